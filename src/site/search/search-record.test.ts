/** What of a rendered page is searched: the texts of its links, with the pages that they lead to. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { docsJson, fixtureFolder } from '../../../test/support/fixture-folder.ts';
import type { PageRenderer } from '../content/page-renderer.ts';
import { render } from '../content/testing/render-sample.ts';
import { loadSite } from '../site.ts';
import { folderSource } from '../source/folder-source.ts';
import { pageScope, searchRecords } from './search-record.ts';

const renderer: PageRenderer = {
  render: ({ file, source }) => render(source, { file }),
  close: () => Promise.resolve(),
};

async function linksOf(text: string): Promise<readonly unknown[] | undefined> {
  const { path } = fixtureFolder({
    'docs.json': docsJson({ pages: ['start', 'keys'] }),
    'start.mdx': `---\ntitle: Start\n---\n${text}\n`,
    'keys.mdx': '---\ntitle: Keys\n---\nText.\n',
  });
  const site = await loadSite({ source: folderSource(path), renderer });
  const page = site.pages.byUrl.get('/start')!;
  const { body } = await site.render(page);
  return searchRecords(site, page, { body, view: site.navigation(page.url) })[0]!.links;
}

const CASES: readonly (readonly [text: string, links: readonly (readonly [string, string])[] | undefined])[] =
  [
    ['[rotate **your** keys](/keys)', [['/keys', 'rotate your keys']]],
    ['[R&D `of` keys](./keys#b) [R&D `of` keys](/keys/?a)', [['/keys', 'R&D of keys']]],
    [
      '<a href="/keys">in HTML</a> [by name][k]\n\n[k]: /keys',
      [
        ['/keys', 'in HTML'],
        ['/keys', 'by name'],
      ],
    ],
    ['<Show href="/keys" title="A card" />', [['/keys', 'A card']]],
    ['[elsewhere](https://example.com) [here](#a) [itself](/start) [](/keys)', undefined],
    [`[${'long '.repeat(21)}](/keys)`, undefined],
  ];

for (const [text, links] of CASES)
  it(`links of ${JSON.stringify(text).slice(0, 60)}`, async () => {
    assert.deepEqual(await linksOf(text), links);
  });

it('a page that the navigation does not list is in the language of those beside it', async () => {
  const files = ['a', 'b', 'fr/a', 'fr/b', 'fr/deep/c'].map((at) => [`${at}.mdx`, '---\ntitle: T\n---\n']);
  const { path } = fixtureFolder({
    'docs.json': docsJson({
      languages: [
        { language: 'en', pages: ['a'] },
        { language: 'fr', pages: ['fr/a'] },
      ],
    }),
    ...(Object.fromEntries(files) as Record<string, string>),
  });
  const site = await loadSite({ source: folderSource(path), renderer });
  const languages = ['/b', '/fr/a', '/fr/b', '/fr/deep/c'].map(
    (url) => pageScope(site, url, site.navigation(url)).lang,
  );
  assert.deepEqual(languages, ['en', 'fr', 'fr', 'fr']);
});

it('of thousands of links a hundred are searched', async () => {
  const links = await linksOf(Array.from({ length: 2_000 }, (_, n) => `[a ${n}](/keys)`).join(' '));
  assert.equal(links?.length, 100);
});
