/** Renders an author's icon: from the page's sprite, from a file, or as an emoji. */
import { type Html, html } from '../../../lib/html.ts';
import type { IconRef } from '../../../site/icon-key.ts';
import { iconKey, iconSymbolId } from '../../../site/icon-key.ts';
import type { SiteView } from '../../page-view.ts';
import { siteSource } from './site-href.ts';

const FILE = /^(?:https?:)?\/\/|^\.{0,2}\/|\.(?:svg|png|jpe?g|webp|gif|avif)$|^data:image\//i;
const LONGEST_GLYPH = 8;

/**
 * HTML of an author's icon, empty when no set has it: a missing picture must not leave a gap.
 * @param used receives the key, so that the page's sprite contains the symbol
 */
export function icon(site: SiteView, ref: IconRef | undefined, used: Set<string>): Html {
  const name = ref?.name.trim() ?? '';
  if (ref === undefined || name === '') return html``;
  if (FILE.test(name)) {
    const src = siteSource(site, name);
    return src === undefined
      ? html``
      : html`<img class="icon" src="${src}" alt="" width="16" height="16" loading="lazy">`;
  }
  if (!/[a-z0-9]/i.test(name))
    return name.length <= LONGEST_GLYPH
      ? html`<span class="icon glyph" aria-hidden="true">${name}</span>`
      : html``;
  const { library } = site.config.icons;
  const key = iconKey(ref.library !== undefined || library === 'fontawesome' ? ref : { ...ref, library });
  if (site.symbol(key) === undefined) return html``;
  used.add(key);
  return html`<svg class="icon" aria-hidden="true"><use href="#${iconSymbolId(key)}"/></svg>`;
}
