/** The counts by page that triggers keep are those of the entries, whatever is done to them and by which program. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import {
  type FeedbackFixture,
  feedbackFixture,
  imported,
  NOW,
} from '../../../test/support/feedback-records.ts';
import { fixtureFolder } from '../../../test/support/fixture-folder.ts';
import { testSchema } from '../../../test/support/postgres.ts';
import { testRandom } from '../../../test/support/test-service.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import type { Database } from '../store/database.ts';
import { MIGRATIONS } from '../store/migrations/migrations.ts';
import { openPostgres } from '../store/postgres/postgres-database.ts';
import { openSqlite } from '../store/sqlite/sqlite-database.ts';
import { FEEDBACK_SOURCES, FEEDBACK_STATUSES } from './feedback.ts';
import type { FeedbackFilter, FeedbackRecords } from './feedback-records.ts';

const PROJECTS = ['docs', 'other'];
const PATHS = ['/', '/a', '/a/b', '/é', "/it's", '/%'];
const FILTERS: readonly Omit<FeedbackFilter, 'project'>[] = [
  ...[{}, { commented: false }, { commented: true }, { helpful: true }, { helpful: false }],
  ...FEEDBACK_SOURCES.map((source) => ({ source })),
  ...FEEDBACK_STATUSES.map((status) => ({ statuses: [status] })),
  ...PATHS.map((path) => ({ path })),
  { source: 'contextual', commented: false },
  { source: 'agent', helpful: true },
  { statuses: ['pending', 'resolved'], source: 'contextual', path: '/a' },
];

/** Every filter, answered from the counts, and from the entries: those since the beginning of time are all. */
async function differences(feedback: FeedbackRecords): Promise<string[]> {
  const found: string[] = [];
  for (const project of PROJECTS)
    for (const filter of FILTERS)
      for (const page of [{ limit: 50 }, { limit: 2, skip: 1 }]) {
        const counted = await feedback.byPage({ ...filter, project }, page);
        const read = await feedback.byPage({ ...filter, project, from: 0 }, page);
        const [one, two] = [JSON.stringify(counted), JSON.stringify(read)];
        if (one !== two) found.push(`${project} ${JSON.stringify(filter)}: ${one} instead of ${two}`);
      }
  return found;
}

interface Dice {
  int(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

function dice(seed: number): Dice {
  const random = testRandom(seed);
  const int = (below: number): number => random(4).reduce((sum, byte) => sum * 256 + byte, 0) % below;
  return { int, pick: (items) => items[int(items.length)]! };
}

type Step = (fixture: FeedbackFixture, dice: Dice) => Promise<unknown>;

const entry = ({ int, pick }: Dice) => ({
  project: pick(PROJECTS),
  path: pick(PATHS),
  source: pick(FEEDBACK_SOURCES),
  helpful: pick([null, true, false]),
  comment: pick([null, 'Wrong']),
  contact: pick([null, `r${int(3)}@example.com`]),
});

async function someIds({ feedback }: FeedbackFixture, project: string, { int }: Dice): Promise<string[]> {
  const { items } = await feedback.list({ project }, { limit: 40 });
  return items.filter(() => int(3) === 0).map(({ id }) => id);
}

/** Submissions have few ids, so that many are sent twice, and then add a comment or change the vote. */
const submit: Step = ({ feedback }, dice) =>
  feedback.submit({
    ...entry(dice),
    submissionId: `00000000-0000-4000-8000-${String(dice.int(60)).padStart(12, '0')}`,
  });
const STEPS: readonly Step[] = [
  ...[submit, submit, submit, submit],
  ({ feedback }, dice) =>
    feedback.import(
      Array.from({ length: dice.int(250) }, () =>
        imported({
          ...entry(dice),
          id: `i${dice.int(2_000)}`,
          status: dice.pick(FEEDBACK_STATUSES),
          createdAt: NOW - dice.int(9) * DAY_MS,
        }),
      ),
    ),
  async (fixture, dice) => {
    const project = dice.pick(PROJECTS);
    const ids = await someIds(fixture, project, dice);
    if (ids.length === 0) return;
    const change = { project, ids, status: dice.pick(FEEDBACK_STATUSES), actor: 'test' };
    const { batch } = await fixture.feedback.setStatus(change);
    if (batch !== undefined && dice.int(2) === 0) await fixture.feedback.undo(project, batch, 'test');
  },
  ({ feedback }, { int, pick }) => feedback.forgetContact(pick(PROJECTS), `r${int(3)}@example.com`),
  ({ feedback }, { int, pick }) => feedback.expire(pick(PROJECTS), NOW - (4 + int(6)) * DAY_MS),
];

async function work(fixture: FeedbackFixture, { int, pick }: Dice, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++)
    // Several at once, so that transactions meet.
    await Promise.all(Array.from({ length: 4 }, () => pick(STEPS)(fixture, dice(int(1_000_000)))));
}

const removers: (() => Promise<void>)[] = [];
after(() => Promise.all(removers.map((remove) => remove())));

/** A database of the release before, and the same one opened by this program. */
async function earlier(kind: Database['kind']): Promise<(migrations: number) => Promise<Database>> {
  const clock = (): number => NOW;
  const [file, schema] = [
    join(fixtureFolder({}).path, 'store.db'),
    kind === 'postgres' ? await testSchema() : undefined,
  ];
  if (schema !== undefined) removers.push(schema.remove);
  return (count) => {
    const migrations = MIGRATIONS.slice(0, count);
    return schema === undefined
      ? openSqlite({ file, migrations, clock })
      : openPostgres({ url: schema.url, migrations, clock, connections: 4 });
  };
}

eachDatabase((kind, open) => {
  it('are right after each of many random steps, several at once', async () => {
    const fixture = feedbackFixture(await open());
    for (const seed of [1, 2, 3, 4]) {
      await work(fixture, dice(seed), 8);
      assert.deepEqual(await differences(fixture.feedback), [], `seed ${seed}`);
    }
    assert.ok((await fixture.feedback.byPage({ project: 'docs' }, { limit: 9 })).pages.length > 4);
  });

  for (const trigger of ['added', 'removed', 'changed'])
    it(`need the trigger for rows that are ${trigger}`, async () => {
      const database = await open();
      const fixture = feedbackFixture(database);
      const at = kind === 'postgres' ? ' ON feedback' : '';
      await database.write((transaction) => transaction.run(`DROP TRIGGER feedback_counts_${trigger}${at}`));
      await work(fixture, dice(1), 5);
      assert.notDeepEqual(await differences(fixture.feedback), []);
    });

  it('hold what was there before, and what a server of the release before does beside this one', async () => {
    const at = await earlier(kind);
    const before = await at(MIGRATIONS.findIndex(({ name }) => name === 'feedback-counts'));
    const old = feedbackFixture(before);
    await old.feedback.import(
      Array.from({ length: 300 }, (_, id) => imported({ ...entry(dice(id + 1)), id: `b${id}` })),
    );
    const now = await at(MIGRATIONS.length);
    const { feedback } = feedbackFixture(now);
    assert.deepEqual(await differences(feedback), []);
    await work(old, dice(9), 6);
    assert.deepEqual(await differences(feedback), []);
    await Promise.all([before.close(), now.close()]);
  });
});
