/** Reads the current commit of a work tree from its files only: no program runs in the repository. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObjectId } from './object-id.ts';

export interface GitFolders {
  /** Holds `HEAD` of the work tree. */
  readonly own: string;
  /** Holds objects, branches and settings; the same folder unless there are several work trees. */
  readonly shared: string;
}

interface Head {
  readonly commit: string;
  /** Commits of a shallow clone whose parents are missing; empty for a complete one. */
  readonly shallow: readonly string[];
}

const SMALL = 4096;
const LARGE = 64 * 1024 * 1024;

/** @returns undefined where nothing was committed yet, or the repository uses an unknown ref format */
export function readHead({ own, shared }: GitFolders): Head | undefined {
  const head = text(join(own, 'HEAD'), SMALL)?.trim() ?? '';
  const name = /^ref: (refs\/[^\s\0]+)$/.exec(head)?.[1];
  const commit = name === undefined ? head : commitOf(shared, name);
  if (commit === undefined || !isObjectId(commit)) return undefined;
  const shallow = (text(join(shared, 'shallow'), LARGE) ?? '').split('\n').filter((line) => line !== '');
  return shallow.every(isObjectId) ? { commit, shallow } : undefined;
}

function commitOf(shared: string, name: string): string | undefined {
  if (name.split('/').some((part) => /^\.{0,2}$/.test(part))) return undefined;
  const loose = text(join(shared, name), SMALL)?.trim();
  if (loose !== undefined) return loose;
  const packed = text(join(shared, 'packed-refs'), LARGE) ?? '';
  return packed
    .split('\n')
    .find((line) => line.slice(41) === name)
    ?.slice(0, 40);
}

/** Undefined for anything but a plain file below the limit; never blocks on a pipe. */
function text(path: string, limit: number): string | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stat = fstatSync(file);
    return stat.isFile() && stat.size <= limit ? readFileSync(file, 'utf8') : undefined;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
