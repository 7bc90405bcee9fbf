/** The export as a stream on a socket: read in batches apart from others, in turns, ended with its reader, never cut off tidily. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { eachDatabase } from '../../../../../test/support/databases.ts';
import { eventually } from '../../../../../test/support/eventually.ts';
import { type FeedbackDashboard, feedbackDashboard } from '../../../../../test/support/feedback-dashboard.ts';
import { IN_A_TAB, webRequest } from '../../../../../test/support/web-request.ts';
import type { ImportedFeedback } from '../../../../records/feedback/feedback-records.ts';
import type { Role } from '../../../../records/users/user.ts';
import { type Listening, listen } from '../../../edge/http/listen.ts';
import { reply, TEXT_TYPE } from '../../../edge/http/reply.ts';
import { FEEDBACK_CSV_HEADER, feedbackCsvLine } from '../../wire/feedback-entry.ts';
import { exportBody } from './export-body.ts';

const CSV = '/dashboard/p/docs/feedback.csv';
const CSV_TEXT = { head: FEEDBACK_CSV_HEADER, line: feedbackCsvLine };
const ENTRIES = 3_000;
/** With more text than the sockets between two programs take at once. */
const LONG = 1_400;
/** Rows of one question: a batch and the one that says that there are more. */
const MAX_ROWS = 201;
const BATCHES = (ENTRIES + LONG) / (MAX_ROWS - 1);

function* longOnes(): Generator<ImportedFeedback> {
  const nothing = { helpful: null, contact: null, filename: null, lang: null };
  for (let at = 0; at < LONG; at++)
    yield {
      ...nothing,
      id: `long${String(at).padStart(4, '0')}`,
      project: 'docs',
      path: '/long',
      source: 'code_snippet',
      status: 'pending',
      comment: 'y'.repeat(2_000),
      code: 'x'.repeat(10_000),
      createdAt: Date.UTC(2026, 0, 1) + at,
    };
}

