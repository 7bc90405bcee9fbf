/** What only the embedded database must do: share commits, survive a full disk, wait for other programs, keep its log short. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fixtureFolder } from '../../../../test/support/fixture-folder.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Database } from '../database.ts';
import { projects } from '../migrations/0001-projects.ts';
import { createGroupCommit, type GroupCommitOptions } from './group-commit.ts';
import { checkSqliteVersion, openConnection, type SqliteConnection } from './sqlite-connection.ts';
import { MARK_GOOD_FOR, openSqlite, type SqliteOptions } from './sqlite-database.ts';
import { sqliteRows } from './sqlite-rows.ts';

const newFile = (): string => join(fixtureFolder({}).path, 'lectern.db');
const isStore = (code: string) => (error: unknown) => error instanceof AppError && error.code === code;

async function opened(more: Partial<SqliteOptions> = {}): Promise<{ database: Database; file: string }> {
  const file = more.file ?? newFile();
  return { file, database: await openSqlite({ file, migrations: [projects], clock: () => 1, ...more }) };
}

const put = (database: Database, name: string, value = ''): Promise<number> =>
  database.write((transaction) => transaction.run('INSERT INTO facts VALUES (?, ?)', [name, value]));

/** A slow machine must not make two commits of one. */
const PATIENT: GroupCommitOptions = { maxTime: 60_000 };

