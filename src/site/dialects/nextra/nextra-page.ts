/** Reads a page of Nextra as MDX. */

import { replaceOutside } from '../../content/syntax/code-ranges.ts';
import { splitFrontMatter } from '../../content/syntax/front-matter.ts';
import { type CodeTags, withCodeTags } from '../common/code-tags.ts';
import { propText, type TagMap, unknownNotes, withTags } from '../common/component-tags.ts';
import { withDetails } from '../common/details.ts';
import {
  type ForeignFolder,
  type ForeignNote,
  type ForeignPage,
  folderOf,
  joined,
} from '../common/dialect.ts';
import { escaped, LB, RB, restored } from '../common/escape.ts';
import { sampleInfo, withFences } from '../common/fence-lines.ts';
import { entryOf, fieldOf, foreignYaml, textOf } from '../common/foreign-yaml.ts';
import { frontLines } from '../common/front-lines.ts';
import { withHtmlCode } from '../common/html-code.ts';
import { withHtmlTables } from '../common/html-tables.ts';
import { withImportedFiles } from '../common/imported-files.ts';
import { Includes } from '../common/include-lines.ts';
import { withIndentedCode } from '../common/indented-code.ts';
import { withoutModules } from '../common/mdx-modules.ts';
import { type AddressSpace, pageAddress } from '../common/page-addresses.ts';
import { inPlace, linesOf } from '../common/page-lines.ts';
import { importedParts } from '../common/page-parts.ts';
import { rewriteLinks } from '../common/rewrite-links.ts';
import { below } from '../common/site-paths.ts';
import { withoutSheets } from '../common/without-sheets.ts';
import { fileOf } from '../static/read-module.ts';

interface NextraSite extends AddressSpace {
  readonly folder: ForeignFolder;
  /** Folder of the configuration. */
  readonly root: string;
  /** Whether addresses end in a slash, so that relative ones begin at the address of the page. */
  readonly urls: boolean;
  titleOf(original: string): string | undefined;
}

