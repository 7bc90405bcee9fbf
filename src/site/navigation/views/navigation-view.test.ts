/** Tests of breadcrumbs, neighbours, alternates and the settings of a language. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { resolveSample, type SampleOptions } from '../testing/resolve-sample.ts';
import { listedPages } from './listed-pages.ts';
import { navigationView } from './navigation-view.ts';
import { pageOriginal } from './page-alternates.ts';
import type { NavigationView } from './view.ts';

function view(navigation: unknown, url: string, options?: SampleOptions): NavigationView {
  return navigationView(resolveSample(navigation, options).tree, url);
}

describe('breadcrumbs', () => {
  const navigation = {
    versions: [
      {
        version: '1',
        tabs: [{ tab: 'T', groups: [{ group: 'G', root: 'r', pages: ['a', { group: 'H', pages: ['b'] }] }] }],
      },
    ],
  };
  const crumbs = (url: string) =>
    view(navigation, url).breadcrumbs.map(({ label, href }) => `${label} ${href ?? '-'}`);
  test('the whole way, divisions with their first page, groups with their root', () => {
    assert.deepEqual(crumbs('/b'), ['1 /r', 'T /r', 'G /r', 'H -']);
    assert.equal(view(navigation, '/b').section, 'H');
  });
  test('a root page has the crumb of its group', () => {
    assert.deepEqual(crumbs('/r'), ['1 /r', 'T /r']);
    assert.equal(view(navigation, '/r').section, undefined);
    assert.equal(view(navigation, '/r').current.page, '1/t/g');
  });
  test('a page outside the navigation has none', () => {
    const { breadcrumbs, current, section, previous, next } = view(navigation, '/z');
    assert.deepEqual(
      [breadcrumbs, current.page, current.trail.size, section, previous, next],
      [[], undefined, 0, undefined, undefined, undefined],
    );
  });
});

describe('a page outside the navigation', () => {
  const tabs = (at: string) => [
    { tab: 'T', pages: [`${at}/a`] },
    { tab: 'U', pages: [`${at}/u/b`] },
  ];
  const navigation = {
    languages: [
      {
        language: 'en',
        versions: [
          { version: '2', tabs: tabs('v2') },
          { version: '1', tabs: tabs('v1') },
        ],
      },
      { language: 'ar', versions: [{ version: '2', tabs: tabs('ar/v2') }] },
    ],
  };
  const pages = ['v2', 'v1', 'ar/v2'].flatMap((at) => [`${at}/a`, `${at}/u/b`]);
  const cases: readonly (readonly [string, string, string, string])[] = [
    ['/ar/v2/u/z', 'ar', '2', '/ar/v2/a'],
    ['/ar/z', 'ar', '2', '/ar/v2/a'],
    ['/v1/z', 'en', '1', '/v1/a'],
    ['/z', 'en', '2', '/v2/a'],
    [`/ar/${'z'.repeat(2_000)}`, 'en', '2', '/v2/a'],
  ];
  for (const [url, language, version, first] of cases)
    test(`is in the language and version of those beside it: ${url.slice(0, 20)}`, () => {
      const found = view(navigation, url, { pages });
      const [entry] = found.sidebar.items;
      assert.deepEqual(
        [
          found.language?.code,
          found.version,
          entry?.kind === 'page' ? entry.href : entry,
          found.current.page,
        ],
        [language, version, first, undefined],
      );
    });
});

describe('neighbours', () => {
  const navigation = {
    tabs: [
      {
        tab: 'T',
        groups: [
          { group: 'G', root: 'r', pages: ['a', 'h', 'https://e.com'] },
          { group: 'X', hidden: true, pages: ['x'] },
          { group: 'H', pages: [{ group: 'I', pages: ['b'] }, 'a', 'c'] },
        ],
      },
      { tab: 'U', pages: ['d', 'e'] },
    ],
  };
  const pages = ['r', 'a', 'b', 'c', 'd', 'e', 'x', { path: 'h', hidden: true }];
  const cases: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ['/r', undefined, '/a'],
    ['/a', '/r', '/b'],
    ['/b', '/a', '/c'],
    ['/c', '/b', undefined],
    ['/d', undefined, '/e'],
    ['/h', undefined, undefined],
    ['/x', undefined, undefined],
  ];
  for (const [url, previous, next] of cases) {
    test(`of ${url}`, () => {
      const found = view(navigation, url, { pages });
      assert.deepEqual([found.previous?.href, found.next?.href], [previous, next]);
    });
  }
  test('following next visits every page of the scope once', () => {
    const seen: string[] = [];
    for (
      let url: string | undefined = '/r';
      url !== undefined && seen.length < 9;
      url = view(navigation, url, { pages }).next?.href
    )
      seen.push(url);
    assert.deepEqual(seen, ['/r', '/a', '/b', '/c']);
  });
});

describe('languages', () => {
  const pages = ['a', 'only', 'ar/a', 'jp/a'];
  const navigation = {
    languages: [
      { language: 'en', pages: ['a', 'only'] },
      { language: 'ar', banner: { content: 'x', dismissible: true }, navbar: { links: [] }, pages: ['ar/a'] },
      { language: 'jp', pages: ['jp/a'] },
      { language: 'fr', href: 'https://fr.e.com' },
    ],
  };
  test('alternates name every language of the page, its own included', () => {
    assert.deepEqual(view(navigation, '/ar/a', { pages }).alternates, [
      { lang: 'en', href: '/a' },
      { lang: 'ar', href: '/ar/a' },
      { lang: 'ja', href: '/jp/a' },
    ]);
  });
  test('a page in one language has none', () => {
    assert.deepEqual(view(navigation, '/only', { pages }).alternates, []);
  });
  test('only a page of the default language is the original of another', () => {
    const listed = (language: string, names: readonly string[], more = {}) => ({
      language,
      pages: names.map((name) => `${language}/${name}`),
      ...more,
    });
    const languages = [
      listed('fr', ['a', 'b']),
      listed('en', ['a'], { default: true }),
      listed('de', ['a', 'b']),
    ];
    const pages = ['fr/a', 'fr/b', 'en/a', 'de/a', 'de/b'];
    for (const inside of [{ languages }, { versions: [{ version: '1', languages }] }]) {
      const { tree } = resolveSample(inside, { pages });
      const originals = pages.map((path) => pageOriginal(tree, `/${path}`));
      assert.deepEqual(originals, ['/en/a', undefined, undefined, '/en/a', undefined]);
      assert.equal(view(inside, '/de/b', { pages }).alternates[0]?.href, '/fr/b');
    }
  });
  test('tag and direction, banner and navbar of the language', () => {
    const { language, banner, navbar } = view(navigation, '/ar/a', { pages });
    assert.deepEqual(language, { code: 'ar', lang: 'ar', dir: 'rtl' });
    assert.deepEqual([banner, navbar], [{ content: 'x', dismissible: true }, { links: [] }]);
    assert.deepEqual(view(navigation, '/jp/a', { pages }).language, { code: 'jp', lang: 'ja', dir: 'ltr' });
    assert.equal(view(navigation, '/jp/a', { pages }).banner, undefined);
  });
  test('the version around the page', () => {
    assert.equal(view({ versions: [{ version: '2.0', pages: ['a'] }] }, '/a').version, '2.0');
  });
});

test('listed pages: visible, in reading order, once', () => {
  const navigation = {
    tabs: [
      { tab: 'T', groups: [{ group: 'G', root: 'c', pages: ['b', 'GET /x', 'h'] }] },
      { tab: 'S', hidden: true, pages: ['s'] },
      { tab: 'U', openapi: 'o.json', pages: ['b', 'a'] },
    ],
  };
  const { tree } = resolveSample(navigation, { pages: ['a', 'b', 'c', 's', { path: 'h', hidden: true }] });
  assert.deepEqual(
    listedPages(tree).map(({ url }) => url),
    ['/c', '/b', '/a'],
  );
  assert.equal(listedPages(tree), listedPages(tree));
});
