/** Tests of the rules of children: what is allowed at the root and in one element. */
import { describe } from 'node:test';
import { testRules } from '../testing/rule-cases.ts';

describe('exactly one primary pattern at the root', () => {
  testRules([
    { name: 'pages', navigation: { pages: ['a'] }, tree: 'a' },
    { name: 'groups', navigation: { groups: [{ group: 'G', pages: ['a'] }] }, tree: 'group(G)[a]' },
    ...(
      [
        ['tabs', 'tab'],
        ['anchors', 'anchor'],
        ['dropdowns', 'dropdown'],
        ['products', 'product'],
        ['versions', 'version'],
      ] as const
    ).map(([key, field]) => ({
      name: key,
      navigation: { [key]: [{ [field]: 'X', pages: ['a'] }] },
      tree: `${key}(X)[a]`,
    })),
    {
      name: 'languages',
      navigation: { languages: [{ language: 'en', pages: ['a'] }] },
      tree: 'languages(en)[a]',
    },
    {
      name: '`global` is not a pattern and is allowed beside one',
      navigation: { global: { anchors: [{ anchor: 'A', href: '/b' }] }, pages: ['a'] },
      tree: 'a anchors(A)[]',
    },
    {
      name: 'none is an error',
      navigation: { global: { anchors: [{ anchor: 'A', href: '/b' }] } },
      tree: 'anchors(A)[]',
      issues: ['error nav/no-pattern /navigation'],
    },
    {
      name: 'two are an error, and both are kept in authored order',
      navigation: { tabs: [{ tab: 'X', pages: ['a'] }], groups: [{ group: 'G', pages: ['b'] }] },
      tree: 'tabs(X)[a] group(G)[b]',
      issues: ['error nav/two-patterns /navigation/groups'],
    },
    {
      name: 'three are two errors',
      navigation: {
        pages: ['a'],
        versions: [{ version: '1', pages: ['b'] }],
        groups: [{ group: 'G', pages: ['c'] }],
      },
      tree: 'a versions(1)[b] group(G)[c]',
      issues: ['error nav/two-patterns /navigation/versions', 'error nav/two-patterns /navigation/groups'],
    },
    {
      name: 'an empty pattern is a warning',
      navigation: { groups: [] },
      tree: '',
      issues: ['warning nav/empty-list /navigation/groups'],
    },
    {
      name: 'a menu is no pattern for the root, and is kept',
      navigation: { menu: [{ item: 'I', pages: ['a'] }] },
      tree: 'menu(I)[a]',
      issues: ['error nav/misplaced-children /navigation/menu'],
    },
    {
      name: 'a list, as in mint.json, is read as groups',
      navigation: [{ group: 'G', pages: ['a'] }],
      tree: 'group(G)[a]',
      issues: ['error nav/not-an-object /navigation'],
    },
    { name: 'missing', navigation: undefined, tree: '', issues: ['error nav/missing /navigation'] },
    {
      name: 'a mistake inside such a list, at its place in it',
      navigation: [{ group: 'A', pages: ['a'] }, { group: 'B' }],
      tree: 'group(A)[a] group(B)[]',
      issues: ['error nav/not-an-object /navigation', 'error nav/group-without-pages /navigation/1'],
    },
    { name: 'a number', navigation: 7, tree: '', issues: ['error nav/not-an-object /navigation'] },
  ]);
});

describe('children of one element are of one type', () => {
  testRules([
    {
      name: 'a tab may contain anchors that contain groups',
      navigation: {
        tabs: [{ tab: 'T', anchors: [{ anchor: 'A', groups: [{ group: 'G', pages: ['a'] }] }] }],
      },
      tree: 'tabs(T)[anchors(A)[group(G)[a]]]',
    },
    {
      name: 'a tab with anchors and groups at one level is an error, and both are kept',
      navigation: {
        tabs: [
          { tab: 'T', anchors: [{ anchor: 'A', pages: ['a'] }], groups: [{ group: 'G', pages: ['b'] }] },
        ],
      },
      tree: 'tabs(T)[anchors(A)[a] group(G)[b]]',
      issues: ['error nav/mixed-children /navigation/tabs/0/groups'],
    },
    {
      name: 'groups and pages of one division, in authored order',
      navigation: { dropdowns: [{ dropdown: 'D', pages: ['b'], groups: [{ group: 'G', pages: ['a'] }] }] },
      tree: 'dropdowns(D)[b group(G)[a]]',
      issues: ['error nav/mixed-children /navigation/dropdowns/0/groups'],
    },
    {
      name: 'groups and pages of one group',
      navigation: { groups: [{ group: 'G', pages: ['a'], groups: [{ group: 'H', pages: ['b'] }] }] },
      tree: 'group(G)[a group(H)[b]]',
      issues: [
        'error nav/mixed-children /navigation/groups/0/groups',
        'warning nav/groups-in-group /navigation/groups/0/groups',
      ],
    },
    {
      name: 'a menu beside pages',
      navigation: { tabs: [{ tab: 'T', menu: [{ item: 'I', pages: ['a'] }], pages: ['b'] }] },
      tree: 'tabs(T)[menu(I)[a] b]',
      issues: ['error nav/mixed-children /navigation/tabs/0/pages'],
    },
    {
      name: 'its own kind has no place in an element, and is kept',
      navigation: { tabs: [{ tab: 'T', tabs: [{ tab: 'U', pages: ['a'] }] }] },
      tree: 'tabs(T)[tabs(U)[a]]',
      issues: ['error nav/misplaced-children /navigation/tabs/0/tabs'],
    },
    {
      name: 'a menu belongs into a tab',
      navigation: { anchors: [{ anchor: 'A', menu: [{ item: 'I', pages: ['a'] }] }] },
      tree: 'anchors(A)[menu(I)[a]]',
      issues: ['error nav/misplaced-children /navigation/anchors/0/menu'],
    },
    {
      name: 'groups under `groups` of a group warn',
      navigation: { groups: [{ group: 'G', groups: [{ group: 'H', pages: ['a'] }] }] },
      tree: 'group(G)[group(H)[a]]',
      issues: ['warning nav/groups-in-group /navigation/groups/0/groups'],
    },
    {
      name: 'every nesting real sites use, in silence',
      navigation: {
        products: [
          {
            product: 'P',
            languages: [
              {
                language: 'en',
                versions: [
                  {
                    version: '1',
                    dropdowns: [
                      { dropdown: 'D', tabs: [{ tab: 'T', anchors: [{ anchor: 'A', pages: ['a'] }] }] },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
      tree: 'products(P)[languages(en)[versions(1)[dropdowns(D)[tabs(T)[anchors(A)[a]]]]]]',
    },
  ]);
});
