/** Reads a page of Starlight as MDX. */

import { replaceOutside } from '../../content/syntax/code-ranges.ts';
import { splitFrontMatter } from '../../content/syntax/front-matter.ts';
import { type CodeTags, importedCode, withCodeTags } from '../common/code-tags.ts';
import { propText, type TagMap, unknownNotes, withTags } from '../common/component-tags.ts';
import { withDetails } from '../common/details.ts';
import type { ForeignNote, ForeignPage, PlacedLine } from '../common/dialect.ts';
import { type ForeignFolder, folderOf } from '../common/dialect.ts';
import { type Directive, noticeTag, withDirectives } from '../common/directives.ts';
import { escaped, restored } from '../common/escape.ts';
import { entryOf, fieldOf, foreignYaml, textOf } from '../common/foreign-yaml.ts';
import { frontLines } from '../common/front-lines.ts';
import { heroLines } from '../common/hero-lines.ts';
import { withHtmlCode } from '../common/html-code.ts';
import { withHtmlTables } from '../common/html-tables.ts';
import { withImportedFiles } from '../common/imported-files.ts';
import { Includes, outsideSamples } from '../common/include-lines.ts';
import { withIndentedCode } from '../common/indented-code.ts';
import { withoutModules } from '../common/mdx-modules.ts';
import { type AddressSpace, pageAddress } from '../common/page-addresses.ts';
import { afterFence, append, fenceOf, inPlace, linesOf, sample } from '../common/page-lines.ts';
import { importedParts } from '../common/page-parts.ts';
import { rewriteLinks } from '../common/rewrite-links.ts';
import { withoutSheets } from '../common/without-sheets.ts';
import { fileOf } from '../static/read-module.ts';
import { starlightIcon } from './starlight-icons.data.ts';

interface StarlightPages extends AddressSpace {
  readonly folder: ForeignFolder;
  /** The path of a file whose folder has a short name: `~/assets/a.png`. */
  aliasOf(address: string): string | undefined;
  titleOf(original: string): string | undefined;
}

const ASIDES: Readonly<Record<string, string>> = {
  note: 'Note',
  tip: 'Tip',
  caution: 'Warning',
  danger: 'Danger',
};

