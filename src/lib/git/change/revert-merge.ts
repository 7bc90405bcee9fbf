/** Finds the exact inverse of what a merge brought to a branch, or refuses: never nearly the inverse. */
import { AppError } from '../../app-error.ts';
import { checkCommit } from '../files/tree-listing.ts';
import { commitParents } from '../history/commit-parents.ts';
import { localError } from '../process/git-error.ts';
import type { Mirror } from '../process/mirror.ts';
import { CHANGE_LIMITS, type TreeChange } from '../repository.ts';
import { isAncestor } from './merge-branch.ts';
import { tryMerge } from './try-merge.ts';
import { commitTree } from './write-commit.ts';

export interface RevertRequest {
  /** The merge commit, or the one commit that the branch was squashed into. */
  readonly merge: string;
  /** Newest commit of the merged branch; needed for a squashed one. */
  readonly branch: string | undefined;
  /** The branch that is to lose the changes, as it is now. */
  readonly onto: string;
}

const LISTING_BYTES = 16 * 1024 * 1024;
const PATCH_BYTES = 8 * 1024 * 1024;
/** An empty tree: no attributes file of the repository may hide changes of another file. */
const NO_ATTRIBUTES = 'attr.tree=4b825dc642cb6eb9a060e54bf8d69288fbee4904';
const NONE = '000000';
const FILES = new Set(['100644', '100755', NONE]);

interface RawChange {
  readonly path: string;
  readonly modes: readonly [before: string, after: string];
  /** Of the content after it. */
  readonly oid: string;
}

/**
 * A three-way merge: what the merge brought is taken back, and what came after it stays.
 * @param read content by its id
 * @throws AppError `git/refused` (the message says why), `git/unknown`
 */
export async function revertMerge(
  mirror: Mirror,
  { merge, branch, onto }: RevertRequest,
  read: (oid: string, limit: number) => Promise<Buffer | undefined>,
): Promise<readonly TreeChange[]> {
  for (const one of [merge, onto]) checkCommit(one);
  const before = await firstParent(mirror, merge, branch);
  if (!(await isAncestor(mirror, merge, onto)))
    throw refused(
      'The branch does not have the merge any more',
      'It was rewritten since; look at it by hand',
    );
  for (const { path, modes } of await rawChanges(mirror, before, merge)) checkModes(path, modes);
  const tree = await inverseTree(mirror, { merge, before, onto });
  const changes = await rawChanges(mirror, onto, tree);
  if (changes.length === 0)
    throw refused('There is nothing to revert', 'The branch has nothing of it any more');
  if (changes.length > CHANGE_LIMITS.files)
    throw refused(`${changes.length} files would change`, 'Revert it by hand');
  const found: TreeChange[] = [];
  for (const change of changes) found.push(await contentOf(change, read));
  return found;
}

const refused = (what: string, hint: string): AppError => new AppError('git/refused', what, { hint });

/** What the branch had before. A merge that is not one commit has no single one. */
async function firstParent(mirror: Mirror, merge: string, branch: string | undefined): Promise<string> {
  const [before, ...others] = await commitParents(mirror, merge);
  if (before === undefined || others.length > 1)
    throw refused('The merge is not a merge of two branches', 'Revert it by hand');
  if (others.length === 1) return before;
  if (branch === undefined || !(await isSquashed(mirror, { merge, before, branch })))
    throw refused(
      'The pull request was merged as several commits, or the merge changed it, so one commit is not all of it',
      'Revert its commits by hand',
    );
  return before;
}

/** Whether the one commit does exactly what the whole branch does. Of several commits made anew, the last does less. */
async function isSquashed(
  mirror: Mirror,
  { merge, before, branch }: { readonly merge: string; readonly before: string; readonly branch: string },
): Promise<boolean> {
  checkCommit(branch);
  const found = await mirror.run({ args: ['merge-base', '--end-of-options', before, branch] });
  if (found.code !== 0) return false;
  const fork = found.stdout.toString('utf8').trim();
  const [whole, own] = [await patchOf(mirror, fork, branch), await patchOf(mirror, before, merge)];
  return whole !== undefined && whole === own;
}

