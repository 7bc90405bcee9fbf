/** One promise, two databases: what every driver must do, on real ones. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type DatabaseKind, eachDatabase } from '../../../test/support/databases.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Database, SqlValue, Transaction } from './database.ts';
import { renderMigration } from './migration-plan.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Bytes that are still needed. */
function usedMemory(): number {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function table(database: Database, kind: DatabaseKind, statement: string): Promise<void> {
  const { statements } = renderMigration({ number: 1, name: 'test', statements: [statement] }, kind);
  await database.write(async (transaction) => void (await transaction.run(statements[0]!)));
}

const putFact = (database: Database, name: string, value = ''): Promise<number> =>
  database.write((transaction) =>
    transaction.run('INSERT INTO facts (name, value) VALUES (?, ?)', [name, value]),
  );
const factNames = async (database: Database): Promise<string[]> =>
  (await database.all<{ name: string }>('SELECT name FROM facts ORDER BY name')).map(({ name }) => name);
const isStore = (code: string) => (error: unknown) => error instanceof AppError && error.code === code;

eachDatabase((kind, open) => {
  it('answers a survey as any question, of what was written before it', async () => {
    const database = await open();
    await putFact(database, 'a', '1');
    await putFact(database, 'b', '2');
    const sql = 'SELECT name AS "theName", value FROM facts WHERE name >= ? ORDER BY name';
    assert.deepEqual(await database.survey(sql, ['a']), await database.all(sql, ['a']));
    const many = await Promise.all(['a', 'b', 'c'].map((name) => database.survey<object>(sql, [name])));
    assert.deepEqual(
      many.map((rows) => rows.length),
      [2, 1, 0],
    );
    await assert.rejects(database.survey('SELECT nothing FROM nowhere'));
    assert.equal((await database.survey<object>(sql, ['a'])).length, 2, 'after a question that failed');
    await database.close();
    await assert.rejects(database.survey(sql, ['a']), isStore('store/unavailable'));
  });

  it('has another mark after a change, and the same until then, if it has marks', async () => {
    const database = await open();
    const first = database.mark?.();
    assert.equal(first === undefined, kind === 'postgres');
    if (database.mark === undefined) return;
    await factNames(database);
    assert.equal(database.mark(), first);
    await putFact(database, 'a');
    const second = database.mark();
    assert.notEqual(second, first);
    assert.equal(database.mark(), second);
    await database.close();
    assert.throws(() => database.mark!(), isStore('store/unavailable'));
  });

  it('gives rows as plain objects, the first one alone, and the number of changed rows', async () => {
    const database = await open();
    assert.equal(await putFact(database, 'a', '1'), 1);
    await putFact(database, 'b', '1');
    assert.deepEqual(await database.all('SELECT name AS "theName", value FROM facts ORDER BY name'), [
      { theName: 'a', value: '1' },
      { theName: 'b', value: '1' },
    ]);
    assert.deepEqual(await database.first('SELECT value FROM facts WHERE name = ?', ['a']), { value: '1' });
    assert.equal(await database.first('SELECT value FROM facts WHERE name = ?', ['none']), undefined);
    assert.equal(await database.write((t) => t.run("UPDATE facts SET value = '2'")), 2);
    assert.deepEqual(
      await database.write((t) => t.all("DELETE FROM facts WHERE name = 'a' RETURNING name, value")),
      [{ name: 'a', value: '2' }],
    );
  });

  it('shows a transaction its own writes, and nobody else before it ends', async () => {
    const database = await open();
    const inside = await database.write(async (transaction) => {
      await transaction.run("INSERT INTO facts VALUES ('a', '1')");
      const own = await transaction.first('SELECT value FROM facts');
      return { own, others: await factNames(database) };
    });
    assert.deepEqual(inside, { own: { value: '1' }, others: [] });
    assert.deepEqual(await factNames(database), ['a']);
  });

  it('undoes a work that throws, and rejects with what it threw', async () => {
    const database = await open();
    const mine = new Error('mine');
    await assert.rejects(
      database.write(async (transaction) => {
        await transaction.run("INSERT INTO facts VALUES ('a', '')");
        throw mine;
      }),
      (error) => error === mine,
    );
    assert.deepEqual(await factNames(database), []);
  });

  it('undoes one of many works that wait together, alone', async () => {
    const database = await open();
    const works = Array.from({ length: 20 }, (_, n) =>
      database.write(async (transaction) => {
        await transaction.run('INSERT INTO facts VALUES (?, ?)', [`n${String(n).padStart(2, '0')}`, '']);
        if (n % 5 === 3) throw new Error(`no ${n}`);
        return n;
      }),
    );
    const ended = await Promise.allSettled(works);
    assert.deepEqual(
      ended.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
      Array.from({ length: 20 }, (_, n) => (n % 5 === 3 ? `Error: no ${n}` : n)),
    );
    assert.equal((await factNames(database)).length, 16);
  });

  it('undoes a work that goes on after a failed statement', async () => {
    const database = await open();
    await putFact(database, 'a');
    await assert.rejects(
      database.write(async (transaction) => {
        await transaction.run("INSERT INTO facts VALUES ('b', '')");
        await transaction.run("INSERT INTO facts VALUES ('a', '')").catch(() => undefined);
        await transaction.run("INSERT INTO facts VALUES ('c', '')").catch(() => undefined);
      }),
      (error) => error instanceof Error && !(error instanceof AppError),
    );
    assert.deepEqual(await factNames(database), ['a']);
  });

  it('refuses statements after the end of their transaction', async () => {
    const database = await open();
    let kept: Transaction | undefined;
    await database.write(async (transaction) => void (kept = transaction));
    await assert.rejects(kept!.run("INSERT INTO facts VALUES ('a', '')"), /after the end of its transaction/);
    assert.deepEqual(await factNames(database), []);
  });

  it('runs works as if one came after the other', async () => {
    const database = await open();
    await putFact(database, 'counter', '0');
    const add = (): Promise<number> =>
      database.write(async (transaction) => {
        const row = await transaction.first<{ value: string }>(
          "SELECT value FROM facts WHERE name = 'counter'",
        );
        return transaction.run("UPDATE facts SET value = ? WHERE name = 'counter'", [
          String(Number(row!.value) + 1),
        ]);
      });
    await Promise.all(Array.from({ length: 40 }, add));
    assert.deepEqual(await database.first('SELECT value FROM facts'), { value: '40' });
  });

  it('keeps whole numbers of 53 bits, and counts and divides with them', async () => {
    const database = await open();
    await table(database, kind, 'CREATE TABLE numbers (n {int} PRIMARY KEY) {table}');
    const numbers = [0, -1, 2 ** 31, 2 ** 32 + 1, 1_800_000_000_123, Number.MAX_SAFE_INTEGER];
    await database.write(async (transaction) => {
      for (const n of numbers) await transaction.run('INSERT INTO numbers VALUES (?)', [n]);
    });
    assert.deepEqual(
      (await database.all<{ n: number }>('SELECT n FROM numbers ORDER BY n')).map(({ n }) => n),
      [...numbers].sort((a, b) => a - b),
    );
    const row = await database.first(
      `SELECT count(*) AS "count", CAST(sum(n) AS bigint) AS "sum", max(n / ?) AS "part", n > 0 AS "positive"
       FROM numbers WHERE n IN (7, ?) GROUP BY n LIMIT ?`,
      [1000, 1_800_000_000_123, 5],
    );
    assert.deepEqual(row, { count: 1, sum: 1_800_000_000_123, part: 1_800_000_000, positive: 1 });
    // What a number cannot hold is refused, not rounded.
    await assert.rejects(database.all('SELECT max(n) + 2 AS n FROM numbers'), /too large/);
  });

  it('orders and compares text byte by byte', async () => {
    const database = await open();
    const words = [
      'a',
      'B',
      'b',
      'Z',
      'z',
      'é',
      'Ä',
      'a b',
      'a-b',
      'ab',
      '_',
      '0',
      '10',
      '2',
      '日本',
      '😀',
      '\uFFFD',
    ];
    for (const word of words) await putFact(database, word);
    const bytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
    assert.deepEqual(await factNames(database), [...words].sort(bytes));
    assert.deepEqual(
      (
        await database.all<{ name: string }>('SELECT name FROM facts WHERE name > ? ORDER BY name', ['z'])
      ).map(({ name }) => name),
      words.filter((word) => bytes(word, 'z') > 0).sort(bytes),
    );
  });

  it('keeps bytes, and null apart from an empty text', async () => {
    const database = await open();
    await table(
      database,
      kind,
      'CREATE TABLE parts (id {int} PRIMARY KEY, part {bytes}, word {text}) {table}',
    );
    const every = Uint8Array.from({ length: 256 }, (_, n) => n);
    const rows: SqlValue[][] = [
      [1, every, ''],
      [2, new Uint8Array(0), null],
      [3, null, "'; DROP TABLE parts; --"],
    ];
    await database.write(async (transaction) => {
      for (const row of rows) await transaction.run('INSERT INTO parts VALUES (?, ?, ?)', row);
    });
    assert.deepEqual(
      await database.all('SELECT id, part, word FROM parts ORDER BY id'),
      rows.map(([id, part, word]) => ({ id, part, word })),
    );
  });

  it('replaces what PostgreSQL cannot keep in a text, in both', async () => {
    const database = await open();
    await putFact(database, 'a\0b', 'half \ud83d');
    assert.deepEqual(await database.all('SELECT name, value FROM facts'), [
      { name: 'a\uFFFDb', value: 'half \uFFFD' },
    ]);
  });

  it('gives 50,000 rows one after another without holding them', async () => {
    const database = await open();
    await database.write(async (transaction) => {
      const filler = 'x'.repeat(1000);
      for (let from = 0; from < 50_000; from += 500) {
        const names = Array.from({ length: 500 }, (_, n) => `n${String(from + n).padStart(6, '0')}`);
        await transaction.run(
          `INSERT INTO facts (name, value) VALUES ${names.map(() => '(?, ?)').join(', ')}`,
          names.flatMap((name) => [name, filler]),
        );
      }
    });
    let seen = 0;
    let max = 0;
    const before = usedMemory();
    for await (const { name } of database.each<{ name: string; value: string }>(
      'SELECT name, value FROM facts WHERE name >= ? ORDER BY name',
      ['n'],
    )) {
      assert.equal(name, `n${String(seen++).padStart(6, '0')}`);
      if (seen % 5000 === 0) max = Math.max(max, usedMemory() - before);
      if (seen === 10) await putFact(database, 'z, written meanwhile');
    }
    assert.equal(seen, 50_000);
    assert.ok(max < 25_000_000, `${max} bytes for 50,000,000 bytes of rows`);
  });

  it('lets go of everything when nobody wants the rest of the rows', async () => {
    const database = await open();
    for (const name of ['a', 'b', 'c']) await putFact(database, name);
    for (let time = 0; time < 30; time++)
      for await (const _ of database.each('SELECT name FROM facts WHERE value = ?', [''])) break;
    await assert.rejects(async () => {
      for await (const _ of database.each('SELECT name FROM nowhere')) break;
    }, /nowhere/);
    assert.deepEqual(await factNames(database), ['a', 'b', 'c']);
  });

  it('passes mistakes of ours through as they are', async () => {
    const database = await open();
    await putFact(database, 'a');
    for (const mistake of [() => putFact(database, 'a'), () => database.all('SELEC 1')])
      await assert.rejects(mistake, (error) => error instanceof Error && !(error instanceof AppError));
  });

  it('says whether it can be written', async () => {
    const database = await open();
    assert.deepEqual(await database.probe(), { writable: true });
  });

  it('finishes what was begun before it closes, and then refuses', async () => {
    const database = await open();
    const began = putFact(database, 'a');
    await database.close();
    assert.equal(await began, 1);
    for (const late of [
      () => database.all('SELECT 1'),
      () => putFact(database, 'b'),
      () => database.probe(),
      () => database.each('SELECT 1')[Symbol.asyncIterator]().next(),
    ])
      await assert.rejects(late, isStore('store/unavailable'));
    await database.close();
  });
});
