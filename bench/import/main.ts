/** Times `feedback import` of a million lines, beside a bare loop of one prepared statement on the same tables. */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openRecords, type StoreSettings } from '../../src/installation/open-records.ts';
import { INSERT_COLUMNS, INSERT_ROW, insertValues } from '../../src/records/feedback/feedback-row.ts';
import { openDatabase } from '../../src/records/store/open-database.ts';
import { importFeedback } from '../../src/tasks/transfer-feedback.ts';
import { fail, positive, readArguments } from '../shared/arguments.ts';
import { type Claim, claimLines, holds, table } from '../shared/table.ts';
import { entries, writeLines } from './lines.ts';

const { values } = readArguments(
  'node scripts/run.mjs bench/import/main.ts [--rows 1000000] [--postgres URL] [--json]',
  {
    rows: { type: 'string', default: '1000000' },
    postgres: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
);
const rows = positive(values.rows, 'rows');
/** Of the bare loop; the same as the product's, so that both write as often. */
const ROWS_OF_A_TRANSACTION = 10_000;

type Timing = { readonly name: string; readonly seconds: number; readonly cpu: number };

/** `cpu` counts this process alone: on a busy machine it is more reliable than wall time. */
async function timed(name: string, work: () => Promise<void>): Promise<Timing> {
  const [started, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { name, seconds: (performance.now() - started) / 1_000, cpu: (user + system) / 1e6 };
}

async function product(settings: StoreSettings, from: string): Promise<void> {
  const { records, close } = await openRecords(settings);
  await records.projects.register([{ id: 'bench', subdomain: 'bench', name: 'Bench' }]);
  await close();
  const { added, bad } = await importFeedback(
    settings,
    { id: 'bench', plans: [], here: { folder: from, hosts: [] }, command: 'lectern feedback import' },
    { from, onProblem: ({ problems }) => fail(problems.join(), 1), progress: () => undefined },
  );
  if (added !== rows || bad > 0) fail(`${added} of ${rows} rows were imported`, 1);
}

/** The same rows into the same tables and indexes, from memory: neither read, parsed nor checked. */
function bareLoop(file: string): void {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA synchronous = FULL; PRAGMA cache_size = -16000');
  const insert = db.prepare(`INSERT INTO feedback (${INSERT_COLUMNS}) VALUES ${INSERT_ROW}`);
  let open = 0;
  for (const entry of entries(rows)) {
    if (open === 0) db.exec('BEGIN');
    insert.run(...insertValues({ ...entry, reason: null, anchor: null, commit: null, version: 1 }, null));
    if (++open < ROWS_OF_A_TRANSACTION) continue;
    db.exec('COMMIT');
    open = 0;
  }
  if (open > 0) db.exec('COMMIT');
  db.close();
}

/** @returns settings of a schema of its own on the server, and what drops it */
async function onPostgres(url: string, dataDir: string): Promise<[StoreSettings, () => Promise<void>]> {
  const { Client } = await import('pg');
  const schema = `lectern_bench_${randomBytes(4).toString('hex')}`;
  const ask = async (sql: string): Promise<void> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await ask(`CREATE SCHEMA ${schema}`);
  const address = new URL(url);
  address.searchParams.set('options', `-csearch_path=${schema}`);
  return [{ dataDir, databaseUrl: address.href }, () => ask(`DROP SCHEMA ${schema} CASCADE`)];
}

const folder = mkdtempSync(join(tmpdir(), 'lectern-import-'));
const timings: Timing[] = [];
try {
  const file = join(folder, 'lines.jsonl');
  await writeLines(file, rows);
  const bare = join(folder, 'bare.db');
  await (await openDatabase({ file: bare })).close();
  timings.push(await timed('bare loop, SQLite', async () => bareLoop(bare)));
  const dataDir = join(folder, 'data');
  timings.push(await timed('import, SQLite', () => product({ dataDir }, file)));
  if (values.postgres !== undefined) {
    const [settings, drop] = await onPostgres(values.postgres, join(folder, 'postgres'));
    timings.push(await timed('import, PostgreSQL', () => product(settings, file)).finally(drop));
  }
  const megabytes = statSync(file).size / 1e6;
  const share = timings[1]!.seconds / timings[0]!.seconds;
  const claims: Claim[] = [
    ...timings.slice(1).map(({ name, seconds }) => ({
      name: `${name}, ${rows} rows`,
      measured: seconds,
      limit: 60,
      unit: 's',
    })),
    { name: 'import over bare loop, SQLite', measured: share, limit: 2, unit: 'times' },
  ];
  if (values.json) process.stdout.write(`${JSON.stringify({ rows, megabytes, timings, claims })}\n`);
  else {
    const cells = timings.map(({ name, seconds, cpu }) => [
      name,
      seconds.toFixed(1),
      cpu.toFixed(1),
      String(Math.round(rows / seconds)),
    ]);
    process.stdout.write(
      `${table([[`${rows} rows, ${megabytes.toFixed(0)} MB`, 's', 'CPU s', 'rows/s'], ...cells])}\n\n${claimLines(claims)}\n`,
    );
  }
  process.exitCode = claims.every(holds) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
