/** Reads regular files only: no pipes, devices or links. */
import { closeSync, constants, fstatSync, openSync, read, readSync } from 'node:fs';
import { promisify } from 'node:util';
import { mappedBytes } from '../../lib/bytes/mapped-bytes.ts';
import type { FileVersions } from './file-versions.ts';
import { openHandle } from './open-file.ts';
import type { OpenFile } from './source.ts';
import { rethrowTemporary } from './temporary-error.ts';

/** Files of this size are rare: they are read into memory of their own, piece by piece. */
const LARGE = 256 * 1024;
const PIECE = 1024 * 1024;
/** Does not wait for a pipe, and does not follow a link created after the check. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
/** Errors after which the file may still exist. */
const TOO_MANY = new Set(['EMFILE', 'ENFILE']);

const readPiece = promisify(read);

/** The first bytes of a regular file; undefined for anything else. */
export function readHead(path: string, length: number): Buffer | undefined {
  let handle: number | undefined;
  try {
    handle = openSync(path, OPEN_FLAGS);
    if (!fstatSync(handle).isFile()) return undefined;
    const buffer = Buffer.alloc(length);
    return buffer.subarray(0, readSync(handle, buffer, 0, length, 0));
  } catch {
    return undefined;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** @throws the system's error when this process has too many files open */
export function openRegular(path: string, versions: FileVersions): OpenFile | undefined {
  let handle: number;
  try {
    handle = openSync(path, OPEN_FLAGS);
  } catch (error) {
    if (TOO_MANY.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return undefined;
  }
  const stat = fstatSync(handle);
  if (stat.isFile()) return { ...openHandle(handle, stat, versions.of(path, stat)), modified: stat.mtimeMs };
  closeSync(handle);
  return undefined;
}

/** All bytes of a regular file of at most `limit` bytes, in one go; undefined for anything else. */
export function readWhole(path: string, limit: number): Buffer | undefined {
  let handle: number | undefined;
  try {
    handle = openSync(path, OPEN_FLAGS);
    const stat = fstatSync(handle);
    if (!stat.isFile() || stat.size > limit) return undefined;
    return readAtMost(handle, stat.size) ?? readAtMost(handle, limit);
  } catch (error) {
    rethrowTemporary(error, path);
    return undefined;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** The same with pauses for other work while a large file is read. */
export async function readRegularSlowly(path: string, limit: number): Promise<Buffer | undefined> {
  let handle: number | undefined;
  try {
    handle = openSync(path, OPEN_FLAGS);
    const stat = fstatSync(handle);
    if (!stat.isFile() || stat.size > limit) return undefined;
    if (stat.size < LARGE) return readAtMost(handle, stat.size) ?? readAtMost(handle, limit);
    return (await readPieces(handle, stat.size)) ?? (await readPieces(handle, limit));
  } catch (error) {
    rethrowTemporary(error, path);
    return undefined;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** The whole content, or undefined when it exceeds `limit` bytes; a file may grow while it is read. */
function readAtMost(handle: number, limit: number): Buffer | undefined {
  const buffer = limit < LARGE ? Buffer.allocUnsafe(limit + 1) : mappedBytes(limit + 1);
  let length = 0;
  while (length < buffer.length) {
    const count = readSync(handle, buffer, length, buffer.length - length, length);
    if (count === 0) return buffer.subarray(0, length);
    length += count;
  }
  return undefined;
}

async function readPieces(handle: number, limit: number): Promise<Buffer | undefined> {
  const buffer = mappedBytes(limit + 1);
  let length = 0;
  while (length < buffer.length) {
    const max = Math.min(PIECE, buffer.length - length);
    const { bytesRead } = await readPiece(handle, buffer, length, max, length);
    if (bytesRead === 0) return buffer.subarray(0, length);
    length += bytesRead;
  }
  return undefined;
}
