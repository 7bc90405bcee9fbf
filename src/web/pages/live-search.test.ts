/** A page that is taken back is not found any more, even while the new index is being made. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { docsJson } from '../../../test/support/fixture-folder.ts';
import { EMPTY_BODY } from '../../site/content/empty-body.ts';
import type { PageRenderer } from '../../site/content/page-renderer.ts';
import { loadSite, type Site } from '../../site/site.ts';
import { memorySource } from '../../site/source/memory-source.ts';
import type { LiveSite } from '../live-site.ts';
import { createLiveSearch } from './live-search.ts';

const sections = [{ id: '', heading: '', text: 'The wombat sleeps.', code: '' }];
const siteOf = (front: string, renderer: PageRenderer): Promise<Site> =>
  loadSite({
    source: memorySource({
      'docs.json': JSON.stringify(docsJson({ pages: ['index', 'wombat'] })),
      'index.mdx': '---\ntitle: Home\n---\n',
      'wombat.mdx': `---\ntitle: Wombat\n${front}---\n`,
    }),
    renderer,
  });
const close = async (): Promise<void> => undefined;
const ready: PageRenderer = {
  close,
  render: async ({ file }) => ({ body: file === 'wombat.mdx' ? { ...EMPTY_BODY, sections } : EMPTY_BODY }),
};

function liveOf(first: Site): LiveSite & { swap(site: Site): void } {
  let site = first;
  return {
    current: () => site,
    swap: (next) => (site = next),
    problem: () => undefined,
    mark: () => '',
    refresh: () => undefined,
    subscribe: () => () => false,
    close: () => undefined,
  };
}

describe('search after a page is withheld', () => {
  it('does not find it, although no page of the new site is read yet', async () => {
    const never: PageRenderer = { close, render: () => new Promise(() => undefined) };
    const live = liveOf(await siteOf('', ready));
    const search = createLiveSearch(live, { patience: 100 });
    while (!(await search.index()).complete);
    assert.equal((await search.index()).index.search('wombat', 5).length, 1);
    live.swap(await siteOf('groups: [staff]\n', never));
    const { index, complete } = await search.index();
    assert.equal(complete, false);
    assert.equal(index.search('wombat', 5).length, 0);
  });

  it('does not find it when its text arrives afterwards', async () => {
    const waiting = Promise.withResolvers<void>();
    const slow: PageRenderer = {
      close,
      render: async (request) => {
        await waiting.promise;
        return ready.render(request);
      },
    };
    const live = liveOf(await siteOf('', slow));
    const search = createLiveSearch(live, { patience: 0 });
    await search.index();
    live.swap(await siteOf('public: false\n', slow));
    waiting.resolve();
    for (let turn = 0; turn < 50; turn++) {
      const { index, complete } = await search.index();
      assert.equal(index.search('wombat', 5).length, 0);
      if (complete) return;
    }
    assert.fail('The index is never complete');
  });
});
