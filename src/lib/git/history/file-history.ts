/** Reads the files of a commit and when each last changed, without reading any setting of the repository. */
import { AppError } from '../../app-error.ts';
import { isPlainFilePath } from '../file-names.ts';
import { isObjectId } from '../object-id.ts';
import { localError } from '../process/git-error.ts';
import type { GitPlace } from '../process/git-process.ts';
import { outputTokens } from '../process/output-tokens.ts';
import { type GitAnswer, runGit } from '../process/run-git.ts';
import type { FileHistory } from '../repository.ts';
import { withScratch } from '../scratch.ts';
import { borrowedRepository } from './borrowed-repository.ts';

export interface HistoryRequest {
  /** Absolute path of the folder with the repository's objects. */
  readonly objects: string;
  readonly commit: string;
  /** Inside the repository, without slashes at its ends; empty = all of it. */
  readonly folder: string;
  /** Commits of a shallow clone whose parents are missing. */
  readonly shallow?: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

export interface HistoryLimits {
  readonly commits: number;
  /** Of git's log output. */
  readonly bytes: number;
  readonly milliseconds: number;
}

/** Newest commits first: when a limit stops the reading, the dates read so far are right, and older files have none. */
export const HISTORY_LIMITS: HistoryLimits = {
  commits: 100_000,
  bytes: 64 * 1024 * 1024,
  milliseconds: 60_000,
};
const MAX_TREE_BYTES = 20 * 1024 * 1024;
/** The end of the year 9999: HTTP has no later dates. */
const LAST_SECOND = 253_402_300_799;

/** @throws AppErrors `git/missing`, `git/unknown`, `git/failed`, `git/refused` */
export async function fileHistory(
  { place, scratch }: { readonly place: GitPlace; readonly scratch: string },
  request: HistoryRequest,
  limits: HistoryLimits = HISTORY_LIMITS,
): Promise<FileHistory> {
  const { commit, folder, shallow = [], signal } = request;
  if (![commit, ...shallow].every(isObjectId)) throw new AppError('git/unknown', 'That is no id of a commit');
  if (folder !== '' && !isPlainFilePath(folder))
    throw new AppError(
      'git/unknown',
      `${JSON.stringify(folder.slice(0, 200))} cannot be a folder of a repository`,
    );
  return withScratch(scratch, async (at) => {
    const gitDir = borrowedRepository(at, shallow);
    const run = (args: readonly string[], bytes: number): Promise<GitAnswer> =>
      runGit(place, {
        args: [`--git-dir=${gitDir}`, ...args],
        env: { GIT_OBJECT_DIRECTORY: request.objects },
        bytes,
        milliseconds: limits.milliseconds,
        signal,
      });
    const tree = await run(
      ['ls-tree', '-r', '-z', '--name-only', '--full-tree', '--end-of-options', `${commit}:${folder}`],
      MAX_TREE_BYTES,
    );
    if (tree.code !== 0) throw localError('ls-tree', tree);
    const tracked = new Set<string>();
    for await (const path of outputTokens(tree.stdout)) if (path !== '') tracked.add(path);
    const log = await run(
      [...logArguments(limits), commit, '--', ...(folder === '' ? [] : [folder])],
      limits.bytes,
    );
    if (log.code !== 0 && log.ended === undefined) throw localError('log', log);
    const known = { tracked, shallow: new Set(shallow), prefix: folder === '' ? '' : `${folder}/` };
    return { tracked, dates: await readDates(log, known) };
  });
}

/** Of a merge, only what differs from every parent: the rest was changed by the merged commits. */
export function logArguments(
  { commits }: HistoryLimits,
  format: readonly string[] = ['--name-only'],
): string[] {
  return [
    'log',
    '-z',
    ...format,
    '--no-renames',
    '-c',
    '--no-notes',
    '--no-show-signature',
    '--no-ext-diff',
    '--no-textconv',
    '--no-color',
    '--no-mailmap',
    `--max-count=${commits}`,
    '--format=tformat:%x01%H %ct',
    '--end-of-options',
  ];
}

interface Known {
  readonly tracked: ReadonlySet<string>;
  readonly shallow: ReadonlySet<string>;
  readonly prefix: string;
}

/**
 * The first mention of a file is its newest. The oldest commit of a shallow clone seems to have created every file, and
 * did not.
 */
async function readDates(
  log: GitAnswer,
  { tracked, shallow, prefix }: Known,
): Promise<ReadonlyMap<string, number>> {
  const dates = new Map<string, number>();
  const decided = new Set<string>();
  let date: number | undefined;
  for await (const token of outputTokens(log.stdout)) {
    const commit = /^\u0001([0-9a-f]{40}) (-?\d+)$/.exec(token);
    if (commit !== null) {
      const second = Number(commit[2]);
      date = shallow.has(commit[1]!) || second <= 0 || second > LAST_SECOND ? undefined : second * 1000;
      continue;
    }
    const path = token.replace(/^\n/, '');
    if (!path.startsWith(prefix)) continue;
    const name = path.slice(prefix.length);
    if (!tracked.has(name) || decided.has(name)) continue;
    decided.add(name);
    if (date !== undefined) dates.set(name, date);
  }
  return dates;
}
