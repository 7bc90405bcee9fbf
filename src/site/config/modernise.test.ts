/** Tests of reading mint.json and the old fields of docs.json. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locatedJson } from './json-node.ts';
import { fromDocsJson, fromMintJson } from './modernise.ts';
import { parseJson } from './parse-json.ts';

function mint(value: unknown): Record<string, unknown> {
  const { root } = fromMintJson(parseJson(JSON.stringify(value), 'mint.json').root!);
  return locatedJson(root).value as Record<string, unknown>;
}

const FIELDS: readonly [name: string, old: Record<string, unknown>, modern: Record<string, unknown>][] = [
  [
    'what kept its shape',
    {
      name: 'N',
      favicon: '/f',
      logo: { light: 'l', dark: 'd' },
      redirects: [],
      feedback: { suggestEdit: true },
    },
    {
      name: 'N',
      favicon: '/f',
      logo: { light: 'l', dark: 'd' },
      redirects: [],
      feedback: { suggestEdit: true },
    },
  ],
  [
    'colors and background',
    {
      colors: { primary: '#111111', light: '#fff', anchors: { from: '#1' }, background: { dark: '#000' } },
      background: { style: 'grid' },
    },
    {
      colors: { primary: '#111111', light: '#fff' },
      background: { color: { dark: '#000' }, decoration: 'grid' },
    },
  ],
  [
    'top bar',
    { topbarLinks: [{ name: 'A', url: '/a' }], topbarCtaButton: { name: 'B', url: '/b' } },
    { navbar: { links: [{ label: 'A', href: '/a' }], primary: { type: 'button', label: 'B', href: '/b' } } },
  ],
  [
    'top bar of GitHub',
    { topbarCtaButton: { type: 'github', url: 'https://github.com/a/b' } },
    { navbar: { primary: { type: 'github', href: 'https://github.com/a/b' } } },
  ],
  [
    'socials as object and list',
    { footerSocials: [{ type: 'x', url: 'https://x.com' }] },
    { footer: { socials: { x: 'https://x.com' } } },
  ],
  [
    'footer',
    { footer: { links: [{ title: 'T', links: [{ label: 'l', url: '/u' }] }] } },
    { footer: { links: [{ header: 'T', items: [{ label: 'l', href: '/u' }] }] } },
  ],
  [
    'mode',
    { modeToggle: { default: 'dark', isHidden: true } },
    { appearance: { default: 'dark', strict: true } },
  ],
  [
    'fonts',
    { font: { headings: { family: 'A', url: 'https://e.com/a.woff2' }, body: { family: 'B' } } },
    { fonts: { heading: { family: 'A', source: 'https://e.com/a.woff2' }, body: { family: 'B' } } },
  ],
  [
    'api',
    {
      openapi: 'o.json',
      api: {
        baseUrl: 'https://a',
        auth: { method: 'bearer', inputPrefix: 'x' },
        playground: { mode: 'hide', disableProxy: true },
      },
    },
    {
      api: {
        openapi: 'o.json',
        mdx: { server: 'https://a', auth: { method: 'bearer' } },
        playground: { display: 'none', proxy: false },
      },
    },
  ],
  [
    'measuring',
    {
      analytics: { ga4: { measurementId: 'G-1' } },
      metadata: { 'og:x': 'y' },
      seo: { indexHiddenPages: true },
    },
    { integrations: { ga4: { measurementId: 'G-1' } }, seo: { metatags: { 'og:x': 'y' }, indexing: 'all' } },
  ],
  [
    'retired fields',
    {
      layout: 'topnav',
      rounded: 'sharp',
      theme: 'venus',
      search: { location: 'side', prompt: 'p' },
      codeBlock: { mode: 'dark' },
    },
    { search: { prompt: 'p' }, styling: { codeblocks: 'dark' } },
  ],
];

for (const [name, old, modern] of FIELDS) {
  test(`mint.json: ${name}`, () => assert.deepEqual(mint(old), modern));
}

const start = { group: 'Start', pages: ['intro'] };
const api = { group: 'API', pages: ['api/users'] };
const sdk = { group: 'SDK', pages: [{ group: 'Deep', pages: ['sdk/go/install'] }] };

const NAVIGATION: readonly [name: string, old: Record<string, unknown>, navigation: unknown][] = [
  ['groups', { navigation: [start] }, { groups: [start] }],
  [
    'external anchors',
    { navigation: [start], anchors: [{ name: 'Blog', url: 'https://b.com', icon: 'pen' }] },
    { groups: [start], global: { anchors: [{ anchor: 'Blog', href: 'https://b.com', icon: 'pen' }] } },
  ],
  [
    'anchors with pages',
    {
      navigation: [start, api],
      anchors: [{ name: 'API', url: 'api', icon: 'code' }],
      topAnchor: { name: 'Docs' },
    },
    {
      anchors: [
        { anchor: 'Docs', groups: [start] },
        { anchor: 'API', icon: 'code', groups: [api] },
      ],
    },
  ],
  [
    'tabs',
    {
      navigation: [start, api, sdk],
      tabs: [
        { name: 'API', url: 'api' },
        { name: 'Go', url: 'sdk/go' },
        { name: 'Out', url: 'https://o.com' },
      ],
      primaryTab: { name: 'Docs' },
    },
    {
      tabs: [
        { tab: 'Docs', groups: [start] },
        { tab: 'API', groups: [api] },
        { tab: 'Go', groups: [sdk] },
        { tab: 'Out', href: 'https://o.com' },
      ],
    },
  ],
  [
    'an anchor whose pages are operations',
    { navigation: [start], anchors: [{ name: 'API', url: '/ref/', icon: 'code', openapi: 'o.json' }] },
    {
      anchors: [
        { anchor: 'Documentation', groups: [start] },
        { anchor: 'API', icon: 'code', openapi: { source: 'o.json', directory: 'ref' } },
      ],
    },
  ],
  [
    'tabs with pages and specifications',
    {
      navigation: [start, api],
      tabs: [
        { name: 'API', url: 'api', openapi: ['a.json', 'b.json'] },
        { name: 'Hooks', url: 'hooks', openapi: 'https://e.com/o.json' },
      ],
    },
    {
      tabs: [
        { tab: 'Documentation', groups: [start] },
        {
          tab: 'API',
          openapi: [
            { source: 'a.json', directory: 'api' },
            { source: 'b.json', directory: 'api' },
          ],
          groups: [api],
        },
        { tab: 'Hooks', openapi: { source: 'https://e.com/o.json', directory: 'hooks' } },
      ],
    },
  ],
  [
    'an unlisted version',
    { navigation: [{ ...api, version: 'v9' }], versions: ['v1'] },
    { versions: [{ version: 'v1', groups: [api] }] },
  ],
  [
    'versions',
    { navigation: [{ ...start, version: 'v1' }, api], versions: ['v2', { name: 'v1' }] },
    {
      versions: [
        { version: 'v2', groups: [api] },
        { version: 'v1', groups: [start, api] },
      ],
    },
  ],
];

for (const [name, old, navigation] of NAVIGATION) {
  test(`mint.json navigation: ${name}`, () => assert.deepEqual(mint(old)['navigation'], navigation));
}

test('places still point into mint.json', () => {
  const text =
    '{\n "topbarLinks": [\n  {"name": "A", "url": "/a"}],\n "navigation": [{"group": "G", "pages": []}],\n "tabs": [{"name": "T", "url": "t"}]}';
  const { root, issues } = fromMintJson(parseJson(text, 'mint.json').root!);
  const located = locatedJson(root);
  assert.deepEqual(located.at('/navbar/links/0/href'), {
    file: 'mint.json',
    line: 3,
    column: 24,
    pointer: '/topbarLinks/0/url',
  });
  assert.equal(located.at('/navigation/tabs/0/groups/0/group').pointer, '/navigation/0/group');
  assert.equal(located.at('/navigation/tabs/1/tab').line, 5);
  assert.deepEqual(
    issues.map((issue) => [issue.severity, issue.code]),
    [['warning', 'config/mint-json']],
  );
});

test('any mint.json is converted without an exception', () => {
  for (const value of [
    5,
    'x',
    null,
    [],
    { navigation: {} },
    { navigation: [1, null, []], tabs: [{}, 1], anchors: 'x', versions: {} },
    { api: 1, footer: 2, colors: 3, font: 'x' },
  ]) {
    assert.doesNotThrow(() => mint(value));
  }
});

test('old fields of a docs.json are read under their present names, which win where both are there', () => {
  const text = JSON.stringify({
    topbarLinks: [{ name: 'A', url: '/a' }],
    modeToggle: { default: 'dark' },
    appearance: { default: 'light' },
  });
  const { root, issues } = fromDocsJson(parseJson(text, 'docs.json').root!);
  assert.deepEqual(locatedJson(root).value, {
    appearance: { default: 'light' },
    navbar: { links: [{ label: 'A', href: '/a' }] },
  });
  assert.deepEqual(
    issues.map((issue) => `${issue.severity} ${issue.code} ${issue.pointer}`),
    ['warning config/old-field /topbarLinks', 'warning config/old-field /modeToggle'],
  );
});
