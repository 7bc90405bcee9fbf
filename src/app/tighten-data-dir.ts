/** Takes the rights of others on a data folder away: installations that were made before it was kept to one user. */
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_MARK } from '../site/source/never-listed.ts';

const OTHERS = 0o077;
const OURS = new RegExp(
  `^(?:cache|git|work|secret|lectern\\.(?:db|lock)(?:[-.].*)?|\\.gitignore|\\${DATA_MARK})$`,
);

/**
 * @returns what others can still read, and why, one sentence each; empty when nobody else can read anything of ours
 */
export function tightenDataDir(folder: string): readonly string[] {
  // Windows has no such rights: there the folder has those of the one it lies in.
  if (process.platform === 'win32') return [];
  const names = entriesOf(folder);
  if (names === undefined) return [];
  const ours = names.filter((name) => OURS.test(name));
  // Somebody else's files lie in it too, and may be read by others for a reason: then only ours are closed.
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

/** True when nobody else has a right on it now. */
function tightened(path: string): boolean {
  try {
    const { mode } = lstatSync(path);
    // A link has the rights of what it leads to, which is somebody's decision.
    if ((mode & 0o170000) === 0o120000 || (mode & OTHERS) === 0) return true;
    chmodSync(path, mode & 0o7777 & ~OTHERS);
    return (lstatSync(path).mode & OTHERS) === 0;
  } catch {
    return false;
  }
}
