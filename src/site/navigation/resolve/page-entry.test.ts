/** Tests of the entries that `pages` allows. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { issueLines, resolveSample } from '../testing/resolve-sample.ts';
import { type RuleCase, testRules } from '../testing/rule-cases.ts';

describe('entries of pages', () => {
  const pages = [
    'index',
    'a',
    'guides/start',
    'guides/index',
    'api/README',
    'Getting Started',
    'Über/Straße',
  ];
  const one = (entry: unknown, tree: string, issue?: string): RuleCase => ({
    name: JSON.stringify(entry),
    navigation: { pages: [entry] },
    tree,
    options: { pages },
    issues: issue === undefined ? [] : [`${issue} /navigation/pages/0`],
  });
  testRules([
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
        kind: 'page',
        id: 'a',
        path: 'a',
        url: '/a',
        title: 'Alpha',
        hidden: true,
        icon,
        tag: 'NEW',
        method: 'POST',
        endpoint: '/x',
        deprecated: true,
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
