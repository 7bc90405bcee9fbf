/** Reads Markdown as programs without MDX do: braces and `<` are text, what is indented is code, and `[[name]]` is a link. Lines stay where they are. */
import { aroundFormulas } from './math/around-formulas.ts';
import { replaceOutside } from './syntax/code-ranges.ts';
import { splitFrontMatter } from './syntax/front-matter.ts';
import { ELEMENTS } from './syntax/html-names.data.ts';
import { withFencedIndents } from './syntax/indented-samples.ts';

/** Finds what a name in double brackets means. */
export interface WikiNames {
  /** The address of a page, or of a file. */
  find(name: string): { readonly href: string; readonly isFile: boolean } | undefined;
  /** Where a heading of a page is. */
  heading(text: string): string;
}

const WIKI = /(!?)\[\[([^[\]\n]{1,500}?)\]\]/g;
/** An address between signs: `](<my page.md>)`, and that of a definition. */
const POINTED = /(\]\([ \t]*|^ {0,3}\[[^[\]\n]{1,200}\]:[ \t]*)<([^<>\n]*)>/gm;
const COMMENT = /<!--[\s\S]*?-->/g;
const BRACE = /(?<!\\)[{}]/g;
const TAG_START = /(?<!\\)<(?!\/?([A-Za-z][A-Za-z0-9]*)(?=[\s/>]))/g;
/** A tag with braces in its attributes. */
const BRACED_TAG = /<[A-Za-z][A-Za-z0-9]*\s[^<>{}]{0,1000}=\{[^<>]{0,1000}>/g;
/** In such braces. */
const VALUE = /^(?:"([^"]*)"|'([^']*)'|([^"'<>]*))$/;
const BARE = /(?<![A-Za-z0-9([<"'=/])https?:\/\/[^\s<>`\\[\](){}"']{1,1000}(?=`|\\<)/g;
const MODULE = /^(?:i(?=mport\b)|e(?=xport\b))/gm;
const AUTOLINK = /<((?:https?|ftp|mailto):[^\s<>]+|[\w.+-]+@[\w-]+\.[\w.-]+)>/g;
const PICTURE = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp)$/i;

export function plainMarkdown(source: string, names: WikiNames): string {
  const { body } = splitFrontMatter(source);
  const start = source.length - body.trimStart().length;
  const head = source.slice(0, start);
  const text = withFencedIndents(source.slice(start));
  return (
    head +
    escapedMarkdown(
      text.includes('[[')
        ? replaceOutside(text, WIKI, ([all, mark, inner]) =>
            wikiLink({ all, inner: inner!, isEmbed: mark === '!' }, names),
          )
        : text,
    )
  );
}

/** Markdown without front matter as MDX: braces are text, and so is `<` except before the name of an element. */
export const escapedMarkdown = (source: string): string => aroundFormulas(source, escapedText);

function escapedText(source: string): string {
  let text = source;
  if (text.includes('<!--')) text = replaceOutside(text, COMMENT, ([all]) => all.replace(/[^\n]/g, ' '));
  if (text.includes('://')) text = withBareLinks(text);
  if (text.includes('<')) {
    if (text.includes('={')) text = replaceOutside(text, BRACED_TAG, ([tag]) => withQuotes(tag));
    text = replaceOutside(text, POINTED, ([, before, to]) => before! + destination(to!));
    text = replaceOutside(
      text,
      AUTOLINK,
      ([, to]) => `[${to!}](${to!.includes(':') ? '' : 'mailto:'}${to!})`,
    );
    text = replaceOutside(text, /(?<!\\)<(?=\/?[A-Za-z])/g, (match) => tagOrText(text, match));
    text = replaceOutside(text, TAG_START, () => '\\<');
  }
  if (/[{}]/.test(text)) text = replaceOutside(text, BRACE, ([brace]) => `\\${brace}`);
  if (/^(?:import|export)\b/m.test(text))
    text = replaceOutside(text, MODULE, ([first]) => `&#${first.charCodeAt(0)};`);
  return text;
}

/** A bare address ends before code and before a `<` that is text, which would be part of it. */
function withBareLinks(text: string): string {
  return replaceOutside(text, BARE, (match) => {
    const before = text.slice(Math.max(0, match.index - 2_000), match.index);
    const line = before.slice(before.lastIndexOf('\n') + 1);
    if (line.split('[').length !== line.split(']').length) return match[0];
    return `[${match[0].replace(/[*_~]/g, '\\$&')}](${match[0]})`;
  });
}

/** Attributes as MDX writes them: `<td rowSpan={2}>`. */
function withQuotes(tag: string): string {
  return tag.replace(/\s[\w-]+=\{\{[^{}]*\}\}/g, '').replace(/=\{([^{}]*)\}/g, (all, written: string) => {
    const [, double, single, plain] = VALUE.exec(written.trim()) ?? [];
    const value = double ?? single ?? plain;
    return value === undefined ? all : `="${value.replace(/"/g, '&quot;')}"`;
  });
}

/** `<` before the name of an element stays; before any other word it is text. */
function tagOrText(text: string, { index }: RegExpExecArray): string {
  const name = /^<\/?([A-Za-z][A-Za-z0-9]*)(?=[\s/>])/.exec(text.slice(index, index + 40))?.[1];
  // Names of SVG have capitals.
  const isElement = name !== undefined && (ELEMENTS.has(name) || ELEMENTS.has(name.toLowerCase()));
  return isElement ? '<' : '\\<';
}

interface Written {
  readonly all: string;
  readonly inner: string;
  readonly isEmbed: boolean;
}

/** `[[page]]`, `[[page|text]]`, `[[page#heading]]`, and `![[picture.png]]`; GitHub has text and page the other way round. */
function wikiLink({ inner, isEmbed }: Written, names: WikiNames): string {
  const [first = '', second] = inner.split(/\\?\|/, 2).map((part) => part.trim());
  const swapped =
    second !== undefined &&
    names.find(pageOf(first)) === undefined &&
    names.find(pageOf(second)) !== undefined;
  const [target, text] = swapped ? [second, first] : [first, second];
  const page = pageOf(target);
  const heading = target.includes('#') ? target.slice(target.lastIndexOf('#') + 1) : '';
  const anchor = heading === '' || heading.startsWith('^') ? '' : `#${names.heading(heading)}`;
  const found = page === '' ? { href: '', isFile: false } : names.find(page);
  const label = escaped(
    text !== undefined && text !== '' && !(isEmbed && /^\d+(?:x\d+)?$/.test(text))
      ? text
      : target.replace(/#\^?/, ' › ').replace(/^ › /, ''),
  );
  if (isEmbed && (found === undefined || found.isFile) && PICTURE.test(page))
    return `![${label}](${destination(found?.href ?? page)})`;
  return `[${label}](${destination(found === undefined ? `./${page}` : found.href)}${anchor})`;
}

const pageOf = (target: string): string => target.split('#', 1)[0]!.trim();
const escaped = (text: string): string => text.replace(/[[\]]/g, '\\$&');
/** Parentheses in pairs may stay. */
const destination = (href: string): string =>
  href.replace(
    /^[^()]*(?:\([^()]*\)[^()]*)*$/.test(href) ? /[\s<>{}]/g : /[\s()<>{}]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
