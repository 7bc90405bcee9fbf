/** Reports links that lead nowhere, go through a redirect, or differ in capitals from their page. */

import { editDistance } from '../../../lib/text/nearest.ts';
import { shorten } from '../../config/shorten.ts';
import { isNeverListed } from '../../source/off-limits.ts';
import type { CheckContext } from '../check-context.ts';
import { editions } from '../edition-of.ts';
import { fileLimit } from '../file-limit.ts';
import type { Finding } from '../finding.ts';
import { linkFinding, type Problem } from '../link-finding.ts';
import { linkUses, type UsedLink } from '../link-uses.ts';
import { listedAddresses } from '../listed-addresses.ts';
import { addressesBeside, nearAddress } from '../near-address.ts';
import { respell } from '../respell.ts';

/** This many links with the same first folder are intentional. */
const ENOUGH = 8;
/** Of the links with such a folder, this share leads to pages without it. */
const MOST = 0.9;

/** `now`: the certain correction; `likely`: the probable one. */
type Verdict = Problem & { readonly now?: string; readonly likely?: string };

export async function brokenLinks(context: CheckContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  const uses = linkUses({ pages: context.everywhere }, 'link');
  const described = new Set(context.site.specifications?.all.flatMap(({ file }) => file ?? []));
  const prefix = servedBelow(context, uses);
  const within = fileLimit();
  const editionOf = editions(context.site.tree);
  for (const use of uses) {
    if (prefix !== undefined && use.path.startsWith(prefix)) continue;
    if (!isMistaken(context, use) || !within(use.file)) continue;
    const verdict = judge(context, use, editionOf);
    if (verdict === undefined) continue;
    const isDescription = described.has(use.file);
    findings.push(await linkFinding(context, use, isDescription ? inDescription(verdict) : verdict));
  }
  return findings;
}

/** Specifications are often generated elsewhere, so their problems are reported without an edit. */
function inDescription({ now: _, likely: __, ...problem }: Verdict): Verdict {
  return { ...problem, severity: 'warning' };
}

