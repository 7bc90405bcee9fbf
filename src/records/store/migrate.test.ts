/** Migrations on real databases: applied once, safe when two programs start at once, and whole or not at all when one is killed. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fixtureFolder } from '../../../test/support/fixture-folder.ts';
import type { MigratingProcess } from '../../../test/support/migrating-process.ts';
import { testSchema } from '../../../test/support/postgres.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Database } from './database.ts';
import type { Migration } from './migration.ts';
import { projects } from './migrations/0001-projects.ts';
import { openPostgres } from './postgres/postgres-database.ts';
import { openConnection } from './sqlite/sqlite-connection.ts';
import { openSqlite } from './sqlite/sqlite-database.ts';

const SCRIPT = fileURLToPath(new URL('../../../test/support/migrating-process.ts', import.meta.url));
const clock = (): number => 1;
const things: Migration = {
  number: 2,
  name: 'things',
  statements: ['CREATE TABLE things (id {int} PRIMARY KEY) {table}', 'INSERT INTO things VALUES (1)'],
};
const broken: Migration = {
  number: 2,
  name: 'broken',
  statements: ['CREATE TABLE half (id {int} PRIMARY KEY) {table}', 'INSERT INTO nowhere VALUES (1)'],
};
/** Long enough to be killed in the middle. */
const slow = (statement: string): Migration => ({
  number: 2,
  name: 'slow',
  statements: ['CREATE TABLE half (id {int} PRIMARY KEY) {table}', statement],
});
const isError = (code: string) => (error: unknown) => error instanceof AppError && error.code === code;

function migrating(task: MigratingProcess): { kill(): void; ended: Promise<string> } {
  const child = spawn(process.execPath, [SCRIPT, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(said)));
  return { kill: () => void child.kill('SIGKILL'), ended };
}

const removers: (() => Promise<void>)[] = [];
after(async () => {
  await Promise.all(removers.map((remove) => remove()));
});

interface Place {
  /** A statement that takes a while, so that programs meet. */
  readonly pause: string;
  readonly at: { readonly file: string } | { readonly url: string };
  open(migrations: readonly Migration[]): Promise<Database>;
}

function onSqlite(): Place {
  const file = join(fixtureFolder({}).path, 'lectern.db');
  const pause =
    'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) SELECT max(i) FROM n';
  return { pause, at: { file }, open: (migrations) => openSqlite({ file, migrations, clock }) };
}

async function onPostgres(): Promise<Place> {
  const { url, remove } = await testSchema();
  removers.push(remove);
  return {
    pause: 'SELECT pg_sleep(0.7)',
    at: { url },
    open: (migrations) => openPostgres({ url, migrations, clock }),
  };
}

function suite(place: () => Promise<Place> | Place): void {
  it('applies what is missing, once, and leaves nothing of one that fails', async () => {
    const { open } = await place();
    await (await open([projects])).close();
    await assert.rejects(open([projects, broken]), /nowhere/);
    const database = await open([projects, things]);
    assert.deepEqual(await database.all('SELECT id FROM things'), [{ id: 1 }]);
    await assert.rejects(database.all('SELECT * FROM half'), /half/);
    assert.deepEqual(await database.all('SELECT number, name, applied_at FROM migrations ORDER BY number'), [
      { number: 1, name: 'projects', applied_at: 1 },
      { number: 2, name: 'things', applied_at: 1 },
    ]);
    await database.close();
    await (await open([projects, things])).close();
  });

  it('refuses a newer database and a changed migration', async () => {
    const { open } = await place();
    await (await open([projects, things])).close();
    await assert.rejects(open([projects]), isError('store/newer'));
    await assert.rejects(open([projects, broken]), isError('store/changed'));
    await (await open([projects, things])).close();
  });

  it('is safe when three programs start at once', async () => {
    const { at, open, pause } = await place();
    const migrations = [projects, { ...things, statements: [...things.statements, pause] }];
    const programs = [1, 2, 3].map(() => migrating({ ...at, migrations }));
    assert.deepEqual(await Promise.all(programs.map(({ ended }) => ended)), ['2', '2', '2']);
    const database = await open(migrations);
    assert.deepEqual(await database.all('SELECT id FROM things'), [{ id: 1 }]);
    await database.close();
  });
}

