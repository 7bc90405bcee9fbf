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

async function connected<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function query(url: string, statement: string): Promise<void> {
  await connected(url, (client) => client.query(statement));
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
let postgresTemplate: Promise<PostgresTemplate> | undefined;
/** Databases that are migrated and empty again: PostgreSQL takes far longer to make one than to delete a few rows. */
const spare: string[] = [];

interface PostgresTemplate {
  readonly name: string;
  readonly shape: string;
  /** Tables without rows after the migrations. */
  readonly empty: readonly string[];
}

async function migratedTemplate(): Promise<PostgresTemplate> {
  const name = newName();
  await query(serverUrl(), `CREATE DATABASE ${name}`);
  await (await openDatabase({ url: serverUrl(name), file: '' })).close();
  return connected(serverUrl(name), async (client) => {
    const empty: string[] = [];
    const { rows } = await client.query<{ name: string }>(
      "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    for (const table of rows)
      if ((await client.query(`SELECT FROM ${table.name} LIMIT 1`)).rowCount === 0) empty.push(table.name);
    return { name, shape: await shapeOf(client), empty };
  });
}

/** Changes with every table, column, index, constraint, trigger and function. A copy has the numbers of its template. */
async function shapeOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(SHAPE);
  return rows[0]!.shape;
}

const SHAPE = `SELECT concat_ws(' ',
  (SELECT concat(count(*), ' ', sum(oid::bigint), ' ', sum(relfilenode::bigint), ' ', sum(relnatts))
   FROM pg_class WHERE relnamespace = 'public'::regnamespace),
  (SELECT sum(oid::bigint) FROM pg_constraint WHERE connamespace = 'public'::regnamespace),
  (SELECT sum(oid::bigint) FROM pg_trigger),
  (SELECT sum(oid::bigint) FROM pg_proc WHERE pronamespace = 'public'::regnamespace)
) AS shape`;

after(async () => {
  if (postgresTemplate === undefined) return;
  const { name } = await postgresTemplate;
  for (const database of [...spare, name])
    await query(serverUrl(), `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
});

/** @returns the address of a migrated database on the PostgreSQL server of the tests, and what gives it back */
export async function copyMigratedPostgres(): Promise<{ readonly url: string; remove(): Promise<void> }> {
  postgresTemplate ??= migratedTemplate();
  const template = await postgresTemplate;
  const name = spare.pop() ?? (await copyOf(template));
  return {
    url: serverUrl(name),
    remove: async () => {
      if (await emptied(name, template)) spare.push(name);
      else await query(serverUrl(), `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function copyOf(template: PostgresTemplate): Promise<string> {
  const name = newName();
  await query(serverUrl(), `CREATE DATABASE ${name} TEMPLATE ${template.name}`);
  return name;
}

/** Tables that have had rows, of some. */
const WRITTEN = 'SELECT name FROM unnest($1::text[]) AS name WHERE pg_relation_size(name::regclass) > 0';

/** Deletes all rows. @returns false when a test has changed the tables themselves */
function emptied(name: string, { shape, empty }: PostgresTemplate): Promise<boolean> {
  return connected(serverUrl(name), async (client) => {
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    if ((await shapeOf(client)) !== shape) return false;
    const { rows } = await client.query<{ name: string }>(WRITTEN, [empty]);
    // As a replica: no trigger and no foreign key acts.
    await client.query(
      ['SET session_replication_role = replica', ...rows.map((table) => `DELETE FROM ${table.name}`)].join(
        ';',
      ),
    );
    return true;
  });
}
