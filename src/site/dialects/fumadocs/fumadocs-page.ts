/** Reads a page of Fumadocs as MDX. */

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
  type PlacedLine,
} from '../common/dialect.ts';
import { noticeTag, withDirectives } from '../common/directives.ts';
import { closeTag, LB, openTag, RB, restored } from '../common/escape.ts';
import { sampleInfo, withFences } from '../common/fence-lines.ts';
import { entryOf, fieldOf, foreignYaml, textOf } from '../common/foreign-yaml.ts';
import { frontLines } from '../common/front-lines.ts';
import { withHtmlCode } from '../common/html-code.ts';
import { withImportedFiles } from '../common/imported-files.ts';
import { Includes, type Inclusion, outsideSamples } from '../common/include-lines.ts';
import { withoutModules } from '../common/mdx-modules.ts';
import { type AddressSpace, tidy } from '../common/page-addresses.ts';
import { afterFence, append, fenceOf, inPlace, isBlank, linesOf } from '../common/page-lines.ts';
import { bodyLines, importedParts } from '../common/page-parts.ts';
import { decoded, isOutside, rewriteLinks, splitAddress } from '../common/rewrite-links.ts';
import { withoutSheets } from '../common/without-sheets.ts';
import { fileOf } from '../static/read-module.ts';

interface FumadocsSite extends Pick<AddressSpace, 'addressOf'> {
  readonly folder: ForeignFolder;
  /** Folder of the configuration. */
  readonly root: string;
  /** The path of a file whose folder has a short name: `@/content/part.mdx`. */
  aliasOf(address: string): string | undefined;
}