describe('group commit', () => {
  function groups(options: GroupCommitOptions = {}) {
    const connection = openConnection(newFile());
    connection.db.exec('PRAGMA journal_mode = WAL; CREATE TABLE facts (name TEXT PRIMARY KEY) STRICT');
    let commits = 0;
    const group = createGroupCommit(connection, { ...options, committed: () => commits++ });
    const write = (n: number): Promise<number> =>
      group.write((transaction) => transaction.run('INSERT INTO facts VALUES (?)', [String(n)]));
    return { connection, group, write, commits: () => commits };
  }

  it('shares one commit among works that wait at the same moment', async () => {
    const { write, commits, connection } = groups(PATIENT);
    await Promise.all(Array.from({ length: 100 }, (_, n) => write(n)));
    assert.equal(commits(), 1);
    await write(100);
    assert.equal(commits(), 2);
    connection.close();
  });

  it('ends a commit after a number of works, and after a time', async () => {
    const few = groups({ maxWorks: 10, maxTime: 60_000 });
    await Promise.all(Array.from({ length: 95 }, (_, n) => few.write(n)));
    assert.equal(few.commits(), 10);
    few.connection.close();
    const short = groups({ maxTime: 0 });
    await Promise.all(Array.from({ length: 5 }, (_, n) => short.write(n)));
    assert.equal(short.commits(), 5);
    short.connection.close();
  });

  it('does not let one work that never ends keep the others from writing', async () => {
    const { group, write, connection } = groups({ workTime: 20 });
    const forever = group.write(async (transaction) => {
      await transaction.run("INSERT INTO facts VALUES ('half')");
      await new Promise(() => undefined);
    });
    const next = write(1);
    await assert.rejects(forever, /took longer than 20 ms/);
    await next;
    assert.deepEqual(connection.all('SELECT name FROM facts'), [{ name: '1' }]);
    connection.close();
  });

  it('resolves nothing before the commit, and rejects everything when it fails', async () => {
    const { connection, group, commits } = groups(PATIENT);
    connection.db.exec(
      'CREATE TABLE parents (id INTEGER PRIMARY KEY) STRICT; CREATE TABLE children (id INTEGER REFERENCES parents DEFERRABLE INITIALLY DEFERRED) STRICT',
    );
    const good = group.write((transaction) => transaction.run("INSERT INTO facts VALUES ('a')"));
    const bad = group.write((transaction) => transaction.run('INSERT INTO children VALUES (7)'));
    const ended = await Promise.allSettled([good, bad]);
    assert.deepEqual(
      ended.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(commits(), 1);
    assert.deepEqual(connection.all('SELECT * FROM facts'), []);
    await group.write((transaction) => transaction.run("INSERT INTO facts VALUES ('b')"));
    connection.close();
  });
});

describe('a full disk', () => {
  /** Fills the file; the last write is refused. */
  async function fill(database: Database): Promise<number> {
    for (let n = 0; ; n++) {
      try {
        await put(database, `n${n}`, 'x'.repeat(20_000));
      } catch (error) {
        assert.ok(isStore('store/full')(error), String(error));
        return n;
      }
    }
  }

  it('refuses writes with store/full, answers questions, and recovers by itself', async () => {
    const { database, file } = await opened({ maxPages: 100 });
    const stored = await fill(database);
    assert.ok(stored > 5);
    assert.deepEqual(await database.first('SELECT count(*) AS n FROM facts'), { n: stored });
    assert.deepEqual(await database.probe(), { writable: false });
    await assert.rejects(put(database, 'again', 'x'.repeat(20_000)), isStore('store/full'));
    const other = openConnection(file);
    other.run("DELETE FROM facts WHERE name <> 'n0'");
    other.close();
    assert.deepEqual(await database.probe(), { writable: true }, 'found out without a write');
    await put(database, 'after', 'x'.repeat(20_000));
    assert.deepEqual(await database.all('SELECT name FROM facts ORDER BY name'), [
      { name: 'after' },
      { name: 'n0' },
    ]);
    await database.close();
  });

  it('is over as soon as a write succeeds', async () => {
    const { database } = await opened({ maxPages: 100 });
    await fill(database);
    await database.write((transaction) => transaction.run('DELETE FROM facts'));
    assert.deepEqual(await database.probe(), { writable: true });
    await database.close();
  });

  it('undoes all works of the commit that it hits, and says so to each', async () => {
    const { database } = await opened({ maxPages: 100, groups: PATIENT });
    const ended = await Promise.allSettled([
      put(database, 'small'),
      database.write(async (transaction) => {
        await transaction
          .run('INSERT INTO facts VALUES (?, ?)', ['large', 'x'.repeat(900_000)])
          .catch(() => undefined);
        return 'swallowed';
      }),
    ]);
    for (const one of ended) assert.ok(one.status === 'rejected' && isStore('store/full')(one.reason));
    assert.deepEqual(await database.all('SELECT name FROM facts'), []);
    await put(database, 'small');
    await database.close();
  });
});

describe('another program', () => {
  function locked(file: string): SqliteConnection {
    const other = openConnection(file);
    other.db.exec('BEGIN IMMEDIATE');
    return other;
  }

  it('is waited for without holding up anybody else', async () => {
    const { database, file } = await opened();
    const other = locked(file);
    let written = false;
    const write = put(database, 'a').then(() => void (written = true));
    for (let time = 0; time < 5; time++) {
      await sleep(10);
      assert.deepEqual(await database.all('SELECT name FROM facts'), []);
    }
    assert.equal(written, false);
    other.db.exec('ROLLBACK');
    other.close();
    await write;
    await database.close();
  });

  it('is not waited for without end', async () => {
    const { database, file } = await opened({ groups: { busyTime: 60 } });
    const other = locked(file);
    await assert.rejects(put(database, 'a'), isStore('store/busy'));
    assert.deepEqual(await database.probe(), { writable: true }, 'busy is not full');
    other.db.exec('ROLLBACK');
    other.close();
    await put(database, 'a');
    await database.close();
  });
});

describe('rows for an export', () => {
  async function five(): Promise<{ database: Database; file: string }> {
    const store = await opened();
    await store.database.write(async (transaction) => {
      for (let n = 0; n < 5_000; n++)
        await transaction.run('INSERT INTO facts VALUES (?, ?)', [`n${10_000 + n}`, 'x']);
    });
    return store;
  }

  it('come from a temporary file when nobody takes them, and are those of one moment', async () => {
    const { database, file } = await five();
    const rows = sqliteRows<{ name: string }>(file, ['SELECT name FROM facts ORDER BY name', []], {
      page: 100,
      direct: 1,
    });
    assert.deepEqual((await rows.next()).value, { name: 'n10000' });
    await database.write((transaction) => transaction.run('DELETE FROM facts'));
    const other = openConnection(file, { timeout: 0 });
    const held = (): boolean => other.first<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)')?.busy !== 0;
    // The log can be folded into the file although the reader has not asked for another row.
    while (held()) await sleep(5);
    other.close();
    let seen = 1;
    for await (const { name } of rows) assert.equal(name, `n${10_000 + seen++}`);
    assert.equal(seen, 5_000);
    await database.close();
  });

  it('leave nothing behind when the reader goes while they are being put aside', async () => {
    const { database, file } = await five();
    const rows = sqliteRows(file, ['SELECT name FROM facts', []], { page: 10, direct: 0 });
    await rows.next();
    await sleep(5);
    await rows.return(undefined);
    const other = openConnection(file, { timeout: 0 });
    assert.equal(other.first<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)')?.busy, 0);
    other.close();
    await database.close();
  });
});

