/** Renders the groups of a reader or a token, the first few of them. */
import { type Html, html } from '../../../lib/html.ts';
import { pill } from '../parts/pill.ts';

const MAX = 5;

export function groupPills(groups: readonly string[]): Html {
  if (groups.length === 0) return html`<span class="muted">None</span>`;
  const more = groups.length - MAX;
  return html`<span class="row">${groups.slice(0, MAX).map((group) => pill(group))}${more > 0 ? html`<span class="muted">and ${more} more</span>` : ''}</span>`;
}
