/** Tests of backups of a store in use, and of restores: complete, verified, and never under a running program. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { feedbackFixture, imported } from '../../test/support/feedback-records.ts';
import { fixtureFolder } from '../../test/support/fixture-folder.ts';
import { AppError } from '../lib/app-error.ts';
import type { Database } from '../records/store/database.ts';
import { MIGRATIONS } from '../records/store/migrations/migrations.ts';
import { openDatabase } from '../records/store/open-database.ts';
import { openConnection } from '../records/store/sqlite/sqlite-connection.ts';
import { inspectSqlite } from '../records/store/sqlite/sqlite-copy.ts';
import { openSqlite } from '../records/store/sqlite/sqlite-database.ts';
import { restoreWhileServing } from '../tasks/restore-backup.ts';
import { openSeal } from './backup-seal.ts';
import { backupStore } from './backup-store.ts';
import { STORE_FILE } from './data-dir.ts';
import { claimDataDir, useDataDir } from './lock-data-dir.ts';
import { restoreStore } from './restore-store.ts';

const isError = (code: string) => (error: unknown) => error instanceof AppError && error.code === code;
const PROGRAM = fileURLToPath(new URL('../cli/start.ts', import.meta.url));
const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);

function installation() {
  const dataDir = fixtureFolder({}).path;
  const store = join(dataDir, STORE_FILE);
  return { dataDir, store, backup: join(dataDir, 'backup.db'), open: () => openDatabase({ file: store }) };
}

/** The command itself, in a process of its own. */
function lectern(dataDir: string, ...args: readonly string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, LECTERN_DATA_DIR: dataDir, DATABASE_URL: '' };
  return new Promise((resolve) =>
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: out + err }),
    ),
  );
}

const put = (database: Database, name: string, value = ''): Promise<number> =>
  database.write((transaction) => transaction.run('INSERT INTO facts VALUES (?, ?)', [name, value]));
const names = async (database: Database): Promise<string[]> =>
  (await database.all<{ name: string }>('SELECT name FROM facts ORDER BY name')).map(({ name }) => name);

