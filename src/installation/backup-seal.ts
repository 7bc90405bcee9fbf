/** The last bytes of a backup: of which installation it is, and a checksum of all that comes before. SQLite ignores them. */
import { createHash } from 'node:crypto';
import { appendFileSync, closeSync, openSync, readSync, statSync, truncateSync } from 'node:fs';
import { AppError } from '../lib/app-error.ts';

interface BackupSeal {
  /** Mark of the installation, as in the names of scheduled backups. */
  readonly installation: string;
}

/** The size is fixed, so that the seal is found from the end of the file. */
const SEAL = /^\nlectern-backup 1 ([0-9a-f]{8}) ([0-9a-f]{64})\n$/;
const SEAL_BYTES = 1 + 'lectern-backup 1 '.length + 8 + 1 + 64 + 1;
const PART_BYTES = 1024 * 1024;
/** Of the file header of SQLite: the size of a page, and their number (https://sqlite.org/fileformat.html#the_database_header). */
const HEADER_BYTES = 100;
const MAGIC = Buffer.from('SQLite format 3\0', 'latin1');

export function sealBackup(file: string, installation: string): void {
  const { size } = statSync(file);
  appendFileSync(file, `\nlectern-backup 1 ${installation} ${hashOf(file, size)}\n`);
}

/**
 * Takes the seal off a copy of a backup.
 * @param name of the backup, for messages
 * @returns undefined for a backup of an earlier version, which has none
 * @throws AppError `restore/damaged`, and `restore/no-backup` for a file of another kind
 */
export function openSeal(copy: string, name: string): BackupSeal | undefined {
  const { size } = statSync(copy);
  const database = databaseBytes(copy);
  const at = size - SEAL_BYTES;
  const [, installation, hash] = SEAL.exec(at < 0 ? '' : read(copy, at, SEAL_BYTES).toString('latin1')) ?? [];
  if (installation === undefined) {
    if (size > 0 && !read(copy, 0, MAGIC.length).equals(MAGIC))
      throw new AppError(
        'restore/no-backup',
        `"${name}" is no backup: it does not begin as a database does`,
        {
          hint: 'Give a file that "lectern backup" has written; nothing was changed',
        },
      );
    // What follows the database was a seal, and a file that ends before was cut off.
    if (database !== undefined && database !== size) throw damaged(name);
    return undefined;
  }
  if (hashOf(copy, at) !== hash) throw damaged(name);
  truncateSync(copy, at);
  return { installation };
}

const damaged = (name: string): AppError =>
  new AppError('restore/damaged', `The backup "${name}" is damaged: it is not what was written`, {
    hint: 'Use another backup; nothing was changed',
  });

/** @returns undefined when the file does not begin as a database, or says nothing of its size */
function databaseBytes(file: string): number | undefined {
  const header = read(file, 0, HEADER_BYTES);
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  // Changes that only the log had leave the number of pages behind.
  if (header.readUInt32BE(24) !== header.readUInt32BE(92)) return undefined;
  const size = header.readUInt16BE(16);
  return header.readUInt32BE(28) * (size === 1 ? 65_536 : size);
}

function read(file: string, at: number, length: number): Buffer {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(handle, bytes, 0, length, at));
  } finally {
    closeSync(handle);
  }
}

/** Read in parts, without a promise: copying and restoring are synchronous. */
function hashOf(file: string, length: number): string {
  const hash = createHash('sha256');
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(Math.min(PART_BYTES, length));
    for (let at = 0; at < length; ) {
      const count = readSync(handle, bytes, 0, Math.min(bytes.length, length - at), at);
      if (count === 0) break;
      hash.update(bytes.subarray(0, count));
      at += count;
    }
  } finally {
    closeSync(handle);
  }
  return hash.digest('hex');
}
