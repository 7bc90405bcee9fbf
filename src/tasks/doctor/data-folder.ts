/** Checks the data folder: its rights, and that its file system has the locks that the embedded store needs. */
import { accessSync, constants, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Check, type Finding, fail, ok, skip, warn } from './check.ts';

/** File systems of networks, whose locks are slow or missing, by the number that Linux gives. */
const REMOTE: Readonly<Record<number, string>> = {
  26985: 'NFS',
  4283649346: 'CIFS',
  20859: 'SMB',
  16914836: '9P',
};

export const dataFolder: Check = {
  name: 'data folder',
  run: async ({ settings: { dataDir, databaseUrl } }) => {
    if (!existsSync(dataDir)) return missing(dataDir);
    if (!statSync(dataDir).isDirectory())
      return fail(`"${dataDir}" is not a folder`, 'Set LECTERN_DATA_DIR to a folder');
    if (!isWritable(dataDir))
      return fail(
        `The data folder "${dataDir}" cannot be written by this user`,
        'Give the user that runs Lectern the right to write there, or set LECTERN_DATA_DIR',
      );
    const findings: Finding[] = [ok(`"${dataDir}" can be written`)];
    const mode = statSync(dataDir).mode & 0o077;
    if (mode !== 0 && process.platform !== 'win32')
      findings.push(warn(`Other users can look into "${dataDir}"`, `Run: chmod 700 "${dataDir}"`));
    if (databaseUrl !== undefined) return findings;
    const remote = REMOTE[(await statfs(dataDir)).type >>> 0];
    if (remote !== undefined)
      findings.push(
        warn(
          `"${dataDir}" is on ${remote}`,
          'Put it on a disk of this machine, or use PostgreSQL with DATABASE_URL',
        ),
      );
    findings.push(locks(dataDir));
    return findings;
  },
};

function missing(dataDir: string): Finding {
  let parent = dirname(dataDir);
  while (!existsSync(parent) && parent !== dirname(parent)) parent = dirname(parent);
  return isWritable(parent)
    ? skip(`"${dataDir}" does not exist yet; the server will make it`)
    : fail(
        `"${dataDir}" does not exist and cannot be made: "${parent}" cannot be written`,
        'Create it for the user that runs Lectern, or set LECTERN_DATA_DIR',
      );
}

/** Two connections to one file: the second must find it locked. */
function locks(folder: string): Finding {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const trial = mkdtempSync(join(folder, 'doctor-'));
  try {
    const [one, two] = [0, 1].map(() => new DatabaseSync(join(trial, 'lock'), { timeout: 0 }));
    try {
      one!.exec('BEGIN EXCLUSIVE');
      two!.exec('BEGIN EXCLUSIVE');
      return fail(
        `The file system of "${folder}" does not lock files`,
        'Two programs would damage the store: put the folder on a disk of this machine',
      );
    } catch (error) {
      if ((error as { errcode?: number }).errcode === 5) return ok('Its file system locks files');
      throw error;
    } finally {
      one!.close();
      two!.close();
    }
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
