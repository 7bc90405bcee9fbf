/** Reads a page of ReadMe as MDX. */
import { replaceOutside } from '../../content/syntax/code-ranges.ts';
import { splitFrontMatter } from '../../content/syntax/front-matter.ts';
import { propText, type TagMap, unknownNotes, withTags } from '../common/component-tags.ts';
import { withDetails } from '../common/details.ts';
import type { ForeignNote, ForeignPage } from '../common/dialect.ts';
import { closeTag, escaped, openTag } from '../common/escape.ts';
import { fieldOf, foreignYaml, textOf } from '../common/foreign-yaml.ts';
import { frontLines } from '../common/front-lines.ts';
import { withHtmlCode } from '../common/html-code.ts';
import { withHtmlTables } from '../common/html-tables.ts';
import { withIndentedCode } from '../common/indented-code.ts';
import { withoutModules } from '../common/mdx-modules.ts';
import { inPlace, linesOf } from '../common/page-lines.ts';
import { isOutside, rewriteLinks, splitAddress } from '../common/rewrite-links.ts';
import { withoutSheets } from '../common/without-sheets.ts';
import { figureCaption, noticeOf, ReadmeBlocks } from './readme-blocks.ts';

interface ReadmeSite {
  /** The address of a page by its kind and name: `docs`, `start`. */
  pageAt(kind: string, slug: string): string | undefined;
  /** An operation of a document of the project, as `openapi` in front matter. */
  operation(document: string | undefined, id: string): string | undefined;
}

/** Names in links, and the folders of those pages. */
const KINDS: Readonly<Record<string, string>> = {
  doc: 'docs',
  ref: 'reference',
  page: 'page',
  changelog: 'changelog',
  blog: 'changelog',
  recipe: 'recipes',
  tutorial: 'recipes',
};
/** How an element looks, and what it does when it is clicked. */
const STYLE =
  /[ \t\n](?:style|align|className|width|height|on[A-Z]\w{1,40})=\{(?:[^{}]|\{(?:[^{}]|\{[^{}]{0,1000}\}){0,2000}\}){0,200}\}/g;
