/** Lists the headings at the top level of a text, and the elements between them that may contain headings. */
import { isElement, type MarkdownNode } from './markdown-node.ts';
import type { OutlineEntry } from './page.ts';

/** Components that show no heading unless one is written inside them. */
const PLAIN = new Set(
  'Note Tip Warning Info Check Danger Callout Frame Card CardGroup Columns CodeGroup Icon Tooltip Badge Accordion AccordionGroup Tabs Tab Expandable ParamField ResponseField Banner Tile'.split(
    ' ',
  ),
);
const DEEPEST = 50;

export function outline(nodes: readonly MarkdownNode[]): OutlineEntry[] {
  return nodes.flatMap((node): OutlineEntry[] => {
    const start = node.position?.start;
    const place = start === undefined ? {} : { line: start.line, column: start.column };
    if (node.type === 'heading') return [{ depth: node.depth ?? 2, ...place }];
    if (!isElement(node)) return [];
    if (node.name === 'h1') return [{ depth: 1, ...place }];
    return ranksHeadings(node, 0) ? [{ depth: 0 }] : [];
  });
}

function ranksHeadings(node: MarkdownNode, depth: number): boolean {
  if (node.type === 'heading' || depth > DEEPEST) return true;
  const name = isElement(node) ? (node.name ?? '') : '';
  if (/^h[1-6]$/.test(name) || (/^[A-Z]/.test(name) && !PLAIN.has(name))) return true;
  return (node.children ?? []).some((child) => ranksHeadings(child, depth + 1));
}
