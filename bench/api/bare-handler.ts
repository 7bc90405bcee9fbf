/** What the API is measured against: node:http, the same SQL on the bare driver, JSON.stringify, and nothing else. */
import { createServer, type Server } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Database, SqlValue } from '../../src/records/store/database.ts';
import { benchRecords, PROJECT } from './api-service.ts';
import type { Store } from './store.ts';

type Ask = () => Promise<readonly object[]> | readonly object[];

/** The statement of the first page, taken from the records themselves so that both sides run the same. */
async function firstPage(): Promise<{ sql: string; values: readonly SqlValue[] }> {
  let query: { sql: string; values: readonly SqlValue[] } | undefined;
  const recording = {
    kind: 'sqlite',
    all: async (sql: string, values: readonly SqlValue[] = []) => {
      query = { sql, values };
      return [];
    },
  } as unknown as Database;
  await benchRecords(recording).feedback.list({ project: PROJECT }, { limit: 50 });
  if (query === undefined) throw new Error('the records sent no query');
  return query;
}

async function asking(store: Store): Promise<Ask> {
  const { sql, values } = await firstPage();
  if (store.url === undefined) {
    const database = new DatabaseSync(store.file, { readOnly: true });
    database.exec('PRAGMA cache_size = -16000');
    const statement = database.prepare(sql);
    const bound = values.map((value) => (typeof value === 'number' ? BigInt(value) : value));
    return () => statement.all(...bound);
  }
  const pool = new pg.Pool({ connectionString: store.url, max: 10 });
  let count = 0;
  const text = sql.replace(/\?/g, () => `$${++count}`);
  return async () => (await pool.query<object>({ name: 'page', text, values: [...values] })).rows;
}

export async function bareHandler(store: Store): Promise<Server> {
  const ask = await asking(store);
  return createServer(async (_request, response) => {
    const items = await ask();
    const body = JSON.stringify({ feedback: items.slice(0, 50), hasMore: items.length > 50 });
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
}
