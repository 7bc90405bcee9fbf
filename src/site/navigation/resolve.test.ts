/** Requirement 2.5, rule by rule: what is an error, what is kept, what is said. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { NavNode, NavTree } from './nav-node.ts';
import { MAX_DEPTH, MAX_NODES } from './resolve/context.ts';
import { issueLines, resolveSample, type SampleOptions } from './testing/resolve-sample.ts';

/** A tree in one line: `tab(X)[page(a) group(G)[page(b)]]`. */
function outline(nodes: readonly NavNode[]): string {
  return nodes.map(one).join(' ');
}

function one(node: NavNode): string {
  if (node.kind === 'page') return node.path;
  if (node.kind === 'link') return `link(${node.href})`;
  const name = node.kind === 'group' ? 'group' : node.collection;
  const root = node.kind === 'group' && node.root !== undefined ? `root:${node.root.path} ` : '';
  return `${name}(${node.label})[${root}${outline(node.children)}]`;
}

function treeLine(tree: NavTree): string {
  return outline([...tree.children, ...tree.globals]);
}

interface Case {
  readonly name: string;
  readonly navigation: unknown;
  readonly tree: string;
  readonly issues?: readonly string[];
  readonly options?: SampleOptions;
}

function run(cases: readonly Case[]): void {
  for (const { name, navigation, tree, issues = [], options } of cases) {
    test(name, () => {
      const result = resolveSample(navigation, options);
      assert.deepEqual(issueLines(result.issues), issues);
      assert.equal(treeLine(result.tree), tree);
    });
  }
}

describe('rule 1: exactly one primary pattern at the root', () => {
  run([
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
      name: '`global` is no pattern of its own and may stand beside one',
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
    { name: 'a number', navigation: 7, tree: '', issues: ['error nav/not-an-object /navigation'] },
  ]);
});