describe('migrations on SQLite', () => {
  suite(onSqlite);

  it('leaves the old database when it is killed in the middle', async () => {
    const { at, open } = onSqlite();
    const { file } = at as { file: string };
    const many = slow(
      'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500000) INSERT INTO half SELECT i FROM n',
    );
    await (await open([projects])).close();
    const program = migrating({ file, migrations: [projects, many] });
    const watch = openConnection(file, { timeout: 0 });
    // The lock is taken when the migration begins.
    for (let locked = false; !locked; await sleep(5)) {
      try {
        watch.db.exec('BEGIN IMMEDIATE; ROLLBACK');
      } catch {
        locked = true;
      }
    }
    watch.close();
    await sleep(100);
    program.kill();
    assert.equal(await program.ended, '', 'it was not done');
    const after = openConnection(file);
    assert.deepEqual(after.first('PRAGMA integrity_check'), { integrity_check: 'ok' });
    assert.deepEqual(after.all('SELECT number FROM migrations'), [{ number: 1 }]);
    assert.throws(() => after.all('SELECT * FROM half'), /no such table/);
    after.close();
    const database = await open([projects, many]);
    assert.deepEqual(await database.first('SELECT count(*) AS n FROM half'), { n: 1_500_000 });
    await database.close();
  });

  it('keeps one copy of the file as it was before', async () => {
    const { at, open } = onSqlite();
    const { file } = at as { file: string };
    const copies = (): string[] => readdirSync(dirname(file)).filter((name) => name.includes('.before-'));
    const first = await open([projects]);
    await first.write((transaction) => transaction.run("INSERT INTO facts VALUES ('a', 'old')"));
    assert.deepEqual(copies(), [], 'nothing to keep of a new file');
    // Not closed: rows that are only in the log must be in the copy too.
    await (await open([projects, things])).close();
    assert.deepEqual(copies(), ['lectern.db.before-0002']);
    await (
      await open([projects, things, { ...things, number: 3, statements: ['DROP TABLE things'] }])
    ).close();
    assert.deepEqual(copies(), ['lectern.db.before-0003']);
    await first.close();
    const copy = await openSqlite({ file: `${file}.before-0003`, migrations: [projects, things], clock });
    assert.deepEqual(await copy.all('SELECT value FROM facts'), [{ value: 'old' }]);
    assert.deepEqual(await copy.all('SELECT id FROM things'), [{ id: 1 }]);
    await copy.close();
  });
});

describe('migrations on PostgreSQL', {
  skip: process.env['LECTERN_TEST_POSTGRES'] === undefined && 'NOT TESTED: there is no PostgreSQL',
}, () => {
  suite(onPostgres);

  it('leaves the old database when it is killed in the middle', async () => {
    const { at, open } = await onPostgres();
    const many = slow('SELECT pg_sleep(1)');
    const database = await open([projects]);
    const program = migrating({ ...at, migrations: [projects, many] } as MigratingProcess);
    const sleeping = (): Promise<unknown> =>
      database.first(
        "SELECT 1 AS found FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(1)' AND state = 'active'",
      );
    while ((await sleeping()) === undefined) await sleep(5);
    program.kill();
    assert.equal(await program.ended, '', 'it was not done');
    assert.deepEqual(await database.all('SELECT number FROM migrations'), [{ number: 1 }]);
    await database.close();
    const next = await open([projects, many]);
    assert.deepEqual(await next.all('SELECT number FROM migrations ORDER BY number'), [
      { number: 1 },
      { number: 2 },
    ]);
    assert.deepEqual(await next.all('SELECT * FROM half'), []);
    await next.close();
  });
});
