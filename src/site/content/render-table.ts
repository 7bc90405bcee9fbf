/** Renders tables of GFM. */
import { attributes } from '../../lib/html.ts';
import type { MarkdownNode } from './markdown-node.ts';
import type { Scope } from './scope.ts';
import { tableWrap } from './table-wrap.ts';

/** HTML of a table node; its first row is the head. */
export function renderTable(node: MarkdownNode, scope: Scope): string {
  const [head, ...rows] = node.children ?? [];
  const align = node.align ?? [];
  const row = (cells: readonly MarkdownNode[], tag: 'th' | 'td'): string => {
    const html = cells.map((cell, i) => {
      const inner = scope.page.render(cell.children ?? [], { ...scope, phrasing: true });
      scope.page.state.text(' ');
      const side = align[i];
      // An empty corner heads nothing.
      const name = inner.trim() === '' ? 'td' : tag;
      return `<${name}${attributes({ style: side === 'center' ? 'text-align:center' : side === 'right' ? 'text-align:end' : undefined })}>${inner}</${name}>`;
    });
    return `<tr>${html.join('\n')}</tr>`;
  };
  const body =
    rows.length === 0
      ? ''
      : `<tbody>${rows.map((cells) => row(cells.children ?? [], 'td')).join('\n')}</tbody>`;
  return tableWrap(`<table><thead>${row(head?.children ?? [], 'th')}</thead>${body}</table>`);
}
