/** Tests of fields: each one of every collection is in the tree, and an invalid value affects only itself. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { NavDivision, NavGroup } from '../nav-node.ts';
import { firstNode, resolveSample } from '../testing/resolve-sample.ts';

const ICON = { name: 'book', style: 'solid', library: 'fontawesome' };

describe('allowed fields', () => {
  const common = { icon: ICON, tag: 'NEW', hidden: true, searchable: true };
  const cases: readonly (readonly [string, string, Record<string, unknown>])[] = [
    [
      'tabs',
      'tab',
      { ...common, description: 'd', href: '/b', align: 'end', color: { light: '#fff', dark: '#000000' } },
    ],
    ['anchors', 'anchor', { ...common, href: 'https://e.com', color: { light: '#abcdef' } }],
    ['dropdowns', 'dropdown', { ...common, description: 'd', href: '/b' }],
    ['products', 'product', { ...common, description: 'd', href: 'mailto:a@e.com' }],
    ['versions', 'version', { ...common, default: true, href: '/b' }],
    [
      'languages',
      'language',
      { ...common, default: true, banner: { content: '[a](/b)', dismissible: true } },
    ],
  ];
  for (const [collection, field, fields] of cases) {
    test(collection, () => {
      const { node, issues } = firstNode({ [collection]: [{ [field]: 'en', ...fields, pages: ['a'] }] });
      const { children, id, ...rest } = node as NavDivision;
      const external = String(fields['href'] ?? '').includes(':');
      assert.deepEqual(
        issues,
        external ? [`warning nav/href-hides-pages /navigation/${collection}/0/href`] : [],
      );
      assert.deepEqual(rest, {
        kind: 'division',
        collection,
        label: 'en',
        global: false,
        default: false,
        ...fields,
      });
      assert.equal(id, 'en');
      assert.deepEqual(
        children.map((child) => child.id),
        ['en/a'],
      );
    });
  }
  test('menu items', () => {
    const item = { item: 'I', icon: 'bolt', description: 'd', href: '/a' };
    const { node, issues } = firstNode({ tabs: [{ tab: 'T', menu: [item] }] });
    assert.deepEqual(issues, []);
    assert.deepEqual((node as NavDivision).children[0], {
      kind: 'division',
      collection: 'menu',
      id: 't/i',
      label: 'I',
      icon: { name: 'bolt' },
      description: 'd',
      href: '/a',
      hidden: false,
      global: false,
      default: false,
      children: [],
    });
  });
  test('groups', () => {
    const fields = {
      icon: 'book',
      tag: 'NEW',
      hidden: true,
      directory: 'card',
      drilldown: false,
      boost: 2,
      searchable: false,
    };
    const { node, issues } = firstNode({ groups: [{ group: 'G', ...fields, root: 'b', pages: ['a'] }] });
    const { children, root, ...rest } = node as NavGroup;
    assert.deepEqual(issues, []);
    assert.deepEqual(rest, {
      kind: 'group',
      id: 'g',
      label: 'G',
      expanded: false,
      ...fields,
      icon: { name: 'book' },
    });
    assert.deepEqual([root?.path, children.length], ['b', 1]);
  });
  test('`root` of a division is its first page', () => {
    const { node } = firstNode({ tabs: [{ tab: 'T', root: 'b', pages: ['a'] }] });
    assert.deepEqual(
      (node as NavDivision).children.map((child) => child.id),
      ['t/b', 't/a'],
    );
  });
  test('`directory` is inherited', () => {
    const { node } = firstNode({
      tabs: [{ tab: 'T', directory: 'card', groups: [{ group: 'G', pages: ['a'] }] }],
    });
    assert.equal(((node as NavDivision).children[0] as NavGroup).directory, 'card');
  });
  test('`url` of a tab is an older name of `href`', () => {
    assert.equal((firstNode({ tabs: [{ tab: 'T', url: '/a' }] }).node as NavDivision).href, '/a');
  });
  test('navbar and footer of a language', () => {
    const navbar = { links: [{ label: 'A', href: '/a' }] };
    const footer = { socials: { x: 'https://x.com/a' } };
    const { node, issues } = firstNode({ languages: [{ language: 'en', navbar, footer, pages: ['a'] }] });
    assert.deepEqual(issues, []);
    assert.deepEqual([(node as NavDivision).navbar, (node as NavDivision).footer], [navbar, footer]);
  });
});

describe('bad values', () => {
  const cases: readonly (readonly [string, Record<string, unknown>, string, Partial<NavGroup>])[] = [
    [
      'expanded as text is understood',
      { expanded: 'true' },
      'error config/wrong-type /expanded',
      { expanded: true },
    ],
    [
      'expanded as a word is not',
      { expanded: 'yes' },
      'error config/wrong-type /expanded',
      { expanded: false },
    ],
    ['tag as number is understood', { tag: 1 }, 'error config/wrong-type /tag', { tag: '1' }],
    ['an icon without name', { icon: { style: 'solid' } }, 'error config/missing-field /icon', {}],
    [
      'hidden as text, beyond the format, warns',
      { hidden: 'x' },
      'warning config/wrong-type /hidden',
      { hidden: false },
    ],
    ['an unknown directory', { directory: 'grid' }, 'warning config/invalid-value /directory', {}],
    ['a mistyped field', { expandd: true }, 'warning config/unknown-field /expandd', { expanded: false }],
  ];
  for (const [name, fields, issue, expected] of cases) {
    test(name, () => {
      const { node, issues } = firstNode({
        pages: [{ group: 'G', pages: [{ group: 'H', ...fields, pages: ['a'] }] }],
      });
      const inner = (node as NavGroup).children[0] as NavGroup;
      assert.deepEqual(issues, [issue.replace(' /', ' /navigation/pages/0/pages/0/')]);
      assert.deepEqual({ ...inner, ...expected }, inner);
      assert.equal(inner.children.length, 1);
    });
  }
  test('a mistyped field is answered with the nearest name', () => {
    const { issues } = resolveSample({ groups: [{ group: 'G', pages: ['a'], icn: 'x' }] });
    assert.match(issues[0]?.hint ?? '', /"icon"/);
  });
  test('a language banner keeps its text when `dismissible` is wrong', () => {
    const { node, issues } = firstNode({
      languages: [{ language: 'en', banner: { content: 'x', dismissible: 'yes' }, pages: ['a'] }],
    });
    assert.deepEqual((node as NavDivision).banner, { content: 'x', dismissible: false });
    assert.deepEqual(issues, ['error config/wrong-type /navigation/languages/0/banner/dismissible']);
  });
  test('two defaults warn', () => {
    const versions = ['1', '2'].map((version) => ({ version, default: true, pages: ['a'] }));
    assert.deepEqual(firstNode({ versions }).issues, [
      'warning nav/two-defaults /navigation/versions/1/default',
    ]);
  });
  test('two entries with one label warn', () => {
    const versions = ['1', '1'].map((version) => ({ version, pages: ['a'] }));
    assert.deepEqual(firstNode({ versions }).issues, ['warning nav/duplicate-label /navigation/versions/1']);
  });
});