const TABLE = /<(\/?)Table\b/g;
/** Pages with components have no code that is only indented. */
const JSX = /^[ \t]*<(?:Table|HTMLBlock|Tabs|Cards|Accordion|Columns|Callout)\b|=\{\{/m;
/** Components that a page defines itself. */
const MODULE = /^(?:import\s[^\n]{1,300}\sfrom\s+["']|export\s+(?:const|default|function)\s)/m;
const HTML = /<HTMLBlock\b[^<>]{0,500}>\s*\{`([^`]{0,20000})`\}\s*<\/HTMLBlock>/g;
/** A picture with words below it. */
const FIGURE =
  /<Image\b((?:\s(?:"[^"<>]{0,4000}"|'[^'<>]{0,4000}'|\{[^{}]{0,2000}\}|[^<>"'{}/]|\/(?!>)){0,2000})?)>([^<]{0,2000}(?:<(?!\/?Image\b)[^<]{0,2000}){0,40})<\/Image>/g;
const VARIABLE = /<<(?:glossary:)?([\w .:-]{1,100})>>/g;
const COMMENT = /\{\/\*[\s\S]{0,10000}?\*\/\}/g;

const link: TagMap[string] = (props) => {
  const href = propText(props, 'href', 'url');
  return href === undefined ? undefined : ['a', { href }];
};
const picture: TagMap[string] = (props) => {
  const src = propText(props, 'src');
  const caption = propText(props, 'caption');
  if (src === undefined) return undefined;
  const img = { src, alt: propText(props, 'alt') ?? caption };
  return caption === undefined
    ? ['img', img]
    : ['figure', {}, `${openTag('img', img)}${closeTag('img')}${figureCaption(caption)}`];
};
const COMPONENTS: TagMap = {
  Callout: (props) => [
    noticeOf(propText(props, 'theme'), propText(props, 'icon')),
    { title: propText(props, 'title') },
  ],
  Image: picture,
  Embed: (props) => {
    const href = propText(props, 'url', 'href');
    return href === undefined ? undefined : ['Card', { title: propText(props, 'title') ?? href, href }];
  },
  Tabs: () => ['Tabs', {}],
  Tab: (props) => ['Tab', { title: propText(props, 'title') ?? 'Tab' }],
  Accordion: (props) => ['Accordion', { title: propText(props, 'title') ?? 'Details' }],
  Cards: () => ['Columns', {}],
  Card: (props) => ['Card', { title: propText(props, 'title'), href: propText(props, 'href') }],
  Columns: () => ['Columns', {}],
  Column: () => ['Column', {}],
  Anchor: link,
  Glossary: () => undefined,
  Recipe: (props) => [
    'Card',
    { title: propText(props, 'title') ?? 'Recipe', href: `/recipes/${propText(props, 'slug') ?? ''}` },
  ],
  TutorialTile: (props) => [
    'Card',
    { title: propText(props, 'title') ?? 'Recipe', href: `/recipes/${propText(props, 'slug') ?? ''}` },
  ],
};

export async function readmePage(original: string, text: string, site: ReadmeSite): Promise<ForeignPage> {
  const { front, body, line } = splitFrontMatter(text);
  const { value: data, notes: wrong } = foreignYaml(front, original);
  const notes: ForeignNote[] = wrong.map((note) => ({ ...note, line: (note.line ?? 1) + line - 1 }));
  const readmeBlocks = new ReadmeBlocks(original);
  const modules = MODULE.test(body) ? withoutModules(linesOf(body), original) : undefined;
  const own = modules?.lines ?? linesOf(body);
  const blocks = readmeBlocks.convert(
    modules !== undefined || JSX.test(body) ? withHtmlCode(own) : withIndentedCode(withHtmlCode(own)),
  );
  const { text: tagged, unknown } = withTags(
    inline(blocks.map((one) => one.text).join('\n')),
    COMPONENTS,
    'left out',
  );
  const linked = rewriteLinks(withDetails(tagged), (href) => addressFrom(href, site));
  const lines = escaped(linked).split('\n');
  const api = fieldOf(data, 'api');
  const id = textOf(fieldOf(api, 'operationId'));
  const document = textOf(fieldOf(api, 'file'));
  const openapi = id === undefined ? undefined : site.operation(document, id);
  if (id !== undefined && openapi === undefined)
    notes.push({
      file: original,
      what: `The operation "${id}" is in "${document ?? 'a document'}", which is not in the folder or does not have it`,
    });
  return {
    lines: [
      ...frontLines({ ...fields(data), openapi }),
      ...lines.map((one, i) => inPlace(blocks[i] ?? { text: '', at: 0 }, one)),
    ],
    notes: [...notes, ...(modules?.notes ?? []), ...readmeBlocks.notes, ...unknownNotes(original, unknown)],
  };
}

function fields(data: unknown) {
  const url = textOf(fieldOf(fieldOf(data, 'link'), 'url')) ?? textOf(fieldOf(data, 'link_url'));
  return {
    title: textOf(fieldOf(data, 'title')),
    description:
      textOf(fieldOf(fieldOf(data, 'metadata'), 'description')) ?? textOf(fieldOf(data, 'excerpt')),
    tag: fieldOf(data, 'deprecated') === true ? 'Deprecated' : undefined,
    url: url !== undefined && /^https?:\/\//.test(url) ? url : undefined,
  };
}

/** Never changes the number of lines. */
function inline(source: string): string {
  const empty = (all: string): string => all.replace(/[^\n]+/g, '');
  let text = source;
  if (text.includes('{/*')) text = replaceOutside(text, COMMENT, ([all]) => empty(all));
  if (text.includes('<HTMLBlock'))
    text = replaceOutside(
      text,
      HTML,
      ([all, html]) => html! + '\n'.repeat(all.split('\n').length - html!.split('\n').length),
    );
  if (text.includes('</Image>'))
    text = replaceOutside(text, FIGURE, ([all, props = '', words]) => {
      const caption = words!.replace(/\s+/g, ' ').trim();
      if (caption === '') return `<Image${props} />${'\n'.repeat(words!.split('\n').length - 1)}`;
      const lines = '\n'.repeat(all.split('\n').length - props.split('\n').length);
      return `${openTag('figure')}<Image${props} />${figureCaption(caption)}${closeTag('figure')}${lines}`;
    });
  text = withoutSheets(text);
  if (/=\{/.test(text))
    text = replaceOutside(text, STYLE, ([all]) => '\n'.repeat(all.split('\n').length - 1));
  text = withHtmlTables(
    replaceOutside(text, TABLE, ([, slash]) => `<${slash!}table`),
    () => true,
  );
  // What is known of the reader is named, and not known here.
  return text.includes('<<') ? replaceOutside(text, VARIABLE, ([, name]) => name!) : text;
}

function addressFrom(href: string, site: ReadmeSite): string {
  const [, name, rest] = /^(doc|ref|page|changelog|blog|recipe|tutorial):([^?#]*)/.exec(href) ?? [];
  if (name !== undefined) {
    const kind = KINDS[name]!;
    const after = href.slice(name.length + 1 + rest!.length);
    return (site.pageAt(kind, rest!) ?? `/${kind}/${rest!}`) + after;
  }
  if (isOutside(href)) return href;
  const { path, rest: after } = splitAddress(href);
  const [, kind, slug] =
    /(?:^|\/)(docs|reference|page|changelog|recipes)\/(?:.*\/)?([^/]+?)(?:\.md)?\/?$/.exec(path) ?? [];
  const found =
    kind === undefined ? site.pageAt('docs', path.replace(/^.*\/|\.md$/g, '')) : site.pageAt(kind, slug!);
  return found === undefined ? href : found + after;
}
