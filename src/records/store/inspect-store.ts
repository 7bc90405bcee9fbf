/** Looks at a store without changing it: its version, migrations that are missing, and its clock. */
import { existsSync } from 'node:fs';
import { AppError } from '../../lib/app-error.ts';
import { type AppliedMigration, pendingMigrations, SELECT_APPLIED } from './migration-plan.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { openConnection } from './sqlite/sqlite-connection.ts';

export interface InspectedStore {
  /** For people. */
  readonly product: string;
  /** Of the server of the database, as it says itself: `160004`; 0 for the embedded store. */
  readonly version: number;
  readonly encoding: string;
  /** Numbers of migrations that the next start applies; undefined = the store is empty. */
  readonly pending: readonly number[] | undefined;
  /** Milliseconds that the clock of the database is ahead of this machine's. */
  readonly ahead: number;
  /** False behind a pooler that shares sessions. */
  readonly sessions: boolean;
}

/** @throws AppError `store/…` when it cannot be read, or belongs to another version */
export async function inspectPostgres(url: string): Promise<InspectedStore> {
  const { inspectServer } = await import('./postgres/inspect-server.ts');
  const { applied, ...found } = await inspectServer(url);
  return { ...found, product: 'PostgreSQL', pending: numbers(applied, 'postgres') };
}

/** @returns undefined when there is no file yet */
export function inspectSqlite(file: string): InspectedStore | undefined {
  if (!existsSync(file)) return undefined;
  const connection = openConnection(file, { readOnly: true, timeout: 1_000 });
  try {
    const [state] = connection.all<{ quick_check: string }>('PRAGMA quick_check(1)');
    if (state?.quick_check !== 'ok')
      throw new AppError('store/damaged', `The store "${file}" is damaged: ${state?.quick_check}`, {
        hint: 'Run "lectern restore FILE" with a backup',
      });
    const isEmpty = connection.first(`SELECT 1 FROM sqlite_schema WHERE name = 'migrations'`) === undefined;
    const applied = isEmpty ? undefined : connection.all<AppliedMigration>(SELECT_APPLIED);
    const rest = { version: 0, encoding: 'UTF8', ahead: 0, sessions: true };
    return { ...rest, product: 'the embedded store', pending: numbers(applied, 'sqlite') };
  } finally {
    connection.close();
  }
}

function numbers(
  applied: readonly AppliedMigration[] | undefined,
  dialect: 'sqlite' | 'postgres',
): readonly number[] | undefined {
  return applied && pendingMigrations(MIGRATIONS, applied, dialect).map(({ number }) => number);
}
