/** Writes a static site into a folder: only changed files, nothing outside, and removes files that no page needs any more. */
import { readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { AppError } from '../../../lib/app-error.ts';
import { contentHash } from '../../../lib/bytes/hash.ts';
import type { Issue } from '../../../lib/issue.ts';
import { makeFolder } from '../../../lib/make-folder.ts';

/** What the last build wrote: sizes by path, and per page the hash of its inputs. */
export interface OutputRecord {
  readonly version: 2;
  readonly fingerprint: string;
  /** Size of each file, with a hash where the same content may recur. */
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly hash?: string }>>;
  readonly pages: Readonly<Record<string, string>>;
  /** Snippets by page, for pages that use any. */
  readonly snippets: Readonly<Record<string, readonly string[]>>;
  /** Issues by page, so that an unchanged page reports them again. */
  readonly issues: Readonly<Record<string, readonly Issue[]>>;
  /** Names of files by the page they belong to; absent in records of older versions. */
  readonly pageFiles?: Readonly<Record<string, readonly string[]>>;
  /** Features of pages that need bundled files which most sites do not. */
  readonly features?: Readonly<Record<string, readonly string[]>>;
}

const RECORD_FILE = '.lectern-build.json';

/** A file too large for memory: read while it is written. */
interface CopiedFile {
  readonly bytes: number;
  /** Reads from the beginning, each time. */
  pieces(): AsyncIterable<Uint8Array>;
  /** Called once, after it was written or skipped. */
  close(): void;
}

type OutputContent = string | Buffer | CopiedFile;

export interface OutputFolder {
  /** The record of the last build of this folder, if any. */
  readonly before: OutputRecord | undefined;
  /** True if nothing is written, so that nothing can be read again. */
  readonly dry: boolean;
  /** Writes a changed file, done after `settled`, unless another file blocks its path. */
  replace(path: string, content: OutputContent): void;
  /** Writes a file unless the last build wrote the same bytes. */
  write(path: string, content: string | Buffer): void;
  /** Keeps a file of the last build; false if it no longer exists as written. */
  keep(path: string): boolean;
  /**
   * Waits until at most `max` files and few bytes are still being written, to limit memory.
   * @throws the error of a failed write
   */
  settled(max?: number): Promise<void>;
  /** Paths not written because another file blocks them, with that file. */
  readonly refused: ReadonlyMap<string, string>;
  /** Removes files of the last build that this one neither wrote nor kept, and writes the new record. */
  finish(
    record: Omit<OutputRecord, 'version' | 'files'>,
  ): Promise<{ readonly bytes: number; readonly files: number }>;
}

/**
 * @param dry finds out what would be refused, and changes nothing
 * @throws AppError `build/foreign-folder` if the folder has files that no Lectern build wrote
 */
export function openOutput(folder: string, occupied: (path: string) => boolean, dry = false): OutputFolder {
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
    const isFree = claimed.claim(path);
    const at = place(path);
    // Encoded once, for its length and for the file.
    const encoded = typeof content === 'string' ? Buffer.from(content) : content;
    if (isFree) files[path] = { bytes: isCopied(encoded) ? encoded.bytes : encoded.byteLength };
    if (isFree && !dry) queue.add(at, encoded);
    else if (isCopied(encoded)) encoded.close();
  };
  return {
    before,
    dry,
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
    finish: async (output) => {
      if (dry) return { bytes: 0, files: 0 };
      for (const path of Object.keys(before?.files ?? {}))
        if (files[path] === undefined && claimed.obstacle(path) === undefined)
          rmSync(place(path), { force: true });
      const record: OutputRecord = { version: 2, ...output, files };
      // Written last: a record of missing files would keep them missing.
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
  settled(max?: number): Promise<void>;
}

/** Most bytes waiting to be written before more files are made. */
const MAX_BYTES_WAITING = 32 * 1024 * 1024;

/** Writes several files at a time, because a small file spends most of its time waiting for the disk. */
function writeQueue(root: string, before: readonly string[]): WriteQueue {
  const old = new Set(before.map((path) => join(root, path)));
  const folders = new Map<string, Promise<unknown>>();
  const writing = new Set<Promise<void>>();
  let waiting = 0;
  const last = new Map<string, Promise<void>>();
  let failed: { readonly error: unknown } | undefined;
  /** Creates parents first and each once: a recursive `mkdir` would check every parent again. */
  const ensure = (folder: string): Promise<unknown> => {
    let created = folders.get(folder);
    if (created !== undefined) return created;
    created = folder.startsWith(root + sep)
      ? ensure(dirname(folder)).then(() => replaceByFolder(folder, old.has(folder)))
      : Promise.try(makeFolder, folder);
    folders.set(folder, created);
    return created;
  };
  return {
    add: (path, content) => {
      // A copied file is in memory one piece at a time.
      const inMemory = isCopied(content) ? 0 : content.length;
      // For the same file twice, the later text wins.
      const earlier = last.get(path);
      const work = Promise.all([ensure(dirname(path)), earlier])
        .then(() => writeOver(path, content, old))
        .catch((error: unknown) => void (failed ??= { error }))
        .finally(() => {
          writing.delete(work);
          waiting -= inMemory;
          if (last.get(path) === work) last.delete(path);
          if (isCopied(content)) content.close();
        });
      writing.add(work);
      waiting += inMemory;
      last.set(path, work);
    },
    settled: async (max = 0) => {
      while (writing.size > max || (waiting > MAX_BYTES_WAITING && writing.size > 0))
        await Promise.race(writing);
      if (failed !== undefined) throw failed.error;
    },
  };
}

/** @param wasFile whether the last build had a file there */
async function replaceByFolder(folder: string, wasFile: boolean): Promise<void> {
  if (wasFile && statSync(folder, { throwIfNoEntry: false })?.isFile() === true) await rm(folder);
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Removes a folder of the last build where this one has a file. */
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

interface ClaimedPaths {
  /** False if another file already blocks the path. */
  claim(path: string): boolean;
  /** The file that blocks a path: below it, or in place of one of its folders. */
  obstacle(path: string): string | undefined;
  /** Refused paths, each with the file that blocks it. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Tracks which output paths are files and which are folders, because a file host cannot have both at one path. */
function claimedPaths(): ClaimedPaths {
  const files = new Set<string>();
  const folders = new Map<string, string>();
  const refused = new Map<string, string>();
  const obstacle = (path: string): string | undefined => {
    if (folders.has(path)) return folders.get(path);
    return parents(path).find((parent) => files.has(parent));
  };
  return {
    refused,
    obstacle,
    claim: (path) => {
      if (files.has(path)) return true;
      const other = obstacle(path);
      if (other !== undefined) {
        refused.set(path, other);
        return false;
      }
      files.add(path);
      for (const parent of parents(path)) {
        // The ancestors of a known folder are known too.
        if (folders.has(parent)) break;
        folders.set(parent, path);
      }
      return true;
    },
  };
}

/** `a/b/c` -> `a/b`, `a`. */
function parents(path: string): string[] {
  const found: string[] = [];
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
    found.push(path.slice(0, at));
  return found;
}

/** @param refused paths of the output, each with the file that blocks it */
export function pathConflictIssues(refused: ReadonlyMap<string, string>): Issue[] {
  return [...refused].map(([path, other]) => ({
    severity: 'warning',
    code: 'build/same-place',
    message: `"${path.slice(0, 200)}" is not written: "${other.slice(0, 200)}" is written instead, because a file and a folder cannot have the same name`,
    hint: 'Give the page, the file or the redirect another address; "lectern serve" has no such limit',
    file: 'docs.json',
  }));
}
