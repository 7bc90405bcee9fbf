/** A PgBouncer in transaction mode in front of the PostgreSQL server of the tests, with a database of its own behind it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../scripts/setup/postgres-cluster.ts';

export interface PgBouncer {
  /** `postgres://…` of an empty database, through the pooler. */
  readonly url: string;
  remove(): Promise<void>;
}

/** Why it cannot be tested; false when it can. */
export const WITHOUT_PGBOUNCER: string | false =
  (process.env['LECTERN_TEST_POSTGRES'] === undefined ||
    process.env['LECTERN_TEST_PGBOUNCER'] === undefined) &&
  'NOT TESTED behind PgBouncer: run it with "npm test", with PgBouncer installed (for example "apt-get install pgbouncer")';

async function ask(sql: string): Promise<void> {
  const client = new Client({ connectionString: process.env['LECTERN_TEST_POSTGRES']! });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** It refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

export async function pgBouncer(): Promise<PgBouncer> {
  const server = new URL(process.env['LECTERN_TEST_POSTGRES']!);
  const name = `lectern_pooled_${randomBytes(8).toString('hex')}`;
  await ask(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`);
  const folder = mkdtempSync(join(tmpdir(), 'lectern-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=127.0.0.1 port=${server.port} user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
; Few, so that clients do share sessions.
default_pool_size = 3
max_client_conn = 200
`,
  );
  const child: ChildProcess = spawn(
    process.env['LECTERN_TEST_PGBOUNCER']!,
    ['-q', join(folder, 'pgbouncer.ini')],
    { ...NOBODY, cwd: folder, stdio: 'ignore' },
  );
  const url = `postgres://${server.username}@127.0.0.1:${port}/${name}`;
  for (let left = 200; left > 0 && !(await answers(url)); left--) await sleep(25);
  return {
    url,
    remove: async () => {
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
      await ask(`DROP DATABASE ${name} WITH (FORCE)`);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
