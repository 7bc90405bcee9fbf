/** Reports missing images and other files that pages load, and images without alternative text. */
import { decodePath, encodeFile } from '../../../lib/text/address-path.ts';
import { shorten } from '../../config/shorten.ts';
import { isNeverListed } from '../../source/off-limits.ts';
import type { CheckContext } from '../check-context.ts';
import { fileLimit } from '../file-limit.ts';
import type { Finding } from '../finding.ts';
import { linkFinding } from '../link-finding.ts';
import { linkUses, type UsedLink } from '../link-uses.ts';
import { nearAddress } from '../near-address.ts';
import { relative } from '../respell.ts';

export async function images(context: CheckContext): Promise<Finding[]> {
  const files = filesOf(context);
  const findings: Finding[] = [];
  const within = fileLimit();
  for (const use of linkUses(context, 'image')) {
    const lost = use.path !== '' && !exists(context, use.path);
    if ((!lost && !use.lacksAlt) || !within(use.file)) continue;
    if (lost) findings.push(await missing(context, use, files()));
    if (use.lacksAlt) findings.push(await missingAlt(context, use));
  }
  return findings;
}

interface Files {
  readonly paths: readonly string[];
  readonly byCapitals: ReadonlyMap<string, readonly string[]>;
}

/** Made when the first image is missing. */
function filesOf({ site }: CheckContext): () => Files {
  let made: Files | undefined;
  const make = (): Files => {
    const paths = [...site.files.keys()];
    return { paths, byCapitals: Map.groupBy(paths, (path) => path.toLowerCase()) };
  };
  return () => (made ??= make());
}

/** Query and fragment of an address. */
const REST = /[?#].*$/s;

/** Files that differ only in capitals, or the one found when the address is read from the root. */
function meant(
  { site }: CheckContext,
  { path, written }: UsedLink,
  { byCapitals }: Files,
): readonly string[] {
  const fromRoot = written.replace(REST, '');
  // A name may have a sign that ends the path of an address.
  const whole = path.slice(1) + decodePath(REST.exec(written)?.[0] ?? '');
  if (whole !== path.slice(1) && site.files.has(whole)) return [whole];
  if (!/^[./]/.test(fromRoot) && site.files.has(fromRoot)) return [fromRoot];
  return byCapitals.get(path.slice(1).toLowerCase()) ?? [];
}

/** A redirect may lead to the new location of the file. */
function exists({ site }: CheckContext, path: string): boolean {
  return site.files.has(path.slice(1)) || site.redirect(path) !== undefined || isNeverListed(path.slice(1));
}

function missing(context: CheckContext, use: UsedLink, files: Files): Promise<Finding> {
  const { written, path } = use;
  const same = meant(context, use, files);
  const near = same[0] ?? nearAddress(path.slice(1), files.paths);
  return linkFinding(context, use, {
    severity: 'error',
    code: 'image/missing',
    message: `The file ${shorten(written)} does not exist`,
    hint: near === undefined ? 'Add the file or correct its address' : `Did you mean "/${encodeFile(near)}"?`,
    now: same.length === 1 ? spelled(use, `/${same[0]}`) : undefined,
  });
}

function spelled({ written, file }: UsedLink, url: string): string {
  const rest = REST.exec(written)?.[0] ?? '';
  const path = encodeFile(/^(?!\.\.?\/)/.test(written) ? url : relative(file, url, written.startsWith('./')));
  return url.endsWith(decodePath(rest)) ? path : path + rest;
}

function missingAlt(context: CheckContext, use: UsedLink): Promise<Finding> {
  return linkFinding(context, use, {
    severity: 'warning',
    code: 'image/no-alt',
    message: `The image${use.written === '' ? '' : ` ${shorten(use.written)}`} has no text for readers who do not see it`,
    hint: 'Describe it: ![text](image) or alt="text"; an <img> that only decorates has alt=""',
  });
}
