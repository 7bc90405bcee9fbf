/** Reads a page of Hugo as MDX. */
import { aroundFormulas } from '../../content/math/around-formulas.ts';
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
import { textOf } from '../common/foreign-yaml.ts';
import { frontLines } from '../common/front-lines.ts';
import { withHeadingIds } from '../common/heading-ids.ts';
import { withHtmlCode } from '../common/html-code.ts';
import { withHtmlTables } from '../common/html-tables.ts';
import { Includes, type Inclusion, outsideSamples } from '../common/include-lines.ts';
import { withIndentedCode } from '../common/indented-code.ts';
import { type AddressSpace, pageAddress } from '../common/page-addresses.ts';
import { indented, inPlace, linesOf } from '../common/page-lines.ts';
import { decoded, rewriteLinks } from '../common/rewrite-links.ts';
import { below } from '../common/site-paths.ts';
import { withTemplateTags } from '../common/template-tags.ts';
import { withoutSheets } from '../common/without-sheets.ts';
import { lowered } from './hugo-config.ts';
import { hugoFront } from './hugo-front.ts';
import { HugoShortcodes } from './hugo-shortcodes.ts';
import { type Args, argsOf, codeTags, HUGO_TAGS, joinedTags } from './hugo-syntax.ts';

interface HugoSite {
  readonly folder: ForeignFolder;
  readonly root: string;
  /** Folders of pages. */
  readonly contents: readonly string[];
  spaceOf(original: string): AddressSpace;
  refTo(original: string, path: string): string | undefined;
  param(name: string): unknown;
  /** What the sections above a page give to it. */
  inherited(original: string, name: string): unknown;
  own(name: string, args: Args): (() => string) | undefined;
  /** True for pages that lists, searches and site maps do not have. */
  isUnlisted(original: string): boolean;
}

