/** Merges two commits without a work tree, and lists what both sides changed. */
import { AppError } from '../../app-error.ts';
import { localError } from '../process/git-error.ts';
import type { Mirror } from '../process/mirror.ts';
import type { MergeConflict, TriedMerge } from '../repository.ts';

/** Kinds of which each file has at most three versions at its own path. */
const PLAIN_KINDS = /^CONFLICT \((?:contents|modify\/delete|binary)\)$/;
const FILE_MODES = new Set(['100644', '100755']);
const SIDES = ['base', 'ours', 'theirs'] as const;

/** @throws AppError `git/refused` for unrelated histories, `git/failed` for a Git that is too old */
export async function tryMerge(mirror: Mirror, ours: string, theirs: string): Promise<TriedMerge> {
  const answer = await mirror.run({ args: ['merge-tree', '--write-tree', '-z', ours, theirs] });
  const parts = answer.stdout.toString('utf8').split('\0');
  const tree = parts[0] ?? '';
  if (answer.code === 0) return { kind: 'clean', tree };
  if (answer.code === 1 && tree !== '') return conflictOf(tree, parts);
  if (/unrelated histories/i.test(answer.stderr))
    throw new AppError('git/refused', 'The two branches have no commit in common, so they cannot be merged');
  if (/usage:|unknown option|Not a valid object name|--write-tree/i.test(answer.stderr))
    throw new AppError('git/failed', 'This version of Git cannot merge without a work tree', {
      hint: 'Install Git 2.38 or newer, or merge the branch by hand',
    });
  throw localError('merge-tree', answer);
}

/** @param parts the tree, then `MODE OID STAGE\tPATH` up to an empty one, then messages */
function conflictOf(tree: string, parts: readonly string[]): TriedMerge {
  const end = parts.indexOf('', 1);
  const files = new Map<string, { -readonly [Key in keyof MergeConflict]: MergeConflict[Key] }>();
  const byHand = new Set<string>();
  for (const line of parts.slice(1, end)) {
    const [, mode = '', oid = '', stage = '', path = ''] =
      /^(\d+) ([0-9a-f]+) ([123])\t(.+)$/s.exec(line) ?? [];
    const side = SIDES[Number(stage) - 1];
    if (side === undefined) continue;
    if (!FILE_MODES.has(mode)) byHand.add(path);
    const file = files.get(path) ?? { path };
    file[side] = { oid, mode };
    files.set(path, file);
  }
  for (const { kind, paths } of messages(parts.slice(end + 1)))
    if (kind.startsWith('CONFLICT') && !PLAIN_KINDS.test(kind)) for (const path of paths) byHand.add(path);
  for (const { path, base, ours, theirs } of files.values())
    if ([base, ours, theirs].filter((one) => one !== undefined).length < 2) byHand.add(path);
  return { kind: 'conflict', tree, files: [...files.values()], byHand: [...byHand].sort() };
}

/** Each is the number of its paths, the paths, its kind and a sentence. */
function* messages(
  parts: readonly string[],
): Generator<{ readonly kind: string; readonly paths: readonly string[] }> {
  for (let at = 0; /^\d+$/.test(parts[at] ?? ''); ) {
    const count = Number(parts[at]);
    yield { paths: parts.slice(at + 1, at + 1 + count), kind: parts[at + 1 + count] ?? '' };
    at += count + 3;
  }
}
