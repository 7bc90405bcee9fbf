/** Asks a PostgreSQL server about itself and its migrations, over one connection, without changing anything. */
import type { AppliedMigration } from '../migration-plan.ts';
import { SELECT_APPLIED } from '../migration-plan.ts';
import { postgresError } from './postgres-errors.ts';
import { ask, createPool, withClient } from './postgres-pool.ts';

export interface InspectedServer {
  readonly version: number;
  readonly encoding: string;
  readonly ahead: number;
  readonly sessions: boolean;
  /** Undefined when nothing was stored yet. */
  readonly applied: readonly AppliedMigration[] | undefined;
}

const FACTS = `SELECT pg_backend_pid() AS pid, current_setting('server_version_num')::int AS version,
  current_setting('server_encoding') AS encoding, to_regclass('migrations') IS NOT NULL AS known,
  CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) AS now`;

export async function inspectServer(url: string): Promise<InspectedServer> {
  const pool = createPool({ url, size: 1, sessions: false });
  try {
    return await withClient(pool, async (client) => {
      const began = Date.now();
      const { rows } = await ask(client, FACTS);
      // The clock was read somewhere between the question and the answer.
      const here = (began + Date.now()) / 2;
      const { pid, version, encoding, known, now } = rows[0] as {
        readonly [name: string]: number;
      } & { readonly encoding: string };
      return {
        version: version!,
        encoding,
        ahead: Math.round(now! - here),
        sessions: (client as { readonly processID?: number }).processID === pid,
        applied: known === 1 ? ((await ask(client, SELECT_APPLIED)).rows as AppliedMigration[]) : undefined,
      };
    });
  } catch (error) {
    throw postgresError(error, 'read');
  } finally {
    await pool.end();
  }
}
