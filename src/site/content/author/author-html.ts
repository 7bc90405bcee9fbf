/** Parses the HTML output of author code into nodes of the page, so that it is sanitised like all author HTML. */

import { parseFragment } from '../parse/parse-html.ts';
import type { HtmlElement, HtmlNode } from '../syntax/html-node.ts';
import type { JsxAttribute, MarkdownNode } from '../syntax/markdown-node.ts';

const LARGEST = 1_000_000;
const MAX_OPEN = 500;
const DEEPEST = 140;
const TAG = /<(\/?)[a-zA-Z][^\s/>]*/g;
const VOID = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;
/** Spellings that only the parser uses. */
const RENAMED: Readonly<Record<string, string>> = { xLinkHref: 'xlinkHref', xmlnsXLink: 'xmlnsXlink' };

/** Returns the replacement of an element in the author's HTML, or undefined to keep it. */
export type Replace = (
  element: HtmlElement,
  inner: () => readonly MarkdownNode[],
) => readonly MarkdownNode[] | undefined;

/**
 * Nodes for `html`; undefined when it is too large or too deep.
 * @param like gives the nodes their position in the author's text
 */
export function htmlNodes(
  html: string,
  like: MarkdownNode,
  replace: Replace,
): readonly MarkdownNode[] | undefined {
  if (html.length > LARGEST || opensTooMuch(html)) return undefined;
  return convert(parseFragment(html), { position: like.position, replace }, 0);
}

/** The parser takes quadratic time for elements that are never closed. */
function opensTooMuch(html: string): boolean {
  let open = 0;
  for (const [tag, closing] of html.matchAll(TAG)) {
    if (closing === '/') open = Math.max(0, open - 1);
    else if (!VOID.test(tag) && ++open > MAX_OPEN) return true;
  }
  return false;
}

interface Converting {
  readonly position: MarkdownNode['position'];
  readonly replace: Replace;
}

function convert(nodes: readonly HtmlNode[], how: Converting, depth: number): MarkdownNode[] {
  if (depth > DEEPEST) return [];
  const found: MarkdownNode[] = [];
  for (const node of nodes) {
    if (node.type === 'text') found.push({ type: 'text', value: node.value.replaceAll('\0', '') });
    else if (node.type === 'element') found.push(...element(node, how, depth));
  }
  return found;
}

function element(node: HtmlElement, how: Converting, depth: number): readonly MarkdownNode[] {
  const name = node.tagName;
  const inner = (): MarkdownNode[] => convert(node.children, how, depth + 1);
  const replaced = how.replace(node, inner);
  if (replaced !== undefined) return replaced;
  return [
    {
      type: 'mdxJsxTextElement',
      name,
      attributes: attributesOf(node.properties),
      children: inner(),
      position: how.position,
    },
  ];
}

/** Removes event handlers without a warning: the code attaches its own in the browser. */
function attributesOf(properties: Readonly<Record<string, unknown>>): JsxAttribute[] {
  return Object.entries(properties).flatMap(([key, value]): JsxAttribute[] => {
    if (/^on/i.test(key) || value === false || value === null || value === undefined) return [];
    const text = Array.isArray(value) ? value.join(' ') : value === true ? null : String(value);
    return [{ type: 'mdxJsxAttribute', name: attributeName(key), value: text }];
  });
}

function attributeName(key: string): string {
  if (/^(?:aria|data)[A-Z0-9]/.test(key))
    return `${key.slice(0, 4)}-${key
      .slice(4)
      .replace(/^[A-Z]/, (c) => c.toLowerCase())
      .replace(/[A-Z]/g, (c) => (key.startsWith('data') ? `-${c.toLowerCase()}` : c.toLowerCase()))}`;
  return RENAMED[key] ?? key;
}
