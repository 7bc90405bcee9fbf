/** Tests that a reader's share of what is kept goes to questions alone, one each, and that no other site asks with its visitors. */
import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { docsJson } from '../../../../test/support/fixture-folder.ts';
import { testRandom } from '../../../../test/support/test-service.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import { SILENT } from '../../../lib/log.ts';
import { EMPTY_BODY } from '../../../site/content/empty-body.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import { openLiveSite } from '../live/live-site.ts';
import { createPageMaker } from '../pages/render-page.ts';
import { createSiteHandler } from '../site-handler.ts';

const counted = { asked: 0, share: 0, kept: 0 };
beforeEach(() => Object.assign(counted, { asked: 0, share: 0, kept: 0 }));

const note = (): void => void counted.kept++;
const mayKeep = (): boolean => ++counted.share < 100;
const take = (): number => {
  counted.asked++;
  return 0;
};
const limits = { take, mayKeep, takeForProgram: () => 0 };
const renderer = { render: async () => ({ body: EMPTY_BODY }), close: async () => undefined };
const files = { 'docs.json': JSON.stringify(docsJson({ pages: ['index'] })), 'index.mdx': 'Hay' };
const live = await openLiveSite({ source: memorySource(files), renderer }, SILENT, false);
const handler = createSiteHandler({
  live,
  maker: createPageMaker({ assets: {}, symbol: () => undefined, search: 'server' }),
  assets: new Map(),
  preview: false,
  log: SILENT,
  origin: 'https://docs.example.com',
  policy: () => ({ scriptHashes: [], styleHashes: [] }),
  ask: { isOn: () => true, limits, note },
  mcp: {
    clock: Date.now,
    random: testRandom(),
    log: SILENT,
    hosts: { isNamed: () => true },
    feedback: () => undefined,
    ask: () => true,
    note,
    mayKeep,
  },
});
const get = async (target: string, headers: Record<string, string> = {}): Promise<number> =>
  (await handler(webRequest(target, { headers }))).status;

it('looking at the page of questions takes nothing of it', async () => {
  assert.deepEqual([await get('/ask'), await get('/ask?q='), await get('/ask?voted')], [200, 200, 200]);
  assert.deepEqual(counted, { asked: 0, share: 0, kept: 0 });
  await get('/ask?q=hay');
  assert.deepEqual(counted, { asked: 1, share: 1, kept: 1 });
});

it('each question of a program takes its own, and nothing else does', async () => {
  const send = async (...messages: readonly object[]): Promise<void> => {
    const body = messages.map((message, id) => ({ jsonrpc: '2.0', id, ...message }));
    const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
    const answer = await handler(webRequest('/mcp', { method: 'POST', headers, body }));
    assert.equal(answer.status, 200);
    if (typeof answer.body === 'object' && 'toArray' in answer.body) await answer.body.toArray();
  };
  await send({ method: 'tools/list' });
  assert.deepEqual(counted, { asked: 0, share: 0, kept: 0 });
  const call = { method: 'tools/call', params: { name: 'ask', arguments: { question: 'hay' } } };
  await send(call, call, call);
  assert.deepEqual([counted.share, counted.kept], [3, 3]);
});

it('a picture in a page of another site asks nothing; a link to a question does', async () => {
  const from = (dest: string) => ({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': dest });
  for (const dest of ['image', 'script', 'empty'])
    assert.deepEqual(
      [await get('/index.md?ask=hay', from(dest)), await get('/ask?q=hay', from(dest))],
      [403, 200],
    );
  assert.deepEqual(counted, { asked: 0, share: 0, kept: 0 });
  assert.notEqual(await get('/index.md?ask=hay', from('document')), 403);
  await get('/ask?q=hay', from('document'));
  await get('/index.md?ask=hay');
  assert.equal(counted.asked, 3);
});