const CALLOUTS: Readonly<Record<string, string>> = {
  default: 'Note',
  info: 'Info',
  warning: 'Warning',
  error: 'Danger',
  important: 'Info',
};
const CODE_TAGS: CodeTags = { Mermaid: { code: 'chart', language: 'mermaid' } };
const COMMENT = /<!--[\s\S]*?-->/g;
const HEADING_ID = /^([ \t>]*#{1,6}[ \t].{0,1000}?)[ \t]{0,20}\[#([\w-]+)\][ \t]*$/gm;
/** What is shown on a condition that only running it would tell. */
const CONDITION = /^[ \t]*\{[^{}\n]{0,500}(?:&&|\?)\s*<[A-Z][^<>{}\n]{0,500}\/>[^{}<>\n]{0,100}\}[ \t]*$/gm;

export async function nextraPage(original: string, text: string, site: NextraSite): Promise<ForeignPage> {
  const { front, body, line } = splitFrontMatter(text);
  const { value: data, notes: wrong } = foreignYaml(front, original);
  const notes: ForeignNote[] = wrong.map((note) => ({ ...note, line: (note.line ?? 1) + line - 1 }));
  const isMdx = original.endsWith('.mdx');
  const own = linesOf(body);
  const modules = isMdx
    ? withoutModules(own, original)
    : { lines: own, imports: new Map<string, string>(), notes: [] };
  const includes = new Includes(site.folder);
  const find = importedParts(modules.imports, (from) => importedFile(original, from, site));
  const whole = await includes.expand(modules.lines, find, original, [original]);
  const plain = isMdx
    ? withHtmlCode(withCodeTags(withoutModules(whole, original).lines, CODE_TAGS), '{')
    : withIndentedCode(withHtmlCode(whole));
  const blocks = withFences(plain, fenceInfo);
  const written = withoutSheets(blocks.map((one) => one.text).join('\n'));
  const joinedText = withIds(withDetails(isMdx ? written : withHtmlTables(written)), isMdx);
  const pictures = withImportedFiles(joinedText, modules.imports, (from) => {
    const file = importedFile(original, from, site);
    return file === undefined ? undefined : site.addressOf(file);
  });
  const { text: tagged, unknown } = withTags(pictures, components(), 'left out');
  const linked = rewriteLinks(tagged, (href) => pageAddress(original, href, site, site.urls));
  const lines = (isMdx ? restored(linked) : escaped(linked)).split('\n');
  return {
    lines: [
      ...frontLines({
        ...fields(data, body, site.titleOf(original)),
        // What readers get for unknown addresses and for faults.
        hidden: /(?:^|\/)pages\/(?:404|500)\.mdx?$/.test(original),
      }),
      ...lines.map((one, i) => inPlace(blocks[i] ?? { text: '', at: 0 }, one)),
    ],
    notes: [...notes, ...modules.notes, ...includes.notes, ...unknownNotes(original, unknown)],
  };
}

function fields(data: unknown, body: string, nav: string | undefined) {
  const hasHeading = /^#[ \t]+\S/m.test(body);
  const title = textOf(fieldOf(data, 'title'));
  const label = nav ?? textOf(fieldOf(data, 'sidebarTitle'));
  const own = hasHeading ? undefined : (title ?? nav);
  const sidebar = label ?? (hasHeading ? title : undefined);
  return {
    title: own,
    sidebarTitle: sidebar === own ? undefined : sidebar,
    description: textOf(fieldOf(data, 'description')),
    searchable: fieldOf(data, 'searchable') === false ? (false as const) : undefined,
  };
}

function withIds(source: string, isMdx: boolean): string {
  let text = source;
  if (isMdx && text.includes('<!--'))
    text = replaceOutside(text, COMMENT, ([all]) => all.replace(/[^\n]+/g, ''));
  if (isMdx && text.includes('/>')) text = replaceOutside(text, CONDITION, () => '');
  if (text.includes('[#'))
    text = replaceOutside(text, HEADING_ID, ([, heading, id]) => `${heading!} ${LB}/*#${id!}*/${RB}`);
  return text;
}

/** ` js filename="a.js" {1,3} /words/ showLineNumbers ` as ours. */
function fenceInfo(info: string): string {
  const [, language = '', rest = ''] = /^[ \t]*([\w+#./-]*)(.*)$/.exec(info) ?? [];
  const named = /\b(?:filename|title)=(?:"([^"]*)"|'([^']*)'|\{\s*"([^"]*)"\s*\})/.exec(rest);
  const marked = /(?:^|\s)\{([\d,\s-]+)\}/.exec(rest)?.[1];
  const sampleLine = sampleInfo(language, named?.[1] ?? named?.[2] ?? named?.[3], marked);
  return /\bshowLineNumbers\b/.test(rest) && sampleLine !== '' ? `${sampleLine} showLineNumbers` : sampleLine;
}

/** Tabs have their titles in a list: `<Tabs items={['npm', 'pnpm']}>`. */
function components(): TagMap {
  const open: string[][] = [];
  const nextTitle = (): string => {
    while (open.length > 1 && open.at(-1)!.length === 0) open.pop();
    return open.at(-1)?.shift() ?? 'Tab';
  };
  const card: TagMap[string] = (props, written) => [
    'Card',
    {
      title: propText(props, 'title') ?? /\btitle=\{?\s*["'`]([^"'`]*)/.exec(written)?.[1],
      href: propText(props, 'href'),
    },
    '',
  ];
  const tab: TagMap[string] = (props) => ['Tab', { title: propText(props, 'title', 'label') ?? nextTitle() }];
  const file: TagMap[string] = (props) => ['Tree.File', { name: propText(props, 'name') ?? '' }];
  const folder: TagMap[string] = (props) => [
    'Tree.Folder',
    {
      name: propText(props, 'name') ?? '',
      defaultOpen: props['defaultOpen'] === true || props['open'] === true,
    },
  ];
  const picture: TagMap[string] = (props) => {
    const src = propText(props, 'src');
    return src === undefined ? undefined : ['img', { src, alt: propText(props, 'alt') }];
  };
  return {
    Callout: (props) => [entryOf(CALLOUTS, propText(props, 'type') ?? 'default') ?? 'Note', {}],
    Tabs: (_, written) => {
      const items = /\bitems=\{\s*\[([\s\S]{0,4000}?)\]\s*\}/.exec(written)?.[1] ?? '';
      open.push(
        [...items.matchAll(/(?:label:\s*)?(["'`])((?:(?!\1).)*)\1|<>([^<>]*)<\/>/g)].map(
          (one) => one[2] ?? one[3] ?? '',
        ),
      );
      return ['Tabs', {}];
    },
    'Tabs.Tab': tab,
    Tab: tab,
    // The headings in them say the same.
    Steps: () => undefined,
    Bleed: () => undefined,
    Collapse: () => undefined,
    FileTree: () => ['Tree', {}],
    'FileTree.Folder': folder,
    'FileTree.File': file,
    Cards: () => ['Columns', {}],
    'Cards.Card': card,
    Card: card,
    Link: (props) => {
      const href = propText(props, 'href');
      return href === undefined ? undefined : ['a', { href }];
    },
    Image: picture,
    ImageZoom: picture,
  };
}

/** The file of an import: beside the page, or from the folder of the configuration (`@/components/a.mdx`). */
function importedFile(original: string, from: string, site: NextraSite): string | undefined {
  const beside = fileOf(site.folder, folderOf(original), from);
  if (beside !== undefined) return beside;
  const [, inside] = /^[@~]?\/?(.*)$/.exec(from) ?? [];
  return ['', 'src', 'public']
    .map((src) => joined(below(site.root, src), inside ?? ''))
    .find((path) => path !== undefined && site.folder.files.has(path));
}
