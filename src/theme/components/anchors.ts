/** Where the other spellings of an id stand in the HTML, so that links written with one of them arrive. */
import { type Html, html } from '../../lib/html.ts';
import type { ComponentContext } from '../../site/content/component.ts';

/** Empty anchors for `id`; nothing where the page has none or there is no id. */
export function anchors(context: ComponentContext, id: string | undefined): Html {
  return (id === undefined ? undefined : context.anchors?.(id)) ?? html``;
}
