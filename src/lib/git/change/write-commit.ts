/** Creates commits: the same parts always give the same id, on any machine with any settings. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../app-error.ts';
import { storedText } from '../../text/clean-text.ts';
import { type CommitIdentity, DEFAULT_IDENTITY } from '../commit-identity.ts';
import { refusedPath } from '../file-names.ts';
import { listTree, type TreeEntry } from '../files/tree-listing.ts';
import { isObjectId } from '../object-id.ts';
import { localError } from '../process/git-error.ts';
import type { Mirror } from '../process/mirror.ts';
import type { MergeCommit, NewCommit, TreeChange } from '../repository.ts';
import { withScratch } from '../scratch.ts';
import { sshSignature } from '../ssh-signature.ts';
import { refused } from './folder-changes.ts';

const LONGEST_MESSAGE = 20_000;
const MAX_CHANGES = 10_000;

interface CommitParts {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
  /** Milliseconds. */
  readonly at: number;
}

/** @throws AppError `git/refused` for paths that a change may not touch, `git/unknown` for an unknown parent */
export async function writeCommit(
  mirror: Mirror,
  scratch: string,
  { by, ...newCommit }: NewCommit & { readonly by?: CommitIdentity },
): Promise<string> {
  const { parent, changes, message, at } = newCommit;
  const base = await listTree(mirror, parent, '');
  checkChanges(base, changes);
  const tree = await withScratch(scratch, async (folder) => {
    const written = changes.filter(({ content }) => content !== null);
    const ids = await writeContents(mirror, folder, written);
    return writeTree(mirror, folder, {
      from: `${parent}^{tree}`,
      // Deletions come first: a folder may replace a file of the same name.
      lines: [
        ...changes.flatMap(({ path, content }) =>
          content === null ? [`0 ${'0'.repeat(40)}\t${path}\0`] : [],
        ),
        ...written.map(({ path }, i) => `${modeOf(base, path)} ${ids[i]}\t${path}\0`),
      ],
    });
  });
  return commitTree(mirror, { tree, parents: [parent], message, at }, by);
}

/** Writes the commit object itself. Author and committer are the same. */
export function commitTree(
  mirror: Mirror,
  { tree, parents, message, at }: CommitParts,
  { name, mail, key }: CommitIdentity = DEFAULT_IDENTITY,
): Promise<string> {
  const who = `${name} <${mail}> ${Math.floor(at / 1000)} +0000`;
  const head = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${who}`,
    `committer ${who}`,
  ];
  const text = plainMessage(message);
  const write = (lines: readonly string[]): string => `${lines.join('\n')}\n\n${text}`;
  const signature =
    key === undefined ? [] : [`gpgsig ${folded(sshSignature(key, Buffer.from(write(head))))}`];
  return mirror.text(['hash-object', '-t', 'commit', '-w', '--stdin'], {
    input: write([...head, ...signature]),
  });
}

/** A header of several lines. */
const folded = (text: string): string => text.replaceAll('\n', '\n ');

/** A merge commit of a tree in which files that were in conflict are replaced. */
export async function writeMerge(
  mirror: Mirror,
  scratch: string,
  { by, tree: merged, resolved, ...newCommit }: MergeCommit & { readonly by?: CommitIdentity },
): Promise<string> {
  const tree = await withScratch(scratch, async (folder) => {
    const own = resolved.flatMap(({ path, result }) =>
      result !== null && 'content' in result ? [{ path, content: result.content }] : [],
    );
    const ids = new Map(
      (await writeContents(mirror, folder, own)).map((id, at) => [own[at]!.path, id] as const),
    );
    const lines = resolved.map(({ path, result }) =>
      result === null
        ? `0 ${'0'.repeat(40)}\t${path}\0`
        : `${result.mode} ${'oid' in result ? result.oid : ids.get(path)}\t${path}\0`,
    );
    return writeTree(mirror, folder, { from: merged, lines });
  });
  return commitTree(mirror, { ...newCommit, tree }, by);
}

/** Removes control characters, which only a terminal would interpret. */
function plainMessage(message: string): string {
  const text = storedText(message).slice(0, LONGEST_MESSAGE).trim();
  return `${text === '' ? 'Update' : text}\n`;
}

function checkChanges(base: readonly TreeEntry[], changes: readonly TreeChange[]): void {
  if (changes.length > MAX_CHANGES)
    throw new AppError('git/refused', 'There are too many changes for one commit');
  const final = new Map<string, TreeEntry | undefined>(base.map((entry) => [entry.path, entry]));
  const named = new Set<string>();
  for (const { path, content } of changes) {
    const why = refusedPath(path, content !== null && !final.has(path));
    if (why !== undefined) throw refused(path, why);
    if (named.has(path)) throw refused(path, 'is changed twice');
    named.add(path);
    const before = final.get(path);
    if (content === null && before === undefined)
      throw refused(path, 'is to be removed, but the commit does not have it');
    if (before?.plain === false) throw refused(path, 'is a link or a nested repository');
    if (content === null) final.delete(path);
  }
  const folders = new Set<string>();
  for (const { path, content } of changes) if (content !== null) final.set(path, undefined);
  for (const path of final.keys()) for (const folder of foldersOf(path)) folders.add(folder);
  for (const { path, content } of changes) {
    if (content === null) continue;
    if (folders.has(path)) throw refused(path, 'is a folder of the repository');
    const file = foldersOf(path).find((folder) => final.has(folder));
    if (file !== undefined) throw refused(path, `would lie in ${JSON.stringify(file)}, which is no folder`);
  }
}

function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1))
    folders.push(path.slice(0, slash));
  return folders;
}

/** Files keep their mode. */
function modeOf(base: readonly TreeEntry[], path: string): string {
  return base.find((entry) => entry.path === path)?.mode === '100755' ? '100755' : '100644';
}

/** One process writes all contents, from files with our own names, without filters. */
async function writeContents(
  mirror: Mirror,
  folder: string,
  written: readonly TreeChange[],
): Promise<readonly string[]> {
  if (written.length === 0) return [];
  const files = written.map((_, i) => join(folder, String(i)));
  for (const [i, { content }] of written.entries()) await writeFile(files[i]!, content!);
  const ids = await mirror.text(['hash-object', '-w', '--no-filters', '--stdin-paths'], {
    input: `${files.join('\n')}\n`,
  });
  const list = ids.split('\n');
  if (list.length !== written.length || !list.every(isObjectId))
    throw new AppError('git/failed', '"git hash-object" did not take every file');
  return list;
}

async function writeTree(
  mirror: Mirror,
  folder: string,
  { from, lines }: { readonly from: string; readonly lines: readonly string[] },
): Promise<string> {
  const env = { GIT_INDEX_FILE: join(folder, 'index') };
  await mirror.text(['read-tree', '--end-of-options', from], { env });
  const taken = await mirror.run({
    args: ['update-index', '-z', '--index-info'],
    env,
    input: lines.join(''),
  });
  if (taken.code !== 0)
    throw /invalid path/i.test(taken.stderr)
      ? new AppError('git/refused', 'Git refuses a path of these changes')
      : localError('update-index', taken);
  return mirror.text(['write-tree'], { env });
}
