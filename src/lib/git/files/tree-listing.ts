/** Lists the entries of a commit. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import { isPlainFilePath } from '../file-names.ts';
import { isObjectId } from '../object-id.ts';
import { localError } from '../process/git-error.ts';
import type { Mirror } from '../process/mirror.ts';
import type { TreeFile } from '../repository.ts';

/** Most entries of a listing; a tree that contains itself many times has more than any disk. */
const MAX_ENTRIES = 120_000;
const MAX_BYTES = 20 * 1024 * 1024;

export interface TreeEntry extends TreeFile {
  readonly mode: string;
  /** A file that may be written to disk as it is: no link, no nested repository, no special name. */
  readonly plain: boolean;
}

/** @throws AppError `git/unknown`, or `git/refused` for too many entries */
export async function listTree(mirror: Mirror, commit: string, folder: string): Promise<TreeEntry[]> {
  checkCommit(commit);
  if (folder !== '' && !isPlainFilePath(folder))
    throw new AppError('git/unknown', `${JSON.stringify(folder)} cannot be a folder of a repository`);
  const answer = await mirror.run({
    args: ['ls-tree', '-r', '-z', '--long', '--full-tree', '--end-of-options', `${commit}:${folder}`],
    bytes: MAX_BYTES,
  });
  if (answer.ended === 'size') throw tooLarge();
  if (answer.code !== 0) {
    if (/Not a valid object name|does not exist|not a tree object/i.test(answer.stderr))
      throw new AppError(
        'git/unknown',
        `Commit ${commit.slice(0, 12)} has no folder ${JSON.stringify(folder)}`,
        {
          hint: 'Check that the branch was fetched and that the folder of the documentation is right',
        },
      );
    throw localError('ls-tree', answer);
  }
  return parse(answer.stdout);
}

/** @throws AppError `git/unknown` for anything but a full id */
export function checkCommit(commit: string): void {
  if (!isObjectId(commit))
    throw new AppError('git/unknown', `${JSON.stringify(commit.slice(0, 100))} is no id of a commit`);
}

/** Entries between two pauses for other work: a large repository must not block readers. */
const ENTRIES_IN_A_TURN = 2_000;

async function parse(output: Buffer): Promise<TreeEntry[]> {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(0, at);
    const tab = output.indexOf(9, at);
    if (end < 0 || tab < 0 || tab > end) break;
    const [mode = '', type, oid = '', size = '0'] = output.toString('latin1', at, tab).split(/ +/);
    const path = output.toString('utf8', tab + 1, end);
    const plain = type === 'blob' && mode !== '120000' && isPlainFilePath(path);
    entries.push({ path, oid, size: size === '-' ? 0 : Number(size), mode, plain });
    if (entries.length > MAX_ENTRIES) throw tooLarge();
    if (entries.length % ENTRIES_IN_A_TURN === 0) await nextTurn();
    at = end + 1;
  }
  return entries;
}

const tooLarge = (): AppError =>
  new AppError('git/refused', `The repository holds more than ${MAX_ENTRIES} files`, {
    hint: 'Name the folder of the documentation, so that only it is read',
  });
