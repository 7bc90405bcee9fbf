/** Reads from Git which files of a folder were moved or removed, and where they are now, without reading settings of the repository. */
import { AppError } from '../../app-error.ts';
import { isPlainFilePath } from '../file-names.ts';
import { isObjectId } from '../object-id.ts';
import { localError } from '../process/git-error.ts';
import type { GitPlace } from '../process/git-process.ts';
import { outputTokens } from '../process/output-tokens.ts';
import { type GitAnswer, runGit } from '../process/run-git.ts';
import type { PastFile, PastFiles } from '../repository.ts';
import { withScratch } from '../scratch.ts';
import { borrowedRepository } from './borrowed-repository.ts';
import { HISTORY_LIMITS, type HistoryLimits, type HistoryRequest } from './file-history.ts';
import { listedBefore } from './listed-before.ts';

/** Part of the text that two files have in common when one is the other under a new name. */
const ALIKE = '60%';
const SAME = '100%';
/** Ids of a file without text, by SHA-1 and SHA-256: two of them are alike and have nothing to do with each other. */
const EMPTY: ReadonlySet<string> = new Set([
  'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
  '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813',
]);
const MAX_TREE_BYTES = 20 * 1024 * 1024;
const MAX_FILES = 20_000;

/** @throws AppErrors `git/missing`, `git/unknown`, `git/failed`, `git/refused` */
export async function pastFiles(
  { place, scratch }: { readonly place: GitPlace; readonly scratch: string },
  { objects, commit, folder, shallow = [], signal }: HistoryRequest,
  limits: HistoryLimits = HISTORY_LIMITS,
): Promise<PastFiles> {
  if (![commit, ...shallow].every(isObjectId)) throw new AppError('git/unknown', 'That is no id of a commit');
  if (folder !== '' && !isPlainFilePath(folder))
    throw new AppError('git/unknown', `${JSON.stringify(folder.slice(0, 200))} cannot be a folder`);
  return withScratch(scratch, async (at) => {
    const gitDir = borrowedRepository(at, shallow);
    const run = (args: readonly string[], bytes: number): Promise<GitAnswer> =>
      runGit(place, {
        args: [`--git-dir=${gitDir}`, ...args],
        env: { GIT_OBJECT_DIRECTORY: objects },
        bytes,
        milliseconds: limits.milliseconds,
        signal,
      });
    const tree = await run(
      ['ls-tree', '-r', '-z', '--name-only', '--full-tree', '--end-of-options', commit],
      MAX_TREE_BYTES,
    );
    if (tree.code !== 0) throw localError('ls-tree', tree);
    const now = new Set<string>();
    for await (const path of outputTokens(tree.stdout)) now.add(path);
    // Without the folder, so that a file that came in or went out is known as moved.
    const whole = await run([...logArguments(limits, ALIKE), commit], limits.bytes);
    // A clone without the texts of old commits knows only files that were moved as they are.
    const isPartial = whole.code !== 0 && whole.ended === undefined;
    const log = isPartial ? await run([...logArguments(limits, SAME), commit], limits.bytes) : whole;
    if (log.code !== 0 && log.ended === undefined) throw localError('log', log);
    const read = await readLog(log, { now, prefix: folder === '' ? '' : `${folder}/` });
    const cut = isPartial || log.ended !== undefined || read.commits >= limits.commits || shallow.length > 0;
    const files = await listedBefore(run, { prefix: folder === '' ? '' : `${folder}/`, files: read.files });
    return { files, incomplete: cut || read.files.length >= MAX_FILES };
  });
}

function logArguments({ commits }: HistoryLimits, alike: string): string[] {
  return [
    'log',
    '-z',
    '--raw',
    '--no-abbrev',
    `--find-renames=${alike}`,
    '-l1000',
    '--diff-filter=DR',
    '--no-notes',
    '--no-show-signature',
    '--no-ext-diff',
    '--no-textconv',
    '--no-color',
    '--no-mailmap',
    `--max-count=${commits}`,
    '--format=tformat:%x01%H',
    '--end-of-options',
  ];
}

interface Known {
  /** Every file of the commit. */
  readonly now: ReadonlySet<string>;
  readonly prefix: string;
}

/** Newest first, so the last place of a file is known before its earlier ones. */
async function readLog(
  log: GitAnswer,
  { now, prefix }: Known,
): Promise<{ readonly files: readonly Omit<PastFile, 'listed'>[]; readonly commits: number }> {
  const last = new Map<string, { readonly to: string | undefined; readonly commit: string }>();
  let commit = '';
  let commits = 0;
  let status = '';
  let isEmpty = false;
  let from: string | undefined;
  for await (const token of outputTokens(log.stdout)) {
    const head = /^\u0001([0-9a-f]{40})$/.exec(token);
    const text = token.replace(/^\n/, '');
    if (head !== null) {
      commit = head[1]!;
      commits++;
      status = '';
    } else if (status === '') {
      const [, , blob = '', , letter = ''] = text.split(' ');
      status = letter[0] ?? '';
      isEmpty = EMPTY.has(blob);
      from = undefined;
    } else if (status === 'R' && from === undefined) from = text;
    else {
      const file = from ?? text;
      const to =
        from === undefined || isEmpty
          ? undefined
          : last.has(text)
            ? last.get(text)!.to
            : now.has(text)
              ? text
              : undefined;
      if (!last.has(file)) last.set(file, { to, commit });
      status = '';
    }
  }
  const inside = (path: string | undefined): string | undefined =>
    path?.startsWith(prefix) === true ? path.slice(prefix.length) : undefined;
  const files = [...last].flatMap(([path, { to, commit: by }]): Omit<PastFile, 'listed'>[] => {
    const file = inside(path);
    return file === undefined || now.has(path) ? [] : [{ file, movedTo: inside(to), commit: by }];
  });
  return { files: files.slice(0, MAX_FILES), commits };
}
