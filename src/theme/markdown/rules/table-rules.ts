/** Rules for tables: the first row is the header, and each cell is one line. */
import type { PhrasingContent, TableCell, TableRow } from 'mdast';
import type { HtmlElement, HtmlNode } from '../../../site/content/syntax/html-node.ts';
import type { Convert, FlowRule } from '../convert.ts';
import { LINE_BREAK } from '../convert.ts';
import { elementsOf, isElement, textProperty } from '../query.ts';
import { paragraphs, text, tidy } from '../tree.ts';

const MAX_SPANNED = 50;

function rowsOf(element: HtmlElement): readonly HtmlElement[] {
  return elementsOf(element).flatMap((child) =>
    child.tagName === 'tr' ? [child] : /^t(head|body|foot)$/.test(child.tagName) ? rowsOf(child) : [],
  );
}

/** Joins the blocks of a cell on one line. */
function cellWords(nodes: readonly HtmlNode[], convert: Convert): PhrasingContent[] {
  const lines: PhrasingContent[][] = [[]];
  const visit = (node: HtmlNode): void => {
    if (!isElement(node) || !convert.isBlock(node) || node.tagName === 'pre') {
      lines.at(-1)!.push(...convert.phrasing([node]));
      return;
    }
    lines.push(node.tagName === 'li' ? [text('• ')] : []);
    for (const child of node.children) visit(child);
    lines.push([]);
  };
  for (const node of nodes) visit(node);
  const full = lines.map(tidy).filter((line) => line.length > 0);
  return full
    .flatMap((line, i) => (i === 0 ? line : [LINE_BREAK, ...line]))
    .map((node) => (node.type === 'break' ? LINE_BREAK : node));
}

function row(element: HtmlElement, convert: Convert): TableRow {
  const children = elementsOf(element).flatMap((cell): TableCell[] => {
    const spanned = Math.min(Number(textProperty(cell, 'colSpan')) || 1, MAX_SPANNED);
    const empty = Array.from({ length: spanned - 1 }, (): TableCell => ({ type: 'tableCell', children: [] }));
    return [{ type: 'tableCell', children: cellWords(cell.children, convert) }, ...empty];
  });
  return { type: 'tableRow', children };
}

const table: FlowRule = (element, convert) => {
  const rows = rowsOf(element).map((each) => row(each, convert));
  const caption = elementsOf(element).find(({ tagName }) => tagName === 'caption');
  if (rows.length === 0) return undefined;
  const above = caption === undefined ? [] : paragraphs(convert.phrasing(caption.children));
  return [...above, { type: 'table', children: rows }];
};

export const tableFlow: readonly (readonly [string, FlowRule])[] = [['table', table]];
