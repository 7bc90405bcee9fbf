/** What only PostgreSQL must do: outlive lost connections, repeat works that were in the way of others, and say when it cannot. */
import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { describe, it } from 'node:test';
import { openTestDatabase } from '../../../../test/support/databases.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Queries } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { postgresError } from './postgres-errors.ts';

const isStore = (code: string) => (error: unknown) => error instanceof AppError && error.code === code;
const coded = (code: string): Error => Object.assign(new Error('as the driver says it'), { code });
const WITHOUT = process.env['LECTERN_TEST_POSTGRES'] === undefined && 'NOT TESTED: there is no PostgreSQL';

async function ownProcess(queries: Queries): Promise<number> {
  return (await queries.first<{ pid: number }>('SELECT pg_backend_pid() AS pid'))!.pid;
}

describe('PostgreSQL', { skip: WITHOUT }, () => {
  it('asks again on another connection when one has died', async () => {
    const database = await openTestDatabase('postgres');
    const killer = await openTestDatabase('postgres');
    const pid = await ownProcess(database);
    await killer.all('SELECT pg_terminate_backend(?, 5000)', [pid]);
    assert.notEqual(await ownProcess(database), pid);
  });

  it('repeats a work whose connection dies before its commit', async () => {
    const database = await openTestDatabase('postgres');
    const killer = await openTestDatabase('postgres');
    let times = 0;
    await database.write(async (transaction) => {
      await transaction.run("INSERT INTO facts VALUES ('a', ?)", [String(++times)]);
      if (times < 3)
        await killer.all('SELECT pg_terminate_backend(?, 5000)', [await ownProcess(transaction)]);
      await transaction.first('SELECT 1');
    });
    assert.equal(times, 3);
    assert.deepEqual(await database.all('SELECT * FROM facts'), [{ name: 'a', value: '3' }]);
  });

  it('does not repeat a work that threw by itself', async () => {
    const database = await openTestDatabase('postgres');
    let times = 0;
    const work = database.write(async (transaction) => {
      times++;
      await transaction.run("INSERT INTO facts VALUES ('a', '')");
      throw new Error('mine');
    });
    await assert.rejects(work, /mine/);
    assert.equal(times, 1);
  });

  it('goes on when another program changes the shape of a table', async () => {
    const database = await openTestDatabase('postgres');
    const ask = (): Promise<unknown> => database.all('SELECT * FROM facts');
    for (let time = 0; time < 3; time++) assert.deepEqual(await ask(), []);
    await database.write((transaction) => transaction.run('ALTER TABLE facts ADD COLUMN more bigint'));
    await database.write((transaction) => transaction.run("INSERT INTO facts VALUES ('a', '', 7)"));
    assert.deepEqual(await ask(), [{ name: 'a', value: '', more: 7 }]);
  });

  it('says store/full when the server takes no writes, and finds out when it does again', async () => {
    const database = await openTestDatabase('postgres');
    const refused = database.write(async (transaction) => {
      await transaction.run('SET TRANSACTION READ ONLY');
      await transaction.run("INSERT INTO facts VALUES ('a', '')");
    });
    await assert.rejects(refused, isStore('store/full'));
    assert.deepEqual(await database.probe(), { writable: true });
    assert.deepEqual(
      await database.all(
        "SELECT 1 AS one FROM pg_tables WHERE tablename LIKE 'lectern_probe%' AND schemaname = current_schema()",
      ),
      [],
      'nothing stays of the attempt',
    );
  });

  it('is never slower than its limits', async () => {
    const database = await openTestDatabase('postgres');
    const settings = await database.first(
      `SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle,
         current_setting('synchronous_commit') AS durable`,
    );
    assert.deepEqual(settings, { statement: '30s', idle: '30s', durable: 'on' });
    await assert.rejects(
      database.write(async (transaction) => {
        await transaction.run("SET LOCAL statement_timeout = '20ms'");
        await transaction.first('SELECT pg_sleep(5)');
      }),
      isStore('store/busy'),
    );
  });
});

describe('a PostgreSQL that is not there', () => {
  it('is store/unavailable, with the reason', async () => {
    await assert.rejects(
      openDatabase({ url: 'postgres://nobody@127.0.0.1:9/none', file: '' }),
      (error) => isStore('store/unavailable')(error) && /ECONNREFUSED/.test(String(error)),
    );
  });

  it('does not end the program when it goes in the moment in which a connection is lent', async () => {
    const message = (type: string, body: Buffer): Buffer => {
      const length = Buffer.alloc(4);
      length.writeInt32BE(body.length + 4);
      return Buffer.concat([Buffer.from(type), length, body]);
    };
    const welcome = message('R', Buffer.alloc(4));
    const ready = message('Z', Buffer.from('I'));
    const gone = message('E', Buffer.from('SFATAL\0C57P01\0Munexpected postmaster exit\0\0'));
    // All in one piece, so that no other query can have taken the connection in between.
    const server = createServer((socket) =>
      socket.once('data', () => socket.end(Buffer.concat([welcome, ready, gone]))),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `postgres://x@127.0.0.1:${(server.address() as AddressInfo).port}/x`;
    await assert.rejects(openDatabase({ url, file: '' }), isStore('store/unavailable'));
    server.close();
  });

  it('is refused when the address is of something else', async () => {
    await assert.rejects(openDatabase({ url: 'mysql://host/db', file: '' }), isStore('settings/invalid'));
  });
});

describe('postgresError', () => {
  it('tells full, busy and unavailable apart, and leaves mistakes of ours', () => {
    const table = [
      ['53100', 'store/unavailable', 'store/full'],
      ['40001', 'store/busy', 'store/busy'],
      ['57P01', 'store/unavailable', 'store/unavailable'],
      ['ECONNRESET', 'store/unavailable', 'store/unavailable'],
      ['28P01', 'store/unavailable', 'store/unavailable'],
    ] as const;
    for (const [code, read, write] of table) {
      assert.ok(isStore(read)(postgresError(coded(code), 'read')), code);
      assert.ok(isStore(write)(postgresError(coded(code), 'write')), code);
    }
    for (const code of ['23505', '42601', '22P02']) {
      const error = coded(code);
      assert.equal(postgresError(error, 'write'), error);
    }
    const mine = new AppError('keys/unknown', 'no');
    assert.equal(postgresError(mine, 'read'), mine);
  });
});
