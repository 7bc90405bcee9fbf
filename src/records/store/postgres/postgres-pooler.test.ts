/** The store behind a pooler that gives each transaction another session: nothing may be left in one, and nothing be asked of one. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type PgBouncer, pgBouncer, WITHOUT_PGBOUNCER } from '../../../../test/support/pgbouncer.ts';
import { openDatabase } from '../open-database.ts';

describe('behind PgBouncer in transaction mode', { skip: WITHOUT_PGBOUNCER }, () => {
  let pooler: PgBouncer;
  const open = (connections?: number) =>
    openDatabase({ url: pooler.url, file: '', ...(connections === undefined ? {} : { connections }) });
  after(() => pooler?.remove());

  it('is migrated by one of two that start at once', async () => {
    pooler = await pgBouncer();
    const both = await Promise.all([open(), open()]);
    for (const database of both) {
      assert.deepEqual(await database.probe(), { writable: true });
      await database.close();
    }
  });

  it('takes writes and questions of many at once, again and again', async () => {
    const databases = await Promise.all([open(), open()]);
    // The third time a text is seen its statement would be prepared in some session, and asked for in another.
    for (let round = 0; round < 6; round++)
      await Promise.all(
        databases.flatMap((database, which) =>
          Array.from({ length: 20 }, async (_, n) => {
            const name = `${which}-${round}-${n}`;
            await database.write((t) => t.run('INSERT INTO facts (name, value) VALUES (?, ?)', [name, 'x']));
            const row = await database.first('SELECT value FROM facts WHERE name = ?', [name]);
            assert.deepEqual(row, { value: 'x' });
          }),
        ),
      );
    const [database] = databases;
    const rows = await Array.fromAsync(database!.each('SELECT name FROM facts'));
    assert.equal(rows.length, 240);
    assert.equal((await database!.survey<object>('SELECT name FROM facts')).length, 240);
    for (const one of databases) await one.close();
  });

  it('limits what a statement of a transaction may take, and leaves no limit to others', async () => {
    const database = await open();
    const asked = await database.write((t) =>
      t.first<{ limit: string }>(`SELECT current_setting('statement_timeout') AS "limit"`),
    );
    assert.equal(asked?.limit, '30s');
    const others = await database.first<{ limit: string }>(
      `SELECT current_setting('statement_timeout') AS "limit"`,
    );
    assert.equal(others?.limit, '0');
    await database.close();
  });

  it('has as many connections as it may', async () => {
    const database = await open(3);
    const ask = () => database.first('SELECT pg_sleep(0.05)');
    await Promise.all(Array.from({ length: 12 }, ask));
    const { used, idle } = database.connections!();
    assert.ok(used + idle <= 3, `${used + idle} connections`);
    await database.close();
  });
});
