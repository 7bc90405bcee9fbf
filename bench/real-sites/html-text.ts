/** Reads the visible text of a built page with a simple scanner: no document object, no code of the product. */
import { decoded, inlineTags, phrase, squeezed, wordsOf } from './page-text.ts';

/** The text of one built page. */
export type HtmlText = {
  /** Prose; code samples are not. */
  readonly words: readonly string[];
  readonly headings: readonly string[];
  /** All text with one blank between words, for labels. */
  readonly text: string;
  readonly code: readonly string[];
  /** Words of the samples. */
  readonly samples: readonly string[];
  /** Addresses of links and of what is shown from a file. */
  readonly links: readonly string[];
  readonly images: readonly string[];
};

/** Every value of an attribute of some elements. */
function values(html: string, names: string, attribute: string): string[] {
  const tags = new RegExp(`<(?:${names})\\b(?:"[^"]*"|'[^']*'|[^>"'])*>`, 'gi');
  const value = new RegExp(`\\s(?:${attribute})=(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'gi');
  return [...html.matchAll(tags)].flatMap(([tag]) =>
    [...tag.matchAll(value)].map((match) => decoded(match[1] ?? match[2] ?? match[3] ?? '')),
  );
}

/** Addresses that the navigation of a page leads to. */
export function navigationLinks(html: string): string[] {
  return cut(html, 'nav').parts.flatMap((part) => values(part, 'a', 'href'));
}

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

/** Formulas are not prose; they are in a `span` or `div` of this class. */
function withoutMath(html: string): string {
  let rest = '';
  let at = 0;
  for (const match of html.matchAll(/<(span|div)\b[^>]*\sclass="katex[ "][^>]*>/g)) {
    if (match.index < at) continue;
    rest += `${html.slice(at, match.index)} `;
    at = elementEnd(html, match[1] ?? 'span', match.index);
  }
  return rest + html.slice(at);
}

/** Whether a page shows formulas. */
export const hasMath = (html: string): boolean => /\sclass="katex[ "]/.test(html);

/** The text of the main part of a page, or of its body when no part is marked as main. */
export function htmlText(html: string): HtmlText {
  const plain = html.replaceAll(/<!--[\s\S]*?-->/g, '');
  const main = /<main\b[^>]*>/i.exec(plain) ?? /<body\b[^>]*>/i.exec(plain);
  let scope =
    main === null
      ? plain
      : plain.slice(main.index, elementEnd(plain, main[0].slice(1, 5).toLowerCase(), main.index));
  for (const name of ['script', 'style', 'nav', 'noscript', 'svg']) scope = cut(scope, name).rest;
  const links = values(scope, 'a|area', 'href');
  const images = values(scope, 'img|video|audio|source|iframe|embed|track|input', 'src|poster');
  const { rest, parts } = cut(withoutMath(scope), 'pre');
  const text = visible(rest);
  return {
    words: wordsOf(text),
    headings: [...rest.matchAll(/<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/gi)].map((match) =>
      phrase(visible(match[2] ?? '')),
    ),
    text: ` ${phrase(text)} `,
    code: parts.map((part) => squeezed(withoutTags(part))),
    samples: wordsOf(parts.map(withoutTags).join('\n')),
    links,
    images,
  };
}
