/** Writes a static site into a folder: only what changed, nothing outside, and removes what a page left behind. */
import { readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { AppError } from '../../../lib/app-error.ts';
import { contentHash } from '../../../lib/hash.ts';
import type { Issue } from '../../../lib/issue.ts';
import { makeFolder } from '../../../lib/make-folder.ts';
import { claimedPaths } from './claimed-paths.ts';

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
  /** Names of files by the page they were made with; absent in records of builds that knew none. */
  readonly pageFiles?: Readonly<Record<string, readonly string[]>>;
  /** Features of pages that need files of ours which most sites do not. */
  readonly features?: Readonly<Record<string, readonly string[]>>;
}

const RECORD_FILE = '.lectern-build.json';

/** Too large to be held: read while it is written. */
export interface CopiedFile {
  readonly bytes: number;
  /** From the beginning, each time. */
  pieces(): AsyncIterable<Uint8Array>;
  /** Called once, when it is written or will not be. */
  close(): void;
}

export type OutputContent = string | Buffer | CopiedFile;

export interface OutputFolder {
  /** The last build of this folder, when there was one. */
  readonly before: OutputRecord | undefined;
  /** Writes a file that is known to have changed; it is there after `settled`, unless something else has its place. */
  replace(path: string, content: OutputContent): void;
  /** Writes a file unless the last build wrote the same bytes. */
  write(path: string, content: string | Buffer): void;
  /** Keeps a file of the last build as it is; false when it is no longer there as written. */
  keep(path: string): boolean;
  /**
   * Waits until at most `most` files are still being written, and few bytes, so that what waits does not fill the memory.
   * @throws what a file could not be written for
   */
  settled(most?: number): Promise<void>;
  /** What could not be written because another file has its place, with that file. */
  readonly refused: ReadonlyMap<string, string>;
  /** Removes files of the last build that this one did not write or keep, and notes what there is now. */
  finish(
    made: Omit<OutputRecord, 'version' | 'files'>,
  ): Promise<{ readonly bytes: number; readonly files: number }>;
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
  const queue = writeQueue(root, Object.keys(before?.files ?? {}));
  const claimed = claimedPaths();
  const files: Record<string, { bytes: number; hash?: string }> = {};
  const place = (path: string): string => {
    const at = join(root, path);
    if (!at.startsWith(root + sep))
      throw new AppError('build/outside', `"${path}" leads out of the output folder`);
    return at;
  };
  const untouched = (path: string): boolean => {
    const known = before?.files[path];
    return known !== undefined && statSync(place(path), { throwIfNoEntry: false })?.size === known.bytes;
  };
  const replace = (path: string, content: OutputContent): void => {
    if (!claimed.claim(path)) {
      if (isCopied(content)) content.close();
      return;
    }
    files[path] = { bytes: isCopied(content) ? content.bytes : Buffer.byteLength(content) };
    queue.add(place(path), content);
  };
  return {
    before,
    replace,
    write: (path, content) => {
      const hash = contentHash(content);
      const known = before?.files[path];
      if (known?.hash === hash && untouched(path) && claimed.claim(path)) files[path] = known;
      else {
        replace(path, content);
        if (files[path] !== undefined) files[path].hash = hash;
      }
    },
    keep: (path) => {
      if (!untouched(path) || !claimed.claim(path)) return false;
      files[path] = before!.files[path]!;
      return true;
    },
    settled: queue.settled,
    refused: claimed.refused,
    finish: async (made) => {
      for (const path of Object.keys(before?.files ?? {}))
        if (files[path] === undefined && claimed.obstacle(path) === undefined)
          rmSync(place(path), { force: true });
      const record: OutputRecord = { version: 2, ...made, files };
      // Last of all: a record of files that are not there would keep them missing.
      await queue.settled();
      makeFolder(root);
      await writeFile(join(root, RECORD_FILE), JSON.stringify(record));
      const all = Object.values(files);
      return { bytes: all.reduce((sum, file) => sum + file.bytes, 0), files: all.length };
    },
  };
}

function isCopied(content: OutputContent): content is CopiedFile {
  return typeof content === 'object' && 'pieces' in content;
}

interface WriteQueue {
  add(path: string, content: OutputContent): void;
  settled(most?: number): Promise<void>;
}

/** Bytes that may wait for the disk before more files are made. */
const MOST_BYTES_WAITING = 32 * 1024 * 1024;

/** Several files are written at a time, because most of the time of a small one is waiting for the disk. */
function writeQueue(root: string, before: readonly string[]): WriteQueue {
  const old = new Set(before.map((path) => join(root, path)));
  const folders = new Map<string, Promise<unknown>>();
  const writing = new Set<Promise<void>>();
  let waiting = 0;
  const last = new Map<string, Promise<void>>();
  let failed: { readonly error: unknown } | undefined;
  /** Parents first and each once: a recursive `mkdir` asks the system about every parent again. */
  const ensure = (folder: string): Promise<unknown> => {
    let made = folders.get(folder);
    if (made !== undefined) return made;
    made = folder.startsWith(root + sep)
      ? ensure(dirname(folder)).then(() => replaceByFolder(folder, old.has(folder)))
      : Promise.try(makeFolder, folder);
    folders.set(folder, made);
    return made;
  };
  return {
    add: (path, content) => {
      // A file that is copied is in memory a piece at a time.
      const held = isCopied(content) ? 0 : content.length;
      // The same file twice: the later text stays.
      const earlier = last.get(path);
      const work = Promise.all([ensure(dirname(path)), earlier])
        .then(() => writeOver(path, content, old))
        .catch((error: unknown) => void (failed ??= { error }))
        .finally(() => {
          writing.delete(work);
          waiting -= held;
          if (last.get(path) === work) last.delete(path);
          if (isCopied(content)) content.close();
        });
      writing.add(work);
      waiting += held;
      last.set(path, work);
    },
    settled: async (most = 0) => {
      while (writing.size > most || (waiting > MOST_BYTES_WAITING && writing.size > 0))
        await Promise.race(writing);
      if (failed !== undefined) throw failed.error;
    },
  };
}

/** @param wasFile what the last build had there was a file */
async function replaceByFolder(folder: string, wasFile: boolean): Promise<void> {
  if (wasFile && statSync(folder, { throwIfNoEntry: false })?.isFile() === true) await rm(folder);
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Where the last build had a folder and this one has a file, the folder goes. */
async function writeOver(path: string, content: OutputContent, old: ReadonlySet<string>): Promise<void> {
  const write = () => writeFile(path, isCopied(content) ? content.pieces() : content);
  try {
    await write();
  } catch (error) {
    const wasFolder = (error as NodeJS.ErrnoException).code === 'EISDIR';
    if (!wasFolder || ![...old].some((file) => file.startsWith(path + sep))) throw error;
    await rm(path, { recursive: true });
    await write();
  }
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
