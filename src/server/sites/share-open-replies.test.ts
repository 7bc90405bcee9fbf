/** Nothing is kept by others before the store is open and the dates of pages are known, nor in a preview of an author. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { docsJson } from '../../../test/support/fixture-folder.ts';
import { webRequest } from '../../../test/support/web-request.ts';
import { SILENT } from '../../lib/log.ts';
import { joinSettings } from '../../settings/settings.ts';
import { memorySource } from '../../site/source/memory-source.ts';
import { HTML_TYPE, reply } from '../../web/edge/http/reply.ts';
import { openLiveSite } from '../../web/reader/live/live-site.ts';
import { shareOpenReplies } from './share-open-replies.ts';
import type { SiteService } from './site-service.ts';

const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
const source = memorySource({
  'docs.json': JSON.stringify(docsJson({ pages: ['index'] })),
  'index.mdx': 'Home',
});
const live = await openLiveSite({ source, renderer }, SILENT, false);
const settings = joinSettings([{ sharedCacheSeconds: 60 }]);
const view = {};

it('waits for the store, and for the history of the files', async () => {
  const service = Promise.withResolvers<SiteService>();
  let isSettled = false;
  const sharing = shareOpenReplies({
    project: 'docs',
    live,
    view: () => view,
    history: { isSettled: () => isSettled },
    shared: { settings, preview: false, service: service.promise },
  });
  const handler = sharing!.around(
    () => reply(200, HTML_TYPE, 'page', { 'cache-control': 'no-cache' }),
    () => true,
  );
  const isShared = async (): Promise<boolean | undefined> => (await handler(webRequest('/'))).shared;
  assert.equal(await isShared(), undefined);
  isSettled = true;
  assert.equal(await isShared(), undefined);
  service.resolve({} as SiteService);
  await setImmediate();
  assert.equal(await isShared(), true);
  isSettled = false;
  assert.equal(await isShared(), undefined);
});

it('is off without the setting, and in a preview', () => {
  const service = new Promise<SiteService>(() => undefined);
  const parts = { project: 'docs', live, view: () => view, history: { isSettled: () => true } };
  const off = joinSettings([]);
  assert.equal(shareOpenReplies({ ...parts, shared: { settings: off, preview: false, service } }), undefined);
  assert.equal(shareOpenReplies({ ...parts, shared: { settings, preview: true, service } }), undefined);
});
