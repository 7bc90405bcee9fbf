/** The files of a job's work folder: read, listed, put, moved and removed, never through a link and never outside. */
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { isPlainPath } from '../../site/source/off-limits.ts';

/** Bytes; systems hold 255, and a file gets a longer name while it is written. */
const LONGEST_NAME = 200;

/**
 * @param root real path of the folder
 * @param path inside it, forward slashes
 * @throws AppError `work/path`
 */
function workPath(root: string, path: string): string {
  if (!isPlainPath(path)) throw bad(path, 'is not a path inside the folder');
  if (path.split('/').some((step) => step.startsWith('.') || /^git~\d/i.test(step)))
    throw bad(path, 'is hidden, and hidden files are not for agents');
  if (path.split('/').some((step) => Buffer.byteLength(step) > LONGEST_NAME))
    throw bad(path, 'has a name that is too long');
  const full = join(root, path);
  let there = full;
  while (there !== root && entryAt(there) === undefined) there = dirname(there);
  // A link anywhere on the way has another real path than the one it is called by.
  if (realPath(there) !== there) throw bad(path, 'goes through a link');
  return full;
}

/** Does not follow links; undefined when nothing is there. */
function entryAt(full: string): Stats | undefined {
  try {
    return lstatSync(full, { throwIfNoEntry: false });
  } catch (error) {
    // The parent is a file.
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** A file name that is valid on every system. */
function refuseBadName(path: string): void {
  const portable = path.split('/').every((step) => !/[<>:"|?*\u007f-\u009f]|[. ]$|^ /.test(step));
  if (!portable) throw bad(path, 'is no name that every system can hold');
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function bad(path: string, why: string): AppError {
  return new AppError('work/path', `${JSON.stringify(path.slice(0, 200))} ${why}`, {
    hint: 'Use a path like "guides/start.mdx", as list_files shows them',
  });
}

interface WorkFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

interface WorkFolderLimits {
  /** Bytes of one file. */
  readonly file: number;
  /** Files that one listing looks at. */
  readonly listed: number;
}

const WORK_FOLDER_LIMITS: WorkFolderLimits = Object.freeze({ file: 5 * 1024 * 1024, listed: 20_000 });

/** Throws AppErrors `work/…` for what a path or a file does not allow: `path`, `missing`, `exists`, `size`, `encoding`. */
export interface WorkFolder {
  /** @param below a folder; empty = all. Sorted; hidden files, links and `node_modules` are left out. */
  list(below?: string): readonly WorkFile[];
  exists(path: string): boolean;
  /** Text, exactly as it is written. */
  read(path: string): string;
  /** Creates the file or replaces all of it. */
  write(path: string, text: string): void;
  remove(path: string): void;
  /** Moves any file; never over another one. */
  move(from: string, to: string): void;
}

const DEEPEST = 32;

export function openWorkFolder(folder: string, limits: WorkFolderLimits = WORK_FOLDER_LIMITS): WorkFolder {
  const root = realpathSync(folder);
  const fileAt = (path: string): string => {
    const full = workPath(root, path);
    if (entryAt(full)?.isFile() !== true)
      throw problem('missing', `There is no file "${path}"`, 'See list_files for what is there');
    return full;
  };
  return {
    list: (below = '') => listFiles(below === '' ? root : workPath(root, below), below, limits.listed),
    exists: (path) => entryAt(workPath(root, path)) !== undefined,
    read: (path) => readText(fileAt(path), path, limits.file),
    write: (path, text) => {
      refuseBadName(path);
      const full = workPath(root, path);
      const entry = entryAt(full);
      if (entry !== undefined && !entry.isFile())
        throw problem('exists', `"${path}" is a folder`, 'Name a file');
      refuseLarge(path, Buffer.byteLength(text), limits.file);
      makeFolders(dirname(full), path);
      replace(full, text);
    },
    remove: (path) => {
      const full = fileAt(path);
      rmSync(full);
      dropEmptyFolders(root, dirname(full));
    },
    move: (from, to) => {
      refuseBadName(to);
      const [source, target] = [fileAt(from), workPath(root, to)];
      if (entryAt(target) !== undefined)
        throw problem('exists', `There is "${to}" already`, 'Choose another name, or delete that file first');
      makeFolders(dirname(target), to);
      renameSync(source, target);
      dropEmptyFolders(root, dirname(source));
    },
  };
}

/** Atomic: readers see the old text or the new one. */
function replace(full: string, text: string): void {
  const mode = entryAt(full)?.mode ?? 0o644;
  const beside = `${full}.lectern-${process.pid}`;
  try {
    writeFileSync(beside, text, { mode: mode & 0o777, flag: 'wx' });
    renameSync(beside, full);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

function readText(full: string, path: string, limit: number): string {
  refuseLarge(path, lstatSync(full).size, limit);
  const bytes = readFileSync(full);
  const text = bytes.toString('utf8');
  if (Buffer.compare(Buffer.from(text, 'utf8'), bytes) !== 0)
    throw problem(
      'encoding',
      `"${path}" is not text in UTF-8`,
      'Leave it as it is; it can be moved or deleted',
    );
  return text;
}

function makeFolders(folder: string, path: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' && code !== 'ENOTDIR') throw error;
    throw problem('exists', `A folder of "${path}" is a file`, 'Choose another name');
  }
}

/** Git has no empty folders. */
function dropEmptyFolders(root: string, folder: string): void {
  for (let at = folder; at !== root && readdirSync(at).length === 0; at = dirname(at)) rmdirSync(at);
}

function listFiles(start: string, below: string, max: number): readonly WorkFile[] {
  if (entryAt(start)?.isDirectory() !== true)
    throw problem('missing', `There is no folder "${below}"`, 'Leave the folder out to see all files');
  const found: WorkFile[] = [];
  const walk = (folder: string, path: string, depth: number): void => {
    if (depth > DEEPEST) return;
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (found.length >= max) return;
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const child = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) walk(join(folder, entry.name), child, depth + 1);
      else if (entry.isFile()) found.push({ path: child, size: lstatSync(join(folder, entry.name)).size });
    }
  };
  walk(start, below, 0);
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function refuseLarge(path: string, size: number, limit: number): void {
  if (size > limit)
    throw problem('size', `"${path}" has ${size} bytes; the most is ${limit}`, 'Leave it as it is');
}

function problem(kind: string, message: string, hint: string): AppError {
  return new AppError(`work/${kind}`, message, { hint });
}
