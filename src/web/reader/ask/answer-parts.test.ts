/** Tests that an answer ends with what may be read when it is given: a page may be closed while a model writes about it. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { docsJson } from '../../../../test/support/fixture-folder.ts';
import { sharedRenderProcesses } from '../../../../test/support/render-processes.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import { SILENT } from '../../../lib/log.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import { type LiveSite, openLiveSite } from '../live/live-site.ts';
import { createSearch } from '../pages/search.ts';
import { answerParts } from './answer-parts.ts';
import { askLimits } from './ask-limits.ts';
import type { AskModel } from './ask-model.ts';
import { askRoute } from './ask-route.ts';

const FILES = {
  'docs.json': JSON.stringify(docsJson({ pages: ['index', 'zebra'] })),
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome to the zoo.\n',
  'zebra.mdx': '---\ntitle: Zebra\n---\n\nA zebra eats hay. A zebra drinks water.\n',
};
const THREAD = 'a'.repeat(26);
const ASKED = { question: 'What does a zebra eat?', history: [], context: [] };

describe('a page that is closed while it is cited', () => {
  let live: LiveSite;
  before(async () => {
    live = await openLiveSite(
      { source: memorySource(FILES), renderer: sharedRenderProcesses() },
      SILENT,
      false,
    );
  });

  /** @param write texts of the model, and when the page is closed */
  async function answer(write: (close: () => void) => Iterable<string>): Promise<string> {
    let isClosed = false;
    const model: AskModel = {
      host: '',
      begin: async () => ({
        write: async function* () {
          yield* write(() => (isClosed = true));
        },
      }),
    };
    const asking = { site: live.current(), search: createSearch(live), isWithdrawn: () => isClosed };
    const parts = await Array.fromAsync(
      answerParts(asking, ASKED, { model, thread: THREAD, signal: new AbortController().signal }),
    );
    return JSON.stringify(parts.filter(({ type }) => type !== 'start' && type !== 'source-url'));
  }

  it('is not cited any more', async () => {
    const told = await answer(function* (close) {
      yield 'A zebra eats hay [S1].\n';
      close();
      yield 'A zebra drinks water [S1].\n';
    });
    assert.match(told, /A zebra eats hay/);
    assert.doesNotMatch(told, /water/);
  });

  it('is not quoted, where the model writes nothing that can be shown', async () => {
    const told = await answer(function* (close) {
      close();
      yield 'NO ANSWER';
    });
    assert.doesNotMatch(told, /hay|water|zebra/i);
    assert.match(told, /"status":"unanswered"/);
  });

  it('is quoted with a sentence that says what to do, where no answer may be written', async () => {
    for (const [why, note] of [
      ['spent', /limit.*ask again tomorrow/],
      ['busy', /ask again in a minute/],
    ] as const) {
      const parts = await Array.fromAsync(
        answerParts({ site: live.current(), search: createSearch(live) }, ASKED, {
          model: { host: '', begin: async () => why },
          thread: THREAD,
          signal: new AbortController().signal,
        }),
      );
      assert.ok(parts.some(({ type }) => type === 'data-quote'));
      const status = parts.find((part) => part.type === 'data-status');
      assert.equal(status?.data.status, 'answered');
      assert.match(status?.data.note ?? '', note);
    }
  });

  it('is quoted where the files of the team cannot be read', async () => {
    const told: unknown[] = [];
    const parts = await Array.fromAsync(
      answerParts({ site: live.current(), search: createSearch(live) }, ASKED, {
        model: { host: '', begin: () => assert.fail('no model is asked without them') },
        thread: THREAD,
        signal: new AbortController().signal,
        guidance: () => Promise.reject(new Error('The repository was closed')),
        failed: (error) => told.push(String(error)),
      }),
    );
    assert.deepEqual(
      parts.map(({ type }) => type),
      ['start', 'source-url', 'data-quote', 'data-status', 'finish'],
    );
    assert.deepEqual(told, ['Error: The repository was closed']);
  });

  it('is not quoted on a site that has not been replaced yet', async () => {
    const limits = askLimits(Date.now, randomBytes);
    const search = createSearch(live);
    const ask = async (isWithdrawn: (url: string) => boolean): Promise<string> => {
      const route = askRoute(
        { live, search, origin: 'http://localhost' },
        { isOn: () => true, limits, isWithdrawn },
      );
      const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
      const reply = await route(
        webRequest('/_lectern/ask', { method: 'POST', headers, body: { question: ASKED.question } }),
      );
      const texts = await Array.fromAsync(reply!.body as AsyncIterable<string>);
      return texts.join('');
    };
    assert.match(await ask(() => false), /hay/);
    assert.doesNotMatch(await ask((url) => url === '/zebra'), /hay|"title":"Zebra"/);
  });
});