describe('rule 2: children of one element are of one type', () => {
  run([
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

describe('rule 3: entries of a collection are objects with their label', () => {
  const fields = {
    groups: 'group',
    tabs: 'tab',
    anchors: 'anchor',
    dropdowns: 'dropdown',
    products: 'product',
    versions: 'version',
    languages: 'language',
  } as const;
  run(
    Object.entries(fields).flatMap(([key, field]): Case[] => {
      const name = key === 'groups' ? 'group' : key;
      const label = `error nav/missing-label /navigation/${key}/0`;
      return [
        {
          name: `${key} without "${field}" get a label from their first page`,
          navigation: { [key]: [{ pages: ['a'] }] },
          tree: `${name}(a)[a]`,
          issues: [label],
        },
        {
          name: `${key} with an empty "${field}"`,
          navigation: { [key]: [{ [field]: ' ', pages: ['a'] }] },
          tree: `${name}(a)[a]`,
          issues: [`${label}/${field}`],
        },
        {
          name: `${key} that are no objects`,
          navigation: { [key]: ['a', 'nowhere', 7] },
          tree: 'a',
          issues: [0, 1, 2].map((at) => `error nav/not-an-object /navigation/${key}/${at}`),
        },
      ];
    }),
  );
  run([
    {
      name: 'a label in the wrong field is used',
      navigation: { tabs: [{ title: 'Guides', pages: ['a'] }] },
      tree: 'tabs(Guides)[a]',
      issues: ['error nav/missing-label /navigation/tabs/0'],
    },
    {
      name: 'a number as label is read as text',
      navigation: { versions: [{ version: 2, pages: ['a'] }] },
      tree: 'versions(2)[a]',
      issues: ['error nav/missing-label /navigation/versions/0/version'],
    },
    {
      name: 'without anything to name it by, an entry is counted',
      navigation: { tabs: [{ tab: 'A', pages: ['a'] }, { href: 'https://e.com' }] },
      tree: 'tabs(A)[a] tabs(Tab 2)[]',
      issues: ['error nav/missing-label /navigation/tabs/1'],
    },
    {
      name: 'a menu item needs "item"',
      navigation: { tabs: [{ tab: 'T', menu: [{ pages: ['a'] }] }] },
      tree: 'tabs(T)[menu(a)[a]]',
      issues: ['error nav/missing-label /navigation/tabs/0/menu/0'],
    },
    {
      name: 'one object instead of a list',
      navigation: { tabs: { tab: 'T', pages: 'a' } },
      tree: 'tabs(T)[a]',
      issues: ['error nav/not-a-list /navigation/tabs', 'error nav/not-a-list /navigation/tabs/pages'],
    },
    {
      name: 'a list in a list',
      navigation: { pages: ['a', ['b', ['c']]] },
      tree: 'a b c',
      issues: ['error nav/nested-list /navigation/pages/1', 'error nav/nested-list /navigation/pages/1/1'],
    },
    {
      name: 'an unknown field warns and names the pages lost in it',
      navigation: { pages: ['a'], chapters: [{ name: 'x', pages: ['b'] }] },
      tree: 'a',
      issues: [
        'warning config/unknown-field /navigation/chapters',
        'warning nav/page-left-out /navigation/chapters/0/pages/0',
      ],
    },
    {
      name: 'a misspelled list of children is read as what it resembles',
      navigation: { groups: [{ group: 'G', page: ['a'] }] },
      tree: 'group(G)[a]',
      issues: ['error nav/unknown-field /navigation/groups/0/page'],
    },
    {
      name: 'a group needs pages',
      navigation: { groups: [{ group: 'G' }] },
      tree: 'group(G)[]',
      issues: ['error nav/group-without-pages /navigation/groups/0'],
    },
    {
      name: 'a group with an empty list of pages',
      navigation: { groups: [{ group: 'G', pages: [] }] },
      tree: 'group(G)[]',
      issues: ['warning nav/empty-element /navigation/groups/0'],
    },
    {
      name: 'a division without pages and link',
      navigation: { tabs: [{ tab: 'T' }] },
      tree: 'tabs(T)[]',
      issues: ['warning nav/empty-element /navigation/tabs/0'],
    },
    {
      name: 'a menu item holds only groups, pages and links; more is kept',
      navigation: { tabs: [{ tab: 'T', menu: [{ item: 'I', anchors: [{ anchor: 'A', pages: ['a'] }] }] }] },
      tree: 'tabs(T)[menu(I)[anchors(A)[a]]]',
      issues: ['warning nav/menu-item-children /navigation/tabs/0/menu/0/anchors'],
    },
  ]);
});

describe('rule 4: entries of pages', () => {
  const pages = [
    'index',
    'a',
    'guides/start',
    'guides/index',
    'api/README',
    'Getting Started',
    'Über/Straße',
  ];
  const one = (entry: unknown, tree: string, issue?: string): Case => ({
    name: JSON.stringify(entry),
    navigation: { pages: [entry] },
    tree,
    options: { pages },
    issues: issue === undefined ? [] : [`${issue} /navigation/pages/0`],
  });
  run([
    one('guides/start', 'guides/start'),
    one('/guides/start', 'guides/start'),
    one('./guides/start/', 'guides/start'),
    one('guides/start.mdx', 'guides/start'),
    one('guides/start.md', 'guides/start'),
    one('guides', 'guides/index'),
    one('/guides/', 'guides/index'),
    one('a/index', 'a'),
    one('/', 'index'),
    one('api', 'api/README'),
    one('Getting%20Started', 'Getting Started'),
    one('Getting Started', 'Getting Started'),
    one('Über/Straße', 'Über/Straße'),
    one('Guides/Start', 'guides/start', 'warning nav/page-case'),
    one('guides/start#top', 'guides/start', 'warning nav/page-fragment'),
    one('guides\\start', 'guides/start', 'warning nav/page-backslash'),
    one('guides/sart', '', 'error nav/page-not-found'),
    one('../a', '', 'error nav/page-not-found'),
    one('%', '', 'error nav/page-not-found'),
    one('', '', 'error nav/empty-entry'),
    one(1, '', 'error nav/wrong-page-entry'),
    one(null, '', 'error nav/wrong-page-entry'),
    one('https://e.com/x', 'link(https://e.com/x)', 'warning nav/address-as-page'),
    one('javascript:alert(1)', '', 'error nav/unsafe-href'),
    one({ group: 'G', pages: ['a'] }, 'group(G)[a]'),
    one({ pages: ['a'] }, 'group(a)[a]', 'error nav/missing-label'),
    one({ page: 'a', tag: 'NEW' }, 'a', 'error nav/wrong-page-entry'),
    one({ title: 'X', href: 'https://e.com' }, 'link(https://e.com)', 'error nav/wrong-page-entry'),
    one({ sourceRef: 'x' }, '', 'error nav/wrong-page-entry'),
    one({ tab: 'T', pages: ['a'] }, 'group(T)[a]', 'error nav/missing-label'),
  ]);
  test('a page object keeps its tag', () => {
    const { tree } = resolveSample({ pages: [{ page: 'a', tag: 'NEW' }] });
    assert.equal(tree.children[0]?.tag, 'NEW');
  });
  test('the hint for a missing page names the nearest one', () => {
    const { issues } = resolveSample({ pages: ['guides/strat', 'old/start'] }, { pages });
    assert.deepEqual(
      issues.map(({ hint }) => hint),
      ['Did you mean "guides/start"?', 'Did you mean "guides/start"?'],
    );
  });
  test('front matter decides label, icon, tag, method and whether the entry is a link', () => {
    const icon = { name: 'star' };
    const { tree } = resolveSample(
      { pages: ['a', 'b'] },
      {
        pages: [
          {
            path: 'a',
            label: 'Alpha',
            icon,
            tag: 'NEW',
            method: 'post',
            endpoint: '/x',
            deprecated: true,
            hidden: true,
          },
          { path: 'b', label: 'Beta', externalUrl: 'https://e.com' },
        ],
      },
    );
    assert.deepEqual(tree.children, [
      {
        ...{ kind: 'page', id: 'a', path: 'a', url: '/a', title: 'Alpha', hidden: true, icon, tag: 'NEW' },
        ...{ method: 'POST', endpoint: '/x', deprecated: true },
      },
      { kind: 'link', id: 'b', label: 'Beta', href: 'https://e.com', hidden: false },
    ]);
  });
  test('the same page twice in one list warns, in two groups it does not', () => {
    const twice = resolveSample({
      groups: [
        { group: 'G', pages: ['a', 'b', 'a'] },
        { group: 'H', pages: ['a'] },
      ],
    });
    assert.deepEqual(issueLines(twice.issues), ['warning nav/duplicate-page /navigation/groups/0/pages/2']);
  });
});

describe('limits', () => {
  test('groups deeper than the limit are cut with an issue', () => {
    let navigation: unknown = ['a'];
    for (let n = 0; n < 10_000; n++) navigation = [{ group: `g${n}`, pages: navigation }];
    const { issues } = resolveSample({ pages: navigation });
    assert.deepEqual(
      issues.map(({ code }) => code),
      ['nav/too-deep'],
    );
    assert.equal(issues[0]?.pointer?.match(/pages/g)?.length, MAX_DEPTH + 1);
  });
  test('lists in lists count as depth', () => {
    let navigation: unknown = ['a'];
    for (let n = 0; n < 1_000; n++) navigation = [navigation];
    const codes = resolveSample({ pages: navigation }).issues.map(({ code }) => code);
    assert.equal(codes.at(-1), 'nav/too-deep');
    assert.equal(codes.length, MAX_DEPTH + 1);
  });
  test('nodes over the limit are cut with one issue', () => {
    const { tree, issues } = resolveSample({
      pages: Array.from({ length: MAX_NODES + 5 }, () => ({ group: 'G', root: 'a' })),
    });
    assert.ok(tree.children.length <= MAX_NODES);
    assert.equal(issues.filter(({ code }) => code === 'nav/too-many-entries').length, 1);
  });
});
