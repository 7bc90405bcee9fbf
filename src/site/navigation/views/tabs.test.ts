/** Tests of the row of tabs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveSample } from '../testing/resolve-sample.ts';
import { navigationView } from './navigation-view.ts';

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
