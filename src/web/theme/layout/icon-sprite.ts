/** The hidden SVG with every symbol of an author's icon that a page refers to. */
import { iconSymbolId } from '../../../site/icon-key.ts';
import type { SiteView } from '../page-view.ts';

/** @param keys of `iconKey()`; unknown ones are left out, repeated ones are written once */
export function iconSprite(site: SiteView, keys: Iterable<string>): string {
  const seen = new Set<string>();
  let symbols = '';
  for (const key of keys) {
    const id = iconSymbolId(key);
    if (seen.has(id)) continue;
    seen.add(id);
    symbols += site.symbol(key) ?? '';
  }
  return symbols === '' ? '' : `<svg class="sprite" hidden aria-hidden="true">${symbols}</svg>`;
}
