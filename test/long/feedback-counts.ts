/** Feedback by page from the kept counts, beside the same from all entries: `node scripts/run.mjs test/long/feedback-counts.ts [--rows 3000000] [--postgres postgres://…]`. */
// On SQLite, and in an empty database of PostgreSQL. Both give the same answer, in turn in the same run; the counts must be ten times as
// fast. What they cost those who write is measured too: imports into two projects, with the triggers and then without.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rows } from '../../bench/api/rows.ts';
import { median } from '../../bench/shared/table.ts';
import { createFeedbackRecords } from '../../src/records/feedback/create-feedback-records.ts';
import { kindsOf } from '../../src/records/feedback/feedback-kind.ts';
import type { FeedbackRecords } from '../../src/records/feedback/feedback-records.ts';
import type { Database } from '../../src/records/store/database.ts';
import { openDatabase } from '../../src/records/store/open-database.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '3000000' }, postgres: { type: 'string' } },
});
const ROWS = Number(values.rows);
const WRITTEN = 100_000;
const ROUNDS = 7;
const MIN_TIMES = 10;
const PAGE = { limit: 100 };
const OF_A_STATEMENT = 250_000;
const SERIES = `(WITH RECURSIVE series(value, last) AS (SELECT CAST(? AS INTEGER), CAST(? AS INTEGER)
  UNION ALL SELECT value + 1, last FROM series WHERE value < last) SELECT value FROM series) AS numbers`;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function took(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function compare(feedback: FeedbackRecords): Promise<number> {
  const counted = () => feedback.byPage({ project: 'docs' }, PAGE);
  // Every entry is younger, so all of them are read, as it was done before.
  const read = () => feedback.byPage({ project: 'docs', from: 0 }, PAGE);
  assert.deepEqual(await counted(), await read());
  const times: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round++) times.push([await took(read), await took(counted)]);
  const [before, after] = [0, 1].map((at) => median(times.map((pair) => pair[at]!)));
  say(
    `  by page: ${before!.toFixed(0)} ms from entries, ${after!.toFixed(1)} ms from counts, ${(before! / after!).toFixed(0)} times`,
  );
  return before! / after!;
}

async function writing(database: Database, feedback: FeedbackRecords): Promise<void> {
  const counted = await took(() => feedback.import(rows(WRITTEN, 'counted')));
  const on = database.kind === 'postgres' ? ' ON feedback' : '';
  await database.write(async (transaction) => {
    for (const name of ['added', 'removed', 'changed'])
      await transaction.run(`DROP TRIGGER feedback_counts_${name}${on}`);
  });
  const bare = await took(() => feedback.import(rows(WRITTEN, 'bare')));
  const speed = (time: number): string => Math.round((WRITTEN / time) * 1_000).toLocaleString('en-US');
  say(`  importing: ${speed(counted)} rows a second with the triggers, ${speed(bare)} without`);
}

/** Three years of entries of 1,000 pages, of every kind. By statements, because an import of so many takes minutes. */
async function fill(database: Database): Promise<void> {
  const kinds = JSON.stringify(kindsOf({}));
  const [n, pick, series] =
    database.kind === 'postgres'
      ? [
          'n',
          (at: string) => `('${kinds}'::jsonb ->> (${at})::int)::bigint`,
          'generate_series(?::bigint, ?::bigint) AS n',
        ]
      : ['value', (at: string) => `json_extract('${kinds}', '$[' || (${at}) || ']')`, SERIES];
  const sql = `INSERT INTO feedback (project, id, created_at, kind, path, version)
    SELECT 'docs', 'f' || ${n}, 1672531200000 + ${n} * 31000, ${pick(`(${n} / 1000 + ${n}) % ${kindsOf({}).length}`)},
      '/guides/section-' || ((${n} * 31) % 40) || '/page-' || ((${n} * 17 / 40) % 25), 1 FROM ${series}`;
  for (let at = 0; at < ROWS; at += OF_A_STATEMENT)
    await database.write((transaction) =>
      transaction.run(sql, [at + 1, Math.min(at + OF_A_STATEMENT, ROWS)]),
    );
}

const home = mkdtempSync(join(tmpdir(), 'lectern-counts-'));
const places = [
  ...(values.postgres === undefined ? [] : [{ name: 'PostgreSQL', file: '', url: values.postgres }]),
  { name: 'SQLite', file: join(home, 'lectern.db') },
];
const ratios: number[] = [];
try {
  for (const { name, ...place } of places) {
    const database = await openDatabase(place);
    const feedback = createFeedbackRecords(
      { database, clock: Date.now, random: randomBytes, secret: new Uint8Array(32) },
      async () => undefined,
    );
    const filled = await took(() => fill(database));
    say(
      `${name}: ${ROWS.toLocaleString('en-US')} entries of 1,000 pages, written in ${(filled / 1_000).toFixed(0)} s`,
    );
    ratios.push(await compare(feedback));
    await writing(database, feedback);
    await database.close();
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
assert.ok(Math.min(...ratios) >= MIN_TIMES, `Less than ${MIN_TIMES} times as fast`);
