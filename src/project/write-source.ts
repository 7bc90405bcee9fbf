/** Reads and replaces an author's files: completely or not at all, never through a link, never outside the folder. */
import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '../lib/app-error.ts';

/** @throws AppError `source/encoding` when the bytes are not UTF-8 and would not survive a rewrite */
export function readSource(folder: string, file: string): string {
  const bytes = readFileSync(ownPath(folder, file));
  const text = bytes.toString('utf8');
  if (Buffer.compare(Buffer.from(text, 'utf8'), bytes) !== 0)
    throw new AppError('source/encoding', `The file "${file}" is not UTF-8 and was left as it is`, {
      hint: 'Save it as UTF-8',
    });
  return text;
}

/** The bytes of a file; undefined where there is none. @throws AppError `source/outside` */
export function readSourceBytes(folder: string, file: string): Buffer | undefined {
  const path = ownPath(folder, file);
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(path) : undefined;
}

/** Replaces the text of a file; readers of the file get the old text or the new one. */
export function writeSource(folder: string, file: string, text: string | Uint8Array): void {
  const path = ownPath(folder, file);
  const { mode } = lstatSync(path);
  const beside = `${path}.lectern-${process.pid}`;
  try {
    writeFileSync(beside, text, { mode: mode & 0o777, flag: 'wx' });
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** Creates a file and its folders. @throws AppError `source/exists` */
export function createSource(folder: string, file: string, text: string | Uint8Array): void {
  const path = ownPath(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeFileSync(path, text, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw exists(file);
  }
}

/** @throws AppError `source/exists` where `createSource` would */
export function refuseExisting(folder: string, file: string): void {
  if (lstatSync(ownPath(folder, file), { throwIfNoEntry: false }) !== undefined) throw exists(file);
}

function exists(file: string): AppError {
  return new AppError('source/exists', `The file "${file}" exists`, { hint: 'Choose another name' });
}

export function removeSource(folder: string, file: string): void {
  rmSync(ownPath(folder, file));
}

/** The path of a file in the folder. @throws AppError `source/outside` when a part of it is a link or leads outside */
function ownPath(folder: string, file: string): string {
  const parts = file.split('/');
  let path = folder;
  for (const part of parts) {
    if (part === '' || part === '.' || part === '..' || /[\\\0]/.test(part)) throw outside(file);
    path = join(path, part);
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) throw outside(file);
  }
  return path;
}

function outside(file: string): AppError {
  return new AppError(
    'source/outside',
    `"${file}" is a link or leads out of the folder, and is not written`,
    {
      hint: 'Change the file it leads to yourself',
    },
  );
}
