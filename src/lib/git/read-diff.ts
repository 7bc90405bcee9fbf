/** Reads the differences between two commits as a pull request shows them: files first, then their changed lines. */
import { AppError } from '../app-error.ts';
import { checkCommit } from './files/tree-listing.ts';
import { type Patch, parsePatches } from './parse-patch.ts';
import { localError } from './process/git-error.ts';
import type { Mirror } from './process/mirror.ts';
import type { FileDiff } from './repository.ts';

/** Further files are listed without their lines. */
const MAX_PATCHED = 300;
/** Further files are not listed. */
const MAX_FILES = 3000;
/** Lines of one file, context included. */
const MAX_LINES = 2000;
/** Of all lines together. */
const MAX_BYTES = 2 * 1024 * 1024;
const LISTING_BYTES = 16 * 1024 * 1024;
/** No attributes file of the repository may hide changes of another file. */
const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
const NO_ATTRIBUTES = `attr.tree=${EMPTY_TREE}`;

interface ChangedFile {
  readonly status: string;
  /** Both object ids, as a patch names them. */
  readonly contents: string;
  readonly path: string;
  readonly from: string | undefined;
  readonly special: boolean;
}

/** @param from null = nothing, for a first commit. @throws AppError `git/unknown` */
export async function readDiff(
  mirror: Mirror,
  from: string | null,
  to: string,
  signal?: AbortSignal,
): Promise<readonly FileDiff[]> {
  if (from === null) checkCommit(to);
  const base = from === null ? EMPTY_TREE : await mergeBase(mirror, from, to);
  const options = ['-r', '-M', '-l500', '--no-ext-diff', '--no-textconv', '--no-color'];
  const tree = ['-c', NO_ATTRIBUTES, 'diff-tree', ...options];
  const listed = await mirror.run({
    args: [...tree, '-z', '--raw', '--numstat', '--abbrev=40', '--end-of-options', base, to],
    bytes: LISTING_BYTES,
    signal,
  });
  if (listed.code !== 0) throw localError('diff-tree', listed);
  const { files, counts } = parseListing(listed.stdout);
  const patched = await mirror.run({
    args: [...tree, '--patch', '--full-index', '--unified=3', '--end-of-options', base, to],
    bytes: 4 * MAX_BYTES,
    signal,
  });
  // An oversized diff is no error: what was read until then is shown.
  if (patched.code !== 0 && patched.ended !== 'size') throw localError('diff-tree', patched);
  const patches = parsePatches(patched.stdout.toString('utf8'), MAX_LINES);
  return describe(files, counts, patches);
}

/** The commit where `to` branched off `from`; without a common commit, `from` itself. @throws AppError `git/unknown` */
export async function mergeBase(mirror: Mirror, from: string, to: string): Promise<string> {
  checkCommit(from);
  checkCommit(to);
  const found = await mirror.run({ args: ['merge-base', '--end-of-options', from, to] });
  if (found.code === 0) return found.stdout.toString('utf8').trim();
  if (found.code === 1) return from;
  throw new AppError('git/unknown', `Commit ${from.slice(0, 12)} or ${to.slice(0, 12)} is not here`, {
    hint: 'Fetch the repository again',
  });
}

type Counts = ReadonlyMap<
  string,
  { readonly added: number; readonly removed: number; readonly binary: boolean }
>;

/** `:modes ids status` records, then `added removed path` records; a moved file has two paths in both. */
function parseListing(output: Buffer): { files: readonly ChangedFile[]; counts: Counts } {
  const fields = output.toString('utf8').split('\0');
  const files: ChangedFile[] = [];
  let at = 0;
  while (fields[at]?.startsWith(':') === true) {
    const [oldMode = '', newMode = '', oldId = '', newId = '', status = ''] =
      fields[at++]!.slice(1).split(' ');
    const first = fields[at++] ?? '';
    const moved = status.startsWith('R') || status.startsWith('C');
    const path = moved ? (fields[at++] ?? '') : first;
    const special = [oldMode, newMode].some((mode) => mode !== '000000' && !mode.startsWith('100'));
    files.push({
      status: status.slice(0, 1),
      contents: `${oldId}..${newId}`,
      path,
      special,
      from: moved ? first : undefined,
    });
  }
  const counts = new Map<string, { added: number; removed: number; binary: boolean }>();
  while (at < fields.length && fields[at] !== '') {
    const [added = '', removed = '', path = ''] = splitAt(fields[at++]!);
    // For a moved file, the old and the new path follow as separate fields.
    if (path === '') at += 2;
    const name = path === '' ? (fields[at - 1] ?? '') : path;
    counts.set(name, { added: Number(added) || 0, removed: Number(removed) || 0, binary: added === '-' });
  }
  return { files, counts };
}

/** Two numbers and the rest: a path may hold tabs. */
function splitAt(record: string): string[] {
  const [, added = '', removed = '', path = ''] = /^([^\t]*)\t([^\t]*)\t(.*)$/s.exec(record) ?? [];
  return [added, removed, path];
}

const KINDS: Readonly<Record<string, FileDiff['kind']>> = {
  A: 'added',
  D: 'removed',
  R: 'moved',
  C: 'added',
};

function describe(
  files: readonly ChangedFile[],
  counts: Counts,
  patches: ReadonlyMap<string, Patch>,
): readonly FileDiff[] {
  let bytes = 0;
  return files.slice(0, MAX_FILES).map((file, i) => {
    const count = counts.get(file.path) ?? { added: 0, removed: 0, binary: false };
    const patch = i < MAX_PATCHED && !file.special ? patches.get(file.contents) : undefined;
    bytes += patch?.bytes ?? 0;
    const same = new Set(file.contents.split('..')).size === 1;
    const shown = patch !== undefined && !patch.tooLong && bytes <= MAX_BYTES;
    return {
      path: file.path,
      ...(file.status === 'R' && file.from !== undefined && { from: file.from }),
      kind: KINDS[file.status] ?? 'changed',
      binary: count.binary || !(shown || same || (count.added === 0 && count.removed === 0 && !file.special)),
      added: count.added,
      removed: count.removed,
      hunks: shown && !count.binary ? patch.hunks : [],
    };
  });
}