eachDatabase((kind) => {
  let made: FeedbackDashboard;
  let server: Listening;
  const errors: string[] = [];
  /** Rows of each answer about entries, by how they were asked for. */
  const answers = { all: [] as number[], survey: [] as number[] };
  let failAfter = Number.POSITIVE_INFINITY;

  before(async () => {
    made = await feedbackDashboard({
      kind,
      entries: ENTRIES,
      log: { info: () => undefined, error: (message) => void errors.push(message) },
      over: (database) => {
        const counted =
          (way: 'all' | 'survey') =>
          async <Row>(sql: string, values: Parameters<typeof database.all>[1]): Promise<Row[]> => {
            const ofEntries = /FROM feedback\b/.test(sql) && /\bcomment\b/.test(sql);
            if (ofEntries && answers.survey.length >= failAfter) throw new Error('the disk is gone');
            const rows = await database[way]<Row>(sql, values);
            if (ofEntries) answers[way].push(rows.length);
            return rows;
          };
        return { ...database, all: counted('all'), survey: counted('survey') };
      },
    });
    await made.records.feedback.import(longOnes());
    const none = reply(404, TEXT_TYPE, 'Nothing\n');
    server = await listen(async (request) => (await made.handler(request)) ?? none, {
      port: 0,
      host: '127.0.0.1',
      base: '',
    });
  });
  after(() => server.close());

  const ask = async (role: Role = 'editor', method = 'GET'): Promise<IncomingMessage> => {
    const request = get({
      port: server.port,
      path: CSV,
      method,
      agent: false,
      headers: { ...IN_A_TAB, host: 'docs.example.com', cookie: `lectern=${made.cookie(role)}` },
    });
    request.end();
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return answer;
  };
  const reset = (): void => {
    answers.all.length = 0;
    answers.survey.length = 0;
    errors.length = 0;
  };

  it('reads all of it in batches, where nobody waits for them', async () => {
    reset();
    const answer = await ask();
    assert.equal(answer.statusCode, 200);
    const lines = (await text(answer)).match(/^(seed\d{6}|long\d{4}),/gm);
    assert.equal(lines?.length, ENTRIES + LONG);
    assert.equal(new Set(lines).size, ENTRIES + LONG);
    assert.deepEqual(answers.all, []);
    assert.ok(Math.max(...answers.survey) <= MAX_ROWS, `at most ${MAX_ROWS} rows at once`);
    assert.equal(answers.survey.length, BATCHES);
  });

  it('stops when its reader goes away, and says nothing of it in the log', async () => {
    reset();
    const answer = await ask();
    await once(answer, 'readable');
    answer.destroy();
    // Its place is free only when it has ended; who asks for the head alone takes none and is never refused.
    const may = async (): Promise<boolean> => {
      const next = await paused('editor');
      if (next !== undefined) await letGo(next);
      return next !== undefined;
    };
    await eventually(may, true);
    assert.ok(answers.survey.length < BATCHES / 2, `${answers.survey.length} batches were read`);
    assert.deepEqual(errors, []);
  });

  it('cuts the connection when it fails in the middle, and tells the log', async () => {
    reset();
    failAfter = 5;
    try {
      const answer = await ask();
      assert.equal(answer.statusCode, 200);
      await assert.rejects(buffer(answer), { code: 'ECONNRESET' });
      assert.deepEqual(errors, ['An export of feedback was not finished']);
    } finally {
      failAfter = Number.POSITIVE_INFINITY;
    }
  });

  it('is a page that says so when it fails at once, and keeps no place', async () => {
    reset();
    failAfter = 0;
    const answer = await ask();
    failAfter = Number.POSITIVE_INFINITY;
    assert.equal(answer.statusCode, 500);
    answer.resume();
    await letGo(await paused('editor'));
  });

  it('is made one at a time for a member, two for a project', async () => {
    const first = await paused('editor');
    const second = await ask('editor');
    assert.equal(second.statusCode, 429);
    assert.equal(second.headers['retry-after'], '30');
    assert.match(await text(second), /One export at a time is made for each member/);
    const other = await paused('admin');
    const third = await ask('owner');
    assert.equal(third.statusCode, 429);
    assert.match(await text(third), /2 exports of this project/);
    await letGo(first);
    await letGo(await paused('owner'));
    await letGo(other);
  });

  it('keeps no place for those who ask for its head alone, or go before they are answered', async () => {
    for (let time = 0; time < 3; time++) {
      const answer = await ask('editor', 'HEAD');
      assert.equal(answer.statusCode, 200);
      assert.match(answer.headers['content-disposition'] ?? '', /^attachment/);
      answer.resume();
    }
    const gone = new AbortController();
    const body = (await paused('editor', gone.signal))!;
    gone.abort();
    await once(body, 'close');
    await letGo(await paused('editor'));
  });

  async function letGo(body: Readable | undefined): Promise<void> {
    assert.ok(body !== undefined, 'it was refused');
    body.destroy();
    await once(body, 'close');
  }

  /** An export that nobody has begun to read; undefined when it is refused. */
  async function paused(role: Role, signal?: AbortSignal): Promise<Readable | undefined> {
    const asked = webRequest(CSV, { headers: { ...IN_A_TAB, cookie: `lectern=${made.cookie(role)}` } });
    const answer = (await made.handler(signal === undefined ? asked : { ...asked, signal }))!;
    return answer.status === 200 ? (answer.body as Readable) : undefined;
  }
});

describe('the text of an export', () => {
  const entry = {
    id: 'one',
    project: 'docs',
    path: '/',
    source: 'contextual',
    status: 'pending',
    comment: 'x'.repeat(2_000),
    reason: null,
    helpful: true,
    contact: null,
    code: null,
    filename: null,
    lang: null,
    anchor: null,
    commit: null,
    createdAt: 0,
    version: 1,
  } as const;
  const batch = { done: false, value: Array.from({ length: 1_000 }, () => entry) } as const;
  const none = { next: async () => ({ done: true, value: undefined }) as const };

  it('lets others have a turn between two pieces', async () => {
    const body = exportBody({
      ...CSV_TEXT,
      first: batch,
      rest: none,
      failed: (error) => assert.ifError(error),
    });
    let turns = 0;
    const turn = (): void => {
      turns++;
      if (!body.readableEnded && !body.destroyed) setImmediate(turn);
    };
    setImmediate(turn);
    let pieces = 0;
    for await (const piece of body) {
      assert.ok((piece as Buffer).length < 40_000);
      pieces++;
    }
    assert.ok(pieces > 50);
    assert.ok(turns >= pieces - 1, `${turns} turns for ${pieces} pieces`);
  });

  it('is given up when nobody takes it', async () => {
    const told: unknown[] = [];
    const body = exportBody(
      { ...CSV_TEXT, first: batch, rest: none, failed: (error) => told.push(error) },
      1,
    );
    await new Promise((resolve) => body.once('close', resolve));
    assert.match(String(told[0]), /did not read the export/);
  });
});
