/** Writes the plain files of a commit into an empty folder: committed bytes only, no filters, no links. */
import { lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../../app-error.ts';
import type { ObjectReader } from '../files/object-reader.ts';
import { damaged } from '../process/git-error.ts';
import type { TreeFile } from '../repository.ts';

const MAX_BYTES = 2 * 1024 * 1024 * 1024;
const MAX_FILE_BYTES = 128 * 1024 * 1024;
/** Files written concurrently. */
const AT_ONCE = 24;

/** @throws AppError `git/refused` when the folder is not empty or the files are too large */
export async function writeFiles(
  reader: ObjectReader,
  files: readonly TreeFile[],
  into: string,
): Promise<void> {
  prepare(into);
  checkSizes(files);
  const folders = new Set<string>([into]);
  const writeNext = async (queue: Iterator<TreeFile>): Promise<void> => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      const at = join(into, next.value.path);
      const folder = dirname(at);
      const object = await reader.read(next.value.oid, MAX_FILE_BYTES);
      if (object?.content === undefined)
        throw damaged(`: the content of ${JSON.stringify(next.value.path)} is missing`);
      try {
        if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
        folders.add(folder);
        // Exclusive: existing files and links are never written through.
        await writeFile(at, object.content, { flag: 'wx', mode: 0o644 });
      } catch (error) {
        throw unwritable(next.value.path, error);
      }
    }
  };
  const queue = files[Symbol.iterator]();
  const workers = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => writeNext(queue)));
  const failed = workers.find((worker) => worker.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

function prepare(into: string): void {
  mkdirSync(into, { recursive: true });
  if (!lstatSync(into).isDirectory() || readdirSync(into).length > 0)
    throw new AppError('git/refused', `The folder "${into}" is not empty`, {
      hint: 'Name an empty folder for the files of the repository',
    });
}

function checkSizes(files: readonly TreeFile[]): void {
  let total = 0;
  for (const { path, size } of files) {
    total += size;
    if (size > MAX_FILE_BYTES || total > MAX_BYTES)
      throw new AppError(
        'git/refused',
        `The files are too large to be checked out, at ${JSON.stringify(path)}`,
        {
          hint: 'Name the folder of the documentation, so that only its files are written',
        },
      );
  }
}

function unwritable(path: string, cause: unknown): AppError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  if (code === 'EEXIST' || code === 'ENOTDIR' || code === 'EISDIR')
    return new AppError(
      'git/refused',
      `Another file has the same name as ${JSON.stringify(path)} on this disk`,
      { cause },
    );
  return new AppError('git/failed', `${JSON.stringify(path)} could not be written (${code})`, { cause });
}
