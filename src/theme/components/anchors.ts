/** Writes empty anchors for the other spellings of an id, so that links with one of them work. */
import { type Html, html } from '../../lib/html.ts';
import type { ComponentContext } from '../../site/content/component.ts';

/** Empty anchors for `id`; nothing when the page has none or `id` is undefined. */
export function anchors(context: ComponentContext, id: string | undefined): Html {
  return (id === undefined ? undefined : context.anchors?.(id)) ?? html``;
}
