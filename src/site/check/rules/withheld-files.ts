/** Reports links and images that lead to an existing file that is not served. */
import { shorten } from '../../config/shorten.ts';
import type { Withheld } from '../../served-files.ts';
import { isNeverListed } from '../../source/off-limits.ts';
import type { CheckContext } from '../check-context.ts';
import { fileLimit } from '../file-limit.ts';
import type { Finding } from '../finding.ts';
import { linkFinding, type Problem } from '../link-finding.ts';
import { linkUses, type UsedLink } from '../link-uses.ts';

const SECRET = {
  severity: 'error',
  hint: 'Databases, keys, exports and settings must stay private: remove the link, and move the file elsewhere',
} as const;

export async function withheldFiles(context: CheckContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  const within = fileLimit();
  const everywhere = { pages: context.everywhere };
  for (const use of [...linkUses(everywhere, 'link'), ...linkUses(everywhere, 'image')]) {
    // Nearly all links lead to pages, and waiting for each would take longer than all the rest.
    if (!mayBeFile(context, use)) continue;
    const problem = await problemOf(context, use);
    if (problem !== undefined && within(use.file)) findings.push(await linkFinding(context, use, problem));
  }
  return findings;
}

function mayBeFile({ site, addresses }: CheckContext, { path }: UsedLink): boolean {
  if (path === '' || addresses.find(path).kind === 'page') return false;
  return site.files.has(path.slice(1)) || isNeverListed(path.slice(1));
}

async function problemOf(
  { site, addresses }: CheckContext,
  { path, written }: UsedLink,
): Promise<Problem | undefined> {
  const file = path.slice(1);
  if (isNeverListed(file))
    return addresses.find(path).kind === 'nothing'
      ? { ...SECRET, code: 'link/withheld', message: `The file ${shorten(written)} is never published` }
      : undefined;
  return withheldProblem(await site.withheld(file), { written, path });
}

function withheldProblem(
  reason: Withheld | undefined,
  { written, path }: Pick<UsedLink, 'written' | 'path'>,
): Problem | undefined {
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
      message: `The file ${shorten(written)} is not served: no text of a page names it, and this link is generated while the page is rendered`,
      hint: `List it in docs.json: "files": { "serve": [${JSON.stringify(path)}] }`,
    };
  return undefined;
}
