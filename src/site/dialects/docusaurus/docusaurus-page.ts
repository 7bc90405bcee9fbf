/** Reads a page of Docusaurus as MDX. */

import { replaceOutside } from '../../content/syntax/code-ranges.ts';
import { splitFrontMatter } from '../../content/syntax/front-matter.ts';
import { marked } from '../common/code-marks.ts';
import { type CodeTags, importedCode, withCodeTags } from '../common/code-tags.ts';
import { propText, type TagMap, withTags } from '../common/component-tags.ts';
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
import { escaped, LB, RB, restored } from '../common/escape.ts';
import { sampleInfo } from '../common/fence-lines.ts';
import { fieldOf, foreignYaml, listOf, textOf, type YamlFields } from '../common/foreign-yaml.ts';
import { frontLines } from '../common/front-lines.ts';
import { withHtmlCode } from '../common/html-code.ts';
import { withHtmlTables } from '../common/html-tables.ts';
import { withImportedFiles } from '../common/imported-files.ts';
import { Includes, outsideSamples } from '../common/include-lines.ts';
import { withIndentedCode } from '../common/indented-code.ts';
import { withoutModules } from '../common/mdx-modules.ts';
import { afterFence, append, fenceOf, inPlace, linesOf, sample } from '../common/page-lines.ts';
import { importedParts } from '../common/page-parts.ts';
import { decoded, isOutside, rewriteLinks, splitAddress } from '../common/rewrite-links.ts';
import { SHOWN } from '../common/site-paths.ts';
import { withoutSheets } from '../common/without-sheets.ts';
import { fileOf } from '../static/read-module.ts';

/** What a page needs to know of its site. */
export interface DocusaurusPages {
  readonly folder: ForeignFolder;
  /** Folder of the configuration. */
  readonly root: string;
  /** The path of the site at its host, without slashes at its ends. */
  readonly base: string;
  /** How its configuration says that pages are written: `mdx`, `md`, or `detect` by the ending of their files. */
  readonly format: string;
  /** The address of a page or a file, by its path in the folder. */
  addressOf(original: string): string | undefined;
  /** The address in the language of a page for one that its text writes. */
  translated(original: string, address: string): string;
}

const ASSET =
  /\{\s*(?:require\(\s*["']([^"']+)["']\s*\)(?:\.default)?|useBaseUrl\(\s*["']([^"']+)["']\s*\))\s*\}/g;
