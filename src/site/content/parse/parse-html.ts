/** Parses HTML into a tree by the rules of browsers; native code, so it belongs in a child process. */
import { htmlToHast } from 'satteri';
import type { HtmlNode } from '../syntax/html-node.ts';

/** A code sample; generated attributes never contain a bare `>`. */
const SAMPLE = /<pre\b[^>]*>[\s\S]*?<\/pre>/g;
const SPAN = /<\/?span\b[^>]*>/g;

/** The visual part of a formula; its TeX source comes before it. */
const DRAWN = '<span class="katex-html"';
const ANNOTATED =
  /<semantics>(?:(?!<annotation|<semantics>)[\s\S])*(<annotation\b[^>]*>[^<]*<\/annotation>)/g;

type Root = { readonly children?: readonly HtmlNode[] };

/**
 * Parses the content of a page, without purely visual markup.
 * @param max characters to parse, after that markup is removed
 * @param onCut called when there are more
 */
export function parseHtml(
  html: string,
  max = Number.POSITIVE_INFINITY,
  onCut?: () => void,
): readonly HtmlNode[] {
  const readable = readableHtml(html);
  if (readable.length > max) onCut?.();
  const root = htmlToHast(`<body>${readable.slice(0, max)}`) as Root;
  return child(child(root.children, 'html'), 'body') ?? [];
}

/** Parses HTML unchanged, as in the body of a page. */
export function parseFragment(html: string): readonly HtmlNode[] {
  return (htmlToHast(html, { fragment: true }) as Root).children ?? [];
}

/** Removes highlighting and the visual part of formulas: most of the elements and none of the text. */
function readableHtml(html: string): string {
  const plain = html.replace(SAMPLE, (sample) => {
    const begin = sample.slice(0, sample.indexOf('>'));
    return begin.includes(' data-diff') ? sample : sample.replace(SPAN, '');
  });
  return plain.includes(DRAWN) ? withoutDrawings(plain).replace(ANNOTATED, '<semantics>$1') : plain;
}

function withoutDrawings(html: string): string {
  const tags = /<(\/?)span\b/g;
  let out = '';
  let at = 0;
  for (let from = html.indexOf(DRAWN); from >= 0; from = html.indexOf(DRAWN, at)) {
    out += html.slice(at, from);
    tags.lastIndex = from;
    let depth = 0;
    do {
      const tag = tags.exec(html);
      if (tag === null) return out;
      depth += tag[1] === '' ? 1 : -1;
    } while (depth > 0);
    at = html.indexOf('>', tags.lastIndex) + 1;
  }
  return out + html.slice(at);
}

function child(nodes: readonly HtmlNode[] | undefined, name: string): readonly HtmlNode[] | undefined {
  for (const node of nodes ?? []) if (node.type === 'element' && node.tagName === name) return node.children;
  return undefined;
}
