/** Reports front matter that has no effect because it is misspelt or of the wrong type. */

import { nearest } from '../../../lib/text/nearest.ts';
import { shorten } from '../../config/shorten.ts';
import type { PageMeta } from '../../content/page/page.ts';
import type { CheckContext } from '../check-context.ts';
import type { Finding } from '../finding.ts';
import { frontMatterLine } from '../front-matter-line.ts';

const TEXT = ['title', 'sidebarTitle', 'description', 'tag', 'mode', 'url', 'canonical', 'openapi-schema'];
const FLAGS = ['hidden', 'noindex', 'searchable', 'deprecated', 'hideFooterPagination', 'rss'];
const LISTS = ['keywords'];
/** Any value of these has an effect, which is reported where pages are withheld. */
const ACCESS = ['public', 'groups'];
const OTHERS = ['icon', 'iconType', 'iconLibrary', 'openapi', 'asyncapi', 'api', 'timestamp', 'contentType'];
const KNOWN = new Map(
  [...TEXT, ...FLAGS, ...LISTS, ...ACCESS, ...OTHERS].map((key) => [bare(key), key] as const),
);
/** Keys of other programs that resemble ours. */
const FOREIGN = new Set('tags titles group descriptions icons modes publish published publics'.split(' '));

export async function frontMatter({ site, text }: CheckContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const page of site.authored.byPath.values())
    for (const [key, value] of Object.entries(page.frontMatter)) {
      const problem = wrongType(key, value) ?? misspelt(key, page);
      if (problem === undefined) continue;
      const line = frontMatterLine(await text(page.file), key);
      findings.push({ issue: { severity: 'warning', ...problem, file: page.file, ...line } });
    }
  return findings;
}

interface Problem {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

function wrongType(key: string, value: unknown): Problem | undefined {
  if (value === null || value === undefined) return undefined;
  const expected =
    TEXT.includes(key) && typeof value === 'object' && !(value instanceof Date)
      ? 'a text'
      : FLAGS.includes(key) && typeof value !== 'boolean' && value !== 'true' && value !== 'false'
        ? '"true" or "false"'
        : LISTS.includes(key) && typeof value !== 'string' && !Array.isArray(value)
          ? 'a list of texts'
          : undefined;
  if (expected === undefined) return undefined;
  return {
    code: 'page/wrong-type',
    message: `The value of "${key}" is ${shorten(value)}, so it has no effect`,
    hint: `Write ${expected}`,
  };
}

function misspelt(key: string, { frontMatter: data }: PageMeta): Problem | undefined {
  const own = KNOWN.get(bare(key));
  if (own === key || ACCESS.includes(key.toLowerCase()) || FOREIGN.has(key) || key.includes(':'))
    return undefined;
  const near = own ?? (key.length < 5 ? undefined : closest(key));
  if (near === undefined || data[near] !== undefined) return undefined;
  return {
    code: 'page/unknown-field',
    message: `The field "${key}" has no effect`,
    hint: `Did you mean "${near}"?`,
  };
}

/** The known key one wrong letter away, or two in a long name: more may be a different word. */
function closest(key: string): string | undefined {
  const near = nearest(key, KNOWN.values());
  if (near === undefined || near.length < 4) return undefined;
  return lettersApart(key, near) <= (key.length >= 8 ? 2 : 1) ? near : undefined;
}

/** Length of the longer word without the common prefix and suffix. */
function lettersApart(a: string, b: string): number {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return Math.max(a.length, b.length) - start - end;
}

/** `sidebar_title`, `sidebar-title` and `sidebartitle` are one name. */
function bare(key: string): string {
  return key.toLowerCase().replace(/[-_]/g, '');
}
