/** The hidden SVG with every symbol of an author's icon that a page refers to. */
import { iconSymbolId } from '../../site/icon-key.ts';
import type { SiteView } from '../page-view.ts';

/** HTML of a page without the icons that no set has: a missing picture must not leave a hole. */
export function withoutMissingIcons(html: string, site: SiteView, keys: readonly string[]): string {
  let whole = html;
  for (const key of keys)
    if (site.symbol(key) === undefined)
      whole = whole.replaceAll(
        new RegExp(`<svg class="icon[^>]*><use href="#${iconSymbolId(key)}"></use></svg>`, 'g'),
        '',
      );
  return whole;
}

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
