/** Questions on both databases: what is kept of them, their order, their conversations, and how they go. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { testClock, testRandom } from '../../../test/support/test-service.ts';
import { firstId } from '../../lib/secrets/new-id.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import type { Database } from '../store/database.ts';
import { createQuestionRecords } from './create-question-records.ts';
import type { NewQuestion } from './question-records.ts';

const ASKED: NewQuestion = {
  project: 'docs',
  caller: 'web',
  status: 'answered',
  question: 'How do I start?',
  answer: 'Install it.',
  sources: [{ title: 'Start', url: '/start#install' }],
};

function recordsOf(database: Database) {
  const clock = testClock();
  const records = createQuestionRecords({
    database,
    clock,
    random: testRandom(),
    secret: new Uint8Array(32),
  });
  const add = async (parts: Partial<NewQuestion> = {}): Promise<void> => {
    await records.add({ ...ASKED, ...parts });
    clock.advance(1_000);
  };
  return { ...records, ask: add, clock };
}

eachDatabase((_kind, open) => {
  it('lists them newest first, page by page, and by status and time', async () => {
    const { list, ask, clock } = recordsOf(await open());
    const start = clock();
    await ask({ page: '/guides' });
    await ask({ question: 'second', status: 'unanswered' });
    await ask({ question: 'third', caller: 'api' });
    await ask({ project: 'other' });
    const first = await list({ project: 'docs', limit: 2 });
    assert.deepEqual(
      first.questions.map(({ question }) => question),
      ['third', 'second'],
    );
    assert.equal(first.hasMore, true);
    const rest = await list({ project: 'docs', limit: 2, before: first.questions[1]!.id });
    assert.equal(rest.hasMore, false);
    const [one] = rest.questions;
    assert.deepEqual(rest.questions, [
      { ...ASKED, id: one!.id, thread: one!.id, askedAt: start, page: '/guides', vote: null },
    ]);
    const open1 = await list({ project: 'docs', limit: 5, unanswered: true });
    assert.deepEqual(
      open1.questions.map(({ question }) => question),
      ['second'],
    );
    const period = { project: 'docs', from: start + 1_000, to: start + 2_000, limit: 5 };
    assert.deepEqual(
      (await list(period)).questions.map(({ question }) => question),
      ['second'],
    );
  });

  it('has the conversation of an id of it, or of a question in it, and of no other project', async () => {
    const { thread, several, list, ask } = recordsOf(await open());
    await ask();
    const [first] = (await list({ project: 'docs', limit: 1 })).questions;
    await ask({ thread: first!.thread, question: 'And then?' });
    await ask({ question: 'Something else' });
    const both = await thread('docs', first!.thread);
    assert.deepEqual(
      both.map(({ question }) => question),
      ['How do I start?', 'And then?'],
    );
    assert.deepEqual(await thread('docs', both[1]!.id), both);
    assert.deepEqual(await thread('other', first!.thread), []);
    const ids = [both[1]!.id, 'nothing'];
    assert.deepEqual(await several('docs', ids), [both[1]]);
    assert.deepEqual(await several('other', ids), []);
    assert.deepEqual(await several('docs', []), []);
  });

  it('counts callers and statuses of a period', async () => {
    const { figures, ask, clock } = recordsOf(await open());
    await ask();
    await ask({ caller: 'api', status: 'unanswered' });
    const until = clock();
    await ask({ caller: 'mcp', status: 'refused' });
    await ask({ caller: 'widget' });
    assert.deepEqual(await figures({ project: 'docs' }), {
      callers: { web: 1, widget: 1, api: 1, mcp: 1 },
      statuses: { answered: 2, unanswered: 1, refused: 1 },
      votes: { up: 0, down: 0 },
    });
    assert.deepEqual((await figures({ project: 'docs', to: until })).callers, {
      web: 1,
      widget: 0,
      api: 1,
      mcp: 0,
    });
  });

  it('keeps no addresses, keys, long numbers and names that are announced, and no more than a part of long texts', async () => {
    const { list, ask } = recordsOf(await open());
    await ask({
      question: 'I’m Jane Doe from Acme: why does jane@example.com with svc_3f7Kq9ZxPbT2mNvLw8 fail?\u0000',
      answer: `My name is Button. Call +49 170 1234567. ${'word '.repeat(5_000)}`,
      page: '/guides?mail=jane@example.com',
      sources: Array.from({ length: 30 }, () => ({ title: 'x'.repeat(900), url: '/x' })),
    });
    const [one] = (await list({ project: 'docs', limit: 1 })).questions;
    assert.equal(one!.question, 'I’m [removed] from Acme: why does [removed] with [removed] fail?');
    assert.match(one!.answer, /^My name is Button\. Call \[removed\]\. word/);
    assert.ok(one!.answer.length <= 8_000);
    assert.doesNotMatch(one!.page!, /jane/);
    assert.equal(one!.sources.length, 20);
    assert.equal(one!.sources[0]!.title.length, 500);
  });

  it('deletes those before a moment, or all of a project', async () => {
    const { list, ask, expire, clock } = recordsOf(await open());
    await ask();
    clock.advance(DAY_MS);
    const now = clock();
    await ask();
    await ask({ project: 'other' });
    assert.equal(await expire('docs', now), 1);
    assert.equal((await list({ project: 'docs', limit: 5 })).questions.length, 1);
    assert.equal(await expire('docs', Infinity), 1);
    assert.equal((await list({ project: 'docs', limit: 5 })).questions.length, 0);
    assert.equal((await list({ project: 'other', limit: 5 })).questions.length, 1);
  });

  it('takes at most 2,000 of a project and day', async () => {
    const database = await open();
    const { list, ask, clock } = recordsOf(database);
    await ask();
    const [one] = (await list({ project: 'docs', limit: 1 })).questions;
    await database.write(async (transaction) => {
      for (let at = 1; at < 2_000; at++)
        await transaction.run(
          `INSERT INTO questions (project, id, thread, asked_at, caller, status, question, answer, sources)
           VALUES ('docs', ?, 'x', 0, 'web', 'answered', '', '', '[]')`,
          [`${one!.id.slice(0, 20)}${String(at).padStart(6, '0')}`],
        );
    });
    await ask({ question: 'too many' });
    const questions = (await list({ project: 'docs', limit: 5_000 })).questions;
    assert.equal(questions.length, 2_000);
    clock.advance(DAY_MS);
    await ask({ question: 'tomorrow' });
    assert.equal((await list({ project: 'docs', limit: 1 })).questions[0]!.question, 'tomorrow');
  });

  it('take a vote for a day, and the last one counts', async () => {
    const { vote, list, figures, ask, clock } = recordsOf(await open());
    const [first, second] = ['0'.repeat(25), '1'.repeat(25)].map(
      (tail) => firstId(clock()).slice(0, 10) + tail.slice(0, 16),
    ) as [string, string];
    await ask({ id: first });
    await ask({ id: second, caller: 'api' });
    assert.equal(await vote('docs', first, 1), true);
    assert.equal(await vote('docs', first, -1), true);
    assert.equal(await vote('docs', second, 1), true);
    assert.equal(await vote('other', first, 1), false, 'of another project');
    assert.equal(await vote('docs', 'z'.repeat(26), 1), false);
    assert.deepEqual((await figures({ project: 'docs' })).votes, { up: 1, down: 1 });
    const { questions } = await list({ project: 'docs', unhelpful: true, limit: 10 });
    assert.deepEqual(
      questions.map(({ id, vote: given }) => [id, given]),
      [[first, -1]],
    );
    clock.advance(DAY_MS);
    assert.equal(await vote('docs', first, 1), false, 'a day later');
  });

  it('name the pages that came near and did not answer, or did not help', async () => {
    const { vote, list, weakPages, ask } = recordsOf(await open());
    const near = (...urls: readonly string[]) => urls.map((url) => ({ title: `Page ${url}`, url }));
    await ask({ sources: near('/a#one', '/a#two', '/b') });
    await ask({ status: 'unanswered', sources: near('/c', '/b#x', '/b#y') });
    await ask({ status: 'unanswered', sources: near('/b') });
    const [newest] = (await list({ project: 'docs', limit: 1 })).questions;
    await ask({ sources: near('/a#one') });
    const { questions } = await list({ project: 'docs', limit: 1 });
    await vote('docs', questions[0]!.id, -1);
    assert.deepEqual(
      (await weakPages({ project: 'docs', limit: 2 })).map(({ url, unanswered, unhelpful }) => [
        url,
        unanswered,
        unhelpful,
      ]),
      [
        ['/a', 0, 1],
        ['/b', 2, 0],
      ],
    );
    assert.equal((await weakPages({ project: 'docs', to: newest!.askedAt, limit: 9 })).length, 2);
  });
});
