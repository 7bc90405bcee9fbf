/** Searchable pages: front matter, navigation and `seo.indexing` together, on a real site read from a folder. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../../../test/support/fixture-folder.ts';
import type { PageRenderer } from '../content/page-renderer.ts';
import { loadSite, type Site } from '../site.ts';
import { folderSource } from '../source/folder-source.ts';
import { isSearchable, searchWeight } from './searchable.ts';

const renderer: PageRenderer = {
  render: () => Promise.reject(new Error('nothing is rendered here')),
  close: () => Promise.resolve(),
};

const page = (more = ''): string => `---\ntitle: Page\n${more}---\nText.\n`;

async function siteOf(seo: object = {}): Promise<Site> {
  const { path } = fixtureFolder({
    'docs.json': docsJson(
      {
        tabs: [
          {
            tab: 'Open',
            groups: [
              {
                group: 'Group',
                boost: 2,
                pages: [
                  'plain',
                  'own-boost',
                  'hidden',
                  'noindex',
                  'unsearched',
                  'old',
                  'wanted',
                  'link',
                  { group: 'Deep', pages: ['deep'] },
                ],
              },
              { group: 'Quiet', searchable: false, pages: ['quiet', 'loud'] },
            ],
          },
          { tab: 'Hidden', hidden: true, groups: [{ group: 'In', pages: ['in-hidden'] }] },
          {
            tab: 'Found',
            hidden: true,
            searchable: true,
            groups: [{ group: 'In', pages: ['in-found', 'hidden-in-found'] }],
          },
        ],
      },
      { seo },
    ),
    'plain.mdx': page(),
    'own-boost.mdx': page('boost: 3\n'),
    'hidden.mdx': page('hidden: true\n'),
    'noindex.mdx': page('noindex: true\n'),
    'unsearched.mdx': page('searchable: false\n'),
    'old.mdx': page('deprecated: true\n'),
    'wanted.mdx': page('hidden: true\nsearchable: true\n'),
    'link.mdx': page('url: https://example.com\n'),
    'deep.mdx': page('boost: -4\n'),
    'quiet.mdx': page(),
    'loud.mdx': page('searchable: true\n'),
    'in-hidden.mdx': page(),
    'in-found.mdx': page(),
    'hidden-in-found.mdx': page('hidden: true\n'),
    'nowhere.mdx': page(),
  });
  return loadSite({ source: folderSource(path), renderer });
}

async function found(seo?: object): Promise<string[]> {
  const site = await siteOf(seo);
  return [...site.pages.byPath.values()]
    .filter((each) => isSearchable(site, each))
    .map(({ path }) => path)
    .sort();
}

describe('which pages search finds', () => {
  const always = ['deep', 'in-found', 'loud', 'old', 'own-boost', 'plain', 'wanted'];

  it('pages that the navigation shows and that are not excluded, and pages that are included', async () => {
    assert.deepEqual(await found(), always);
  });

  it('with `seo.indexing: "all"` also what is only hidden or not listed', async () => {
    const more = ['hidden', 'hidden-in-found', 'in-hidden', 'nowhere'];
    assert.deepEqual(await found({ indexing: 'all' }), [...always, ...more].sort());
  });

  it('lifts a page by its own boost, else by its group; a deprecated one counts half', async () => {
    const site = await siteOf();
    const weight = (path: string): number => searchWeight(site, site.pages.byPath.get(path)!);
    assert.deepEqual(['plain', 'own-boost', 'old', 'deep', 'quiet'].map(weight), [2, 3, 1, 2, 1]);
  });
});
