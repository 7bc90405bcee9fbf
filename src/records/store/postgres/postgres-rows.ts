/** Reads all rows of a query through a cursor: the server keeps them, we hold one page. */
import type { Pool } from 'pg';
import type { SqlValue } from '../database.ts';
import { ask, beginIn } from './postgres-pool.ts';

const PAGE = 500;

/** The rows are a snapshot of one moment; stopping early ends the transaction and the cursor. */
export async function* postgresRows<Row>(
  pool: Pool,
  sql: string,
  values: readonly SqlValue[],
): AsyncGenerator<Row> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const lost = (error: Error): void => void (broken = error);
  client.on('error', lost);
  try {
    await client.query(beginIn(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'));
    await ask(client, `DECLARE lectern_rows NO SCROLL CURSOR FOR ${sql}`, values);
    for (;;) {
      const { rows } = await client.query(`FETCH ${PAGE} FROM lectern_rows`);
      yield* rows as Row[];
      if (rows.length < PAGE) break;
    }
  } finally {
    await client.query('ROLLBACK').catch((error: Error) => void (broken ??= error));
    client.off('error', lost);
    client.release(broken);
  }
}
