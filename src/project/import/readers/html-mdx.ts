/** Makes MDX of HTML: macros of another program by rules of its own, everything between them as Markdown. */
import type { HtmlElement, HtmlNode } from '../../../site/content/syntax/html-node.ts';
import { LT } from '../../../site/dialects/common/escape.ts';
import { pageMarkdown } from '../../../theme/markdown/page-markdown.ts';

/** Elements that one program writes in a way of its own. */
export interface HtmlRule {
  is(element: HtmlElement): boolean;
  /** @param inner MDX of what is in it. @returns MDX with marks for tags; empty to leave the element out */
  write(element: HtmlElement, inner: (nodes: readonly HtmlNode[]) => string): string;
}

const CONTAINERS = new Set(['div', 'section', 'article', 'main', 'figure', 'header', 'body']);

/** @returns Markdown in which `<`, `{` and `}` of text still have to be escaped */
export function htmlMdx(nodes: readonly HtmlNode[], rules: readonly HtmlRule[]): string {
  const ruleOf = (node: HtmlNode): HtmlRule | undefined =>
    node.type === 'element' ? rules.find((rule) => rule.is(node)) : undefined;
  const holders = new Map<HtmlNode, boolean>();
  const holds = (node: HtmlNode): boolean => {
    const known = holders.get(node);
    if (known !== undefined) return known;
    const does = ruleOf(node) !== undefined || ('children' in node && node.children.some(holds));
    holders.set(node, does);
    return does;
  };
  const write = (inner: readonly HtmlNode[]): string => {
    const parts: string[] = [];
    let plain: HtmlNode[] = [];
    const flush = (): void => {
      if (plain.length > 0)
        parts.push(keptTags(pageMarkdown({ body: plain.map(unclassed), aside: [] })).trim());
      plain = [];
    };
    for (const node of inner) {
      const rule = ruleOf(node);
      const isOpened =
        rule === undefined && node.type === 'element' && CONTAINERS.has(node.tagName) && holds(node);
      if (rule === undefined && !isOpened) {
        plain.push(node);
        continue;
      }
      flush();
      const element = node as HtmlElement;
      parts.push(rule === undefined ? write(element.children) : rule.write(element, write));
    }
    flush();
    return parts.filter((part) => part.trim() !== '').join('\n\n');
  };
  return write(nodes);
}

/** Classes of another program mean something else than ours. */
function unclassed(node: HtmlNode): HtmlNode {
  if (node.type !== 'element') return node;
  const { href, src, alt, title, checked, type, start, align, colSpan, rowSpan } = node.properties;
  return {
    ...node,
    properties: { href, src, alt, title, checked, type, start, align, colSpan, rowSpan },
    children: node.children.map(unclassed),
  };
}

/** Markdown has no words for these. */
function keptTags(markdown: string): string {
  return markdown
    .replace(/(?<!\\)<br ?\/?>/g, `${LT}br />`)
    .replace(/(?<!\\)<(\/?(?:sub|sup|u|kbd|mark|ins)>)/g, `${LT}$1`);
}

const classes = ({ properties }: HtmlElement): readonly string[] => {
  const { className } = properties;
  return Array.isArray(className)
    ? className.map(String)
    : typeof className === 'string'
      ? className.split(/\s+/)
      : [];
};

export const hasClass = (element: HtmlElement, name: string): boolean => classes(element).includes(name);

export function textOf(node: HtmlNode): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  return node.tagName === 'br' ? '\n' : node.children.map(textOf).join('');
}

/** The first element inside for which it is true. */
export function found(
  nodes: readonly HtmlNode[],
  matches: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    if (matches(node)) return node;
    const inner = found(node.children, matches);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** The same tree with some elements replaced or, with undefined, left as they are. */
export function replaced(
  nodes: readonly HtmlNode[],
  by: (element: HtmlElement) => readonly HtmlNode[] | undefined,
): readonly HtmlNode[] {
  return nodes.flatMap((node): readonly HtmlNode[] => {
    if (node.type !== 'element') return [node];
    const converted = by(node);
    return converted ?? [{ ...node, children: replaced(node.children, by) }];
  });
}

/** A code sample whose marks nothing in it ends. */
export function sampleOf(code: string, language: string, title = ''): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  const info = [language === '' && title !== '' ? 'text' : language, title.replace(/[`\r\n{}"=]/g, '').trim()]
    .filter((one) => one !== '')
    .join(' ');
  return `${marks}${info}\n${code.replace(/\r\n?/g, '\n').replace(/^\n|\n$/g, '')}\n${marks}`;
}
