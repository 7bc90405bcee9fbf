/** Renders what the author has put in a place of the layout. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { PartPlace } from '../../../site/config/schema/parts.ts';
import type { PageParts } from '../../page-view.ts';

/** Places whose text looks as that of a page. */
const OF_TEXT: ReadonlySet<PartPlace> = new Set([
  'page.before',
  'page.after',
  'operation.aside',
  'not-found',
]);

/** Empty for a place that shows nothing. Islands in it find their script by the name in `data-islands`. */
export function ownPart(parts: PageParts | undefined, place: PartPlace): Html {
  const shown = parts?.html[place];
  if (parts === undefined || shown === undefined) return html``;
  const isLive = shown.toString().includes('<lectern-island');
  const script = parts.files.find(({ kind }) => isLive && kind === 'script')?.name;
  const marks = attributes({
    class: OF_TEXT.has(place) ? 'own-part prose' : 'own-part',
    'data-place': place,
    'data-islands': script,
  });
  return html`<div${marks}>${shown}</div>`;
}
