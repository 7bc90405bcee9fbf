/** Reads a page of mdBook as MDX. */
import { aroundFormulas } from '../../content/math/around-formulas.ts';
import { replaceOutside } from '../../content/syntax/code-ranges.ts';
import { slug } from '../../content/syntax/slug.ts';
import { withDefinitionLists } from '../common/definition-list.ts';
import { withDetails } from '../common/details.ts';
import {
  type ForeignFolder,
  type ForeignPage,
  folderOf,
  joined,
  type PlacedLine,
} from '../common/dialect.ts';
import { escaped } from '../common/escape.ts';
import { sampleInfo, withFences } from '../common/fence-lines.ts';
import { frontLines } from '../common/front-lines.ts';
import { withHeadingIds } from '../common/heading-ids.ts';
import { withHtmlCode } from '../common/html-code.ts';
import { withHtmlTables } from '../common/html-tables.ts';
import { Includes, type Inclusion } from '../common/include-lines.ts';
import { withIndentedCode } from '../common/indented-code.ts';
import { type AddressSpace, pageAddress } from '../common/page-addresses.ts';
import { inPlace, linesOf } from '../common/page-lines.ts';
import { rewriteLinks } from '../common/rewrite-links.ts';
import { withoutSheets } from '../common/without-sheets.ts';

interface MdBookSite {
  readonly folder: ForeignFolder;
  readonly space: AddressSpace;
  titleOf(original: string): string | undefined;
  /** Whether `\\(` and `\\[` begin formulas. */
  readonly hasFormulas: boolean;
}

const INCLUDE =
  /^[ \t]*\{\{[ \t]*#(?:rustdoc_)?(?:include|playground|playpen)[ \t]+([^\s{}]+)[^{}\n]*\}\}[ \t]*$/;
const TITLE = /(?<!\\)\{\{[ \t]*#title[ \t]+[^{}\n]*\}\}/g;
const SHOWN = /\\(\{\{[ \t]*#)/g;
const FORMULA = /\\\\\(([^\n]{1,1000}?)\\\\\)/g;
const BLOCK_FORMULA = /\\\\\[([^$]{1,5000}?)\\\\\]/g;
const ANCHOR = /\bANCHOR(?:_END)?:[ \t]*[\w-]+/;

export async function mdbookPage(original: string, text: string, site: MdBookSite): Promise<ForeignPage> {
  const includes = new Includes(site.folder);
  const whole = await includes.expand(
    linesOf(text),
    (line) => inclusion(line, line.file ?? original),
    original,
    [original],
  );
  const shown = whole.map((line) => inPlace(line, line.text.replace(TITLE, '').replace(SHOWN, '$1')));
  const blocks = withHeadingIds(
    withFences(withDefinitionLists(withIndentedCode(withHtmlCode(shown))), fenceInfo),
    slug,
    (id, times) => `${id}-${times}`,
  );
  const plain = withoutSheets(blocks.map((one) => one.text).join('\n'));
  const formulas = site.hasFormulas ? withFormulas(plain) : plain;
  const made = aroundFormulas(withDetails(withHtmlTables(formulas)), (part) =>
    escaped(rewriteLinks(part, (href) => pageAddress(original, href, site.space, false))),
  );
  const title = site.titleOf(original);
  const hasTitle = /^#[ \t]+\S/m.test(text) || /^\S.*\n=+[ \t]*$/m.test(text);
  return {
    lines: [
      ...frontLines(hasTitle ? { sidebarTitle: title } : { title }),
      ...made.split('\n').map((one, i) => inPlace(blocks[i] ?? { text: '', at: 0 }, one)),
    ],
    notes: includes.notes,
  };
}

/** `rust,editable` has its language first; the other words are for programs that run it. */
const fenceInfo = (info: string): string => sampleInfo(/^[ \t]*([\w+#./-]*)/.exec(info)![1]!, undefined);

/** Never changes the number of lines. */
function withFormulas(text: string): string {
  const inLine = replaceOutside(text, FORMULA, ([, formula]) => `$${formula!}$`);
  return replaceOutside(inLine, BLOCK_FORMULA, ([, formula]) => `$$${formula!}$$`);
}

/** `{{#include a.rs:2:5}}`, with lines or the name of a part. */
function inclusion({ text }: PlacedLine, file: string): readonly Inclusion[] | undefined {
  const written = text.includes('{{') ? INCLUDE.exec(text)?.[1] : undefined;
  if (written === undefined || text.includes('\\{{')) return undefined;
  const [path = '', ...part] = written.split(':');
  return [
    {
      written,
      paths: [joined(folderOf(file), path)],
      nested: true,
      take: (lines) => partOf(lines, part)?.filter((one) => !ANCHOR.test(one.text)),
    },
  ];
}

function partOf(lines: readonly PlacedLine[], [first = '', second]: readonly string[]) {
  if (/^\d*$/.test(first)) {
    const from = Math.max(0, Number(first || 1) - 1);
    return lines.slice(
      from,
      second === undefined ? (first === '' ? undefined : from + 1) : Number(second) || undefined,
    );
  }
  const at = (mark: string): number =>
    lines.findIndex((one) => new RegExp(`\\b${mark}:[ \\t]*${first}(?![\\w-])`).test(one.text));
  if (!/^[\w-]{1,100}$/.test(first)) return undefined;
  const [start, end] = [at('ANCHOR'), at('ANCHOR_END')];
  return start < 0 ? undefined : lines.slice(start + 1, end < 0 ? undefined : end);
}
