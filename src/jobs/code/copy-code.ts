/** Writes what agents may read of code repositories into a folder, for a program that has no tools for it. */
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import type { CodeRepository } from './code-repository.ts';
import type { CodeSource } from './code-source.ts';

export interface CopyLimits {
  /** Of all repositories together. */
  readonly files: number;
  readonly bytes: number;
}

export interface CodeCopy {
  /** As tools and citations call it; empty = the repository around the documentation. */
  readonly name: string;
  /** For people. */
  readonly label: string;
  /** Name of its folder inside the folder of all copies. */
  readonly folder: string;
  readonly commit: string;
  readonly files: number;
  /** Files that may be read, and had no room. */
  readonly left: number;
}

const COPY_LIMITS: CopyLimits = Object.freeze({ files: 20_000, bytes: 200 * 2 ** 20 });

const AROUND = 'this-repository';
/** A folder that others may list and read. */
const OPEN_FOLDER = 0o755;
const OPEN_FILE = 0o444;

/**
 * Of the newest commits. A repository that cannot be read is left out, and has been reported by itself.
 * @param into an empty folder that nobody else writes to
 * @throws the reason of the signal
 */
export async function copyCode(
  repositories: readonly CodeRepository[],
  into: string,
  { limits = COPY_LIMITS, signal }: { readonly limits?: CopyLimits; readonly signal: AbortSignal },
): Promise<readonly CodeCopy[]> {
  const writer = await openWriter(into);
  const room = { ...limits };
  const copies: CodeCopy[] = [];
  for (const { name, label, at } of repositories) {
    signal.throwIfAborted();
    const folder = folderOf(name, copies);
    try {
      const source = await at();
      const copied = await copyOne(source, { folder, room, signal, write: writer });
      copies.push({ name, label, folder, commit: source.commit, ...copied });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof AppError)) throw error;
    }
  }
  return copies;
}

function folderOf(name: string, others: readonly CodeCopy[]): string {
  const preferred = name === '' ? AROUND : name;
  const isFree =
    /^[a-z0-9][\w.-]{0,60}$/i.test(preferred) && !others.some(({ folder }) => folder === preferred);
  return isFree ? preferred : `code-${others.length + 1}`;
}

type Write = (path: string, text: string) => Promise<void>;

/** The mask of this process may hide what it makes from the program's user. */
async function openWriter(into: string): Promise<Write> {
  const hides = ((await stat(into)).mode & 0o055) !== 0o055;
  const created = new Set<string>([into]);
  const folder = async (path: string): Promise<void> => {
    if (created.has(path)) return;
    await folder(dirname(path));
    await mkdir(path, { mode: OPEN_FOLDER, recursive: true });
    if (hides) await chmod(path, OPEN_FOLDER);
    created.add(path);
  };
  if (hides) await chmod(into, OPEN_FOLDER);
  return async (path, text) => {
    const file = join(into, path);
    await folder(dirname(file));
    await writeFile(file, text, { flag: 'wx', mode: OPEN_FILE });
    if (hides) await chmod(file, OPEN_FILE);
  };
}

interface Copying {
  readonly folder: string;
  readonly room: { files: number; bytes: number };
  readonly signal: AbortSignal;
  readonly write: Write;
}

/** Files near the top first: when there is no room for all, those say most. */
async function copyOne(
  source: CodeSource,
  { folder, room, signal, write }: Copying,
): Promise<Pick<CodeCopy, 'files' | 'left'>> {
  const depth = (path: string): number => path.split('/').length;
  const listed = [...(await source.list())].sort((a, b) => depth(a.path) - depth(b.path));
  let [files, left] = [0, 0];
  for (const { path, size } of listed) {
    if (room.files <= 0 || room.bytes < size) {
      left++;
      continue;
    }
    signal.throwIfAborted();
    const text = await source.read(path);
    if (text === undefined) continue;
    // What is no UTF-8 grows to three times its size when it is written as text.
    const bytes = Buffer.byteLength(text);
    if (room.bytes < bytes) {
      left++;
      continue;
    }
    try {
      await write(`${folder}/${path}`, text);
    } catch (error) {
      // A file whose name is taken where capitals count for nothing.
      if (!isTaken(error)) throw error;
      continue;
    }
    room.files--;
    room.bytes -= bytes;
    files++;
  }
  return { files, left };
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(String(error.code));
