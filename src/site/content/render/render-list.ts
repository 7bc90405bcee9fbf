/** Renders lists, tight and loose, with task boxes. */
import { attributes, type Html, html, joinHtml, trustedHtml } from '../../../lib/html.ts';
import type { Scope } from '../scope.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';

/** HTML of a list node; a list is loose when blank lines separate its items. */
export function renderList(node: MarkdownNode, scope: Scope): Html {
  const nodes = node.children ?? [];
  const tight = node.spread !== true && !nodes.some((item) => item.spread === true);
  const items = joinHtml(
    nodes.map((item) => renderItem(item, { ...scope, tight, phrasing: false })),
    '\n',
  );
  if (node.ordered !== true) return html`<ul>${items}</ul>`;
  const start = typeof node.start === 'number' && node.start !== 1 ? node.start : undefined;
  return html`<ol${attributes({ start })}>${items}</ol>`;
}

function renderItem(item: MarkdownNode, scope: Scope): Html {
  const content = scope.page.render(item.children ?? [], scope);
  scope.page.state.textBreak();
  if (typeof item.checked !== 'boolean') return html`<li>${content}</li>`;
  const box = html`<input${attributes({ type: 'checkbox', disabled: true, checked: item.checked, 'aria-label': item.checked ? 'Done' : 'Open' })}> `;
  const text = String(content);
  // The box is in the first paragraph.
  return text.startsWith('<p>')
    ? html`<li><p>${box}${trustedHtml(text.slice('<p>'.length))}</li>`
    : html`<li>${box}${content}</li>`;
}
