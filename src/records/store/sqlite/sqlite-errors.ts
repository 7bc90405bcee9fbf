/** Maps SQLite's result codes to store errors; an unlisted one is a bug of ours and stays unchanged. */
import { AppError } from '../../../lib/app-error.ts';
import { type StoreTrouble, storeError } from '../store-errors.ts';

/** By primary result code (https://sqlite.org/rescode.html). */
const TROUBLES: Readonly<Record<number, { readonly read: StoreTrouble; readonly write: StoreTrouble }>> = {
  5: { read: 'busy', write: 'busy' }, // BUSY
  6: { read: 'busy', write: 'busy' }, // LOCKED
  8: { read: 'unavailable', write: 'full' }, // READONLY
  10: { read: 'unavailable', write: 'full' }, // IOERR
  13: { read: 'unavailable', write: 'full' }, // FULL
  14: { read: 'unavailable', write: 'unavailable' }, // CANTOPEN
};

/** CORRUPT and NOTADB: retrying does not help. */
const DAMAGED: ReadonlySet<number | undefined> = new Set([11, 26]);
const BRING_BACK = 'Restore a backup with "lectern restore FILE"; the current file is kept beside it';

export function primaryCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' ? code & 0xff : undefined;
}

/** @returns the error for a damaged file; undefined for any other error */
export function damagedStore(
  error: unknown,
  { file, hint = BRING_BACK }: { readonly file?: string; readonly hint?: string | undefined } = {},
): AppError | undefined {
  if (!DAMAGED.has(primaryCode(error))) return undefined;
  const name = file === undefined ? '' : ` "${file}"`;
  const reason = error instanceof Error ? error.message : String(error);
  return new AppError('store/unavailable', `The database${name} is damaged: ${reason}`, {
    hint,
    cause: error,
  });
}

/** @returns the error to throw: one for people, or the given one */
export function sqliteError(error: unknown, doing: 'read' | 'write'): unknown {
  const damaged = damagedStore(error);
  if (damaged !== undefined) return damaged;
  const trouble = TROUBLES[primaryCode(error) ?? 0]?.[doing];
  return trouble === undefined ? error : storeError(trouble, error);
}

export function isBusy(error: unknown): boolean {
  const code = primaryCode(error);
  return code === 5 || code === 6;
}
