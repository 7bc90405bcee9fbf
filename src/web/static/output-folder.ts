/** Writes a static site into a folder: only what changed, nothing outside, and removes what a page left behind. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { contentHash } from '../../lib/hash.ts';
import type { Issue } from '../../lib/issue.ts';

/** What the last build wrote: content hash and bytes by path, and per page the hash of what it was made from. */
export interface OutputRecord {
  readonly version: 1;
  readonly fingerprint: string;
  readonly files: Readonly<Record<string, { readonly hash: string; readonly bytes: number }>>;
  readonly pages: Readonly<Record<string, string>>;
  /** Problems by page, so that a page that is kept tells them again. */
  readonly issues: Readonly<Record<string, readonly Issue[]>>;
}

export const RECORD_FILE = '.lectern-build.json';

export interface OutputFolder {
  /** The last build of this folder, when there was one. */
  readonly before: OutputRecord | undefined;
  write(path: string, content: string | Buffer): void;
  /** Keeps a file of the last build as it is; false when it is no longer there as written. */
  keep(path: string): boolean;
  /** Removes files of the last build that this one did not write or keep, and notes what there is now. */
  finish(made: Pick<OutputRecord, 'fingerprint' | 'pages' | 'issues'>): { readonly bytes: number; readonly files: number };
}

/** @throws AppError `build/foreign-folder` when the folder has files that no build of ours wrote */
export function openOutput(folder: string, occupied: (path: string) => boolean): OutputFolder {
  const root = resolve(folder);
  const before = readRecord(root);
  if (before === undefined && occupied(root)) {
    throw new AppError('build/foreign-folder', `The output folder "${folder}" is not empty and was not written by a build`, { hint: 'Choose another --out, or empty the folder first: a build replaces what is in it' });
  }
  const folders = new Set<string>();
  const files: Record<string, { hash: string; bytes: number }> = {};
  const place = (path: string): string => {
    const at = join(root, path);
    if (!at.startsWith(root + sep)) throw new AppError('build/outside', `"${path}" leads out of the output folder`);
    return at;
  };
  const ensure = (at: string): void => {
    const parent = dirname(at);
    if (folders.has(parent)) return;
    mkdirSync(parent, { recursive: true });
    folders.add(parent);
  };
  const untouched = (path: string): boolean => {
    const known = before?.files[path];
    return known !== undefined && statSync(place(path), { throwIfNoEntry: false })?.size === known.bytes;
  };
  return {
    before,
    write: (path, content) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      const hash = contentHash(bytes);
      files[path] = { hash, bytes: bytes.length };
      if (before?.files[path]?.hash === hash && untouched(path)) return;
      const at = place(path);
      ensure(at);
      writeFileSync(at, bytes);
    },
    keep: (path) => {
      if (!untouched(path)) return false;
      files[path] = before!.files[path]!;
      return true;
    },
    finish: (made) => {
      for (const path of Object.keys(before?.files ?? {})) if (files[path] === undefined) rmSync(place(path), { force: true });
      const record: OutputRecord = { version: 1, ...made, files };
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
    return read.version === 1 && typeof read.files === 'object' && typeof read.pages === 'object' && typeof read.issues === 'object' ? read : undefined;
  } catch {
    return undefined;
  }
}
