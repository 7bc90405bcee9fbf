/** Reads a page of VitePress as MDX. */

import { replaceOutside } from '../../content/syntax/code-ranges.ts';
import { splitFrontMatter } from '../../content/syntax/front-matter.ts';
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
import { type Directive, noticeTag, withDirectives } from '../common/directives.ts';
import { escaped, type TagProps } from '../common/escape.ts';
import { fieldOf, foreignYaml, textOf } from '../common/foreign-yaml.ts';
import { frontLines } from '../common/front-lines.ts';
import { withHeadingIds } from '../common/heading-ids.ts';
import { heroLines } from '../common/hero-lines.ts';
import { withHtmlCode } from '../common/html-code.ts';
import { withHtmlTables } from '../common/html-tables.ts';
import { Includes, type Inclusion, outsideSamples } from '../common/include-lines.ts';
import { withIndentedCode } from '../common/indented-code.ts';
import { type AddressSpace, pageAddress } from '../common/page-addresses.ts';
import { afterFence, append, fenceOf, indented, inPlace, linesOf, sample } from '../common/page-lines.ts';
import { rewriteLinks } from '../common/rewrite-links.ts';
import { withoutSheets } from '../common/without-sheets.ts';

interface VitePressPages extends AddressSpace {
  readonly folder: ForeignFolder;
  titleOf(original: string): string | undefined;
}

