/** Checks a commit that is not pushed yet, and finds the problems that its branch does not have. */
import { issueKey } from '../../../jobs/issue-key.ts';
import { AppError } from '../../../lib/app-error.ts';
import { createTaskQueue } from '../../../lib/async/task-queue.ts';
import { BoundedMap } from '../../../lib/cache/bounded-map.ts';
import { defined } from '../../../lib/defined.ts';
import type { Repository } from '../../../lib/git/repository.ts';
import { compareIssues, type Issue } from '../../../lib/issue.ts';
import { checkRendered, renderWith } from '../../../project/checked-site.ts';
import { openRenderer } from '../../../project/open-renderer.ts';
import { openSpecificationReader } from '../../../project/specifications/open-specification-reader.ts';
import type { Settings } from '../../../settings/settings.ts';
import { brokenConfig, isOfAuthors } from '../../../site/config/broken-config.ts';
import type { PageRenderer } from '../../../site/content/page-renderer.ts';
import { commitSource } from '../../../site/source/commit-source.ts';
import type { EditCheck } from '../../../theme/admin/jobs/planned-edit.ts';

/** Milliseconds that a member waits for both checks; many proxies wait a minute for an answer. */
export const CHECK_PATIENCE = 45_000;
/** Checks that run or wait: each renders a whole site. */
const MAX = 4;
/** Results that are kept: a commit is shown once and then made. */
const KEPT = 20;

interface CheckedCommit {
  readonly repository: Pick<Repository, 'list' | 'read' | 'file'>;
  /** Of the documentation. */
  readonly folder: string;
  /** Of the branch, as it is. */
  readonly head: string;
  /** On top of it. */
  readonly commit: string;
}

export interface BranchChecks {
  /** @throws AppError `review/busy` while too many others wait */
  check(commits: CheckedCommit): Promise<EditCheck>;
}

export interface BranchCheckParts {
  readonly settings: Pick<Settings, 'dataDir' | 'renderers'>;
  readonly patience?: number;
  readonly max?: number;
  /** As of `JobsParts`. */
  readonly renderProcesses?: PageRenderer | undefined;
}

export function createBranchChecks({
  settings,
  patience = CHECK_PATIENCE,
  max = MAX,
  renderProcesses,
}: BranchCheckParts): BranchChecks {
  const known = new BoundedMap<string, Promise<readonly Issue[]>>({ entries: KEPT });
  const turns = createTaskQueue({ atOnce: 1, ofOne: 1 });
  let running = 0;
  const issuesOf = ({ repository, folder }: CheckedCommit, commit: string, signal: AbortSignal) => {
    const key = `${commit} ${folder}`;
    const found = known.getOrMake(key, () => {
      const source = commitSource({ repository, commit, folder, name: commit.slice(0, 10) });
      return turns.take('check', () => issuesIn(source, { settings, renderProcesses }, signal));
    });
    found.catch(() => known.delete(key));
    return found;
  };
  return {
    check: async (commits) => {
      if (running >= max)
        throw new AppError('review/busy', `${running} changes are being checked at the moment`, {
          hint: 'Try again in a moment',
        });
      running++;
      const signal = AbortSignal.timeout(patience);
      try {
        const before = await inTime(issuesOf(commits, commits.head, signal), signal);
        const after = await inTime(issuesOf(commits, commits.commit, signal), signal);
        const there = new Set(before.map(issueKey));
        const problems = after.filter((issue) => !there.has(issueKey(issue))).toSorted(compareIssues);
        // Such a commit never goes live. A branch that is broken already may be mended step by step.
        const broken = brokenConfig({ issues: problems });
        return broken === undefined
          ? { kind: 'checked', problems }
          : { kind: 'broken', message: broken.message };
      } catch (error) {
        return failed(error, patience);
      } finally {
        running--;
      }
    },
  };
}

async function issuesIn(
  source: ReturnType<typeof commitSource>,
  { settings, renderProcesses }: Pick<BranchCheckParts, 'settings' | 'renderProcesses'>,
  signal: AbortSignal,
): Promise<readonly Issue[]> {
  signal.throwIfAborted();
  const renderer = openRenderer(settings, defined({ renderProcesses }));
  const reader = openSpecificationReader(settings.dataDir);
  try {
    const rendered = await renderWith({ source, renderer, reader }, () => undefined, signal);
    return (await checkRendered(rendered)).issues;
  } finally {
    await reader.close();
    await renderer.close();
  }
}

/** It may wait for its turn, or for the check of somebody else who asked for the same commit. */
async function inTime<T>(checking: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', late);
  try {
    return await Promise.race([checking, promise]);
  } finally {
    signal.removeEventListener('abort', late);
  }
}

function failed(error: unknown, patience: number): EditCheck {
  // Also that of somebody else who asked for the same commit before.
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { kind: 'unknown', message: `The check took longer than ${patience / 1_000} seconds` };
  if (!isOfAuthors(error)) throw error;
  return { kind: 'broken', message: error.message };
}
