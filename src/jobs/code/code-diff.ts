/** The differences between two commits as an agent may see them: by the same rules as files, so no change shows a secret. */
import { AppError } from '../../lib/app-error.ts';
import type { DiffHunk, FileDiff } from '../../lib/git/repository.ts';
import type { ReadRepository } from './code-origin.ts';
import { codeSource, isOpenPath, type KeptLists } from './code-source.ts';
import { namesKey, withoutTokens } from './secret-text.ts';

export interface DiffRequest {
  /** First digits of a commit; absent = the one before `to`. */
  readonly from?: string | undefined;
  readonly to: string;
  readonly fits: (path: string) => boolean;
  /** Files whose lines are wanted. */
  readonly max: number;
}

export interface CodeDiff {
  /** Null = nothing: `to` is a first commit. */
  readonly from: string | null;
  readonly to: string;
  readonly message: string;
  readonly author: string;
  readonly at: number;
  readonly files: readonly CodeFileDiff[];
  /** Files that are not shown at all, because of their names. */
  readonly hidden: number;
}

export interface CodeFileDiff extends FileDiff {
  /** False: no text, too large, a likely secret, or beyond `max`; then there are no hunks. */
  readonly shown: boolean;
}

interface Rules {
  readonly docs: string | undefined;
  readonly kept: KeptLists;
  readonly signal: AbortSignal;
  /** Whole id of a commit that may be seen. @throws AppError `code/no-commit` */
  readonly find: (written: string) => Promise<string>;
}

/** @throws AppError `code/no-commit` */
export async function codeDiff(
  repository: ReadRepository,
  { from: written, to: last, fits, max, docs, kept, signal, find }: DiffRequest & Rules,
): Promise<CodeDiff> {
  const to = await find(last);
  const [about] = await repository.log(to, { max: 1 });
  const from = written === undefined ? (about?.parents[0] ?? null) : await find(written);
  // Git compares with the commit where both parted, and what was read at another one says nothing of its files.
  if (from !== null && !(await repository.contains(to, from)))
    throw new AppError(
      'code/no-commit',
      `The commit ${to.slice(0, 12)} does not come after ${from.slice(0, 12)}`,
      {
        hint: 'Give the earlier one as "from"; of two that were merged side by side, look at each alone',
      },
    );
  const all = await repository.diff(from, to, signal);
  const open = all.filter((file) => isOpenPath(file.path, docs) && isOpenPath(file.from ?? file.path, docs));
  const chosen = open.filter(
    ({ path, from: before }) => fits(path) || (before !== undefined && fits(before)),
  );
  const [before, after] = [from, to].map((commit) =>
    commit === null ? undefined : codeSource(repository, { commit, docs, kept }),
  );
  const files: CodeFileDiff[] = [];
  let left = max;
  for (const file of chosen) {
    const isText =
      left > 0 &&
      !file.binary &&
      (file.kind === 'added' || (await before?.read(file.from ?? file.path)) !== undefined) &&
      (file.kind === 'removed' || (await after?.read(file.path)) !== undefined) &&
      !file.hunks.some(({ lines }) => lines.some(({ text }) => namesKey(text)));
    if (isText) left -= 1;
    files.push({ ...file, hunks: isText ? file.hunks.map(hunkWithoutTokens) : [], shown: isText });
  }
  const { message = '', author = '', at = 0 } = about ?? {};
  return {
    from,
    to,
    message: namesKey(message) ? '' : withoutTokens(message),
    author,
    at,
    files,
    hidden: all.length - open.length,
  };
}

const hunkWithoutTokens = (hunk: DiffHunk): DiffHunk => ({
  ...hunk,
  lines: hunk.lines.map((line) => ({ ...line, text: withoutTokens(line.text) })),
});
