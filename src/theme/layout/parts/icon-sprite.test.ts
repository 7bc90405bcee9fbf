/** Icons that no set has are removed without a trace; all others stay unchanged. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, trustedHtml } from '../../../lib/html.ts';
import type { SiteView } from '../../page-view.ts';
import { iconSprite, withoutMissingIcons } from './icon-sprite.ts';

const site = {
  symbol: (key: string) => (key === '::rocket' ? html`<symbol id="i--rocket"></symbol>` : undefined),
} as SiteView;
const icon = (name: string, more = '') =>
  `<svg class="icon"${more} aria-hidden="true"><use href="#i--${name}"></use></svg>`;

test('a missing icon is removed everywhere', () => {
  const given = trustedHtml(`<p>${icon('none')}a${icon('rocket')}b${icon('none', ' width="20"')}</p>`);
  assert.equal(
    String(withoutMissingIcons(given, site, ['::rocket', '::none'])),
    `<p>a${icon('rocket')}b</p>`,
  );
  assert.equal(withoutMissingIcons(given, site, []), given);
});

test('the sprite has each symbol once', () => {
  const sprite = String(iconSprite(site, ['::rocket', '::rocket', '::none']));
  assert.equal(sprite.match(/<symbol/g)?.length, 1);
});