describe('the file', () => {
  it('is refused when SQLite is a version that can lose writes', () => {
    for (const version of ['3.51.2', '3.50.9', '2.99.99', '3.9.0'])
      assert.throws(() => checkSqliteVersion(version), isStore('store/sqlite-version'), version);
    for (const version of ['3.51.3', '3.51.10', '3.52.0', '4.0.0']) checkSqliteVersion(version);
  });

  it('is refused when it is no database', async () => {
    const folder = fixtureFolder({
      'lectern.db': 'A letter to my aunt, which is longer than it should be. '.repeat(40),
    });
    await assert.rejects(opened({ file: join(folder.path, 'lectern.db') }), isStore('store/unavailable'));
  });

  it('has nothing of what was deleted, once its log has been written into it', async () => {
    const file = newFile();
    const connection = openConnection(file);
    connection.db.exec('PRAGMA journal_mode = WAL; CREATE TABLE facts (name TEXT PRIMARY KEY, long TEXT)');
    for (let row = 0; row < 50; row++)
      connection.run('INSERT INTO facts VALUES (?, ?)', [`xylophone ${row}`, 'xylophone '.repeat(600)]);
    connection.run('DELETE FROM facts', []);
    connection.close();
    assert.ok(!readFileSync(file, 'latin1').includes('xylophone'));
  });

  it('waits for the disk at each commit, and holds references between tables', async () => {
    const connection = openConnection(newFile());
    assert.deepEqual(connection.first('PRAGMA synchronous'), { synchronous: 2 });
    assert.deepEqual(connection.first('PRAGMA foreign_keys'), { foreign_keys: 1 });
    connection.close();
    const { database } = await opened();
    assert.deepEqual(await database.first('PRAGMA journal_mode'), { journal_mode: 'wal' });
    await database.close();
  });
});

describe('a survey', () => {
  const COUNT = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT count(*) AS count FROM n`;

  it('lets everything else go on while it is answered', async () => {
    const { database } = await opened();
    let isAnswered = false;
    // Counts for minutes: in one thread the first write would come after the answer.
    const long = database.survey(COUNT, [1_000_000_000]).finally(() => (isAnswered = true));
    for (let write = 0; write < 5; write++) await put(database, `n${write}`);
    assert.equal(isAnswered, false);
    await Promise.all([assert.rejects(long, isStore('store/unavailable')), database.close()]);
  });

  it('is answered', async () => {
    const { database } = await opened();
    assert.deepEqual(await database.survey(COUNT, [1_000]), [{ count: 1_000 }]);
    await database.close();
  });

  it('is refused when too many wait, and the others are answered', async () => {
    const { database } = await opened();
    const asked = Array.from({ length: 70 }, () => database.survey(COUNT, [1_000]));
    const outcomes = await Promise.allSettled(asked);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 64);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    assert.ok(isStore('store/busy')(refused?.reason));
    await database.close();
  });

  it('ends with the database', async () => {
    const { database } = await opened();
    const survey = database.survey(COUNT, [1_000_000_000]);
    await Promise.all([assert.rejects(survey, isStore('store/unavailable')), database.close()]);
  });
});

it('has another mark at once after another connection of this process has changed the file', async () => {
  const { file, database } = await opened();
  const { database: second } = await opened({ file });
  const before = database.mark!();
  await put(second, 'a');
  assert.notEqual(database.mark!(), before);
  await second.close();
  await database.close();
});

it('has another mark a moment after another program has changed the file', async () => {
  let now = 1_000;
  const { file, database } = await opened({ clock: () => now });
  const before = database.mark!();
  const other = openConnection(file);
  other.run("INSERT INTO facts VALUES ('a', '1')");
  other.close();
  now += MARK_GOOD_FOR;
  const after = database.mark!();
  assert.notEqual(after, before);
  now -= 1;
  assert.equal(database.mark!(), after, 'also when the clock is set back');
  await database.close();
});
