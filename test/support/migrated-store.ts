/** Databases with every migration, copied from one that is migrated once: the migrations take ten times as long as a copy. */
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { Client } from 'pg';
import { STORE_FILE } from '../../src/installation/data-dir.ts';
import { openDatabase } from '../../src/records/store/open-database.ts';

/** One for each process of tests. */
let template: Promise<string> | undefined;
const folder = mkdtempSync(join(tmpdir(), 'lectern-template-'));
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

async function sqliteTemplate(): Promise<string> {
  const file = join(folder, STORE_FILE);
  await (await openDatabase({ file })).close();
  return file;
}

/** Makes a migrated SQLite file. */
export async function copyMigratedStore(to: string): Promise<void> {
  template ??= sqliteTemplate();
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(await template, to);
}

/** @returns a data folder whose store is migrated; nothing else is in it */
export async function freshDataDir(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-data-'));
  await copyMigratedStore(join(dataDir, STORE_FILE));
  return dataDir;
}

async function query(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function serverUrl(database?: string): string {
  const server = process.env['LECTERN_TEST_POSTGRES'];
  if (server === undefined) throw new Error('LECTERN_TEST_POSTGRES is not set');
  const url = new URL(server);
  if (database !== undefined) url.pathname = `/${database}`;
  return url.href;
}

const newName = (): string => `lectern_test_${randomBytes(8).toString('hex')}`;

/** One for each process of tests: the server may be another run's too, with other migrations. */
let postgresTemplate: Promise<string> | undefined;

async function migratedTemplate(): Promise<string> {
  const name = newName();
  await query(serverUrl(), `CREATE DATABASE ${name}`);
  await (await openDatabase({ url: serverUrl(name), file: '' })).close();
  return name;
}

after(async () => {
  if (postgresTemplate !== undefined) await query(serverUrl(), `DROP DATABASE ${await postgresTemplate}`);
});

/** @returns the address of a migrated database on the PostgreSQL server of the tests, and what removes it */
export async function copyMigratedPostgres(): Promise<{ readonly url: string; remove(): Promise<void> }> {
  postgresTemplate ??= migratedTemplate();
  const name = newName();
  await query(serverUrl(), `CREATE DATABASE ${name} TEMPLATE ${await postgresTemplate}`);
  return { url: serverUrl(name), remove: () => query(serverUrl(), `DROP DATABASE ${name} WITH (FORCE)`) };
}