const CODE_TAGS: CodeTags = { Mermaid: { code: 'value', language: 'mermaid' } };
const COMMENT = /<!--[\s\S]*?-->/g;
const HEADING_ID =
  /^([ \t]*#{1,6}[ \t].{0,1000}?)[ \t]{0,20}(?:(?<!\\)\{#([^\s{}]+)\}|\{\/\*[ \t]*#([^\s*]+)[ \t]*\*\/\})[ \t]*$/gm;

export async function docusaurusPage(
  original: string,
  text: string,
  site: DocusaurusPages,
): Promise<ForeignPage> {
  const { front, body, line } = splitFrontMatter(text);
  const yaml = foreignYaml(front, original);
  const notes: ForeignNote[] = yaml.notes.map((note) => ({ ...note, line: (note.line ?? 1) + line - 1 }));
  const isPlain = isPlainMarkdown(original, textOf(fieldOf(yaml.value, 'format')) ?? site.format);
  const modules = isPlain
    ? { lines: linesOf(body), imports: new Map<string, string>(), notes: [] }
    : withoutModules(linesOf(body), original);
  const importedFile = (from: string): string | undefined =>
    from.startsWith('@site/')
      ? joined(site.root, from.slice(6))
      : fileOf(site.folder, folderOf(original), from);
  const part = importedParts(modules.imports, importedFile);
  const code = outsideSamples(importedCode(modules.imports, importedFile));
  const includes = new Includes(site.folder);
  const whole = await includes.expand(modules.lines, (one) => part(one) ?? code(one), original, [original]);
  const own = isPlain
    ? withIndentedCode(withHtmlCode(whole))
    : withHtmlCode(withCodeTags(withoutModules(whole, original).lines, CODE_TAGS), '{');
  const blocks = withDirectives(withSamples(own), noticeTag);
  const written = blocks.map((one) => one.text).join('\n');
  const plain = withImportedFiles(
    inline(isPlain ? withHtmlTables(written) : written),
    modules.imports,
    (from) => (SHOWN.test(from) ? addressFrom(original, from, site) : undefined),
  );
  const linked = rewriteLinks(plain, (address) => addressFrom(original, address, site));
  const lines = (isPlain ? escaped(linked) : restored(linked)).split('\n');
  return {
    lines: [
      ...frontLines(pageFields(yaml.value, body)),
      ...lines.map((one, i) => inPlace(blocks[i] ?? { text: '', at: 0 }, one)),
    ],
    notes: [...notes, ...modules.notes, ...includes.notes],
  };
}

/** Braces and tags of such a page are text, as in other programs. */
const isPlainMarkdown = (original: string, format: string): boolean =>
  format === 'md' || (format === 'detect' && !/\.mdx$/i.test(original));

function withSamples(lines: readonly PlacedLine[]): PlacedLine[] {
  const out: PlacedLine[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const fence = fenceOf(line.text);
    const end = fence && afterFence(lines, i, fence);
    if (fence === undefined || end === undefined) {
      out.push(line);
      continue;
    }
    const { lines: inner, info } = marked(lines.slice(i + 1, end - 1));
    append(out, sample([line, ...inner, lines[end - 1]!], fence, fenceInfo(fence.info) + info));
    i = end - 1;
  }
  return out;
}

/** ` js title="a.js" {1,3} showLineNumbers ` as ours; other words are for plugins. */
function fenceInfo(info: string): string {
  const [, language = '', rest = ''] = /^[ \t]*([\w+#./-]*)(.*)$/.exec(info) ?? [];
  const title = /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(rest);
  const made = sampleInfo(language, title?.[1] ?? title?.[2], /(?:^|\s)\{([\d,\s-]+)\}/.exec(rest)?.[1]);
  return /\bshowLineNumbers\b/.test(rest) && made !== '' ? `${made} showLineNumbers` : made;
}

/** Never changes the number of lines. */
function inline(source: string): string {
  let text = withDetails(withoutSheets(source));
  if (text.includes('<!--')) text = replaceOutside(text, COMMENT, ([all]) => all.replace(/[^\n]+/g, ''));
  text = replaceOutside(
    text,
    ASSET,
    ([, required, based]) => `"${required ?? `/${based!.replace(/^\/+/, '')}`}"`,
  );
  text = withComponents(text);
  if (/\{#|\{\/\*/.test(text))
    text = replaceOutside(
      text,
      HEADING_ID,
      ([, heading, id, comment]) => `${heading} ${LB}/*#${(id ?? comment)!}*/${RB}`,
    );
  return text;
}

/** Labels stand at each tab, or in a list at all of them: `values={[{ label: 'A', value: 'a' }]}`. */
function withComponents(source: string): string {
  const labels = new Map<string, string>();
  const map: TagMap = {
    Admonition: (props) =>
      noticeTag({
        name: propText(props, 'type') ?? 'note',
        title: propText(props, 'title'),
        attributes: '',
      }) ?? ['Note', { title: propText(props, 'title') }],
    Link: (props) => {
      const href = propText(props, 'to', 'href');
      return href === undefined ? undefined : ['a', { href }];
    },
    Tabs: (_, written) => {
      for (const [, inside] of written.matchAll(/\{([^{}]{0,1000})\}/g)) {
        const value = /\bvalue:\s*["']([^"']*)["']/.exec(inside!)?.[1];
        const label = /\blabel:\s*["']([^"']*)["']/.exec(inside!)?.[1];
        if (value !== undefined && label !== undefined) labels.set(value, label);
      }
      return ['Tabs', {}];
    },
    TabItem: (props) => {
      const value = propText(props, 'value') ?? 'Tab';
      return ['Tab', { title: propText(props, 'label') ?? labels.get(value) ?? value }];
    },
  };
  return withTags(source, map, 'links').text;
}

function pageFields(data: YamlFields, body: string) {
  const flag = (name: string): boolean => fieldOf(data, name) === true;
  const title = textOf(fieldOf(data, 'title'));
  const hasHeading = /^\s*#[ \t]+\S/.test(body);
  return {
    title: hasHeading ? undefined : title,
    sidebarTitle: textOf(fieldOf(data, 'sidebar_label')) ?? (hasHeading ? title : undefined),
    description: textOf(fieldOf(data, 'description')),
    keywords: wordsOf(fieldOf(data, 'keywords')),
    mode: flag('hide_table_of_contents') ? ('wide' as const) : undefined,
    hidden: flag('unlisted') || undefined,
  };
}

function addressFrom(original: string, address: string, site: DocusaurusPages): string {
  if (isOutside(address) && !/^pathname:\/\/\//.test(address)) return address;
  const { path, rest } = splitAddress(address.replace(/^pathname:\/\//, ''));
  const plain = decoded(path);
  if (plain.startsWith('@site/')) {
    const target = joined(site.root, plain.slice(6));
    return (target === undefined ? undefined : site.addressOf(target)) ?? `/${plain.slice(6)}`;
  }
  if (plain.startsWith('/')) {
    const own =
      site.base !== '' && plain.startsWith(`/${site.base}/`) ? plain.slice(site.base.length + 1) : plain;
    const to = tidy(site.addressOf(`${site.root === '' ? '' : `${site.root}/`}${own.slice(1)}`) ?? own);
    return site.translated(original, to) + rest;
  }
  const target = joined(folderOf(original), plain);
  const direct = target === undefined ? undefined : site.addressOf(target);
  if (direct !== undefined) return direct + rest;
  // An address beside that of the page.
  const page = site.addressOf(original) ?? '/';
  const beside = joined(folderOf(page), plain);
  return beside === undefined ? address : tidy(`/${beside}`) + rest;
}

/** Without the ending of a page, and without a slash at the end. */
const tidy = (address: string): string => address.replace(/\.mdx?$/, '').replace(/(.)\/$/, '$1');

function wordsOf(value: unknown): readonly string[] | undefined {
  const words = listOf(value).filter((one) => typeof one === 'string');
  return words.length === 0 ? undefined : words;
}