const SNIPPET = /^([ \t]*)<<<[ \t]+([^\s{[#]+)(#[\w-]+)?[ \t]*(?:\{([^}]*)\})?[ \t]*(?:\[([^\]]*)\])?[ \t]*$/;
const INCLUDE = /^([ \t]*)<!--[ \t]*@include:[ \t]*([^\s{#]+)(#[\w-]+)?(?:\{(\d*),?(\d*)\})?[ \t]*-->[ \t]*$/;
const REGION = /^\s*(?:\/\/|#|--|\/\*|<!--|;|"""|::)?\s*#?(end)?region\b\s*([\w*-]+)?/;
/** Bindings of Vue on elements. */
const BINDING = /[ \t\n](?:[:@#][\w.:-]+|v-[\w:.-]+)(?:=(?:"[^"]*"|'[^']*'))?(?=[\s/>])/g;
const ELEMENT = /<[a-z][a-z0-9]*(?:\s(?:"[^"]*"|'[^']*'|[^<>"'])*)?>/g;

const COMPONENTS: TagMap = {
  Badge: (props) => ['Badge', {}, propText(props, 'text') ?? ''],
  ClientOnly: () => undefined,
};

export async function vitepressPage(
  original: string,
  text: string,
  site: VitePressPages,
): Promise<ForeignPage> {
  const { front, body, line } = splitFrontMatter(text);
  const { value: data, notes: wrong } = foreignYaml(front, original);
  const notes: ForeignNote[] = wrong.map((note) => ({ ...note, line: (note.line ?? 1) + line - 1 }));
  const address = (href: string): string => pageAddress(original, href, site, false);
  const includes = new Includes(site.folder);
  const whole = await includes.expand(
    linesOf(body),
    outsideSamples((one) => inclusions(one, original, site)),
    original,
    [original],
  );
  const home = [...heroLines(data, address), ...whole];
  const blocks = withDirectives(withFences(withIndentedCode(withHtmlCode(home))), directiveTag);
  const headed = withHeadingIds(blocks, vitepressSlug, (id, times) => `${id}-${times}`);
  const { text: tagged, unknown } = withTags(
    plainText(headed.map((one) => one.text).join('\n')),
    COMPONENTS,
    'left out',
  );
  const lines = escaped(rewriteLinks(tagged, address)).split('\n');
  return {
    lines: [
      ...frontLines({
        ...fields(data, body, site.titleOf(original)),
        // What readers get for unknown addresses.
        hidden: original === [site.pages, '404.md'].filter(Boolean).join('/'),
      }),
      ...lines.map((one, i) => inPlace(headed[i] ?? { text: '', at: 0 }, one)),
    ],
    notes: [...notes, ...includes.notes, ...unknownNotes(original, unknown)],
  };
}

function fields(data: unknown, body: string, nav: string | undefined) {
  const hasHeading = /^#[ \t]+\S/m.test(body);
  const hero = fieldOf(data, 'hero');
  const title = textOf(fieldOf(data, 'title')) ?? textOf(fieldOf(hero, 'name'));
  const shown = hasHeading ? undefined : (title ?? nav);
  return {
    title: shown,
    sidebarTitle: nav === shown ? undefined : nav,
    description: textOf(fieldOf(data, 'description')),
    mode:
      fieldOf(data, 'aside') === false || fieldOf(data, 'outline') === false ? ('wide' as const) : undefined,
    searchable: fieldOf(data, 'search') === false ? (false as const) : undefined,
  };
}

function plainText(source: string): string {
  let text = withDetails(withHtmlTables(withoutSheets(source)));
  if (/\[\[toc\]\]/i.test(text)) text = replaceOutside(text, /^[ \t]*\[\[toc\]\][ \t]*$/gim, () => '');
  if (/[\s](?:[:@#]|v-)/.test(text))
    text = replaceOutside(text, ELEMENT, ([tag]) =>
      tag.replace(BINDING, (all) => '\n'.repeat(all.split('\n').length - 1)),
    );
  return text;
}

function directiveTag(directive: Directive): readonly [string, TagProps] | undefined {
  const { name, title } = directive;
  if (name === 'details') return ['Accordion', { title: title ?? 'Details' }];
  if (name === 'code-group') return ['CodeGroup', {}];
  if (name === 'raw' || name === 'v-pre') return ['div', {}];
  return noticeTag(directive);
}

/** ` js{1,3}:line-numbers [a.js] ` as ours. */
function withFences(lines: readonly PlacedLine[]): PlacedLine[] {
  const out: PlacedLine[] = [];
  for (let i = 0; i < lines.length; i++) {
    const fence = fenceOf(lines[i]!.text);
    const end = fence && afterFence(lines, i, fence);
    if (fence === undefined || end === undefined) {
      out.push(lines[i]!);
      continue;
    }
    const info = fence.info
      .trim()
      .replace(/:(?:no-)?line-numbers(?:=\d+)?/, (all) => (all.startsWith(':no') ? '' : ' showLineNumbers '));
    const [, language = '', rest = ''] =
      /^([\w+#./-]*)(.*)$/.exec(info.replace(/-vue\b/, '').replace(/\btwoslash\b/, '')) ?? [];
    append(out, sample(lines.slice(i, end), fence, `${language} ${rest.trim()}`.trimEnd()));
    i = end - 1;
  }
  return out;
}

function inclusions(
  line: PlacedLine,
  original: string,
  site: VitePressPages,
): readonly Inclusion[] | undefined {
  const file = line.file ?? original;
  const [, indent, path, region, marks = '', title] = SNIPPET.exec(line.text) ?? [];
  const paths = (written: string) => [
    written.startsWith('@/') ? joined(site.pages, written.slice(2)) : joined(folderOf(file), written),
    written.startsWith('@/') ? undefined : joined(folderOf(original), written),
  ];
  if (path !== undefined) {
    const [, ranges = '', language] = /^([\d,\s-]*)\s*([\w-]*)/.exec(marks) ?? [];
    const info = [
      language || (/\.(\w+)$/.exec(path)?.[1] ?? 'text'),
      ranges.trim() && `{${ranges.trim()}}`,
      `[${title || path.split('/').at(-1)!}]`,
    ];
    return [
      {
        written: path,
        paths: paths(path),
        nested: false,
        take: (lines) => {
          const code = regionOf(lines, region?.slice(1));
          const mark = code?.some(({ text }) => text.includes('```')) === true ? '~~~~~~' : '```';
          return (
            code &&
            [inPlace(line, `${mark}${info.filter(Boolean).join(' ')}`), ...code, inPlace(line, mark)].map(
              (one) => indented(one, indent!.length),
            )
          );
        },
      },
    ];
  }
  const [, before, included, part, from, to] = INCLUDE.exec(line.text) ?? [];
  if (included === undefined) return undefined;
  return [
    {
      written: included,
      paths: paths(included),
      nested: true,
      take: (lines) => {
        const all = regionOf(lines, part?.slice(1));
        const { body } = splitFrontMatter(lines.map(({ text }) => text).join('\n'));
        const bare = part === undefined ? all?.map((one, i) => inPlace(one, body.split('\n')[i] ?? '')) : all;
        return bare
          ?.slice(from ? Number(from) - 1 : 0, to ? Number(to) : undefined)
          .map((one) => indented(one, before!.length));
      },
    },
  ];
}

function regionOf(lines: readonly PlacedLine[], name: string | undefined): readonly PlacedLine[] | undefined {
  const marks = lines.map(({ text }) => (text.includes('region') ? REGION.exec(text) : null));
  if (name === undefined)
    return lines.filter((_, i) => marks[i] === null || !/#(?:end)?region/.test(lines[i]!.text));
  const start = marks.findIndex((mark) => mark !== null && mark[1] === undefined && mark[2] === name);
  if (start < 0) return undefined;
  const end = marks.findIndex(
    (mark, i) =>
      i > start && mark !== null && mark[1] === 'end' && (mark[2] === undefined || mark[2] === name),
  );
  return lines.slice(start + 1, end < 0 ? undefined : end);
}

/** As VitePress makes ids. */
function vitepressSlug(words: string): string {
  return words
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u0000-\u001f]/g, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();
}
