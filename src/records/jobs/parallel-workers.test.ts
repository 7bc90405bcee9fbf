/** Several workers at the same moment: on PostgreSQL with connections of their own, on SQLite in one program. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { openTestDatabase } from '../../../test/support/databases.ts';
import { type JobFixture, jobFixture, LEASE, WANTED } from '../../../test/support/job-records.ts';
import { testSchema } from '../../../test/support/postgres.ts';
import type { Database } from '../store/database.ts';
import { openDatabase } from '../store/open-database.ts';

const WORKERS = 8;
const closers: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of closers) await close();
});

/** Each worker claims until there is nothing left. @returns what each one got */
function claimAll(fixtures: readonly JobFixture[]): Promise<string[][]> {
  return Promise.all(
    fixtures.map(async ({ jobs, database }, at) => {
      const got: string[] = [];
      for (;;) {
        const claimed = await jobs.queue.claim({ owner: `w${at}`, projects: ['docs'], lease: LEASE });
        if (claimed !== undefined) {
          assert.equal(claimed.fence, 1);
          await jobs.queue.confirm(claimed);
          got.push(claimed.id);
        } else if ((await database.all('SELECT id FROM jobs WHERE fence = 0')).length === 0) return got;
      }
    }),
  );
}

const STATES = ['preparing', 'running', 'verifying', 'pushing'] as const;
const TURNS = 12;

/** Works on a job of its own, while people send it messages through another connection. */
async function workOn({ jobs, held }: JobFixture, people: JobFixture): Promise<void> {
  const mine = await held();
  for (let n = 0; n < TURNS; n++)
    await Promise.all([
      jobs.queue.report(mine, {
        events: [{ kind: 'note', text: `n${n}` }],
        usage: { steps: 1, inputTokens: 2, outputTokens: 3 },
      }),
      jobs.queue.renew(mine, LEASE),
      jobs.queue.step(mine, { state: STATES[n % 4]!, changes: [{ path: `${n}`, content: null }] }),
      n % 4 === 0 ? people.jobs.message('docs', mine.id, { text: 'More', author: 'user:ann' }) : undefined,
    ]);
  const job = (await jobs.get('docs', mine.id))!;
  assert.deepEqual(job.usage, { steps: TURNS, inputTokens: 2 * TURNS, outputTokens: 3 * TURNS });
  const events = await jobs.events('docs', mine.id, { limit: 1_000 });
  const of = (kind: string) => events.filter((event) => event.kind === kind).length;
  assert.deepEqual([of('note'), of('state'), of('person')], [TURNS, TURNS, 3]);
  assert.equal((await jobs.queue.changes(mine)).length, 1);
  const ended = await jobs.queue.end(mine, { state: 'completed' });
  assert.deepEqual([ended.state, ended.round], ['queued', 1]);
}

/** @param open gives databases that share their rows */
function suite(open: (count: number) => Promise<readonly Database[]>): void {
  const opened = async () => (await open(WORKERS)).map(jobFixture);

  it('give each of 300 jobs to one of eight', async () => {
    const fixtures = await opened();
    const made: string[] = [];
    for (let n = 0; n < 300; n++) made.push((await fixtures[0]!.jobs.create(WANTED)).id);
    const got = (await claimAll(fixtures)).flat();
    assert.equal(got.length, made.length);
    assert.deepEqual(got.toSorted(), made.toSorted());
  });

  it('are not in the way of each other, nor of people', async () => {
    const fixtures = await opened();
    await Promise.all(fixtures.map((one, at) => workOn(one, fixtures[(at + 1) % WORKERS]!)));
  });

  it('end a job once when it is cancelled from everywhere at once', async () => {
    const fixtures = await opened();
    const { id } = await fixtures[0]!.jobs.create(WANTED);
    const answers = await Promise.all(fixtures.map(({ jobs }) => jobs.cancel('docs', id, 'user:ann')));
    for (const job of answers) assert.equal(job!.state, 'cancelled');
    assert.deepEqual(await fixtures[0]!.eventsOf(id), [
      'person user:ann cancelled the job',
      'state cancelled',
    ]);
  });
}

describe('workers at the same moment on SQLite', () =>
  suite(async (count) => {
    const database = await openTestDatabase('sqlite');
    return Array.from({ length: count }, () => database);
  }));

describe(
  'workers at the same moment on PostgreSQL',
  {
    skip:
      process.env['LECTERN_TEST_POSTGRES'] === undefined &&
      'NOT TESTED on PostgreSQL: run it with "npm test"',
  },
  () =>
    suite(async (count) => {
      const { url, remove } = await testSchema();
      const databases: Database[] = [];
      closers.push(async () => {
        for (const database of databases) await database.close();
        await remove();
      });
      for (let n = 0; n < count; n++) databases.push(await openDatabase({ url, file: '' }));
      return databases;
    }),
);
