/** Renders lists, tight and loose, with task boxes. */
import { attributes } from '../../lib/html.ts';
import type { MarkdownNode } from './markdown-node.ts';
import type { Scope } from './scope.ts';

/** HTML of a list node; a list is loose when blank lines stand between its items. */
export function renderList(node: MarkdownNode, scope: Scope): string {
  const items = node.children ?? [];
  const tag = node.ordered === true ? 'ol' : 'ul';
  const tight = node.spread !== true && !items.some((item) => item.spread === true);
  const start =
    node.ordered === true && typeof node.start === 'number' && node.start !== 1 ? node.start : undefined;
  return `<${tag}${attributes({ start })}>${items.map((item) => renderItem(item, { ...scope, tight, phrasing: false })).join('\n')}</${tag}>`;
}

function renderItem(item: MarkdownNode, scope: Scope): string {
  const box =
    typeof item.checked === 'boolean'
      ? `<input${attributes({ type: 'checkbox', disabled: true, checked: item.checked, 'aria-label': item.checked ? 'Done' : 'Open' })}> `
      : '';
  const html = scope.page.render(item.children ?? [], scope);
  scope.page.state.text(' ');
  const boxed = box !== '' && html.startsWith('<p>') ? `<p>${box}${html.slice(3)}` : box + html;
  return `<li>${boxed}</li>`;
}
