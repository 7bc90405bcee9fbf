/** Renders GFM tables. */
import { attributes, type Html, html, isBlank, joinHtml } from '../../lib/html.ts';
import type { MarkdownNode } from './markdown-node.ts';
import type { Scope } from './scope.ts';
import { tableWrap } from './table-wrap.ts';

/** HTML of a table node; its first row is the head. */
export function renderTable(node: MarkdownNode, scope: Scope): Html {
  const [head, ...rows] = node.children ?? [];
  const sides = (node.align ?? []).map((side) =>
    attributes({
      style: side === 'center' ? 'text-align:center' : side === 'right' ? 'text-align:end' : undefined,
    }),
  );
  const row = (cells: readonly MarkdownNode[], tag: 'th' | 'td'): Html => {
    const made = cells.map((cell, i) => {
      const inner = scope.page.render(cell.children ?? [], { ...scope, phrasing: true });
      scope.page.state.text(' ');
      const side = sides[i] ?? '';
      // An empty corner cell is not a header.
      return tag === 'th' && !isBlank(inner)
        ? html`<th${side}>${inner}</th>`
        : html`<td${side}>${inner}</td>`;
    });
    return html`<tr>${joinHtml(made, '\n')}</tr>`;
  };
  const body = rows.map((cells) => row(cells.children ?? [], 'td'));
  return tableWrap(html`
    <table>
      <thead>${row(head?.children ?? [], 'th')}</thead>
      ${body.length === 0 ? html`` : html`<tbody>${joinHtml(body, '\n')}</tbody>`}
    </table>
  `);
}