/** Titles may be HTML with a picture before the words. */
function titleOf(props: Parameters<TagMap[string]>[0]): string | undefined {
  const written = propText(props, 'title');
  if (written?.includes('<') !== true) return written;
  const words = written
    .replace(/<svg\b[^>]*>(?:(?!<\/svg>)[\s\S])*<\/svg>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words === '' ? undefined : words;
}

const picture: TagMap[string] = (props) => {
  const src = propText(props, 'src');
  return src === undefined ? undefined : ['img', { src, alt: propText(props, 'alt') }];
};

const COMPONENTS: TagMap = {
  Image: picture,
  Picture: picture,
  Aside: (props) => [
    entryOf(ASIDES, propText(props, 'type') ?? 'note') ?? 'Note',
    { title: propText(props, 'title') },
  ],
  Badge: (props) => ['Badge', {}, propText(props, 'text') ?? ''],
  Card: (props) => ['Card', { title: titleOf(props), icon: starlightIcon(propText(props, 'icon')) }],
  CardGrid: () => ['Columns', {}],
  LinkCard: (props) => [
    'Card',
    { title: titleOf(props), href: propText(props, 'href') },
    propText(props, 'description') ?? '',
  ],
  LinkButton: (props) => [
    'a',
    {
      href: propText(props, 'href'),
      className: (propText(props, 'variant') ?? 'primary') === 'primary' ? 'button button-primary' : 'button',
    },
  ],
  Tabs: () => ['Tabs', {}],
  TabItem: (props) => ['Tab', { title: propText(props, 'label') ?? 'Tab' }],
  // The lists in them say the same.
  Steps: () => undefined,
  FileTree: () => undefined,
  Fragment: () => undefined,
  Icon: (props) => {
    const icon = starlightIcon(propText(props, 'name'));
    return icon === undefined ? undefined : ['Icon', { icon }];
  },
  Since: (props) => ['Badge', {}, `Added in ${propText(props, 'v') ?? ''}`],
};
const CODE_TAGS: CodeTags = { Code: { code: 'code' } };
const COMMENT = /<!--[\s\S]*?-->/g;

export async function starlightPage(
  original: string,
  text: string,
  site: StarlightPages,
): Promise<ForeignPage> {
  const { front, body, line } = splitFrontMatter(text);
  const { value: data, notes: wrong } = foreignYaml(front, original);
  const notes: ForeignNote[] = wrong.map((note) => ({ ...note, line: (note.line ?? 1) + line - 1 }));
  const isMdx = original.endsWith('.mdx');
  const address = (href: string): string => {
    const file = site.aliasOf(href);
    return (file && site.addressOf(file)) ?? pageAddress(original, href, site, true);
  };
  const importedFile = (from: string): string | undefined =>
    site.aliasOf(from) ?? fileOf(site.folder, folderOf(original), from);
  const own = linesOf(body);
  const modules = isMdx
    ? withoutModules(own, original)
    : { lines: own, imports: new Map<string, string>(), notes: [] };
  const part = importedParts(modules.imports, importedFile);
  const code = outsideSamples(importedCode(modules.imports, importedFile));
  const includes = new Includes(site.folder);
  const whole = await includes.expand(modules.lines, (one) => part(one) ?? code(one), original, [original]);
  const plain = isMdx
    ? withHtmlCode(withCodeTags(withoutModules(whole, original).lines, CODE_TAGS), '{')
    : withIndentedCode(withHtmlCode(whole));
  const blocks = withDirectives(withFences([...heroLines(data, address), ...plain]), asideTag);
  const written = withoutSheets(blocks.map((one) => one.text).join('\n'));
  const joinedText = withoutComments(withDetails(isMdx ? written : withHtmlTables(written)), isMdx);
  const pictures = withImportedFiles(joinedText, modules.imports, (from) => {
    const file = importedFile(from);
    return file && site.addressOf(file);
  });
  const { text: tagged, unknown } = withTags(pictures, COMPONENTS, 'left out');
  const linked = rewriteLinks(tagged, address);
  const lines = (isMdx ? restored(linked) : escaped(linked)).split('\n');
  return {
    lines: [
      ...frontLines({
        ...fields(data, site.titleOf(original)),
        // What readers get for unknown addresses.
        hidden: /^404\.mdx?$/.test(original.slice(site.pages.length + 1)),
      }),
      ...lines.map((one, i) => inPlace(blocks[i] ?? { text: '', at: 0 }, one)),
    ],
    notes: [...notes, ...modules.notes, ...includes.notes, ...unknownNotes(original, unknown)],
  };
}

function fields(data: unknown, nav: string | undefined) {
  const sidebar = fieldOf(data, 'sidebar');
  // What stands above a home page, where its title is only its name.
  const hero = textOf(fieldOf(fieldOf(data, 'hero'), 'title'))?.replace(/<[^>]*>/g, '');
  const name = textOf(fieldOf(data, 'title'));
  const title = hero || name;
  const label = nav ?? textOf(fieldOf(sidebar, 'label')) ?? name;
  const badge = fieldOf(sidebar, 'badge');
  return {
    title,
    sidebarTitle: label === title ? undefined : label,
    description: textOf(fieldOf(data, 'description')),
    tag: textOf(badge) ?? textOf(fieldOf(badge, 'text')),
    mode:
      fieldOf(data, 'template') === 'splash' || fieldOf(data, 'tableOfContents') === false
        ? ('wide' as const)
        : undefined,
    searchable: fieldOf(data, 'pagefind') === false ? (false as const) : undefined,
  };
}

function asideTag(directive: Directive) {
  return noticeTag({ ...directive, title: directive.title });
}

function withoutComments(text: string, isMdx: boolean): string {
  return isMdx && text.includes('<!--')
    ? replaceOutside(text, COMMENT, ([all]) => all.replace(/[^\n]+/g, ''))
    : text;
}

/** What Expressive Code marks, as ours: `ins={1}`, `"words"` and `frame="none"` are left out or become lines. */
function withFences(lines: readonly PlacedLine[]): PlacedLine[] {
  const out: PlacedLine[] = [];
  for (let i = 0; i < lines.length; i++) {
    const fence = fenceOf(lines[i]!.text);
    const end = fence && afterFence(lines, i, fence);
    if (fence === undefined || end === undefined) {
      out.push(lines[i]!);
      continue;
    }
    const [, language = '', rest = ''] = /^[ \t]*([\w+#./-]*)(.*)$/.exec(fence.info) ?? [];
    const title = /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(rest);
    const marked = /(?:^|\s)(?:(?:mark|ins|del)=)?\{([\d,\s-]+)\}/.exec(rest)?.[1];
    const name = title?.[1] ?? title?.[2];
    const info = [
      language || (name === undefined && marked === undefined ? '' : 'text'),
      name && `title="${name.replace(/"/g, "'")}"`,
      marked && `{${marked}}`,
      /\bshowLineNumbers\b(?!=false)/.test(rest) && 'showLineNumbers',
    ];
    append(out, sample(lines.slice(i, end), fence, info.filter(Boolean).join(' ')));
    i = end - 1;
  }
  return out;
}