describe('a backup', () => {
  it('holds everything that was written when it began, while the store is in use', async () => {
    const { dataDir, backup, open } = installation();
    const database = await open();
    for (let n = 0; n < 50; n++) await put(database, `n${n}`);
    let going = true;
    const writing = (async () => {
      for (let n = 50; going; n++) await put(database, `n${n}`);
    })();
    const { code, said } = await lectern(dataDir, 'backup', backup, '--json');
    going = false;
    await writing;
    assert.equal(code, 0, said);
    const result = JSON.parse(said) as { rows: Record<string, number>; bytes: number };
    assert.ok(result.rows['facts']! > 50, 'what was written until it began is there');
    assert.equal(result.bytes, statSync(backup).size);
    assert.equal(statSync(backup).mode & 0o777, 0o600);
    assert.deepEqual(
      readdirSync(dataDir).filter((name) => name.startsWith('backup')),
      ['backup.db'],
    );
    const copy = openConnection(backup, { readOnly: true });
    assert.deepEqual(copy.first('SELECT count(*) AS n FROM facts'), { n: result.rows['facts'] });
    copy.close();
    await database.close();
  });

  it('is put back by the command, which says where the old store is, also while a server runs', async () => {
    const { dataDir, backup, open } = installation();
    await (await open()).close();
    backupStore({ dataDir }, { file: backup, force: false });
    const release = useDataDir(dataDir);
    const beside = await lectern(dataDir, 'restore', backup);
    assert.equal(beside.code, 0, beside.said);
    assert.match(beside.said, /rows restored[\s\S]*server that runs on it goes on[\s\S]*replaced-/);
    release();
    const done = await lectern(dataDir, 'restore', backup);
    assert.equal(done.code, 0, done.said);
    assert.match(done.said, /rows restored[\s\S]*The replaced store is now .*replaced-/);
    assert.equal((await lectern(dataDir, 'backup')).code, 2);
    assert.equal((await lectern(dataDir, 'restore')).code, 2);
  });

  it('is refused when there is nothing to copy, or something in its place', async () => {
    const { dataDir, backup, store, open } = installation();
    assert.throws(() => backupStore({ dataDir }, { file: backup, force: false }), isError('backup/no-store'));
    await (await open()).close();
    writeFileSync(backup, 'mine');
    assert.throws(() => backupStore({ dataDir }, { file: backup, force: false }), isError('backup/exists'));
    assert.equal(readFileSync(backup, 'utf8'), 'mine');
    backupStore({ dataDir }, { file: backup, force: true });
    assert.ok(statSync(backup).size > 4_000);
    assert.throws(() => backupStore({ dataDir }, { file: store, force: true }), isError('usage/file'));
    const below = join(backup, 'below.db');
    assert.throws(
      () => backupStore({ dataDir }, { file: below, force: false }),
      isError('output/unwritable'),
    );
    const nowhere = join(dataDir, 'no/such/backup.db');
    assert.throws(
      () => backupStore({ dataDir }, { file: nowhere, force: false }),
      isError('backup/no-folder'),
    );
  });

  it('of a damaged store is no backup', async () => {
    const { dataDir, store, backup, open } = installation();
    const database = await open();
    for (let n = 0; n < 200; n++) await put(database, `n${n}`, 'x'.repeat(2_000));
    await database.close();
    const bytes = readFileSync(store);
    bytes.fill(0xee, bytes.length - 60_000, bytes.length - 20_000);
    writeFileSync(store, bytes);
    assert.throws(
      () => backupStore({ dataDir }, { file: backup, force: false }),
      (error) => error instanceof AppError && error.code.startsWith('store/'),
    );
    assert.equal(existsSync(backup), false);
    assert.equal(existsSync(`${backup}.part`), false);
  });

  it('on PostgreSQL is made with its own tools', () => {
    const settings = { dataDir: 'nowhere', databaseUrl: 'postgres://x' };
    const byTool = (tool: string) => (error: unknown) =>
      isError('usage/postgres')(error) && (error as AppError).hint!.includes(tool);
    assert.throws(() => backupStore(settings, { file: 'x', force: false }), byTool('pg_dump'));
    assert.throws(() => restoreStore(settings, 'x', NOW), byTool('pg_restore'));
  });
});

