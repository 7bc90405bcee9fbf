/** Removes the rights of other users on a data folder that was created before it became private. */
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_MARK } from '../site/source/off-limits.ts';

const OTHERS = 0o077;
const OURS = new RegExp(
  `^(?:cache|git|work|secret|lectern\\.(?:db|lock)(?:[-.].*)?|\\.gitignore|\\${DATA_MARK})$`,
);

/** @returns one sentence for each thing that others can still read, with the reason; empty when all of it is private */
export function tightenDataDir(folder: string): readonly string[] {
  // Windows has no such rights: the folder inherits those of its parent.
  if (process.platform === 'win32') return [];
  const names = entriesOf(folder);
  if (names === undefined) return [];
  const ours = names.filter((name) => OURS.test(name));
  // Files of others are in it too, and may be readable for a reason: then only ours are restricted.
  const shared = ours.length < names.length;
  const open = (shared ? [] : [folder])
    .concat(ours.map((name) => join(folder, name)))
    .filter((path) => !tightened(path));
  if (open.length === 0) return [];
  const [first] = open;
  return [
    `Others can read ${open.length === 1 ? `"${first}"` : `"${first}" and ${open.length - 1} more in the data folder`}, and that cannot be changed from here. Give the folder to the user that Lectern runs as, or run "chmod -R go= ${folder}"`,
  ];
}

function entriesOf(folder: string): readonly string[] | undefined {
  try {
    return readdirSync(folder);
  } catch {
    return undefined;
  }
}

/** True when no other user has any right on it now. */
function tightened(path: string): boolean {
  try {
    const { mode } = lstatSync(path);
    // A link has the rights of its target, which someone else chose.
    if ((mode & 0o170000) === 0o120000 || (mode & OTHERS) === 0) return true;
    chmodSync(path, mode & 0o7777 & ~OTHERS);
    return (lstatSync(path).mode & OTHERS) === 0;
  } catch {
    return false;
  }
}
