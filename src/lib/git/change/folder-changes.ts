/** Compares a folder on disk with a commit; the content of the folder is untrusted. */
import { constants, type Dirent, lstatSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../app-error.ts';
import { isLeftover, refusedPath } from '../file-names.ts';
import type { TreeEntry } from '../files/tree-listing.ts';
import { blobHash, blobId } from '../object-id.ts';
import { CHANGE_LIMITS, type TreeChange } from '../repository.ts';

/** All changed content together. */
const MAX_TOTAL = 32 * 1024 * 1024;
const MAX_ENTRIES = 250_000;
const DEEPEST = 64;
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * @param base every entry of the commit in the folder, links included
 * @param prefix folder of the repository, with a slash at its end, or empty
 */
export async function folderChanges(
  base: readonly TreeEntry[],
  prefix: string,
  on: string,
): Promise<TreeChange[]> {
  if (lstatSync(on, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new AppError(
      'git/refused',
      `The folder with the changes, "${on}", is gone or was replaced by something else`,
    );
  const known = new Map(base.map((entry) => [entry.path, entry]));
  const found = new Walk(known, prefix).all(on);
  const changes: TreeChange[] = [];
  let total = 0;
  const add = (path: string, content: Uint8Array | null): void => {
    const why = refusedPath(prefix + path, content !== null && !known.has(path));
    if (why !== undefined) throw refused(prefix + path, why);
    total += content?.length ?? 0;
    if (total > MAX_TOTAL)
      throw refused(prefix + path, `brings all changes above ${MAX_TOTAL / 1024 / 1024} MiB`);
    changes.push({ path: prefix + path, content });
    if (changes.length > CHANGE_LIMITS.files)
      throw new AppError('git/refused', `More than ${CHANGE_LIMITS.files} files were changed`, {
        hint: 'Ask for less at a time, for example for one folder',
      });
  };
  for (const [path, size] of found) {
    const file = { at: join(on, path), path: prefix + path, size };
    const content = await changedContent(file, known.get(path));
    if (content !== undefined) add(path, content);
  }
  for (const entry of base) if (entry.plain && !found.has(entry.path)) add(entry.path, null);
  refuseTwins(base, changes, prefix);
  return changes;
}

class Walk {
  private readonly known: ReadonlyMap<string, TreeEntry>;
  private readonly folders = new Set<string>();
  private readonly prefix: string;
  private readonly found = new Map<string, number>();
  private count = 0;

  constructor(known: ReadonlyMap<string, TreeEntry>, prefix: string) {
    this.known = known;
    this.prefix = prefix;
    for (const path of known.keys())
      for (let slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1))
        this.folders.add(path.slice(0, slash));
  }

  /** Sizes of all files by path. */
  all(on: string): ReadonlyMap<string, number> {
    this.folder(on, '', 0);
    return this.found;
  }

  private folder(at: string, path: string, depth: number): void {
    if (depth > DEEPEST) throw refused(this.prefix + path, `lies deeper than ${DEEPEST} folders`);
    for (const entry of readdirSync(at, { withFileTypes: true, encoding: 'buffer' }))
      this.entry(entry, at, path, depth);
  }

  private entry(entry: Dirent<Buffer>, at: string, folder: string, depth: number): void {
    const name = entry.name.toString('utf8');
    const path = folder === '' ? name : `${folder}/${name}`;
    if (++this.count > MAX_ENTRIES) throw refused(this.prefix + path, 'is one file too many in this folder');
    if (!Buffer.from(name).equals(entry.name))
      throw refused(this.prefix + path, 'has a name that is not UTF-8');
    if (isLeftover(name) && !this.known.has(path) && !this.folders.has(path)) return;
    const here = join(at, name);
    const stat = lstatSync(here);
    if (stat.isSymbolicLink()) throw refused(this.prefix + path, 'is a link');
    if (stat.isDirectory()) {
      // Even an empty folder matters when its name means something to Git.
      const why = refusedPath(this.prefix + path, false);
      if (why !== undefined && !this.folders.has(path)) throw refused(this.prefix + path, why);
      this.folder(here, path, depth + 1);
    } else if (stat.isFile()) this.found.set(path, stat.size);
    else throw refused(this.prefix + path, 'is a pipe, socket or device');
  }
}

interface DiskFile {
  readonly at: string;
  /** Inside the repository. */
  readonly path: string;
  readonly size: number;
}

/** The new content of a file; undefined when it is unchanged. */
async function changedContent(file: DiskFile, before: TreeEntry | undefined): Promise<Buffer | undefined> {
  if (before !== undefined && !before.plain)
    throw refused(file.path, 'is where the repository has a link, a nested repository or a name of its own');
  const same = before !== undefined && before.size === file.size;
  if (file.size > CHANGE_LIMITS.bytes) {
    if (same && (await streamedId(file)) === before.oid) return undefined;
    throw refused(file.path, `is larger than ${CHANGE_LIMITS.bytes / 1024 / 1024} MiB`);
  }
  const content = await readWhole(file);
  return same && blobId(content) === before.oid ? undefined : content;
}

/** Never follows a link, never blocks on a pipe, never reads more than the measured size. */
async function readWhole({ at, path, size }: DiskFile): Promise<Buffer> {
  const file = await open(at, OPEN_FLAGS);
  try {
    const content = Buffer.alloc(size + 1);
    let length = 0;
    for (let count = -1; count !== 0 && length <= size; length += count)
      count = (await file.read(content, length, content.length - length, length)).bytesRead;
    if (length !== size || !(await file.stat()).isFile()) throw refused(path, 'changed while it was read');
    return content.subarray(0, size);
  } finally {
    await file.close();
  }
}

async function streamedId({ at, size }: DiskFile): Promise<string> {
  const file = await open(at, OPEN_FLAGS);
  try {
    const hash = blobHash(size);
    for await (const piece of file.createReadStream({ end: size - 1, autoClose: false }))
      hash.update(piece as Buffer);
    return hash.digest('hex');
  } finally {
    await file.close();
  }
}

/** Two names that differ only by case or Unicode form are one file on macOS and Windows. */
function refuseTwins(base: readonly TreeEntry[], changes: readonly TreeChange[], prefix: string): void {
  const gone = new Set(changes.flatMap(({ path, content }) => (content === null ? [path] : [])));
  const key = (path: string): string => path.normalize('NFC').toLowerCase();
  const taken = new Map<string, string>();
  const kept = new Set<string>();
  for (const { path } of base) {
    if (!gone.has(prefix + path)) taken.set(key(prefix + path), prefix + path);
    kept.add(prefix + path);
  }
  for (const { path, content } of changes) {
    if (content === null || kept.has(path)) continue;
    const other = taken.get(key(path));
    if (other !== undefined && other !== path)
      throw refused(path, `is the same file as ${JSON.stringify(other)} on macOS and Windows`);
    taken.set(key(path), path);
  }
}

export function refused(path: string, why: string): AppError {
  return new AppError('git/refused', `${JSON.stringify(path.slice(0, 300))} ${why}`, {
    hint: 'A change may only touch plain files of the documentation; leave this one as it was',
  });
}
