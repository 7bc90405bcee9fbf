/** A repository as an agent may read it: files, log and differences of one branch, and what was merged into it. */
import { AppError } from '../../lib/app-error.ts';
import { BoundedMap, Room } from '../../lib/cache/bounded-map.ts';
import type { LoggedCommit } from '../../lib/git/repository.ts';
import type { ForgeHistory, MergedPullRequest, ReadPullRequest } from '../forges/forge-history.ts';
import { type CodeDiff, codeDiff, type DiffRequest } from './code-diff.ts';
import type { CodeOrigin, OpenedCode } from './code-origin.ts';
import { type CodeSource, codeSource, type FileList } from './code-source.ts';
import { withoutTokens } from './secret-text.ts';

export interface CodeRepository {
  /** What tools call it; empty = the repository around the documentation. */
  readonly name: string;
  /** For people, for example `github.com/example/api`. */
  readonly label: string;
  /** @param written first digits of a commit; absent = the newest. @throws AppError `code/…` */
  at(written?: string): Promise<CodeSource & { readonly commit: string }>;
  /** Newest first. @throws AppError `code/…` */
  log(request: CodeLogRequest): Promise<readonly LoggedCommit[]>;
  /** @throws AppError `code/…` */
  diff(request: DiffRequest): Promise<CodeDiff>;
  /** Merged into its branch, newest first. @throws AppError `code/…`, `forge/…` */
  merged(since: number, max: number): Promise<readonly MergedPullRequest[]>;
  /** @returns undefined when none of this number was merged into its branch. @throws AppError `code/…`, `forge/…` */
  pullRequest(number: number): Promise<ReadPullRequest | undefined>;
}

interface CodeLogRequest {
  readonly path?: string | undefined;
  readonly since?: number | undefined;
  readonly max: number;
}

export interface CodeReading {
  readonly signal: AbortSignal;
  /** Told once, in words for people, when the repository cannot be read. */
  readonly problem: (text: string) => void;
  /** True for a reader that stays for days: a failure is not kept, and each call tries again. */
  readonly triesAgain?: true;
}

/** Files in the lists that are kept: a repository has up to 120,000, and whoever asks for commits one by one gets as many lists. */
const MAX_LISTED = 200_000;
/** For the repositories of one reader. */
export const listRoom = (): Room => new Room({ weight: MAX_LISTED });

/**
 * Opened with the first call, and fetched once.
 * @param reading of the turn of now
 * @param room for lists of files, of all repositories together
 */
export function codeRepository(origin: CodeOrigin, reading: () => CodeReading, room: Room): CodeRepository {
  const { name, label, docs } = origin;
  const kept = new BoundedMap<string, FileList>(room);
  let opened: Promise<OpenedCode> | undefined;
  const open = (): Promise<OpenedCode> => (opened ??= openNow());
  const openNow = (): Promise<OpenedCode> => {
    const { signal, problem, triesAgain } = reading();
    return origin.open(signal).catch((error: unknown) => {
      // The turn was ended, and the next one may try.
      if (signal.aborted || triesAgain === true) opened = undefined;
      signal.throwIfAborted();
      if (!(error instanceof AppError)) throw error;
      problem(`The code repository ${called(origin)} could not be read: ${error.message}`);
      throw new AppError('code/unavailable', `The repository ${called(origin)} cannot be read now`, {
        hint: 'Go on without it, and say so at the end',
        cause: error,
      });
    });
  };
  const find = async ({ repository, head }: OpenedCode, written: string): Promise<string> => {
    const commit = await repository.wholeCommit(written);
    if (commit !== undefined && (await repository.contains(head, commit))) return commit;
    throw new AppError('code/no-commit', `There is no commit ${JSON.stringify(written.slice(0, 50))}`, {
      hint: 'Give at least seven digits of a commit of code_log',
    });
  };
  const forge = async (): Promise<OpenedCode & { readonly history: ForgeHistory }> => {
    const code = await open();
    if (code.history !== undefined) return { ...code, history: code.history };
    throw new AppError('code/no-forge', `There are no pull requests of ${called(origin)} to read`, {
      hint: 'It is on no forge, or there is no account for it: use code_log and code_diff',
    });
  };
  return {
    name,
    label,
    at: async (written) => {
      const code = await open();
      const commit = written === undefined ? code.head : await find(code, written);
      return { ...codeSource(code.repository, { commit, docs, kept }), commit };
    },
    log: async (request) => {
      const { repository, head } = await open();
      const found = await repository.log(head, { ...request, signal: reading().signal });
      return found.map((commit) => ({ ...commit, message: withoutTokens(commit.message) }));
    },
    diff: async (request) => {
      const code = await open();
      return codeDiff(code.repository, {
        ...request,
        docs,
        kept,
        signal: reading().signal,
        find: (written) => find(code, written),
      });
    },
    merged: async (since, max) => {
      const { history, branch } = await forge();
      return history.merged(branch, since, max);
    },
    pullRequest: async (number) => {
      const { history, branch } = await forge();
      return history.read(number, branch);
    },
  };
}

const called = ({ name, label }: CodeOrigin): string => `"${name === '' ? label : name}"`;