const INCLUDE =
  /^([ \t]*)\{\{[<%][ \t]*(include|readfile|includefile|include-markdown|code-include|code_sample|codenew|import|snippet)\b((?:[^{}]|\{(?!\{)){0,1000}?)\/?[>%]\}\}[ \t]*$/;
/** By which themes for documentation leave a page out of search. */
const UNSEARCHED = ['exclude_search', 'excludeSearch', 'bookSearchExclude'];
/** `{.class #id}` after a block. */
const ATTRIBUTES = /^[ \t]*\{[ \t]*[.#][\w-]+(?:[ \t]+[^{}]*)?\}[ \t]*$/;

export async function hugoPage(original: string, text: string, site: HugoSite): Promise<ForeignPage> {
  const { data, body, notes } = await hugoFront(text, original);
  const field = lowered(data);
  const isHtml = /\.html$/i.test(original);
  const space = site.spaceOf(original);
  const includes = new Includes(site.folder);
  const own = joinedTags(linesOf(body));
  const found = await includes.expand(
    own,
    outsideSamples((one) => inclusions(one, original, site)),
    original,
    [original],
  );
  const samples = withHtmlCode(found);
  const whole = isHtml
    ? samples.map((one) => inPlace(one, one.text.trimStart()))
    : withIndentedCode(samples, codeTags(samples));
  const codes = new HugoShortcodes({
    file: original,
    refTo: (path) => site.refTo(original, path),
    param: (name) => textOf(field(name) ?? site.inherited(original, name) ?? site.param(name)),
    own: site.own,
  });
  const tagged = withTemplateTags(whole, HUGO_TAGS, codes.make);
  // What a shortcode became may be several lines.
  const split = tagged.flatMap((one) => {
    const [first = '', ...more] = one.text.split('\n');
    const indent = /^[ \t]*/.exec(first)![0];
    return [inPlace(one, first), ...more.map((line) => inPlace(one, line === '' ? '' : indent + line))];
  });
  const blocks = withHeadingIds(
    withFences(withDefinitionLists(withoutAttributes(split)), fenceInfo),
    slug,
    (id, times) => `${id}-${times}`,
  );
  const joinedText = withDetails(withHtmlTables(withoutSheets(blocks.map((one) => one.text).join('\n'))));
  const lines = aroundFormulas(joinedText, (part) =>
    escaped(rewriteLinks(part, (href) => pageAddress(original, href, space, true))),
  ).split('\n');
  return {
    lines: [
      ...frontLines({ ...fields(field, body), hidden: site.isUnlisted(original) }),
      ...lines.map((one, i) => inPlace(blocks[i] ?? { text: '', at: 0 }, one)),
    ],
    notes: [...notes, ...includes.notes, ...codes.notes],
  };
}

function fields(field: (name: string) => unknown, body: string) {
  const heading = /^#[ \t]+(\S.*)$/m.exec(body)?.[1]?.trimEnd();
  const title = textOf(field('title'));
  const link = textOf(field('linkTitle')) ?? textOf(field('menuTitle'));
  // A page that begins with a heading has it as its title.
  const isOwn = /^\s*#[ \t]+\S/.test(body);
  const elsewhere = textOf(field('manualLink'));
  return {
    title: isOwn ? undefined : title,
    url: elsewhere !== undefined && /^https?:\/\//.test(elsewhere) ? elsewhere : undefined,
    sidebarTitle: link ?? (isOwn && title !== heading ? title : undefined),
    description: textOf(field('description')) ?? textOf(field('summary')),
    mode:
      field('bookToc') === false || field('notoc') === true || field('disableToc') === true
        ? ('wide' as const)
        : undefined,
    searchable: UNSEARCHED.some((name) => field(name) === true) ? (false as const) : undefined,
  };
}

/** ` js {linenos=inline hl_lines=[1,"3-4"] title="a.js"} ` as ours. */
function fenceInfo(info: string): string {
  const [, language = '', rest = ''] = /^[ \t]*\{?\.?([\w+#./-]*)(.*)$/.exec(info) ?? [];
  const marked = /\bhl_lines=(?:\[([^\]]*)\]|"([^"]*)"|(\d[\d-]*))/.exec(rest);
  const numbers = (marked?.[1] ?? marked?.[2] ?? marked?.[3])
    ?.replace(/["']/g, '')
    .trim()
    .replace(/[\s,]+/g, ',');
  const title = /\b(?:title|filename|name|file)=(?:"([^"]*)"|'([^']*)')/.exec(rest);
  return sampleInfo(language, title?.[1] ?? title?.[2], numbers === '' ? undefined : numbers);
}

function withoutAttributes(lines: readonly PlacedLine[]): PlacedLine[] {
  let open: string | undefined;
  return lines.map((one, i) => {
    const fence = /^[ \t>]*(`{3,}|~{3,})/.exec(one.text)?.[1];
    if (fence !== undefined) open = open === undefined ? fence : fence.startsWith(open) ? undefined : open;
    if (open !== undefined) return one;
    if (/^[ \t]*<--->[ \t]*$/.test(one.text)) return inPlace(one, '');
    return i > 0 && ATTRIBUTES.test(one.text) ? inPlace(one, '') : one;
  });
}

/** Files that a shortcode shows: from the top of the site, its content, or beside the page. */
function inclusions(line: PlacedLine, original: string, site: HugoSite): readonly Inclusion[] | undefined {
  const [, indent, name, rest] = (line.text.includes('{{') && INCLUDE.exec(line.text)) || [];
  if (rest === undefined || /^\s*\/\*/.test(rest)) return undefined;
  const { list, named } = argsOf(`< ${rest}`);
  const path = named['file'] ?? named['path'] ?? named['src'] ?? list[0];
  if (path === undefined) return undefined;
  const file = line.file ?? original;
  const plain = decoded(path);
  const language = named['lang'] ?? named['language'] ?? named['codelang'];
  const isCode =
    named['code'] === 'true' ||
    /^code/.test(name!) ||
    (language !== undefined && !/^(?:markdown|md)$/.test(language));
  const inside = plain.replace(/^\/+/, '');
  return [
    {
      written: path,
      nested: !isCode,
      paths: [
        ...(plain.startsWith('/') ? [] : [joined(folderOf(file), plain)]),
        ...site.contents.map((at) => joined(at, inside)),
        ...['', 'static', 'assets', 'content', 'examples', 'content/en/examples'].map((at) =>
          joined(below(site.root, at), inside),
        ),
      ],
      take: (lines) => {
        if (!isCode) return withoutFront(lines).map((one) => indented(one, indent!.length));
        const mark = lines.some(({ text }) => text.includes('```')) ? '~~~~~~' : '```';
        const info = language ?? /\.(\w+)$/.exec(path)?.[1] ?? '';
        return [inPlace(line, `${mark}${info}`), ...lines, inPlace(line, mark)].map((one) =>
          indented(one, indent!.length),
        );
      },
    },
  ];
}

function withoutFront(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const mark = lines[0]?.text.trim();
  if (mark !== '---' && mark !== '+++') return lines;
  const end = lines.findIndex(({ text }, i) => i > 0 && text.trim() === mark);
  return end < 0 ? lines : lines.slice(end + 1);
}
