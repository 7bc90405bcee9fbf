/** Tests of the required fields of entries. */
import { describe } from 'node:test';
import { type RuleCase, testRules } from '../testing/rule-cases.ts';

describe('entries of a collection are objects with their label', () => {
  const fields = {
    groups: 'group',
    tabs: 'tab',
    anchors: 'anchor',
    dropdowns: 'dropdown',
    products: 'product',
    versions: 'version',
    languages: 'language',
  } as const;
  testRules(
    Object.entries(fields).flatMap(([key, field]): RuleCase[] => {
      const name = key === 'groups' ? 'group' : key;
      const label = `error nav/missing-label /navigation/${key}/0`;
      return [
        {
          name: `${key} without "${field}" get a label from their first page`,
          navigation: { [key]: [{ pages: ['a'] }] },
          tree: `${name}(a)[a]`,
          issues: [label],
        },
        // A group may have none.
        ...(key === 'groups'
          ? []
          : [
              {
                name: `${key} with an empty "${field}"`,
                navigation: { [key]: [{ [field]: ' ', pages: ['a'] }] },
                tree: `${name}(a)[a]`,
                issues: [`${label}/${field}`],
              },
            ]),
        {
          name: `${key} that are no objects`,
          navigation: { [key]: ['a', 'nowhere', 7] },
          tree: 'a',
          issues: [0, 1, 2].map((at) => `error nav/not-an-object /navigation/${key}/${at}`),
        },
      ];
    }),
  );
  testRules([
    {
      name: 'a label in the wrong field is used',
      navigation: { tabs: [{ title: 'Guides', pages: ['a'] }] },
      tree: 'tabs(Guides)[a]',
      issues: ['error nav/missing-label /navigation/tabs/0'],
    },
    {
      name: 'a blank title is that of a group without one',
      navigation: { groups: [{ group: ' ', pages: ['a', { group: '', pages: ['b'] }] }] },
      tree: 'group()[a group()[b]]',
      issues: [],
    },
    {
      name: 'a blank label is none where readers choose by it',
      navigation: { tabs: [{ tab: ' ', pages: ['a'] }] },
      tree: 'tabs(a)[a]',
      issues: ['error nav/missing-label /navigation/tabs/0/tab'],
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
      issues: ['error nav/menu-item-children /navigation/tabs/0/menu/0/anchors'],
    },
  ]);
});
