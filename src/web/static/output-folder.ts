/** Writes a static site into a folder: only what changed, nothing outside, and removes what a page left behind. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { contentHash } from '../../lib/hash.ts';
import type { Issue } from '../../lib/issue.ts';

/** What the last build wrote: bytes by path, and per page the hash of what it was made from. */
export interface OutputRecord {
  readonly version: 2;
  readonly fingerprint: string;
  /** Bytes of each file; with its hash where the same content may come again. */
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly hash?: string }>>;
  readonly pages: Readonly<Record<string, string>>;
  /** Snippets by page, for pages that use any. */
  readonly snippets: Readonly<Record<string, readonly string[]>>;
  /** Problems by page, so that a page that is kept tells them again. */
  readonly issues: Readonly<Record<string, readonly Issue[]>>;
}

const RECORD_FILE = '.lectern-build.json';

export interface OutputFolder {
  /** The last build of this folder, when there was one. */
  readonly before: OutputRecord | undefined;
  /** Writes a file that is known to have changed. */
  replace(path: string, content: string | Buffer): void;
  /** Writes a file unless the last build wrote the same bytes. */
  write(path: string, content: string | Buffer): void;
  /** Keeps a file of the last build as it is; false when it is no longer there as written. */
  keep(path: string): boolean;
  /** Removes files of the last build that this one did not write or keep, and notes what there is now. */
  finish(made: Omit<OutputRecord, 'version' | 'files'>): { readonly bytes: number; readonly files: number };
}

/** @throws AppError `build/foreign-folder` when the folder has files that no build of ours wrote */
export function openOutput(folder: string, occupied: (path: string) => boolean): OutputFolder {
  const root = resolve(folder);
  const before = readRecord(root);
  if (before === undefined && occupied(root)) {
    throw new AppError(
      'build/foreign-folder',
      `The output folder "${folder}" is not empty and was not written by a build`,
      { hint: 'Choose another --out, or empty the folder first: a build replaces what is in it' },
    );
  }
  const folders = new Set<string>();
  const files: Record<string, { bytes: number; hash?: string }> = {};
  const place = (path: string): string => {
    const at = join(root, path);
    if (!at.startsWith(root + sep))
      throw new AppError('build/outside', `"${path}" leads out of the output folder`);
    return at;
  };
  /** Parents first and each once: a recursive `mkdir` asks the system about every parent again. */
  const ensure = (folder: string): void => {
    if (folders.has(folder)) return;
    folders.add(folder);
    if (folder !== root && folder.startsWith(root + sep)) ensure(dirname(folder));
    else mkdirSync(dirname(folder), { recursive: true });
    try {
      mkdirSync(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  };
  const untouched = (path: string): boolean => {
    const known = before?.files[path];
    return known !== undefined && statSync(place(path), { throwIfNoEntry: false })?.size === known.bytes;
  };
  const replace = (path: string, content: string | Buffer): void => {
    files[path] = { bytes: Buffer.byteLength(content) };
    const at = place(path);
    ensure(dirname(at));
    writeFileSync(at, content);
  };
  return {
    before,
    replace,
    write: (path, content) => {
      const hash = contentHash(content);
      const known = before?.files[path];
      if (known?.hash === hash && untouched(path)) files[path] = known;
      else {
        replace(path, content);
        files[path]!.hash = hash;
      }
    },
    keep: (path) => {
      if (!untouched(path)) return false;
      files[path] = before!.files[path]!;
      return true;
    },
    finish: (made) => {
      for (const path of Object.keys(before?.files ?? {}))
        if (files[path] === undefined) rmSync(place(path), { force: true });
      const record: OutputRecord = { version: 2, ...made, files };
      mkdirSync(root, { recursive: true });
      writeFileSync(join(root, RECORD_FILE), JSON.stringify(record));
      const all = Object.values(files);
      return { bytes: all.reduce((sum, file) => sum + file.bytes, 0), files: all.length };
    },
  };
}

function readRecord(root: string): OutputRecord | undefined {
  try {
    const read = JSON.parse(readFileSync(join(root, RECORD_FILE), 'utf8')) as OutputRecord;
    return read.version === 2 &&
      typeof read.files === 'object' &&
      typeof read.pages === 'object' &&
      typeof read.issues === 'object' &&
      typeof read.snippets === 'object'
      ? read
      : undefined;
  } catch {
    return undefined;
  }
}
