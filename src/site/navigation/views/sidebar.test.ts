/** Tests of the sidebar of a scope. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { resolveSample, type SampleOptions } from '../testing/resolve-sample.ts';
import { navigationView } from './navigation-view.ts';
import type { SidebarGroupView, SidebarItemView, SidebarView } from './view.ts';

function sidebar(navigation: unknown, url: string, options?: SampleOptions): SidebarView {
  return navigationView(resolveSample(navigation, options).tree, url).sidebar;
}

function outline(items: readonly SidebarItemView[]): string {
  return items
    .map((item) => (item.kind === 'group' ? `${item.label}[${outline(item.items)}]` : item.label))
    .join(' ');
}

function group(navigation: unknown, options?: SampleOptions): SidebarGroupView {
  const outer = sidebar(navigation, '/a', options).items[0] as SidebarGroupView;
  return (outer.items.find((item) => item.kind === 'group') ?? outer) as SidebarGroupView;
}

describe('items', () => {
  const cases: readonly (readonly [string, unknown, string, string])[] = [
    ['pages directly in the root', { pages: ['a', { group: 'G', pages: ['b'] }] }, '/a', 'a G[b]'],
    [
      'only the current tab',
      {
        tabs: [
          { tab: 'T', pages: ['a'] },
          { tab: 'U', groups: [{ group: 'G', pages: ['b'] }] },
        ],
      },
      '/b',
      'G[b]',
    ],
    [
      'only the current menu item',
      {
        tabs: [
          {
            tab: 'T',
            menu: [
              { item: 'I', pages: ['a'] },
              { item: 'J', pages: ['b'] },
            ],
          },
        ],
      },
      '/b',
      'b',
    ],
    [
      'a page outside the navigation gets the first scope',
      {
        tabs: [
          { tab: 'T', pages: ['a'] },
          { tab: 'U', pages: ['b'] },
        ],
      },
      '/z',
      'a',
    ],
    [
      'hidden groups are left out',
      {
        groups: [
          { group: 'G', pages: ['a'] },
          { group: 'H', hidden: true, pages: ['b'] },
        ],
      },
      '/a',
      'G[a]',
    ],
    [
      'even for a reader inside',
      {
        groups: [
          { group: 'G', pages: ['a'] },
          { group: 'H', hidden: true, pages: ['b'] },
        ],
      },
      '/b',
      'G[a]',
    ],
    [
      'a hidden tab shows its own pages to a reader inside',
      {
        tabs: [
          { tab: 'T', pages: ['a'] },
          { tab: 'U', hidden: true, pages: ['b', 'c'] },
        ],
      },
      '/b',
      'b c',
    ],
    [
      'empty groups are left out',
      {
        openapi: 'o.json',
        groups: [
          { group: 'G', pages: ['GET /x'] },
          { group: 'H', pages: ['a'] },
        ],
      },
      '/a',
      'H[a]',
    ],
    ['pages beside tabs stay reachable', { tabs: [{ tab: 'T', pages: ['a'] }], pages: ['b'] }, '/a', 'a b'],
    [
      'and show by themselves to a reader on them',
      { tabs: [{ tab: 'T', pages: ['a'] }], pages: ['b'] },
      '/b',
      'b',
    ],
    ['addresses are links', { pages: ['a', 'https://e.com/x'] }, '/a', 'a e.com/x'],
  ];
  for (const [name, navigation, url, expected] of cases) {
    test(name, () => assert.equal(outline(sidebar(navigation, url).items), expected));
  }
});

describe('groups', () => {
  const nested = (fields: object) => ({
    groups: [{ group: 'G', pages: ['a', { group: 'H', ...fields, pages: ['b'] }] }],
  });
  test('expanded rules 1 and 2: nested groups are open only with expanded: true', () => {
    assert.equal(group(nested({ expanded: true })).expanded, true);
    assert.equal(group(nested({ expanded: false })).expanded, false);
    assert.equal(group(nested({})).expanded, false);
  });
  test('top-level groups are open regardless of `expanded`', () => {
    for (const expanded of [true, false, undefined]) {
      const view = group({ groups: [{ group: 'G', expanded, pages: ['a'] }] });
      assert.deepEqual([view.depth, view.expanded], [0, true]);
    }
  });
  test('root gives the group an address', () => {
    assert.equal(group({ groups: [{ group: 'G', root: 'r', pages: ['a'] }] }).href, '/r');
  });
  test('drilldown true leads to the first page, false and unset do not', () => {
    const first = (drilldown: boolean | undefined) => group(nested({}), { drilldown }).drilldown;
    assert.deepEqual([first(true), first(false), first(undefined)], ['/b', undefined, undefined]);
  });
  test('a group may decide on drilldown itself', () => {
    assert.equal(group(nested({ drilldown: false }), { drilldown: true }).drilldown, undefined);
    assert.equal(group(nested({ drilldown: true }), { drilldown: false }).drilldown, '/b');
  });
});

describe('anchors', () => {
  const anchors = [
    { anchor: 'A', pages: ['a'], icon: 'x' },
    { anchor: 'B', href: 'https://e.com' },
    { anchor: 'H', hidden: true, pages: ['c'] },
  ];
  const labels = (view: SidebarView) => [
    view.anchors.map((link) => `${link.label} ${link.href}`),
    view.globalAnchors.map(({ label }) => label),
  ];
  test('of the scope, with the address of their first page', () => {
    const view = sidebar({ anchors }, '/a');
    assert.deepEqual(labels(view), [['A /a', 'B https://e.com'], []]);
    assert.deepEqual([view.anchors[0]?.icon, view.anchors[1]?.external], [{ name: 'x' }, true]);
  });
  test('of every scope around the page, outermost first', () => {
    const navigation = { anchors: [{ anchor: 'O', tabs: [{ tab: 'T', anchors }] }] };
    assert.deepEqual(labels(sidebar(navigation, '/a'))[0], ['O /a', 'A /a', 'B https://e.com']);
  });
  test('global ones on every page, those of divisions inside them', () => {
    const link = (anchor: string) => ({ anchors: [{ anchor, href: '/g' }] });
    const navigation = {
      global: link('Everywhere'),
      languages: [
        { language: 'en', pages: ['a'] },
        { language: 'fr', global: link('Seulement'), pages: ['b'] },
      ],
    };
    assert.deepEqual(labels(sidebar(navigation, '/a'))[1], ['Everywhere']);
    assert.deepEqual(labels(sidebar(navigation, '/b'))[1], ['Everywhere', 'Seulement']);
    assert.deepEqual(labels(sidebar(navigation, '/nowhere'))[1], ['Everywhere']);
  });
  test('tabs inside a tab have no row of their own and are here', () => {
    const navigation = {
      tabs: [
        {
          tab: 'T',
          tabs: [
            { tab: 'U', pages: ['a'] },
            { tab: 'V', pages: ['b'] },
          ],
        },
      ],
    };
    assert.deepEqual(labels(sidebar(navigation, '/a'))[0], ['U /a', 'V /b']);
  });
});

test('the same object for all pages of a scope, without anything current', () => {
  const { tree } = resolveSample({
    tabs: [
      { tab: 'T', pages: ['a', 'b'] },
      { tab: 'U', pages: ['c'] },
    ],
  });
  const [a, b, c] = ['/a', '/b', '/c'].map((url) => navigationView(tree, url));
  assert.equal(a?.sidebar, b?.sidebar);
  assert.notEqual(a?.sidebar, c?.sidebar);
  assert.equal(a?.tabs, b?.tabs);
  assert.ok(Object.isFrozen(a?.sidebar));
});

test('pages carry method, icon, tag and deprecation', () => {
  const info = { path: 'a', method: 'get', icon: { name: 'x' }, tag: 'NEW', deprecated: true };
  const view = sidebar({ pages: ['a'] }, '/a', { pages: [info] });
  assert.deepEqual(view.items, [
    {
      kind: 'page',
      id: 'a',
      label: 'a',
      href: '/a',
      external: false,
      icon: { name: 'x' },
      tag: 'NEW',
      method: 'GET',
      deprecated: true,
    },
  ]);
});

test('a page may leave its method out', () => {
  const pages = [{ path: 'a', method: 'get', hidesMethod: true as const }];
  assert.deepEqual(sidebar({ pages: ['a'] }, '/a', { pages }).items, [
    { kind: 'page', id: 'a', label: 'a', href: '/a', external: false },
  ]);
});

const tab = (label: string, fields: object) => ({ tab: label, ...fields });
const two = [tab('T', { pages: ['a'] }), tab('U', { pages: ['b'] })];

const CASES: readonly (readonly [string, unknown, string, readonly string[]])[] = [
  ['lead to their first page', { tabs: two }, '/a', ['T /a', 'U /b']],
  [
    'link outside',
    { tabs: [...two, tab('X', { href: 'https://e.com' })] },
    '/a',
    ['T /a', 'U /b', 'X https://e.com'],
  ],
  [
    'hidden ones are left out, for readers inside too',
    { tabs: [...two, tab('H', { hidden: true, pages: ['c'] })] },
    '/c',
    ['T /a', 'U /b'],
  ],
  ['empty ones are left out', { tabs: [...two, tab('E', {})] }, '/a', ['T /a', 'U /b']],
  [
    'of the current version',
    {
      versions: [
        { version: '1', tabs: two },
        { version: '2', tabs: [tab('V', { pages: ['c'] })] },
      ],
    },
    '/c',
    ['V /c'],
  ],
  [
    'of the outermost scope that has some',
    { tabs: [tab('T', { versions: [{ version: '1', tabs: [tab('V', { pages: ['a'] })] }] })] },
    '/a',
    ['T /a'],
  ],
  [
    'global ones come last',
    { global: { tabs: [tab('G', { href: '/g' })] }, tabs: two },
    '/a',
    ['T /a', 'U /b', 'G /g'],
  ],
  ['none', { groups: [{ group: 'G', pages: ['a'] }] }, '/a', []],
];

for (const [name, navigation, url, expected] of CASES) {
  test(`tabs: ${name}`, () => {
    const { tabs } = navigationView(resolveSample(navigation).tree, url);
    assert.deepEqual(
      tabs.map(({ label, href }) => `${label} ${href}`),
      expected,
    );
  });
}

test('a tab with a menu lists its items', () => {
  const menu = [
    { item: 'I', description: 'd', icon: 'x', pages: ['a'] },
    { item: 'J', href: 'https://e.com' },
    { item: 'H', hidden: true, pages: ['c'] },
  ];
  const { tabs, current } = navigationView(
    resolveSample({ tabs: [tab('T', { menu, align: 'end' })] }).tree,
    '/a',
  );
  assert.deepEqual(tabs, [
    {
      id: 't',
      label: 'T',
      href: '/a',
      external: false,
      align: 'end',
      menu: [
        { id: 't/i', label: 'I', href: '/a', external: false, description: 'd', icon: { name: 'x' } },
        { id: 't/j', label: 'J', href: 'https://e.com', external: true },
      ],
    },
  ]);
  assert.deepEqual([...current.trail], ['t', 't/i']);
});
