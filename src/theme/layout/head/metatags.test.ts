/** The meta tags of a page: precedence, defaults, and hostile text. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Html } from '../../../lib/html.ts';
import { config, testNavigation, testPage, testSite } from '../testing/page-view.ts';
import { jsonLd } from './json-ld.ts';
import { metatags } from './metatags.ts';

type Seo = Partial<(typeof config)['seo']>;
const siteWith = (seo: Seo = {}, more: Partial<typeof config> = {}) =>
  testSite({
    origin: 'https://d.example',
    base: '/x',
    config: { ...config, ...more, seo: { ...config.seo, ...seo } },
  });

/** Content by name of the meta tags, each once. */
function tagsOf(html: Html): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', content = ''] of String(html).matchAll(
    /<meta (?:name|property)="([^"]*)" content="([^"]*)">/g,
  )) {
    assert.ok(!(name in found), `${name} is there twice`);
    found[name] = content;
  }
  return found;
}

const linksOf = (html: Html): string[] =>
  [
    ...String(html).matchAll(
      /<link rel="([^"]*)"(?: type="[^"]*")?(?: hreflang="([^"]*)")?[^>]*? href="([^"]*)"/g,
    ),
  ].map(([, rel, lang, href]) => [rel, lang, href].filter(Boolean).join(' '));

interface Graph {
  readonly '@graph': readonly Readonly<Record<string, unknown>>[];
}

