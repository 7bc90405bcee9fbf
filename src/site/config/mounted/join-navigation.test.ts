/** Tables of every kind of navigation in a mounted repository: where it comes to stand, and with which paths. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { docs, type Files, page, sourceWith } from '../../../../test/support/mounted-site.ts';
import { loadConfig } from '../load-config.ts';

const FILES: Files = {
  'a.mdx': page('A'),
  'b/index.mdx': page('B'),
  'logo.svg': '<svg/>',
  'openapi.json': '{}',
};

const joined = async (base: unknown, mounted: unknown, more: Files = {}) => {
  const source = sourceWith(
    { 'docs.json': docs({ navigation: base }), 'index.mdx': page('I'), 'site.mdx': page('S'), 'pic.svg': '' },
    [
      {
        path: 'sdks/py',
        repository: 'acme/py',
        files: { ...FILES, 'docs.json': docs({ name: 'Python', navigation: mounted }), ...more },
      },
    ],
  );
  const { config, issues } = await loadConfig(source);
  return { navigation: config.navigation, issues };
};

const inside = async (mounted: unknown): Promise<unknown> => {
  const { navigation } = await joined({ pages: ['index'] }, mounted);
  return (navigation as { products: unknown[] }).products.slice(1);
};

describe('a mounted navigation without sourceRef', () => {
  const spec = { source: 'sdks/py/openapi.json', directory: 'sdks/py/api-reference' };
  const cases: readonly (readonly [string, unknown, unknown])[] = [
    [
      'pages',
      { pages: ['a', '/b', 'b/index.mdx', 'https://example.com'] },
      { pages: ['sdks/py/a', 'sdks/py/b', 'sdks/py/b/index.mdx', 'https://example.com'] },
    ],
    [
      'paths that lead out',
      { pages: ['../index', 'a/../../site', '..\\index'] },
      { pages: ['sdks/py/index', 'sdks/py/site', 'sdks/py/index'] },
    ],
    [
      'groups',
      {
        groups: [
          {
            group: 'G',
            root: 'a',
            icon: 'logo.svg',
            pages: ['a', { group: 'H', icon: 'star', pages: ['b'] }],
          },
        ],
      },
      {
        groups: [
          {
            group: 'G',
            root: 'sdks/py/a',
            icon: '/sdks/py/logo.svg',
            pages: ['sdks/py/a', { group: 'H', icon: 'star', pages: ['sdks/py/b'] }],
          },
        ],
      },
    ],
    [
      'tabs with a menu',
      { tabs: [{ tab: 'T', menu: [{ item: 'M', pages: ['a'] }] }] },
      { tabs: [{ tab: 'T', menu: [{ item: 'M', pages: ['sdks/py/a'] }] }] },
    ],
    [
      'anchors with links',
      {
        anchors: [
          { anchor: 'A', href: '/a', icon: { name: '/logo.svg' } },
          { anchor: 'S', href: '/site' },
          { anchor: 'X', href: 'https://x.y' },
        ],
      },
      {
        anchors: [
          { anchor: 'A', href: '/sdks/py/a', icon: { name: '/sdks/py/logo.svg' } },
          { anchor: 'S', href: '/site' },
          { anchor: 'X', href: 'https://x.y' },
        ],
      },
    ],
    [
      'dropdowns',
      { dropdowns: [{ dropdown: 'D', icon: '/pic.svg', pages: ['a'] }] },
      { dropdowns: [{ dropdown: 'D', icon: '/pic.svg', pages: ['sdks/py/a'] }] },
    ],
    [
      'versions',
      { versions: [{ version: '1', groups: [{ group: 'G', pages: ['a'] }] }] },
      { versions: [{ version: '1', groups: [{ group: 'G', pages: ['sdks/py/a'] }] }] },
    ],
    [
      'languages, without their look',
      { languages: [{ language: 'en', pages: ['a'], navbar: {}, footer: {}, banner: {} }] },
      { languages: [{ language: 'en', pages: ['sdks/py/a'] }] },
    ],
    [
      'global links',
      { pages: ['a'], global: { anchors: [{ anchor: 'A', href: '/a' }] } },
      { pages: ['sdks/py/a'], global: { anchors: [{ anchor: 'A', href: '/sdks/py/a' }] } },
    ],
    [
      'specifications',
      {
        openapi: 'openapi.json',
        groups: [
          {
            group: 'G',
            openapi: ['/openapi.json', { source: 'openapi.json', directory: 'rest', overlays: ['o.yaml'] }],
            pages: ['GET /users'],
          },
        ],
      },
      {
        openapi: spec,
        groups: [
          {
            group: 'G',
            openapi: [spec, { ...spec, directory: 'sdks/py/rest', overlays: ['sdks/py/o.yaml'] }],
            pages: ['GET /users'],
          },
        ],
      },
    ],
    [
      'specifications elsewhere',
      { groups: [{ group: 'G', openapi: 'https://example.com/o.json', asyncapi: '../../o.yaml' }] },
      {
        groups: [
          {
            group: 'G',
            openapi: { source: 'https://example.com/o.json', directory: 'sdks/py/api-reference' },
            asyncapi: { source: 'sdks/py/o.yaml', directory: 'sdks/py/api-reference' },
          },
        ],
      },
    ],
    [
      'endpoints with their own file',
      { pages: ['openapi.json GET /users', '/openapi.json webhook w'] },
      { pages: ['sdks/py/openapi.json GET /users', 'sdks/py/openapi.json webhook w'] },
    ],
    [
      'readers',
      { groups: [{ group: 'G', groups: ['staff'], public: false, pages: ['a'] }] },
      { groups: [{ group: 'G', groups: ['staff'], public: false, pages: ['sdks/py/a'] }] },
    ],
  ];
  for (const [name, mounted, expected] of cases)
    it(`with ${name} is a product`, async () => {
      assert.deepEqual(await inside(mounted), [{ product: 'Python', ...(expected as object) }]);
    });

  it('with products adds each of them', async () => {
    assert.deepEqual(
      await inside({
        products: [
          { product: 'P', pages: ['a'] },
          { product: 'Q', pages: ['b'] },
        ],
      }),
      [
        { product: 'P', pages: ['sdks/py/a'] },
        { product: 'Q', pages: ['sdks/py/b'] },
      ],
    );
  });
  it('uses the usual specification of its docs.json for entries without one', async () => {
    const own = docs({
      name: 'Python',
      api: { openapi: 'openapi.json' },
      navigation: { pages: ['GET /users'] },
    });
    const { navigation } = await joined({ pages: ['index'] }, {}, { 'docs.json': own });
    assert.deepEqual((navigation as { products: unknown[] }).products[1], {
      product: 'Python',
      pages: ['sdks/py/openapi.json GET /users'],
    });
  });
  it('reads $ref files inside the mount only', async () => {
    const own = docs({ name: 'Python', navigation: { $ref: './nav/main.json' } });
    const { navigation, issues } = await joined(
      { pages: ['index'] },
      {},
      {
        'docs.json': own,
        'nav/main.json': '{ "groups": [{ "$ref": "group.json" }, { "$ref": "../../../docs.json" }] }',
        'nav/group.json': '{ "group": "G", "pages": ["a"] }',
      },
    );
    assert.deepEqual((navigation as { products: unknown[] }).products[1], {
      product: 'Python',
      groups: [{ group: 'G', pages: ['sdks/py/a'] }],
    });
    assert.deepEqual(
      issues.filter(({ code }) => code === 'config/ref-outside').map(({ file, line }) => [file, line]),
      [['sdks/py/nav/main.json', 1]],
    );
  });

  const bases: readonly (readonly [string, unknown, unknown])[] = [
    [
      'products',
      { products: [{ product: 'P', pages: ['index'] }], global: {} },
      { products: [{ product: 'P', pages: ['index'] }], global: {} },
    ],
    [
      'tabs',
      { tabs: [{ tab: 'T', pages: ['index'] }], openapi: 'o.json', global: { anchors: [] } },
      {
        products: [{ product: 'Base', tabs: [{ tab: 'T', pages: ['index'] }], openapi: 'o.json' }],
        global: { anchors: [] },
      },
    ],
    ['nothing', { pages: [] }, { products: [] }],
  ];
  for (const [name, base, expected] of bases)
    it(`stands beside a base with ${name}`, async () => {
      const { navigation } = await joined(base, { pages: ['a'] });
      const { products, ...rest } = expected as { products: unknown[] };
      assert.deepEqual(navigation, {
        ...rest,
        products: [...products, { product: 'Python', pages: ['sdks/py/a'] }],
      });
    });
});

describe('sourceRef', () => {
  const ref = { sourceRef: 'Acme/Py' };
  const entry = { pages: ['a'] };
  const moved = { pages: ['sdks/py/a'] };
  const cases: readonly (readonly [string, unknown, unknown, unknown])[] = [
    ['pages', { pages: ['index', ref] }, { pages: ['a'] }, { pages: ['index', 'sdks/py/a'] }],
    [
      'pages, with groups',
      { pages: ['index', ref] },
      { groups: [{ group: 'G', ...entry }] },
      { pages: ['index', { group: 'G', ...moved }] },
    ],
    [
      'groups',
      { groups: [ref] },
      { groups: [{ group: 'G', ...entry }] },
      { groups: [{ group: 'G', ...moved }] },
    ],
    ['groups, with pages', { groups: [ref] }, { pages: ['a'] }, { groups: [{ group: 'Python', ...moved }] }],
    [
      'tabs',
      { tabs: [{ tab: 'I', pages: ['index'] }, ref] },
      { tabs: [{ tab: 'T', ...entry }] },
      {
        tabs: [
          { tab: 'I', pages: ['index'] },
          { tab: 'T', ...moved },
        ],
      },
    ],
    [
      'anchors',
      { anchors: [ref] },
      { anchors: [{ anchor: 'A', ...entry }] },
      { anchors: [{ anchor: 'A', ...moved }] },
    ],
    [
      'dropdowns',
      { dropdowns: [ref] },
      { dropdowns: [{ dropdown: 'D', ...entry }] },
      { dropdowns: [{ dropdown: 'D', ...moved }] },
    ],
    [
      'products',
      { products: [ref] },
      { products: [{ product: 'P', ...entry }] },
      { products: [{ product: 'P', ...moved }] },
    ],
    [
      'versions',
      { versions: [ref] },
      { versions: [{ version: '1', ...entry }] },
      { versions: [{ version: '1', ...moved }] },
    ],
    [
      'languages',
      { languages: [ref] },
      { languages: [{ language: 'fr', ...entry }] },
      { languages: [{ language: 'fr', ...moved }] },
    ],
    [
      'menu',
      { tabs: [{ tab: 'T', menu: [ref] }] },
      { groups: [{ group: 'G', menu: [{ item: 'M', ...entry }] }] },
      { tabs: [{ tab: 'T', menu: [{ item: 'M', ...moved }] }] },
    ],
    [
      'global',
      { pages: ['index'], global: { anchors: [ref] } },
      { pages: ['a'], global: { anchors: [{ anchor: 'A', href: '/a' }] } },
      { pages: ['index'], global: { anchors: [{ anchor: 'A', href: '/sdks/py/a' }] } },
    ],
  ];
  for (const [name, base, mounted, expected] of cases)
    it(`in ${name} is replaced by what the repository has there`, async () => {
      const { navigation, issues } = await joined(base, mounted);
      assert.deepEqual(navigation, expected);
      assert.deepEqual(
        issues.filter(({ severity }) => severity === 'error'),
        [],
      );
    });

  const mistakes: readonly (readonly [string, unknown, unknown, string])[] = [
    [
      'another kind',
      { tabs: [{ tab: 'I', pages: ['index'] }, ref] },
      { groups: [{ group: 'G', pages: ['a'] }] },
      'sources/ref-kind',
    ],
    [
      'an unknown repository',
      { pages: ['index', { sourceRef: 'acme/pi' }] },
      { pages: ['a'] },
      'sources/ref-unknown',
    ],
    ['a path', { pages: ['index', { sourceRef: 'sdks/py' }] }, { pages: ['a'] }, 'sources/ref-unknown'],
    ['no list', { pages: ['index'], ...ref }, { pages: ['a'] }, 'sources/ref-place'],
  ];
  for (const [name, base, mounted, code] of mistakes)
    it(`of ${name} is an error at its place`, async () => {
      const { issues } = await joined(base, mounted);
      const found = issues.filter((issue) => issue.code.startsWith('sources/'));
      assert.deepEqual(
        found.map((issue) => [issue.code, issue.severity, issue.file]),
        [[code, 'error', 'docs.json']],
      );
      assert.ok(found[0]!.hint);
    });
  it('of a mounted repository itself is not followed', async () => {
    const { navigation, issues } = await joined({ pages: ['index'] }, { pages: ['a', ref] });
    assert.deepEqual(
      issues.filter(({ code }) => code === 'sources/nested').map(({ file }) => file),
      ['sdks/py/docs.json'],
    );
    assert.deepEqual((navigation as { products: unknown[] }).products[1], {
      product: 'Python',
      pages: ['sdks/py/a'],
    });
  });
});
