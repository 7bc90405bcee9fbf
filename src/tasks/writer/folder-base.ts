/** What a writer's folder is compared with: a commit, a list of problems that were there before, or nothing. */
import { readFileSync } from 'node:fs';
import { compareWithKnown } from '../../jobs/agents/writer-tools/compare-with-known.ts';
import type { ComparedWithBase } from '../../jobs/agents/writer-tools/writer-context.ts';
import { issueKey } from '../../jobs/issue-key.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Issue } from '../../lib/issue.ts';
import * as z from '../../lib/schema.ts';
import { findRepository } from '../../project/repository/find-repository.ts';
import { addedSince, type BaseIssues, readBase } from '../check-base.ts';

type CompareIssues = (issues: readonly Issue[]) => Promise<ComparedWithBase>;

export interface RequestedBase {
  /** Absolute. */
  readonly folder: string;
  /** A branch, a tag or a commit; default: the commit that is checked out, where there is one. */
  readonly ref?: string | undefined;
  /** A file as `lectern check --json` prints it. */
  readonly known?: string | undefined;
}

const knownProblems = z.object({
  issues: z.array(z.object({ code: z.string(), file: z.string(), message: z.string() })),
});

/**
 * The commit is read with the first check and not again: what a writer commits is still its own work.
 * @throws AppError `usage/…` when the file of known problems cannot be read
 */
export function folderBase({ folder, ref, known }: RequestedBase): CompareIssues {
  if (known !== undefined) {
    const keys = readKnown(known);
    return async (issues) => compareWithKnown(issues, keys);
  }
  if (ref === undefined && findRepository(folder) === undefined) return withoutBase;
  let base: Promise<BaseIssues> | undefined;
  return async (issues) => {
    base ??= readBase({ folder, ref: ref ?? 'HEAD' }, () => undefined);
    let found: BaseIssues;
    try {
      found = await base;
    } catch (error) {
      base = undefined;
      // A repository without a commit has nothing to compare with.
      if (ref === undefined && error instanceof AppError) return withoutBase(issues);
      throw error;
    }
    const added = await addedSince(found, { folder, issues });
    const isAdded = new Set(added);
    const rest = issues.filter((issue) => !isAdded.has(issue));
    return { added, known: rest, base: `commit ${found.commit.slice(0, 12)}` };
  };
}

const withoutBase: CompareIssues = async (issues) => ({ added: issues, known: [], base: undefined });

function readKnown(file: string): ReadonlySet<string> {
  const problem = (cause: unknown): AppError =>
    new AppError('usage/options', `"${file}" does not hold known problems`, {
      hint: 'Write it with "lectern check --json"',
      cause,
    });
  try {
    const read = knownProblems.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (!read.success) throw problem(read.error);
    return new Set(read.data.issues.map((issue) => issueKey({ severity: 'error', ...issue })));
  } catch (error) {
    throw error instanceof AppError ? error : problem(error);
  }
}