/** The prefix of a site served at `/docs`, whose links may begin with it and lead to pages without it. */
function servedBelow({ addresses, site }: CheckContext, uses: readonly UsedLink[]): string | undefined {
  // Of another program's site, the configuration says it, and addresses are read accordingly.
  if (site.loaded.foreign !== undefined) return undefined;
  const own = new Set(addresses.urls.map((url) => url.slice(0, url.indexOf('/', 1) + 1)));
  const counts = new Map<string, number>();
  const all = new Map<string, number>();
  for (const { path } of uses) {
    const first = /^\/[^/]+\//.exec(path)?.[0];
    if (first === undefined || own.has(first) || site.redirect(path) !== undefined) continue;
    all.set(first, (all.get(first) ?? 0) + 1);
    if (addresses.find(path.slice(first.length - 1)).kind === 'page')
      counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  return [...counts].find(([first, count]) => count >= ENOUGH && count >= all.get(first)! * MOST)?.[0];
}

/** A quick test that passes the many correct links. */
function isMistaken({ addresses }: CheckContext, { path }: UsedLink): boolean {
  if (path === '') return false;
  const found = addresses.find(path);
  return (
    (found.kind === 'nothing' && !isNeverListed(path.slice(1))) ||
    (found.kind === 'page' && found.how !== 'exact' && found.how !== 'other')
  );
}

function judge(
  context: CheckContext,
  use: UsedLink,
  editionOf: (url: string) => string | undefined,
): Verdict | undefined {
  const { addresses } = context;
  const { path, written } = use;
  const found = addresses.find(path);
  if (found.kind === 'nothing') {
    if (addresses.isWithheld(path))
      return {
        severity: 'error',
        code: 'link/private-page',
        message: `The link to ${shorten(written)} leads to a page that is withheld from readers`,
        hint: 'Remove the link, or publish the page',
      };
    return {
      severity: 'error',
      code: 'link/broken',
      message: `The link to ${shorten(written)} leads to nothing in the site`,
      ...suggestion(context, use),
    };
  }
  if (found.kind === 'elsewhere' || found.how === 'exact' || found.how === 'other') return undefined;
  if (found.how === 'capitals')
    return {
      severity: 'warning',
      code: 'link/capitals',
      message: `The link to ${shorten(written)} differs in capitals from the page "${found.page.url}"`,
      hint: `Write "${found.page.url}": some servers are case-sensitive`,
      now: respell(use, found.page.url),
    };
  const end = redirectEnd(addresses, path);
  return {
    severity: 'warning',
    code: 'link/redirected',
    message: `The link to ${shorten(written)} goes through a redirect to "${end ?? found.page.url}"`,
    hint: 'Link to the page itself',
    ...(end === undefined || leavesEdition(use, end, editionOf) ? {} : { now: respell(use, end) }),
  };
}

/** A page of version 3 whose link is redirected to version 4 may mean either, so only its author can decide. */
export function leavesEdition(
  { page }: UsedLink,
  end: string,
  editionOf: (url: string) => string | undefined,
): boolean {
  const [from, to] = [editionOf(page.url), editionOf(end.replace(/#.*$/s, ''))];
  return from !== undefined && to !== undefined && from !== to;
}

/** The page at the end of exact redirects; undefined when a pattern decides on the way. */
function redirectEnd(addresses: CheckContext['addresses'], path: string): string | undefined {
  let to = addresses.redirected(path);
  for (let hops = 0; to !== undefined && hops < 10; hops++) {
    const [next = ''] = to.split(/[?#]/, 1);
    const found = addresses.find(next);
    if (found.kind !== 'page') return undefined;
    if (found.how === 'exact') return found.page.url + (/#.*$/s.exec(to)?.[0] ?? '');
    to = found.how === 'redirect' ? addresses.redirected(next) : undefined;
  }
  return undefined;
}

interface Suggestion {
  readonly hint: string;
  /** The certain correction. */
  readonly now?: string;
  readonly likely?: string;
}

function suggestion({ addresses, site }: CheckContext, use: UsedLink): Suggestion {
  const { path, file, written } = use;
  const plain = path.replace(/\/+$/, '');
  const root = misreadAsRelative(addresses, plain, file);
  if (root !== undefined)
    return { hint: `Did you mean "${root}"?`, now: respell({ written: `/${written}`, file }, root) };
  const listed = listedAddresses(site.tree);
  const ending = plain === '' ? [] : addresses.endingIn(plain).filter(({ url }) => listed.has(url));
  const only = ending.length === 1 ? ending[0]?.url : undefined;
  if (only !== undefined) return { hint: `Did you mean "${only}"?`, now: respell(use, only) };
  const slip = typingSlip(plain, addresses.urls);
  if (slip !== undefined) return { hint: `Did you mean "${slip}"?`, likely: respell(use, slip) };
  const near = nearAddress(plain, addresses.urls);
  return {
    hint: near === undefined ? 'Correct the address or remove the link' : `Did you mean "${near}"?`,
  };
}

/** `guides/start` in a file of the folder `guides`: its author left out the leading slash. */
function misreadAsRelative(
  addresses: CheckContext['addresses'],
  path: string,
  file: string,
): string | undefined {
  const folder = `/${file.split('/').slice(0, -1).join('/')}`;
  if (folder === '/' || !path.startsWith(`${folder}/`)) return undefined;
  const found = addresses.find(path.slice(folder.length));
  return found.kind === 'page' && found.how === 'exact' ? found.page.url : undefined;
}

/** Shorter names can differ by one letter without being typos: `app` and `api`. */
const SHORTEST = 5;
const MAX = 500;

/** @returns the one address of the same folder whose last part differs by one letter or by two swapped letters */
export function typingSlip(address: string, known: readonly string[]): string | undefined {
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  const name = address.slice(folder.length).toLowerCase();
  if (name.length < SHORTEST) return undefined;
  const beside = addressesBeside(address, known);
  if (beside.length > MAX) return undefined;
  const meant = beside.filter((each) => {
    const other = each.slice(folder.length).toLowerCase();
    // Different numbers are never typos: they count versions, steps and years.
    return digits(other) === digits(name) && other !== name && editDistance(name, other) === 1;
  });
  return meant.length === 1 ? meant[0] : undefined;
}

const digits = (text: string): string => text.replace(/[^0-9]/g, '');
