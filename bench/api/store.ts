/** Where the bench's rows are: an SQLite file or a PostgreSQL database, filled once and used again. */
import { existsSync } from 'node:fs';
import type { Database } from '../../src/records/store/database.ts';
import { openDatabase } from '../../src/records/store/open-database.ts';
import { benchRecords, PROJECT } from './api-service.ts';
import { rows } from './rows.ts';

export interface Store {
  readonly name: string;
  readonly file: string;
  readonly url: string | undefined;
}

export function openStore({ file, url }: Store): Promise<Database> {
  return openDatabase({ file, url });
}

export interface Filled {
  /** A key of the project. */
  readonly key: string;
  /** Rows that were written, and how long it took. */
  readonly added: number;
  readonly seconds: number;
}

/** Keeps rows of an earlier run when there are exactly as many. */
export async function fillStore(store: Store, count: number): Promise<Filled> {
  const fresh = store.url !== undefined || !existsSync(store.file);
  const database = await openStore(store);
  const records = benchRecords(database);
  await records.projects.register([{ id: PROJECT, subdomain: PROJECT, name: 'Bench' }]);
  const { secret } = await records.keys.create({ project: PROJECT, name: 'bench' });
  const started = performance.now();
  const known = await records.feedback.figures({ project: PROJECT });
  if (!fresh && known.total !== 0 && known.total !== count)
    throw new Error(`${store.file} has ${known.total} rows of another run: remove it`);
  const { added } =
    known.total === count ? { added: 0 } : await records.feedback.import(rows(count, PROJECT));
  await database.close();
  return { key: secret, added, seconds: (performance.now() - started) / 1_000 };
}
