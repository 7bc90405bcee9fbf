/** What is kept of questions: on the site, without script, of assistants and of programs; what is left out, and for how long. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import type { AskedQuestion } from '../../src/records/questions/question-records.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { freshDataDir } from '../support/migrated-store.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const FILES = {
  'docs.json': docsJson({ pages: ['zebra', 'gates'] }, { name: 'Docs' }),
  'zebra.mdx': '---\ntitle: Zebras\n---\n\nA zebra eats hay.\n',
  'gates.mdx': '---\ntitle: Gates\n---\n\nThe gate closes at six.\n',
};

interface Kept {
  readonly site: RunningSite;
  readonly key: string;
  list(): Promise<readonly AskedQuestion[]>;
}

async function opened(settings: Parameters<typeof runningSite>[1] = {}): Promise<Kept> {
  const dataDir = await freshDataDir();
  const { records, close } = await openRecords({ dataDir });
  await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
  const { secret } = await records.keys.create({ project: 'docs', name: 'script' });
  await close();
  const site = await runningSite(fixtureFolder(FILES).path, { dataDir, ...settings });
  return {
    site,
    key: secret,
    list: async () => {
      const store = await openRecords({ dataDir });
      const { questions } = await store.records.questions.list({ project: 'docs', limit: 100 });
      await store.close();
      return questions;
    },
  };
}

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

async function askEverywhere({ site, key }: Kept, question: string): Promise<void> {
  const send = async (path: string, body: object, headers: Record<string, string> = {}): Promise<string> =>
    (
      await fetch(site.url + path, {
        method: 'POST',
        headers: { ...json, ...headers },
        body: JSON.stringify(body),
      })
    ).text();
  await send('/_lectern/ask', { question, path: '/gates?mail=me@example.com' });
  await site.text(`/ask?q=${encodeURIComponent(question)}`);
  await send('/mcp', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'ask', arguments: { question } },
  });
  const messages = [{ role: 'user', parts: [{ type: 'text', text: question }] }];
  await send(
    '/discovery/v2/assistant/docs/message',
    { fp: 'jane@example.com', messages },
    { authorization: `Bearer ${key}` },
  );
}

it('each question is kept once, with its answer and pages, and nothing about who asked', async () => {
  const kept = await opened();
  await askEverywhere(kept, 'What does a zebra eat?');
  const secret = 'Which submarine has jane.doe@example.com or +49 170 1234567?';
  await kept.site.text(`/ask?q=${encodeURIComponent(secret)}`);
  // Not a page of the site: whatever somebody writes there.
  await fetch(`${kept.site.url}/_lectern/ask`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ question: secret, path: '/jane%40example.com/lives here' }),
  });
  await eventually(async () => (await kept.list()).length, 6);
  const rows = await kept.list();
  const count = (caller: string): number => rows.filter((row) => row.caller === caller).length;
  assert.deepEqual([count('web'), count('api'), count('mcp')], [4, 1, 1]);
  for (const word of ['jane', '1234567', '127.0.0.1', 'me@example'])
    assert.ok(!JSON.stringify(rows).includes(word), word);
  const [unanswered] = rows.filter(({ status }) => status === 'unanswered');
  assert.equal(unanswered!.question, 'Which submarine has [removed] or [removed]?');
  assert.equal(unanswered!.answer, 'The documentation does not say.');
  for (const { question, status, answer, sources } of rows) {
    if (question === unanswered!.question) continue;
    assert.deepEqual([status, question], ['answered', 'What does a zebra eat?']);
    assert.match(answer, /^A zebra eats hay\./);
    assert.deepEqual(sources, [{ title: 'Zebras', url: '/zebra' }]);
  }
  const pages = rows.map(({ page }) => page);
  assert.deepEqual(
    pages.filter((page) => page !== null),
    ['/gates'],
  );
});

it('a follow-up of the panel is in the same conversation', async () => {
  const kept = await opened();
  const ask = async (body: object): Promise<string> => {
    const response = await fetch(`${kept.site.url}/_lectern/ask`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(body),
    });
    return /"threadId":"([0-9a-z]{26})"/.exec(await response.text())![1]!;
  };
  const threadId = await ask({ question: 'What does a zebra eat?' });
  assert.equal(await ask({ question: 'When does the gate close?', threadId }), threadId);
  assert.notEqual(await ask({ question: 'When does the gate close?', threadId: 'x' }), threadId);
  await eventually(async () => (await kept.list()).length, 3);
  assert.equal((await kept.list()).filter(({ thread }) => thread === threadId).length, 2);
});

it('with no days, nothing is kept', async () => {
  const kept = await opened({ askDays: 0 });
  await askEverywhere(kept, 'What does a zebra eat?');
  assert.deepEqual(await kept.list(), []);
});
