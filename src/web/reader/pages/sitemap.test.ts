/** Tests which pages a sitemap lists: hidden pages, translations, dates, several files. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { docsJson } from '../../../../test/support/fixture-folder.ts';
import { all, only, readXml } from '../../../../test/support/read-xml.ts';
import { loadSite, type Site } from '../../../site/site.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import type { SourceHistory } from '../../../site/source/source.ts';
import { siteView } from './site-view.ts';
import { robotsTxt } from './sitemap.ts';
import { sitemapFiles } from './sitemap-files.ts';

const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };

async function siteOf(navigation: object, pages: Record<string, string>, more: object = {}): Promise<Site> {
  const files: Record<string, string> = { 'docs.json': JSON.stringify(docsJson(navigation, more)) };
  for (const [path, front] of Object.entries(pages)) files[`${path}.mdx`] = `---\n${front}\n---\n`;
  return loadSite({ source: memorySource(files), renderer });
}

function files(site: Site, { max, history }: { max?: number; history?: SourceHistory } = {}) {
  const view = siteView(site, {
    assets: {},
    symbol: () => undefined,
    search: 'server',
    history: () => history,
  });
  return sitemapFiles(site, view, 'https://d.example', max);
}

async function addresses(site: Site): Promise<string[]> {
  const set = readXml((await files(site)).get('sitemap.xml')!);
  return all(set, 'url').map((url) => only(url, 'loc')!.replace('https://d.example', ''));
}

describe('the sitemap', () => {
  const pages = {
    a: '',
    hidden: 'hidden: true',
    both: 'hidden: true\nnoindex: true',
    noindex: 'noindex: true',
    robots: 'robots: noindex',
    unsearchable: 'searchable: false',
    link: 'url: https://elsewhere.example',
    elsewhere: 'canonical: https://elsewhere.example/x',
    'in-hidden': '',
    'in-searchable': '',
    unlisted: '',
  };
  const navigation = {
    groups: [
      {
        group: 'G',
        pages: ['a', 'hidden', 'both', 'noindex', 'robots', 'unsearchable', 'link', 'elsewhere'],
      },
      { group: 'H', hidden: true, pages: ['in-hidden'] },
      { group: 'S', hidden: true, searchable: true, pages: ['in-searchable'] },
    ],
  };
  it('has what the navigation shows', async () => {
    assert.deepEqual(await addresses(await siteOf(navigation, pages)), [
      '/a',
      '/unsearchable',
      '/in-searchable',
    ]);
  });
  it('has what is hidden too where the author says so, and never what is not to be indexed', async () => {
    const site = await siteOf(navigation, pages, { seo: { indexing: 'all' } });
    assert.deepEqual(await addresses(site), [
      '/a',
      '/hidden',
      '/unsearchable',
      '/in-hidden',
      '/in-searchable',
      '/unlisted',
    ]);
  });
  it('is empty where the whole site is not to be indexed', async () => {
    const site = await siteOf(navigation, pages, { seo: { metatags: { robots: 'noindex, nofollow' } } });
    assert.deepEqual(await addresses(site), []);
    assert.match(robotsTxt(site, 'https://d.example'), /search=no/);
    assert.doesNotMatch(robotsTxt(site, 'https://d.example'), /Sitemap|Disallow/);
  });
  it('follows seo.trailingSlash and the canonical host', async () => {
    const seo = { trailingSlash: true, metatags: { canonical: 'https://main.example/docs/' } };
    const site = await siteOf({ pages: ['a', 'ä b'] }, { a: '', 'ä b': '' }, { seo });
    assert.deepEqual(await addresses(site), [
      'https://main.example/docs/a/',
      'https://main.example/docs/%C3%A4%20b/',
    ]);
  });
  it('names translations, with the default language for everybody else', async () => {
    const site = await siteOf(
      {
        languages: [
          { language: 'fr', pages: ['fr/a', 'fr/b'] },
          { language: 'en', default: true, pages: ['a', 'b'] },
          { language: 'jp', pages: ['jp/a'] },
        ],
      },
      { a: '', b: '', 'fr/a': '', 'fr/b': 'noindex: true', 'jp/a': '' },
    );
    const set = readXml((await files(site)).get('sitemap.xml')!);
    assert.equal(set.attributes['xmlns:xhtml'], 'http://www.w3.org/1999/xhtml');
    const links = Object.fromEntries(
      all(set, 'url').map((url) => [
        only(url, 'loc'),
        all(url, 'xhtml:link').map(({ attributes }) => [attributes['hreflang'], attributes['href']]),
      ]),
    );
    const a = [
      ['en', 'https://d.example/a'],
      ['fr', 'https://d.example/fr/a'],
      ['ja', 'https://d.example/jp/a'],
      ['x-default', 'https://d.example/a'],
    ];
    assert.deepEqual(links, {
      'https://d.example/fr/a': a,
      'https://d.example/a': a,
      'https://d.example/b': [],
      'https://d.example/jp/a': a,
    });
  });
  it('has the dates that are known, the author\u2019s before those of Git', async () => {
    const site = await siteOf({ pages: ['a', 'b', 'c'] }, { a: '', b: 'lastUpdatedDate: 2026-08-13', c: '' });
    const at = Date.parse('2026-01-02T03:04:05Z');
    const history = {
      tracked: new Set(['a.mdx', 'b.mdx']),
      dates: new Map([
        ['a.mdx', at],
        ['b.mdx', at],
      ]),
    };
    const set = readXml((await files(site, { history })).get('sitemap.xml')!);
    assert.deepEqual(
      all(set, 'url').map((url) => only(url, 'lastmod')),
      ['2026-01-02T03:04:05Z', '2026-08-13T00:00:00Z', undefined],
    );
  });
  it('becomes an index where there are more addresses than one file may have', async () => {
    const names = Array.from({ length: 7 }, (_, at) => `p${at}`);
    const site = await siteOf({ pages: names }, Object.fromEntries(names.map((name) => [name, ''])));
    const made = await files(site, { max: 3 });
    const index = readXml(made.get('sitemap.xml')!);
    assert.equal(index.name, 'sitemapindex');
    const parts = all(index, 'sitemap').map((one) => only(one, 'loc')!.replace('https://d.example/', ''));
    assert.deepEqual(parts, ['sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml']);
    assert.deepEqual(
      parts.map((name) => all(readXml(made.get(name)!), 'url').length),
      [3, 3, 1],
    );
  });
});
