/** Tests which replies are cached, for whom, and until when. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { webRequest } from '../../../../test/support/web-request.ts';
import { HTML_TYPE, type Reply, reply } from '../http/reply.ts';
import { KeptAnswers } from './kept-answers.ts';

describe('a cacheable answer', () => {
  /** Counts how often a reply is made. */
  function counting(more: Partial<Reply> = {}) {
    const state: { made: number; of: object; hold?: Promise<void> | undefined } = { made: 0, of: {} };
    const handler = new KeptAnswers().around(() => ({ site: state.of, data: state }))(async () => {
      const number = ++state.made;
      await state.hold;
      const whole = reply(200, HTML_TYPE, Buffer.from(`${number}`), { etag: `"${number}"` });
      return { ...whole, cacheable: true, ...more };
    });
    const ask = async (target = '/a', headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> =>
      handler(webRequest(target, { headers, method }));
    return { state, ask };
  }

  it('is made once for all who ask in the same way', async () => {
    const { state, ask } = counting();
    const first = await ask();
    assert.equal(await ask(), first);
    assert.equal((await ask('/a', { cookie: 'a=1', 'user-agent': 'x' })).body, first.body);
    assert.equal((await ask('/a', {}, 'HEAD')).body, first.body);
    const known = await ask('/a', { 'if-none-match': first.headers['etag']! });
    assert.deepEqual([known.status, known.body, known.headers['etag']], [304, '', first.headers['etag']]);
    assert.equal(state.made, 1);
  });

  it('is another one for another address, type, coding, part or question', async () => {
    const { state, ask } = counting();
    await ask();
    await ask('/b');
    await ask('/a', { accept: 'text/markdown' });
    await ask('/a', { 'accept-encoding': 'br' });
    for (const asked of [
      ask('/a?q=1'),
      ask('/a?q=1'),
      ask('/a', { range: 'bytes=0-0' }),
      ask('/a', {}, 'POST'),
    ])
      await asked;
    await ask('/a', { 'service-worker': 'script' });
    await ask('/a', { accept: 'x'.repeat(301) });
    await ask('/a', { accept: 'x'.repeat(301) });
    assert.equal(state.made, 11);
  });

  it('ends with what it was made of, also while it is made', async () => {
    const { state, ask } = counting();
    await ask();
    state.of = {};
    const held = Promise.withResolvers<void>();
    state.hold = held.promise;
    const late = ask();
    state.hold = undefined;
    state.of = {};
    // Other requests start before the reply for the old state is ready.
    await ask('/b');
    held.resolve();
    assert.equal(String((await late).body), '2');
    assert.equal(String((await ask()).body), '4');
    assert.equal(String((await ask()).body), '4');
  });

  it('is whole, right, and says that it is one', async () => {
    for (const more of [{ cacheable: false }, { status: 404 }, { body: 'text' }] as Partial<Reply>[]) {
      const { state, ask } = counting(more);
      await ask();
      await ask();
      assert.equal(state.made, 2);
    }
  });

  it('is forgotten when there are too many bytes', async () => {
    const { state, ask } = counting({ body: Buffer.alloc(7 * 1024 * 1024) });
    const paths = ['/a', '/b', '/c', '/d', '/e'];
    for (const path of paths) await ask(path);
    await ask('/e');
    assert.equal(state.made, 5);
    await ask('/a');
    assert.equal(state.made, 6);
  });
});
