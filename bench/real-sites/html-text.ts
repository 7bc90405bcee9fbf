/** Reads the visible text of a built page with a simple scanner: no document object, no code of the product. */
import { decoded, inlineTags, phrase, squeezed, wordsOf } from './page-text.ts';

/** The text of one built page. */
export type HtmlText = {
  /** Count of each prose word; code samples are not prose. */
  readonly words: ReadonlyMap<string, number>;
  readonly headings: readonly string[];
  /** All text with one blank between words, for labels. */
  readonly text: string;
  readonly code: readonly string[];
};

/** Where the element that opens at `start` ends, nested elements of the same name counted. */
function elementEnd(html: string, name: string, start: number): number {
  const tags = new RegExp(`<(/?)${name}\\b[^>]*>`, 'gi');
  tags.lastIndex = start;
  let depth = 0;
  for (let match = tags.exec(html); match !== null; match = tags.exec(html)) {
    depth += match[1] === '/' ? -1 : 1;
    if (depth <= 0) return match.index + match[0].length;
  }
  return html.length;
}

/** Cuts every element of a name out and returns what was cut. */
function cut(html: string, name: string): { rest: string; parts: string[] } {
  const parts: string[] = [];
  let rest = '';
  let at = 0;
  for (const match of html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'gi'))) {
    if (match.index < at) continue;
    const end = elementEnd(html, name, match.index);
    rest += `${html.slice(at, match.index)} `;
    parts.push(html.slice(match.index, end));
    at = end;
  }
  return { rest: rest + html.slice(at), parts };
}

const visible = (html: string) =>
  decoded(
    html.replaceAll(/<\/?([a-zA-Z][\w:-]*)(?:"[^"]*"|'[^']*'|[^>"'])*>/g, (_, name: string) =>
      inlineTags.has(name.toLowerCase()) ? '' : ' ',
    ),
  );

const withoutTags = (html: string) => decoded(html.replaceAll(/<(?:"[^"]*"|'[^']*'|[^>"'])*>/g, ''));

/** The text of the main part of a page, or of its body when no part is marked as main. */
export function htmlText(html: string): HtmlText {
  const plain = html.replaceAll(/<!--[\s\S]*?-->/g, '');
  const main = /<main\b[^>]*>/i.exec(plain) ?? /<body\b[^>]*>/i.exec(plain);
  let scope =
    main === null
      ? plain
      : plain.slice(main.index, elementEnd(plain, main[0].slice(1, 5).toLowerCase(), main.index));
  for (const name of ['script', 'style', 'nav', 'noscript', 'svg']) scope = cut(scope, name).rest;
  const { rest, parts } = cut(scope, 'pre');
  const words = new Map<string, number>();
  const text = visible(rest);
  for (const word of wordsOf(text)) words.set(word, (words.get(word) ?? 0) + 1);
  return {
    words,
    headings: [...rest.matchAll(/<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/gi)].map((match) =>
      phrase(visible(match[2] ?? '')),
    ),
    text: ` ${phrase(text)} `,
    code: parts.map((part) => squeezed(withoutTags(part))),
  };
}
