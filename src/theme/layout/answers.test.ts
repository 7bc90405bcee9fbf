/** The content of "Not found" and of the search page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../strings/en.ts';
import { renderNotFound } from './not-found.ts';
import { renderSearchPage } from './search-page.ts';
import { config, testNavigation, testSite } from './testing/page-view.ts';

const navigation = testNavigation();

test('renderNotFound() suggests pages, offers search and links home', () => {
  const html = String(
    renderNotFound({
      site: testSite({ base: '/x', home: '/start' }),
      navigation,
      path: '/guides/quick-strat.html',
      suggestions: [{ label: 'Quick <start>', href: '/guides/quick-start' }],
    }),
  );
  for (const part of [
    'noindex',
    en.notFoundTitle,
    'href="/x/guides/quick-start"',
    'Quick &lt;start&gt;',
    'value="quick strat"',
    'action="/x/search"',
    'href="/x/start"',
  ])
    assert.ok(html.includes(part), part);
});

test('renderNotFound() uses the texts of docs.json', () => {
  const site = testSite({
    config: {
      ...config,
      errors: { notFound: { redirect: false, title: 'Gone <x>', description: 'See [home](/)' } },
    },
  });
  const html = String(renderNotFound({ site, navigation, path: '/"><script>', suggestions: [] }));
  for (const part of ['>Gone &lt;x&gt;</h1>', 'See <a href="/">home</a>'])
    assert.ok(html.includes(part), part);
  assert.ok(html.includes('value="&quot;&gt;&lt;script&gt;"'));
});

test('renderSearchPage() shows results as text', () => {
  const results = [{ url: '/a#b', title: 'A <b>', trail: 'T', heading: 'H', excerpt: '<mark>x</mark>' }];
  const html = String(
    renderSearchPage({ site: testSite({ base: '/x' }), navigation, query: '"<q>', results }),
  );
  for (const part of [
    'value="&quot;&lt;q&gt;"',
    'href="/x/a#b"',
    'A &lt;b&gt; › H',
    '&lt;mark&gt;',
    '1 result<',
    'method="get"',
  ])
    assert.ok(html.includes(part), part);
});

test('renderSearchPage() reports no results, and an empty query', () => {
  const page = (query: string): string =>
    String(renderSearchPage({ site: testSite(), navigation, query, results: [] }));
  assert.ok(page('zebra').includes(en.searchNothing.replace('{query}', 'zebra')));
  assert.ok(page(' ').includes(en.searchEmpty));
});
