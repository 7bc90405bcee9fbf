/** Tests of `global`: links on every page. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { NavDivision } from '../nav-node.ts';
import { firstNode, issueLines, resolveSample } from '../testing/resolve-sample.ts';

describe('global', () => {
  test('anchors link outside or to a page, with icon', () => {
    const anchors = [
      { anchor: 'A', href: 'https://e.com', icon: 'x' },
      { anchor: 'B', href: '/b' },
      { anchor: 'C', href: 'c' },
    ];
    const { tree, issues } = resolveSample({ global: { anchors }, pages: ['a'] });
    assert.deepEqual(issueLines(issues), []);
    assert.deepEqual(
      tree.globals.map(({ label, href, global }) => [label, href, global]),
      [
        ['A', 'https://e.com', true],
        ['B', '/b', true],
        ['C', '/c', true],
      ],
    );
  });
  test('several kinds at once', () => {
    const { tree, issues } = resolveSample({
      global: { anchors: [{ anchor: 'A', href: '/a' }], tabs: [{ tab: 'B', href: '/b' }] },
      pages: ['a'],
    });
    assert.deepEqual(issues, []);
    assert.deepEqual(
      tree.globals.map(({ collection }) => collection),
      ['anchors', 'tabs'],
    );
  });
  const wrong: readonly (readonly [string, unknown, string])[] = [
    [
      'without href',
      { anchors: [{ anchor: 'A' }] },
      'error nav/global-without-href /navigation/global/anchors/0',
    ],
    [
      'with pages',
      { anchors: [{ anchor: 'A', href: '/a', pages: ['b'] }] },
      'warning nav/global-with-pages /navigation/global/anchors/0',
    ],
    [
      'a kind that cannot be there',
      { groups: [{ anchor: 'A', href: '/b' }] },
      'error nav/global-kind /navigation/global/groups',
    ],
    ['a page', { anchors: ['b'] }, 'error nav/not-an-object /navigation/global/anchors/0'],
  ];
  for (const [name, global, issue] of wrong) {
    test(`${name}: reported and kept`, () => {
      const { tree, issues } = resolveSample({ global, pages: ['a'] });
      assert.deepEqual(issueLines(issues), [issue]);
      assert.equal(tree.globals.length, 1);
      assert.equal(tree.globals[0]?.collection, 'anchors');
    });
  }
  test('that is no object', () => {
    assert.deepEqual(issueLines(resolveSample({ global: 7, pages: ['a'] }).issues), [
      'error nav/global-kind /navigation/global',
    ]);
  });
  test('of a division is among its children, marked', () => {
    const { node, issues } = firstNode({
      languages: [{ language: 'en', pages: ['a'], global: { anchors: [{ anchor: 'A', href: '/b' }] } }],
    });
    const last = (node as NavDivision).children.at(-1) as NavDivision;
    assert.deepEqual([issues, last.label, last.global], [[], 'A', true]);
  });
});
