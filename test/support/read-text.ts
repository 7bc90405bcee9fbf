/** Reads the text of a marked page in a test by the rules of browsers, with or without its marks. */

import { parseFragment } from '../../src/site/content/parse/parse-html.ts';
import type { HtmlElement, HtmlNode } from '../../src/site/content/syntax/html-node.ts';

export interface ReadText {
  /** Words, each block apart from the others. */
  readonly words: readonly string[];
  /** Text of every mark; `-` before what was removed. */
  readonly marks: readonly string[];
  readonly ids: readonly string[];
  /** Text of every block without blocks in it. */
  readonly blocks: readonly { readonly text: string; readonly marked: boolean }[];
}

const BLOCK =
  /^(?:address|article|aside|blockquote|br|button|caption|dd|details|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/;

/** @param version `before` leaves out what was added, `after` what was removed */
export function readText(html: string, version: 'all' | 'before' | 'after' | 'equal'): ReadText {
  const marks: string[] = [];
  const ids: string[] = [];
  const blocks: { text: string; marked: boolean }[] = [];
  const visit = (node: HtmlNode): string => {
    if (node.type === 'text') return node.value;
    if (node.type === 'comment') return '';
    const classes = String(node.properties['className'] ?? '');
    if (typeof node.properties['id'] === 'string') ids.push(node.properties['id']);
    if (node.properties['dataSaid'] !== undefined || classes.includes('change-note')) return '';
    if (/^(?:select|template|script|style|svg)$/.test(node.tagName)) return '';
    const kind = node.properties['dataChange'] === undefined ? undefined : node.tagName;
    if (kind === 'ins' && version === 'before') return '';
    if (kind === 'del' && version === 'after') return '';
    // What was between two words keeps them apart.
    if (kind !== undefined && version === 'equal') return ' ';
    const before = [blocks.length, marks.length] as const;
    const text = node.children.map(visit).join('') + picture(node);
    if (kind !== undefined) marks.push((kind === 'del' ? '-' : '') + text);
    const leaf = BLOCK.test(node.tagName) && blocks.length === before[0];
    const whole = node.tagName === 'pre' ? text : text.replaceAll(/\s+/g, ' ').trim();
    if (leaf && whole !== '') blocks.push({ text: whole, marked: marks.length > before[1] });
    if (node.tagName === 'span' && /\bline\b/.test(classes)) return `${text} `;
    return BLOCK.test(node.tagName) || node.properties['dataPart'] !== undefined ? ` ${text} ` : text;
  };
  const text = parseFragment(html).map(visit).join('');
  return { words: text.split(/\s+/).filter((word) => word !== ''), marks, ids, blocks };
}

function picture({ tagName, properties }: HtmlElement): string {
  return tagName === 'img' ? `[${String(properties['src'])}]` : '';
}
