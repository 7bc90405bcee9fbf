/** Tests of links of divisions: none runs code, and none leads to a missing page of the site. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NavDivision } from '../nav-node.ts';
import { issueLines, resolveSample } from '../testing/resolve-sample.ts';

const NOT_FOUND = 'warning nav/href-not-found';
const UNSAFE = 'error nav/unsafe-href';
const INVALID = 'error nav/invalid-href';

const CASES: readonly (readonly [unknown, string | undefined, string?])[] = [
  ['https://e.com/x?y#z', 'https://e.com/x?y#z'],
  ['//cdn.e.com', '//cdn.e.com'],
  ['mailto:a@e.com', 'mailto:a@e.com'],
  ['/a', '/a'],
  ['/a/', '/a'],
  ['a', '/a'],
  ['/a.mdx#part', '/a#part'],
  ['/guides?x=1', '/guides?x=1'],
  ['/guides/index', '/guides'],
  ['/', '/'],
  ['#part', '#part'],
  ['/old', '/old'],
  ['/A', '/a', NOT_FOUND],
  ['/blog', '/blog', NOT_FOUND],
  ['example.com/x', '/example.com/x', NOT_FOUND],
  ['javascript:alert(1)', undefined, UNSAFE],
  [' java\tscript:alert(1)', undefined, UNSAFE],
  ['vbscript:x', undefined, UNSAFE],
  ['data:text/html,x', undefined, UNSAFE],
  ['', undefined, INVALID],
  [7, undefined, INVALID],
  [{}, undefined, INVALID],
];

for (const [href, expected, issue] of CASES) {
  test(`href ${JSON.stringify(href)}`, () => {
    const pages = ['index', 'a', 'guides/index'];
    const { tree, issues } = resolveSample(
      { tabs: [{ tab: 'T', href }] },
      { pages, hasRedirect: (path) => path === '/old' },
    );
    const tab = tree.children[0] as NavDivision;
    assert.equal(tab.href, expected);
    assert.equal(tab.label, 'T');
    assert.deepEqual(issueLines(issues), issue === undefined ? [] : [`${issue} /navigation/tabs/0/href`]);
  });
}

test('hints: a forgotten scheme, a near page', () => {
  const hint = (href: string) =>
    resolveSample({ tabs: [{ tab: 'T', href }] }, { pages: ['guides/start'] }).issues[0]?.hint;
  assert.equal(hint('example.com'), 'Did you mean "https://example.com"?');
  assert.equal(hint('/guides/strat'), 'Did you mean "/guides/start"?');
  assert.equal(hint('/Guides/Start'), 'Did you mean "/guides/start"?');
});

test('an external link on a tab with pages of its own warns', () => {
  const { issues } = resolveSample({ tabs: [{ tab: 'T', href: 'https://e.com', pages: ['a'] }] });
  assert.deepEqual(issueLines(issues), ['warning nav/href-hides-pages /navigation/tabs/0/href']);
});
