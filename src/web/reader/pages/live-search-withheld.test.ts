/** Tests that a withdrawn page is no longer found, even while the new index is being built. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { docsJson } from '../../../../test/support/fixture-folder.ts';
import { EMPTY_BODY } from '../../../site/content/empty-body.ts';
import type { PageRenderer } from '../../../site/content/page-renderer.ts';
import { loadSite, type Site } from '../../../site/site.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import type { LiveSite } from '../live/live-site.ts';
import { createLiveSearch } from './live-search.ts';

const sections = [{ id: '', heading: '', text: 'The wombat sleeps.', code: '' }];
const siteOf = (front: string, renderer: PageRenderer): Promise<Site> =>
  loadSite({
    source: memorySource({
      'docs.json': JSON.stringify(docsJson({ pages: ['index', 'wombat', 'last'] })),
      'index.mdx': '---\ntitle: Home\n---\n',
      'last.mdx': '---\ntitle: Last\n---\n',
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
    siteFor: () => Promise.reject(new Error('not asked for')),
    problem: () => undefined,
    rejection: () => undefined,
    mark: () => '',
    refresh: () => undefined,
    subscribe: () => () => false,
    close: () => undefined,
  };
}

describe('search after a page is withheld', () => {
  it('does not find it, although the index of the site before is still being made', async () => {
    const stuck: PageRenderer = {
      close,
      render: (request) =>
        request.file === 'last.mdx' ? new Promise(() => undefined) : ready.render(request),
    };
    const live = liveOf(await siteOf('', stuck));
    const search = createLiveSearch(live, { patience: 20 });
    const found = async (): Promise<number> =>
      (await (await search.index()).index.answer('wombat', 5)).hits.length;
    while ((await found()) === 0);
    live.swap(await siteOf('groups: [staff]\n', stuck));
    assert.equal(await found(), 0);
    assert.equal((await search.index()).complete, false);
  });
});