describe('a restore', () => {
  it('puts the backup in place and keeps what was there', async () => {
    const { dataDir, store, backup, open } = installation();
    const first = await open();
    await put(first, 'old');
    await first.close();
    backupStore({ dataDir }, { file: backup, force: false });
    const second = await open();
    await put(second, 'new');
    await second.close();
    const result = restoreStore({ dataDir }, backup, NOW);
    assert.equal(result.kept, `${store}.replaced-20260102030405`);
    assert.equal(result.rows['facts'], 1);
    const restored = await open();
    assert.deepEqual(await names(restored), ['old']);
    await restored.close();
    const kept = await openDatabase({ file: result.kept! });
    assert.deepEqual(await names(kept), ['new', 'old']);
    await kept.close();
  });

  it('is not touched by the log of a program that was killed', async () => {
    const { dataDir, store, backup, open } = installation();
    await (await open()).close();
    backupStore({ dataDir }, { file: backup, force: false });
    const killed = await open();
    await put(killed, 'only in the log');
    // As after kill -9: the log exists and was never folded into the file.
    const log = readFileSync(`${store}-wal`);
    assert.ok(log.length > 0);
    await killed.close();
    writeFileSync(`${store}-wal`, log);
    const { kept } = restoreStore({ dataDir }, backup, NOW);
    assert.equal(existsSync(`${store}-wal`), false);
    assert.equal(existsSync(`${kept}-wal`), false, 'the log is in the file that is kept');
    const restored = await open();
    assert.deepEqual(await names(restored), []);
    await restored.close();
    const old = await openDatabase({ file: kept! });
    assert.deepEqual(await names(old), ['only in the log']);
    await old.close();
  });

  it('keeps a damaged store together with its log', async () => {
    const { dataDir, store, backup, open } = installation();
    await (await open()).close();
    backupStore({ dataDir }, { file: backup, force: false });
    writeFileSync(store, 'not what it was, and too long to be taken for an empty file'.repeat(100));
    writeFileSync(`${store}-wal`, 'the rest of it');
    const { kept } = restoreStore({ dataDir }, backup, NOW);
    assert.match(readFileSync(kept!, 'utf8'), /^not what it was/);
    assert.equal(readFileSync(`${kept}-wal`, 'utf8'), 'the rest of it');
    assert.equal(existsSync(`${store}-wal`), false);
    await (await open()).close();
  });

  it('is refused while a program uses the store', async () => {
    const { dataDir, backup, open } = installation();
    await (await open()).close();
    backupStore({ dataDir }, { file: backup, force: false });
    const [one, two] = [useDataDir(dataDir), useDataDir(dataDir)];
    assert.throws(() => restoreStore({ dataDir }, backup, NOW), isError('data/in-use'));
    one();
    assert.throws(() => restoreStore({ dataDir }, backup, NOW), isError('data/in-use'));
    two();
    restoreStore({ dataDir }, backup, NOW);
    const claimed = claimDataDir(dataDir);
    assert.throws(() => useDataDir(dataDir), isError('data/locked'));
    claimed();
    useDataDir(dataDir)();
  });

  it('gives a store in use its rows at once, and keeps those that were there', async () => {
    const { dataDir, backup, open } = installation();
    const [release, database] = [useDataDir(dataDir), await open()];
    await put(database, 'old');
    backupStore({ dataDir }, { file: backup, force: false });
    await put(database, 'new');
    let going = true;
    const seen = new Set<string>();
    const reading = (async () => {
      while (going) seen.add((await names(database)).join(' '));
    })();
    const { kept, serving } = await restoreWhileServing({ dataDir }, backup, NOW);
    going = false;
    await reading;
    assert.equal(serving, true);
    assert.deepEqual(await names(database), ['old'], 'the same connection sees them');
    assert.deepEqual(
      [...seen].filter((state) => state !== 'new old' && state !== 'old'),
      [],
    );
    await put(database, 'after');
    const aside = await openDatabase({ file: kept! });
    assert.deepEqual(await names(aside), ['new', 'old']);
    await Promise.all([aside.close(), database.close()]);
    assert.deepEqual(
      readdirSync(dataDir).filter((name) => name.includes('restoring')),
      [],
    );
    release();
  });

  it('counts the feedback that it gives back once', async () => {
    const { dataDir, backup, open } = installation();
    const [release, database] = [useDataDir(dataDir), await open()];
    const { feedback } = feedbackFixture(database);
    const all = { project: 'docs' };
    const totals = async (): Promise<unknown> =>
      (await feedback.byPage(all, { limit: 9 })).pages.map(({ path, total }) => [path, total]);
    await feedback.import(['a', 'b', 'c'].map((id) => imported({ id, path: id === 'c' ? '/c' : '/' })));
    backupStore({ dataDir }, { file: backup, force: false });
    await feedback.import([imported({ id: 'd', path: '/d' })]);
    await restoreWhileServing({ dataDir }, backup, NOW);
    const kept = [
      ['/', 2],
      ['/c', 1],
    ];
    assert.deepEqual(await totals(), kept);
    await feedback.import([imported({ id: 'e', path: '/c' })]);
    await feedback.expire('docs', Number.MAX_SAFE_INTEGER);
    assert.deepEqual(await totals(), []);
    await feedback.import([imported({ id: 'f', path: '/f' })]);
    assert.deepEqual(await totals(), [['/f', 1]], 'the triggers are there again');
    await database.close();
    release();
  });

  it('brings a backup of an earlier program up to date for the store in use', async () => {
    const { dataDir, backup, open } = installation();
    const early = await openSqlite({ file: backup, migrations: MIGRATIONS.slice(0, 1), clock: () => NOW });
    await put(early, 'early');
    await early.close();
    const [release, database] = [useDataDir(dataDir), await open()];
    await restoreWhileServing({ dataDir }, backup, NOW);
    assert.deepEqual(await names(database), ['early']);
    assert.deepEqual(await database.first('SELECT count(*) AS n FROM migrations'), { n: MIGRATIONS.length });
    await database.close();
    release();
  });

  it('changes nothing of a store in use when the file is damaged, or another restore is going on', async () => {
    const { dataDir, backup, open } = installation();
    const [release, database] = [useDataDir(dataDir), await open()];
    await put(database, 'mine');
    writeFileSync(backup, 'A letter to my aunt');
    await assert.rejects(restoreWhileServing({ dataDir }, backup, NOW), isError('restore/no-backup'));
    assert.deepEqual(await names(database), ['mine']);
    assert.deepEqual(
      readdirSync(dataDir).filter((name) => /restoring|replaced/.test(name)),
      [],
    );
    await database.close();
    release();
    const claimed = claimDataDir(dataDir);
    await assert.rejects(restoreWhileServing({ dataDir }, backup, NOW), isError('data/locked'));
    claimed();
  });

  it('says of which installation it is, and those of earlier versions are restored', async () => {
    const { dataDir, backup, open } = installation();
    const database = await open();
    await put(database, 'a', 'b');
    await database.close();
    backupStore({ dataDir }, { file: backup, force: false, installation: '1a2b3c4d' });
    const found = restoreStore({ dataDir }, backup, NOW);
    assert.deepEqual([found.installation, found.rows['facts']], ['1a2b3c4d', 1]);
    openSeal(backup, backup);
    const before = restoreStore({ dataDir }, backup, NOW + 1_000);
    assert.deepEqual([before.installation, before.rows['facts']], [undefined, 1]);
    assert.equal(inspectSqlite(join(dataDir, 'lectern.db')).rows['facts'], 1);
  });

  it('refuses a file that is damaged, not ours, newer, or in use, and changes nothing', async () => {
    const { dataDir, store, backup, open } = installation();
    const database = await open();
    for (let n = 0; n < 100; n++) await put(database, `n${n}`, 'x'.repeat(2_000));
    await database.close();
    backupStore({ dataDir }, { file: backup, force: false });
    const before = readFileSync(store);
    const refused = (code: RegExp): void => {
      assert.throws(
        () => restoreStore({ dataDir }, backup, NOW),
        (error) => error instanceof AppError && code.test(error.code),
      );
      assert.ok(readFileSync(store).equals(before));
      assert.deepEqual(
        readdirSync(dataDir).filter((name) => /replaced|restoring/.test(name)),
        [],
      );
    };
    const good = readFileSync(backup);
    truncateSync(backup, 80_000);
    refused(/^restore\/damaged$/);
    writeFileSync(backup, 'A letter to my aunt');
    refused(/^restore\/no-backup$/);
    writeFileSync(backup, good);
    openSeal(backup, backup);
    const changed = openConnection(backup);
    changed.run("INSERT INTO migrations VALUES (9999, 'later', '', 1)");
    changed.close();
    refused(/^store\/newer$/);
    for (const at of [100, 5_000, good.length - 20, good.length - 100]) {
      const wrong = Buffer.from(good);
      wrong[at]! ^= 1;
      writeFileSync(backup, wrong);
      refused(/^restore\/damaged$/);
    }
    writeFileSync(backup, '');
    const foreign = openConnection(backup);
    foreign.db.exec('CREATE TABLE recipes (id INTEGER PRIMARY KEY)');
    foreign.close();
    refused(/^store\/foreign$/);
    writeFileSync(backup, good);
    writeFileSync(`${backup}-wal`, 'more');
    refused(/^restore\/in-use$/);
    assert.throws(() => restoreStore({ dataDir }, join(dataDir, 'none'), NOW), isError('restore/no-file'));
  });
});
