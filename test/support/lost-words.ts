/** Finds words of a page that are missing from its Markdown. */

import { parseMarkdown } from '../../src/site/content/parse/parse-mdx.ts';
import type { HtmlNode } from '../../src/site/content/syntax/html-node.ts';
import type { MarkdownNode } from '../../src/site/content/syntax/markdown-node.ts';
import { isDropped } from '../../src/theme/markdown/convert.ts';

/** Texts of the page, without what is for hands and eyes only. */
export function shownTexts(nodes: readonly HtmlNode[], out: string[] = []): string[] {
  for (const node of nodes) {
    if (node.type === 'text') out.push(node.value);
    else if (node.type === 'element' && !isDropped(node) && !isPlain(node)) shownTexts(node.children, out);
  }
  return out;
}

/** Films fall back to words for browsers of old, and the list under a field needs no name. */
function isPlain(node: HtmlNode & { readonly type: 'element' }): boolean {
  const [first] = node.children;
  const named = node.tagName === 'summary' && first?.type === 'text' && first.value === 'Child attributes';
  return named || ['video', 'audio', 'iframe', 'object'].includes(node.tagName);
}

export function readTexts(nodes: readonly MarkdownNode[], out: string[] = []): string[] {
  for (const node of nodes) {
    if (node.value !== undefined && node.type !== 'html') out.push(node.value);
    for (const extra of [node.meta, node.alt, node.lang]) if (typeof extra === 'string') out.push(extra);
    if (node.type === 'footnoteReference') out.push(node.label ?? '');
    readTexts(node.children ?? [], out);
  }
  return out;
}

/** Words and letters of the page that its Markdown does not have, or has less often; empty when nothing is lost. */
export function lostWords(shown: readonly HtmlNode[], markdown: string): string[] {
  const html = shownTexts(shown);
  const read = readTexts(parseMarkdown(markdown));
  const joined = read.join('');
  const words = new Set(html.flatMap((text) => text.match(/[\p{L}\p{N}]+/gu) ?? []));
  const lost = [...words].filter((word) => !joined.includes(word));
  const here = letters(joined);
  for (const [letter, count] of letters(html.join('')))
    if ((here.get(letter) ?? 0) < count) lost.push(`${letter} ${here.get(letter) ?? 0}/${count}`);
  return lost;
}

function letters(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const letter of text.match(/[\p{L}\p{N}]/gu) ?? []) found.set(letter, (found.get(letter) ?? 0) + 1);
  return found;
}
