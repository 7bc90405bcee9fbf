/** Tests of shorthands and defaults. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalise } from './normalise.ts';
import { navbar } from './schema/navbar.ts';

test('an empty configuration is complete', () => {
  const config = normalise({}, 'folder');
  assert.equal(config.name, 'folder');
  assert.equal(config.theme, 'mint');
  assert.match(config.colors.primary, /^#[0-9a-f]{6}$/);
  assert.equal(config.appearance.default, 'system');
  assert.equal(config.icons.library, 'fontawesome');
  assert.equal(config.styling.eyebrows, 'section');
  assert.deepEqual(config.navbar.links, []);
  assert.deepEqual([config.footer.socials, config.footer.links], [{}, []]);
  assert.deepEqual(config.contextual.options, []);
  assert.deepEqual(config.interaction, {}, 'unset lets the theme decide');
  for (const [key, value] of Object.entries(config)) assert.notEqual(value, undefined, key);
});

test('one image is used for both modes', () => {
  assert.deepEqual(normalise({ logo: '/l.svg' }, '').logo, { light: '/l.svg', dark: '/l.svg' });
  assert.deepEqual(normalise({ logo: { dark: '/d.svg', href: '/x' } }, '').logo, {
    light: '/d.svg',
    dark: '/d.svg',
    href: '/x',
  });
  assert.deepEqual(normalise({ favicon: { light: '/l.svg', dark: '/d.svg' } }, '').favicon, {
    light: '/l.svg',
    dark: '/d.svg',
  });
  assert.equal(normalise({ logo: {} }, '').logo, undefined);
  assert.deepEqual(normalise({ background: { image: '/b.png' } }, '').background, {
    image: { light: '/b.png', dark: '/b.png' },
  });
});

test('a family alone is for everything, and formats come from file names', () => {
  const inter = { family: 'Inter' };
  assert.deepEqual(normalise({ fonts: inter }, '').fonts, { heading: inter, body: inter });
  assert.deepEqual(normalise({ fonts: { ...inter, heading: { family: 'A' } } }, '').fonts, {
    heading: { family: 'A' },
    body: inter,
  });
  assert.deepEqual(normalise({ fonts: { body: { family: 'A', source: '/a.woff?v=1' } } }, '').fonts, {
    body: { family: 'A', source: '/a.woff?v=1', format: 'woff' },
  });
  assert.equal(
    normalise({ fonts: { body: { family: 'A', source: '/a' } } }, '').fonts?.body?.format,
    'woff2',
  );
  assert.equal(normalise({ fonts: {} }, '').fonts, undefined);
});

test('code themes are one for each mode', () => {
  const themes = (codeblocks: NonNullable<Parameters<typeof normalise>[0]['styling']>['codeblocks']) =>
    normalise({ styling: codeblocks === undefined ? {} : { codeblocks } }, '').styling.codeblocks;
  assert.equal(themes(undefined), undefined);
  assert.equal(themes('system'), undefined);
  assert.deepEqual(themes('dark'), { light: 'dark', dark: 'dark' });
  assert.deepEqual(themes('nord'), { light: 'nord', dark: 'nord' });
  assert.deepEqual(themes({ theme: 'nord' }), { light: 'nord', dark: 'nord' });
  assert.deepEqual(themes({ theme: { light: 'one-light', dark: 'nord' } }), {
    light: 'one-light',
    dark: 'nord',
  });
  assert.deepEqual(themes({ theme: { dark: 'nord' } }), { light: 'css-variables', dark: 'nord' });
  assert.deepEqual(
    normalise({ styling: { codeblocks: { languages: { custom: ['g.json'] } } } }, '').styling,
    { eyebrows: 'section', grammars: ['g.json'] },
  );
});

test('icons of the top bar are references', () => {
  assert.deepEqual(
    navbar({
      links: [{ href: '/a', label: 'A', icon: 'star', iconType: 'solid' }],
      primary: { href: '/b', label: 'B', icon: { name: 'x' } },
    }),
    {
      links: [{ href: '/a', label: 'A', icon: { name: 'star', style: 'solid' } }],
      primary: { href: '/b', label: 'B', icon: { name: 'x' } },
    },
  );
});

test('a banner that says nothing of it cannot be dismissed', () => {
  assert.deepEqual(normalise({ banner: { content: 'x' } }, '').banner, { content: 'x', dismissible: false });
});