function graphOf(html: Html): Graph['@graph'] {
  const scripts = [...String(html).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  assert.equal(scripts.length, 1);
  return (JSON.parse(scripts[0]![1]!) as Graph)['@graph'];
}

describe('meta tags', () => {
  it('follow from title and description', () => {
    const tags = tagsOf(
      metatags(testPage({ site: siteWith(), description: 'About A', modified: '2026-01-01T00:00:00.000Z' })),
    );
    assert.deepEqual(tags, {
      'application-name': 'Docs',
      'apple-mobile-web-app-title': 'Docs',
      'og:type': 'article',
      'og:title': 'Page A',
      'og:description': 'About A',
      'og:site_name': 'Docs',
      'og:url': 'https://d.example/x/a',
      'twitter:card': 'summary',
      'twitter:title': 'Page A',
      'twitter:description': 'About A',
      'article:modified_time': '2026-01-01T00:00:00.000Z',
      description: 'About A',
    });
  });
  it('fall back to the site’s values', () => {
    const about = tagsOf(metatags(testPage({ site: siteWith({}, { description: 'The site' }) })));
    assert.deepEqual([about['description'], about['og:description']], ['The site', 'The site']);
    const seo = { metatags: { description: 'For all', keywords: 'a, b', robots: 'noarchive' } };
    const all = tagsOf(metatags(testPage({ site: siteWith(seo, { description: 'The site' }) })));
    assert.deepEqual([all['description'], all['keywords'], all['robots']], ['For all', 'a, b', 'noarchive']);
    const own = tagsOf(metatags(testPage({ site: siteWith(seo), description: 'Mine', keywords: ['c'] })));
    assert.deepEqual([own['description'], own['keywords'], own['og:description']], ['Mine', 'c', 'Mine']);
  });
  it('keep what the author tells robots beside noindex', () => {
    const robots = (noindex: boolean, written?: string) =>
      tagsOf(metatags(testPage({ noindex, metatags: written === undefined ? {} : { robots: written } })))[
        'robots'
      ];
    assert.deepEqual(
      [
        'nofollow',
        'noarchive, max-snippet:20',
        'index, follow',
        'all',
        'NOINDEX,nofollow',
        'none',
        undefined,
      ].map((each) => robots(true, each)),
      [
        'noindex, nofollow',
        'noindex, noarchive, max-snippet:20',
        'noindex, follow',
        'noindex',
        'noindex, nofollow',
        'none',
        'noindex',
      ],
    );
    assert.equal(robots(false, 'nofollow'), 'nofollow');
  });
  it('prefer the page to its path, and its path to the site', () => {
    const site = siteWith({
      metatags: { 'og:title': 'site', 'twitter:site': '@site', 'og:image': '/site.png' },
      paths: [
        { path: '/guides/*', metatags: { 'og:title': 'path', 'og:image': '/path.png' } },
        { path: 'guides/a', metatags: { 'og:image': '/exact.png' } },
        { path: '/other', metatags: { 'og:title': 'other' } },
      ],
    });
    const pick = (view: Parameters<typeof testPage>[0]) => {
      const tags = tagsOf(metatags(testPage({ site, ...view })));
      return [
        tags['og:title'],
        tags['og:image'],
        tags['twitter:image'],
        tags['twitter:site'],
        tags['twitter:card'],
      ];
    };
    const card = 'summary_large_image';
    const at = 'https://d.example/x';
    assert.deepEqual(pick({ url: '/b' }), ['site', `${at}/site.png`, `${at}/site.png`, '@site', card]);
    assert.deepEqual(pick({ url: '/guides/b' }), ['path', `${at}/path.png`, `${at}/path.png`, '@site', card]);
    assert.deepEqual(pick({ url: '/guides/a' }), [
      'path',
      `${at}/exact.png`,
      `${at}/exact.png`,
      '@site',
      card,
    ]);
    assert.deepEqual(
      pick({ url: '/guides/a', metatags: { 'og:title': 'own', 'twitter:image': 'https://p.example/1.png' } }),
      ['own', `${at}/exact.png`, 'https://p.example/1.png', '@site', card],
    );
  });
  it('name our own preview picture with its size when the author has none', () => {
    const site = testSite({ ...siteWith(), socialImages: 'look' });
    const tags = tagsOf(metatags(testPage({ site })));
    assert.match(tags['og:image']!, /^https:\/\/d\.example\/x\/_lectern\/social\/a\.png\?v=/);
    assert.equal(tags['twitter:image'], tags['og:image']);
    assert.deepEqual(
      [tags['og:image:width'], tags['og:image:height'], tags['og:image:alt']],
      ['1200', '630', 'Page A'],
    );
    const own = tagsOf(metatags(testPage({ site, metatags: { 'og:image': '/own.png' } })));
    assert.deepEqual([own['og:image'], own['og:image:width']], ['https://d.example/x/own.png', undefined]);
  });
  for (const [lang, locale] of [
    ['en', 'en_US'],
    ['fr', 'fr_FR'],
    ['pt-BR', 'pt_BR'],
    ['zh-Hans', 'zh_CN'],
    ['zh-Hant', 'zh_TW'],
    ['ja', 'ja_JP'],
  ] as const)
    it(`say that ${lang} is ${locale}`, () => {
      const navigation = testNavigation({ language: { code: lang, lang, dir: 'ltr' } });
      assert.equal(tagsOf(metatags(testPage({ navigation })))['og:locale'], locale);
    });
});

describe('addresses in the head', () => {
  const alternates = [
    { lang: 'en', href: '/a' },
    { lang: 'fr', href: '/fr/a' },
  ];
  it('list the canonical address and the translations, with the first as the default', () => {
    const navigation = testNavigation({ alternates });
    assert.deepEqual(linksOf(metatags(testPage({ site: siteWith(), navigation }))), [
      'canonical https://d.example/x/a',
      'alternate en https://d.example/x/a',
      'alternate fr https://d.example/x/fr/a',
      'alternate x-default https://d.example/x/a',
    ]);
  });
  for (const [name, seo, view, canonical] of [
    [
      'front matter',
      { metatags: { canonical: 'https://c.example' } },
      { canonical: 'https://o.example/p' },
      'https://o.example/p',
    ],
    ['a path in front matter', {}, { canonical: '/latest/a' }, 'https://d.example/x/latest/a'],
    [
      'the host of all pages',
      { metatags: { canonical: 'https://c.example/docs/' } },
      {},
      'https://c.example/docs/a',
    ],
    ['a host that is none', { metatags: { canonical: 'javascript:alert(1)' } }, {}, 'https://d.example/x/a'],
    ['slashes', { trailingSlash: true }, {}, 'https://d.example/x/a/'],
    ['the first page', {}, { url: '/' }, 'https://d.example/x/'],
    ['other letters', {}, { url: '/ä b' }, 'https://d.example/x/%C3%A4%20b'],
    ['half characters', {}, { url: '/\ud800' }, 'https://d.example/x/%EF%BF%BD'],
  ] as const)
    it(`follow ${name}`, () =>
      assert.deepEqual(linksOf(metatags(testPage({ site: siteWith(seo), ...view }))), [
        `canonical ${canonical}`,
      ]));
});

describe('structured data', () => {
  const navigation = testNavigation({
    breadcrumbs: [{ label: 'Guides', href: '/guides' }, { label: 'No address' }],
    section: 'Guides',
    language: { code: 'en', lang: 'en', dir: 'ltr' },
  });
  const view = testPage({
    site: siteWith(),
    navigation,
    description: 'About',
    modified: '2026-01-01T00:00:00.000Z',
  });
  it('is one graph whose parts refer to each other', () => {
    const graph = graphOf(metatags(view));
    assert.deepEqual(
      graph.map((one) => one['@type']),
      ['Organization', 'WebSite', 'WebPage', 'BreadcrumbList', 'TechArticle'],
    );
    const ids = new Set(graph.map((one) => one['@id']));
    assert.equal(ids.size, graph.length);
    for (const [, id] of JSON.stringify(graph).matchAll(/\{"@id":"([^"]*)"\}/g))
      assert.ok(ids.has(id), String(id));
    assert.deepEqual(graph[3]!['itemListElement'], [
      { '@type': 'ListItem', position: 1, name: 'Guides', item: 'https://d.example/x/guides' },
      { '@type': 'ListItem', position: 2, name: 'Page A', item: 'https://d.example/x/a' },
    ]);
    assert.equal(graph[4]!['dateModified'], '2026-01-01T00:00:00.000Z');
  });
  it('describes a reference and its publisher', () => {
    const organization = {
      id: 'https://o.example/#me',
      name: 'Org',
      legalName: 'Org Ltd',
      logo: '/l.svg',
      sameAs: ['https://x.example'],
    };
    const graph = graphOf(metatags(testPage({ site: siteWith({ organization }), reference: true })));
    assert.equal(graph.at(-1)!['@type'], 'APIReference');
    assert.deepEqual(graph[0], {
      '@type': 'Organization',
      '@id': 'https://o.example/#me',
      name: 'Org',
      legalName: 'Org Ltd',
      url: 'https://d.example/x/',
      logo: 'https://d.example/x/l.svg',
      sameAs: ['https://x.example'],
    });
  });
  it('is small', () => assert.ok(String(jsonLd(view, 'https://d.example/x/a')).length < 2000));
  for (const [name, changes] of [
    ['pages that are not to be found', { noindex: true }],
    ['pages whose robots say so', { metatags: { robots: 'noindex' } }],
    ['sites without an address', { site: testSite() }],
    ['sites that are not to be found', { site: siteWith({ metatags: { robots: 'none' } }) }],
  ] as const)
    it(`is not there for ${name}`, () =>
      assert.doesNotMatch(String(metatags(testPage({ ...view, ...changes }))), /ld\+json/));

  it('cannot be ended by any text', () => {
    for (const x of [
      '</script><script>alert(1)</script>',
      '<!--<script>',
      '"}]}',
      '\u2028\u2029',
      '\ud800',
      ']]>',
      '&lt;/script>',
    ]) {
      const site = siteWith(
        { metatags: { 'og:x': x, [x]: 'y' }, organization: { name: x, sameAs: [x] } },
        { name: x, description: x },
      );
      const hostile = testPage({
        site,
        title: x,
        description: x,
        keywords: [x],
        metatags: { 'og:title': x },
        navigation: testNavigation({ breadcrumbs: [{ label: x, href: '/b' }], section: x }),
      });
      const html = metatags(hostile);
      const graph = graphOf(html);
      assert.equal(graph.at(-1)!['headline'], x);
      assert.equal(String(html).match(/<\/?script/g)?.length, 2, x);
      assert.doesNotMatch(String(html).replace(/<script.*?<\/script>/s, ''), /<(?!meta |link )/);
    }
  });
});
