/** Links and images that lead to a file which is there and is not served. */
import { shorten } from '../../config/shorten.ts';
import type { Withheld } from '../../served-files.ts';
import { isNeverListed } from '../../source/never-listed.ts';
import type { CheckContext } from '../check-context.ts';
import { fileLimit } from '../file-limit.ts';
import type { Finding } from '../finding.ts';
import { linkUses, type UsedLink } from '../link-uses.ts';
import { placedFinding, type Told } from '../placed-finding.ts';

const SECRET = {
  severity: 'error',
  hint: 'Databases, keys, exports and settings are for nobody but you: take the link out, and keep the file elsewhere',
} as const;

export async function withheldFiles(context: CheckContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  const within = fileLimit();
  const everywhere = { pages: [...context.pages, ...context.generated] };
  for (const use of [...linkUses(everywhere, 'link'), ...linkUses(everywhere, 'image')]) {
    const told = await why(context, use);
    if (told !== undefined && within(use.file)) findings.push(await placedFinding(context, use, told));
  }
  return findings;
}

async function why(
  { site, addresses }: CheckContext,
  { path, written }: UsedLink,
): Promise<Told | undefined> {
  const file = path.slice(1);
  if (isNeverListed(file))
    return addresses.find(path).kind === 'nothing'
      ? { ...SECRET, code: 'link/withheld', message: `The file ${shorten(written)} is never published` }
      : undefined;
  return told(await site.withheld(file), { written, path });
}

function told(
  reason: Withheld | undefined,
  { written, path }: Pick<UsedLink, 'written' | 'path'>,
): Told | undefined {
  if (reason === 'secret')
    return {
      ...SECRET,
      code: 'link/withheld',
      message: `The file ${shorten(written)} holds a database, a key or an export, and is not served`,
    };
  if (reason === 'unnamed')
    return {
      severity: 'warning',
      code: 'link/withheld',
      message: `The file ${shorten(written)} is not served: no text of a page names it, and this link is made while the page is`,
      hint: `List it in docs.json: "files": { "serve": [${JSON.stringify(path)}] }`,
    };
  return undefined;
}