const CALLOUTS: Readonly<Record<string, string>> = {
  info: 'Info',
  warn: 'Warning',
  warning: 'Warning',
  error: 'Danger',
  success: 'Check',
  idea: 'Tip',
};
const INCLUDE = /^([ \t]*)<include\b([^<>]*)>([^<>]+)<\/include>[ \t]*$/;
/** `## Words [#id]`, and what says how a heading is listed: `[!toc]`, `[toc]`, `[step]`. */
const HEADING = /^([ \t>]*#{1,6}[ \t].{0,1000}?)[ \t]{0,20}((?:\[(?:#[\w-]+|!?toc|step)\][ \t]*){1,5})$/gm;
const CODE_TAGS: CodeTags = {
  Mermaid: { code: 'chart', language: 'mermaid' },
  DynamicCodeBlock: { code: 'code' },
};
const COMMENT = /<!--[\s\S]*?-->/g;

export async function fumadocsPage(original: string, text: string, site: FumadocsSite): Promise<ForeignPage> {
  const { front, body, line } = splitFrontMatter(text);
  const { value: data, notes: wrong } = foreignYaml(front, original);
  const notes: ForeignNote[] = wrong.map((note) => ({ ...note, line: (note.line ?? 1) + line - 1 }));
  const modules = withoutModules(linesOf(body), original);
  const find = (from: string): string | undefined =>
    site.aliasOf(from) ?? fileOf(site.folder, folderOf(original), from);
  const parts = importedParts(modules.imports, find);
  const included = outsideSamples(inclusions(original, site));
  const includes = new Includes(site.folder);
  const whole = await includes.expand(modules.lines, (one) => parts(one) ?? included(one), original, [
    original,
  ]);
  const plain = withHtmlCode(withoutModules(whole, original).lines, '{');
  const blocks = withDirectives(
    withFences(withCodeTabs(withCodeTags(plain, CODE_TAGS)), fenceInfo),
    noticeTag,
  );
  const pictures = withImportedFiles(
    withHeadings(withDetails(withoutSheets(blocks.map((one) => one.text).join('\n')))),
    modules.imports,
    (from) => {
      const file = find(from);
      return file === undefined ? undefined : site.addressOf(file);
    },
  );
  const { text: tagged, unknown } = withTags(pictures, components(), 'left out');
  const lines = restored(rewriteLinks(tagged, (href) => addressFrom(original, href, site))).split('\n');
  return {
    lines: [
      ...frontLines({
        title: textOf(fieldOf(data, 'title')),
        description: textOf(fieldOf(data, 'description')),
        mode: fieldOf(data, 'full') === true ? 'wide' : undefined,
      }),
      ...lines.map((one, i) => inPlace(blocks[i] ?? { text: '', at: 0 }, one)),
    ],
    notes: [...notes, ...modules.notes, ...includes.notes, ...unknownNotes(original, unknown)],
  };
}

/** A path of a file, with its ending or without, or an address beside that of the page. */
function addressFrom(original: string, address: string, site: FumadocsSite): string {
  if (isOutside(address)) return address;
  const { path, rest } = splitAddress(address);
  const plain = decoded(path);
  if (plain.startsWith('/')) return tidy(plain) + rest;
  const file = joined(folderOf(original), plain);
  const known = ['', '.mdx', '.md', '/index.mdx', '/index.md']
    .map((ending) => (file === undefined ? undefined : site.addressOf(file + ending)))
    .find((one) => one !== undefined);
  const beside = joined(folderOf(site.addressOf(original) ?? ''), plain);
  return known !== undefined ? known + rest : beside === undefined ? address : tidy(`/${beside}`) + rest;
}

/** `<include>./part.mdx</include>`, with `#section`, or a file of code. */
function inclusions(original: string, site: FumadocsSite) {
  return (line: PlacedLine): readonly Inclusion[] | undefined => {
    const [, indent = '', attributes = '', inner = ''] = INCLUDE.exec(line.text) ?? [];
    const written = inner.trim();
    if (written === '') return undefined;
    const [path = '', section] = written.split('#');
    const at = /\bcwd\b/.test(attributes) ? site.root : folderOf(original);
    const language = /\blang=["']([\w+#-]+)["']/.exec(attributes)?.[1] ?? path.split('.').at(-1)!;
    const isPage = /\.mdx?$/.test(path) && !/\blang=/.test(attributes);
    const take = (lines: readonly PlacedLine[]): readonly PlacedLine[] | undefined => {
      if (isPage) return section === undefined ? bodyLines(lines, indent) : sectionOf(lines, section);
      const mark = lines.some(({ text }) => text.includes('```')) ? '~~~~~~' : '```';
      const edge = (text: string) => inPlace(lines[0] ?? line, indent + text);
      const inner = lines.map((one) => inPlace(one, one.text === '' ? '' : indent + one.text));
      return [edge(mark + language), ...inner, edge(mark)];
    };
    return [{ written: path, paths: [joined(at, path)], nested: isPage, take }];
  };
}

/** What stands in `<section id="a">` of a page. */
function sectionOf(lines: readonly PlacedLine[], id: string): readonly PlacedLine[] | undefined {
  const start = lines.findIndex(({ text }) => /<section\b/.test(text) && text.includes(`id="${id}"`));
  const end = lines.findIndex(({ text }, i) => i > start && text.includes('</section>'));
  return start < 0 || end < 0 ? undefined : lines.slice(start + 1, end);
}

/** Samples with `tab="npm"` one after the other are one sample with tabs. */
function withCodeTabs(lines: readonly PlacedLine[]): PlacedLine[] {
  const out: PlacedLine[] = [];
  for (let i = 0; i < lines.length; ) {
    const first = tabAt(lines, i);
    if (first === undefined) {
      // What a sample shows is no sample with tabs.
      const fence = fenceOf(lines[i]!.text);
      const after = (fence && afterFence(lines, i, fence)) ?? i + 1;
      append(out, lines.slice(i, after));
      i = after;
      continue;
    }
    let end = first.end;
    for (let next = end; next < lines.length; next++) {
      if (isBlank(lines[next])) continue;
      const more = tabAt(lines, next);
      if (more === undefined) break;
      end = more.end;
      next = end - 1;
    }
    const indent = first.before;
    const around = (line: PlacedLine, tag: string): PlacedLine[] => [
      inPlace(line, ''),
      inPlace(line, indent + tag),
      inPlace(line, ''),
    ];
    out.push(...around(lines[i]!, openTag('CodeGroup')));
    append(out, lines.slice(i, end));
    out.push(...around(lines[end - 1]!, closeTag('CodeGroup')));
    i = end;
  }
  return out;
}

function tabAt(lines: readonly PlacedLine[], at: number) {
  const fence = fenceOf(lines[at]!.text);
  const end = fence === undefined || !TAB.test(fence.info) ? undefined : afterFence(lines, at, fence);
  return end === undefined ? undefined : { end, before: fence!.before };
}

const TAB = /\btab=(?:"([^"]*)"|'([^']*)')/;

/** ` ts title="a.ts" tab="A" {1,3} lineNumbers ` as ours. */
function fenceInfo(info: string): string {
  const [, written = '', rest = ''] = /^[ \t]*([\w+#./-]*)(.*)$/.exec(info) ?? [];
  // Commands of npm, which it shows for other programs too.
  const language = /^(?:npm|package-install)$/.test(written) ? 'bash' : written;
  const tab = TAB.exec(rest);
  const named = /\b(?:title|filename)=(?:"([^"]*)"|'([^']*)')/.exec(rest);
  const marked = /(?:^|\s)\{([\d,\s-]+)\}/.exec(rest)?.[1];
  const title = tab?.[1] ?? tab?.[2] ?? named?.[1] ?? named?.[2];
  const made = sampleInfo(language, title, marked);
  return /\b(?:lineNumbers|showLineNumbers)\b/.test(rest) && made !== '' ? `${made} showLineNumbers` : made;
}

function withHeadings(source: string): string {
  let text = source;
  if (text.includes('<!--')) text = replaceOutside(text, COMMENT, ([all]) => all.replace(/[^\n]+/g, ''));
  return replaceOutside(text, HEADING, ([, heading, marks]) => {
    const id = /\[#([\w-]+)\]/.exec(marks!)?.[1];
    return id === undefined ? heading! : `${heading!} ${LB}/*#${id}*/${RB}`;
  });
}

/** Tabs have their titles in a list: `<Tabs items={['npm', 'pnpm']}>`. */
function components(): TagMap {
  const open: string[][] = [];
  const picture: TagMap[string] = (props) => {
    const src = propText(props, 'src');
    return src === undefined ? undefined : ['img', { src, alt: propText(props, 'alt') }];
  };
  const tab: TagMap[string] = (props) => {
    while (open.length > 1 && open.at(-1)!.length === 0) open.pop();
    const listed = open.at(-1)?.shift();
    return ['Tab', { title: propText(props, 'title', 'label', 'value') ?? listed ?? 'Tab' }];
  };
  return {
    Callout: (props) => [
      entryOf(CALLOUTS, propText(props, 'type') ?? 'info') ?? 'Note',
      { title: propText(props, 'title') },
    ],
    Card: (props) => [
      'Card',
      { title: propText(props, 'title'), href: propText(props, 'href') },
      propText(props, 'description') ?? '',
    ],
    Cards: () => ['Columns', {}],
    Tabs: (_, written) => {
      const items = /\bitems=\{\s*\[([\s\S]{0,4000}?)\]\s*\}/.exec(written)?.[1] ?? '';
      open.push([...items.matchAll(/(["'`])((?:(?!\1).)*)\1/g)].map((one) => one[2]!));
      return ['Tabs', {}];
    },
    Tab: tab,
    TabItem: tab,
    Accordions: () => ['AccordionGroup', {}],
    Accordion: (props) => ['Accordion', { title: propText(props, 'title') ?? '' }],
    Files: () => ['Tree', {}],
    Folder: (props) => [
      'Tree.Folder',
      { name: propText(props, 'name') ?? '', defaultOpen: props['defaultOpen'] === true },
    ],
    File: (props) => ['Tree.File', { name: propText(props, 'name') ?? '' }],
    // The headings in them say the same.
    Steps: () => undefined,
    Step: () => undefined,
    // The list of headings is beside the page.
    InlineTOC: () => undefined,
    Link: (props) => {
      const href = propText(props, 'href');
      return href === undefined ? undefined : ['a', { href }];
    },
    Image: picture,
    ImageZoom: picture,
    Video: (props) => {
      const src = propText(props, 'src');
      return src === undefined ? undefined : ['video', { src, controls: true }];
    },
  };
}
