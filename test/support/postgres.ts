/** Creates schemas on the PostgreSQL server of the tests: as isolated as databases, but faster to create and drop. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

async function ask(sql: string): Promise<void> {
  const server = process.env['LECTERN_TEST_POSTGRES'];
  if (server === undefined) throw new Error('LECTERN_TEST_POSTGRES is not set');
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** @returns the address of an empty schema, and what removes it */
export async function testSchema(): Promise<{ readonly url: string; remove(): Promise<void> }> {
  const name = `lectern_test_${randomBytes(8).toString('hex')}`;
  await ask(`CREATE SCHEMA ${name}`);
  const url = new URL(process.env['LECTERN_TEST_POSTGRES']!);
  url.searchParams.set('options', `-csearch_path=${name}`);
  return { url: url.href, remove: () => ask(`DROP SCHEMA ${name} CASCADE`) };
}
