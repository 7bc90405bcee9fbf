/** Each reason for which a reply is not kept by others, and that kept replies cost nothing again. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { docsJson } from '../../../../test/support/fixture-folder.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import { loadSite } from '../../../site/site.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import type { FinalHandler } from '../../edge/http/handler.ts';
import { HTML_TYPE, personalReply, type Reply, redirectTo, reply } from '../../edge/http/reply.ts';
import { sharedReplies } from './shared-replies.ts';

const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
const source = memorySource({
  'docs.json': JSON.stringify(docsJson({ pages: ['index'] })),
  'index.mdx': 'Home',
});
const site = await loadSite({ source, renderer });
const PAGE = reply(200, HTML_TYPE, 'page', { 'cache-control': 'no-cache' });

interface World {
  made: object | undefined;
  open: boolean;
}

async function answerOf(
  next: FinalHandler,
  { request = webRequest('/'), world = { made: {}, open: true } as World } = {},
): Promise<Reply> {
  const sharing = sharedReplies({ project: 'docs', seconds: 60, site: () => site, owner: () => world.made });
  return sharing.around(next, () => world.open)(request);
}

const isShared = ({ shared, headers }: Reply): boolean =>
  shared === true && (headers['cache-control'] ?? '').includes('s-maxage=60');

describe('a reply is kept by others', () => {
  it('when nothing speaks against it', async () => {
    assert.ok(isShared(await answerOf(() => PAGE)));
    assert.ok(isShared(await answerOf(async () => redirectTo('/x', 308))));
  });

  it('not when it sets a cookie, is for one reader, or says so itself', async () => {
    const all: readonly Reply[] = [
      { ...PAGE, cookies: ['a=b'] },
      { ...PAGE, personal: true },
      personalReply(HTML_TYPE, 'page'),
      ...['no-store', 'private', 'private, max-age=60', 'public, no-store'].map((control) =>
        reply(200, HTML_TYPE, 'page', { 'cache-control': control }),
      ),
      ...[201, 301, 303, 400, 401, 404, 416, 500, 503].map((status) => ({ ...PAGE, status })),
    ];
    for (const made of all) assert.equal(await answerOf(() => made), made);
  });

  it('not when the request has credentials, or does not read', async () => {
    for (const request of [
      webRequest('/', { headers: { authorization: 'Basic eA==' } }),
      ...['POST', 'PUT', 'OPTIONS'].map((method) => webRequest('/', { method })),
    ])
      assert.equal(await answerOf(() => PAGE, { request }), PAGE);
  });

  it('not while it is not known who may read', async () => {
    assert.equal(await answerOf(() => PAGE, { world: { made: undefined, open: true } }), PAGE);
  });

  it('not when the site, or who may read it, changed while it was made', async () => {
    const world: World = { made: {}, open: true };
    const swaps: readonly (() => void)[] = [
      () => void (world.made = {}),
      () => void (world.made = undefined),
      () => void (world.open = false),
    ];
    for (const swap of swaps) {
      Object.assign(world, { made: {}, open: true });
      const next = async (): Promise<Reply> => {
        swap();
        return PAGE;
      };
      assert.equal(await answerOf(next, { world }), PAGE);
    }
  });

  it('as the same object each time, when it is the same object before', async () => {
    const kept: Reply = { ...PAGE, cacheable: true };
    const sharing = sharedReplies({ project: 'docs', seconds: 60, site: () => site, owner: () => site });
    const handler = sharing.around(
      () => kept,
      () => true,
    );
    const [one, two] = [await handler(webRequest('/')), await handler(webRequest('/'))];
    assert.ok(isShared(one));
    assert.equal(one, two);
    assert.equal(sharing.kept(webRequest('/'), kept), one);
    const credentials = webRequest('/', { headers: { authorization: 'Basic eA==' } });
    assert.equal(sharing.kept(credentials, kept), kept);
  });
});

describe('the tag of the site', () => {
  it('is on what caches may keep by themselves, and on nothing else', () => {
    const sharing = sharedReplies({ project: 'docs', seconds: 60, site: () => site, owner: () => site });
    const tagOf = (made: Reply): string | undefined => sharing.tagged(made).headers['cache-tag'];
    assert.equal(tagOf({ ...PAGE, headers: { 'cache-control': 'public, max-age=300' } }), 'docs');
    for (const control of ['no-cache', 'private, max-age=300', 'no-store'])
      assert.equal(tagOf({ ...PAGE, headers: { 'cache-control': control } }), undefined);
    assert.equal(tagOf({ ...PAGE, shared: true, headers: { 'cache-control': 'public' } }), undefined);
  });
});
