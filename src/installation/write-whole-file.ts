/** Writes a stream to a file that appears complete or not at all, and that only its owner may read. */
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../lib/app-error.ts';

/** @throws AppError `usage/file` */
export async function writeWholeFile(path: string, content: Readable): Promise<void> {
  const part = `${path}.part`;
  try {
    rmSync(part, { force: true });
    // Names and addresses of people must not be readable by other users of this machine.
    await pipeline(content, createWriteStream(part, { flags: 'wx', mode: 0o600 }));
    renameSync(part, path);
  } catch (cause) {
    rmSync(part, { force: true });
    throw fileError(path, cause);
  }
}

/** @returns `cause` itself when it is not about a file */
export function fileError(path: string, cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) return cause;
  return new AppError('usage/file', `The file "${path}" cannot be used: ${(cause as Error).message}`, {
    hint: 'Give the path of a file that this user may read or write',
    cause,
  });
}
