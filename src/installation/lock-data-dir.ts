/** Locks a data folder while it is in use, so that no one replaces the database under a running program. */
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { AppError } from '../lib/app-error.ts';
import type { Settings } from '../settings/settings.ts';
import { ownerOnly, prepareDataDir, refuseUnwritable } from './data-dir.ts';

/**
 * The lock is held by the operating system on this file, by way of SQLite since Node has no file locks: it ends with
 * the program, however that ends, so no stale lock needs cleaning up. The file itself is empty and stays.
 */
const NAME = 'lectern.lock';
/** A second lock that only servers take, because commands may run beside a server. */
const SERVER_NAME = 'lectern.server.lock';

function lock(folder: string, statement: string, name = NAME): DatabaseSync | undefined {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  ownerOnly(join(folder, name));
  const db = new DatabaseSync(join(folder, name), { timeout: 0 });
  try {
    db.exec(statement);
    return db;
  } catch (error) {
    db.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return undefined;
    throw error;
  }
}

/**
 * For programs that use the database: any number at the same time.
 * @returns a function that releases the lock
 * @throws AppError `data/locked` while a backup is being restored
 */
export function useDataDir(folder: string): () => void {
  const locked = lock(folder, 'BEGIN; SELECT count(*) FROM sqlite_schema');
  if (locked === undefined)
    throw new AppError('data/locked', `A backup is being restored in the data folder "${folder}"`, {
      hint: 'Start again when that is done',
    });
  return () => void (locked.isOpen && locked.close());
}

/**
 * For a restore that replaces the database: exclusive.
 * @returns a function that releases the lock
 * @throws AppError `data/in-use` while any program uses the database
 */
export function claimDataDir(folder: string): () => void {
  const locked = lock(folder, 'BEGIN EXCLUSIVE');
  if (locked === undefined)
    throw new AppError('data/in-use', `Lectern is running on the data folder "${folder}"`, {
      hint: 'Stop it first; nothing was changed',
    });
  return () => void (locked.isOpen && locked.close());
}

/**
 * For a server: the embedded store has only one, because each keeps sessions, limits and pages in its own memory.
 * @returns a function that releases the lock
 * @throws AppError `data/in-use` while another server has it
 */
export function useAlone({ dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>): () => void {
  if (databaseUrl !== undefined) return () => undefined;
  prepareDataDir(dataDir);
  refuseUnwritable(dataDir);
  const locked = lock(dataDir, 'BEGIN EXCLUSIVE', SERVER_NAME);
  if (locked === undefined)
    throw new AppError('data/in-use', `Another server runs on the data folder "${dataDir}"`, {
      hint: 'Stop it, set LECTERN_DATA_DIR to another folder, or give several servers one PostgreSQL database with DATABASE_URL',
    });
  return () => void (locked.isOpen && locked.close());
}
