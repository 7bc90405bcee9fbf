/** SQLite's result codes in the words of the store; what is not listed is a mistake of ours and stays as it is. */
import { type StoreTrouble, storeError } from '../store-errors.ts';

/** By primary result code (https://sqlite.org/rescode.html). */
const TROUBLES: Readonly<Record<number, { readonly read: StoreTrouble; readonly write: StoreTrouble }>> = {
  5: { read: 'busy', write: 'busy' }, // BUSY
  6: { read: 'busy', write: 'busy' }, // LOCKED
  8: { read: 'unavailable', write: 'full' }, // READONLY
  10: { read: 'unavailable', write: 'full' }, // IOERR
  11: { read: 'unavailable', write: 'unavailable' }, // CORRUPT
  13: { read: 'unavailable', write: 'full' }, // FULL
  14: { read: 'unavailable', write: 'unavailable' }, // CANTOPEN
  26: { read: 'unavailable', write: 'unavailable' }, // NOTADB
};

export function primaryCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' ? code & 0xff : undefined;
}

/** @returns the error to throw: one for people, or the one that was given */
export function sqliteError(error: unknown, doing: 'read' | 'write'): unknown {
  const trouble = TROUBLES[primaryCode(error) ?? 0]?.[doing];
  return trouble === undefined ? error : storeError(trouble, error);
}

export function isBusy(error: unknown): boolean {
  const code = primaryCode(error);
  return code === 5 || code === 6;
}
