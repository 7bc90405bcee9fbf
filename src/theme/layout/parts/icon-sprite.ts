/** Renders the hidden SVG with the symbols of all the author's icons on a page. */
import { type Html, html, trustedHtml } from '../../../lib/html.ts';
import { iconSymbolId } from '../../../site/icon-key.ts';
import type { SiteView } from '../../page-view.ts';

/** Removes icons that no set has: a missing picture must not leave a gap. */
export function withoutMissingIcons(content: Html, site: SiteView, keys: readonly string[]): Html {
  const missing = keys.filter((key) => site.symbol(key) === undefined);
  if (missing.length === 0) return content;
  let whole = String(content);
  for (const key of missing)
    whole = whole.replaceAll(
      new RegExp(`<svg class="icon[^>]*><use href="#${iconSymbolId(key)}"></use></svg>`, 'g'),
      '',
    );
  return trustedHtml(whole);
}

/** @param keys of `iconKey()`; unknown ones are left out, repeated ones are written once */
export function iconSprite(site: SiteView, keys: Iterable<string>): Html {
  const seen = new Set<string>();
  const symbols: Html[] = [];
  for (const key of keys) {
    const id = iconSymbolId(key);
    if (seen.has(id)) continue;
    seen.add(id);
    const symbol = site.symbol(key);
    if (symbol !== undefined) symbols.push(symbol);
  }
  return symbols.length === 0 ? html`` : html`<svg class="sprite" hidden aria-hidden="true">${symbols}</svg>`;
}