/** Without the places of the lines, which differ where the base branch went on. @returns undefined for one that is too large */
async function patchOf(mirror: Mirror, from: string, to: string): Promise<string | undefined> {
  const options = ['-r', '-p', '-U0', '--binary', '--full-index', '--no-renames', '--no-ext-diff'];
  const answer = await mirror.run({
    args: [
      '-c',
      NO_ATTRIBUTES,
      'diff-tree',
      ...options,
      '--no-textconv',
      '--no-color',
      '--end-of-options',
      from,
      to,
    ],
    bytes: PATCH_BYTES,
  });
  if (answer.ended === 'size') return undefined;
  if (answer.code !== 0) throw localError('diff-tree', answer);
  return answer.stdout
    .toString('latin1')
    .replace(/^@@ -\S+ \+\S+ @@.*$/gm, '@@')
    .replace(/^index [0-9a-f]+\.\.[0-9a-f]+/gm, 'index');
}

/** Three commits with the trees of the three sides, so that Git finds the merge as the common one, whatever the history is. */
async function inverseTree(
  mirror: Mirror,
  { merge, before, onto }: { readonly merge: string; readonly before: string; readonly onto: string },
): Promise<string> {
  const side = async (commit: string, parents: readonly string[]): Promise<string> => {
    const tree = await mirror.text(['rev-parse', '--verify', '--end-of-options', `${commit}^{tree}`]);
    return commitTree(mirror, { tree, parents, message: 'A side of a revert', at: 0 });
  };
  const base = await side(merge, []);
  const merged = await tryMerge(mirror, await side(onto, [base]), await side(before, [base]));
  if (merged.kind === 'clean') return merged.tree;
  const files = [...new Set([...merged.files.map(({ path }) => path), ...merged.byHand])].sort();
  const named = files.slice(0, 10).map((path) => JSON.stringify(path));
  const more = files.length > named.length ? ` and ${files.length - named.length} more` : '';
  throw refused(
    `It cannot be reverted by itself, because later changes touch the same lines: ${named.join(', ')}${more}`,
    'Revert it by hand, or ask a job for the change that is needed now',
  );
}

async function rawChanges(mirror: Mirror, from: string, to: string): Promise<readonly RawChange[]> {
  const options = ['-r', '-z', '--raw', '--no-renames', '--abbrev=40', '--end-of-options'];
  const answer = await mirror.run({
    args: ['-c', NO_ATTRIBUTES, 'diff-tree', ...options, from, to],
    bytes: LISTING_BYTES,
  });
  if (answer.ended === 'size') throw refused('Too many files would change', 'Revert it by hand');
  if (answer.code !== 0) throw localError('diff-tree', answer);
  const fields = answer.stdout.toString('utf8').split('\0');
  const found: RawChange[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, old = '', now = '', oid = ''] =
      /^:(\d{6}) (\d{6}) [0-9a-f]{40} ([0-9a-f]{40}) /.exec(fields[at]!) ?? [];
    found.push({ path: fields[at + 1]!, modes: [old, now], oid });
  }
  return found;
}

/** Commits of jobs keep the mode of a file and write new files as plain ones: they cannot take these changes back. */
function checkModes(path: string, [old, now]: RawChange['modes']): void {
  const what = FILES.has(old) && FILES.has(now) ? undefined : 'is a link or a nested repository';
  const moved = old !== NONE && now !== NONE && old !== now ? 'changed its mode' : undefined;
  const why = what ?? moved;
  if (why !== undefined) throw refused(`${JSON.stringify(path)} ${why}`, 'Revert it by hand');
}

async function contentOf(
  { path, modes, oid }: RawChange,
  read: (oid: string, limit: number) => Promise<Buffer | undefined>,
): Promise<TreeChange> {
  checkModes(path, modes);
  if (modes[1] === NONE) return { path, content: null };
  if (modes[0] === NONE && modes[1] !== '100644')
    throw refused(`${JSON.stringify(path)} was executable`, 'Revert it by hand');
  const content = await read(oid, CHANGE_LIMITS.bytes);
  if (content === undefined)
    throw refused(`${JSON.stringify(path)} has more than ${CHANGE_LIMITS.bytes} bytes`, 'Revert it by hand');
  return { path, content };
}
