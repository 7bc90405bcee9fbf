/** Finds the commits of a project that its readers may ask for by their id. */

import type { LineCommit } from '../../../lib/git/history/commit-line.ts';
import type { Log } from '../../../lib/log.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { BranchSource } from '../../../site/source/branch-source.ts';

export interface PublishedCommits {
  /**
   * A forge gives out any commit by its id, also those of branches and forks that nobody published. So only the line of
   * the commit that is served now counts; one that a forced push removed is no longer part of it.
   * @param id the first characters of one, or all, in lower case
   * @returns undefined also when several begin with it
   */
  find(id: string): Promise<LineCommit | undefined>;
}

interface PublishedParts {
  readonly branch: Pick<BranchSource, 'line'>;
  /** The commit that readers see now; undefined while it is not known. */
  readonly served: () => string | undefined;
  readonly log: Log;
  readonly clock?: Clock;
}

/** Older ones have no address: their ids alone would take megabytes. */
export const MAX_COMMITS = 20_000;
/** A remote that does not answer is not asked by every request. */
const TRY_AGAIN_AFTER_MS = 30_000;

interface Line {
  readonly served: string;
  /** Ordered by id. */
  readonly commits: Promise<readonly LineCommit[]>;
  /** When the remote is asked again for what it did not give (milliseconds since the epoch). */
  until: number;
}

export function publishedCommits(parts: PublishedParts): PublishedCommits {
  const { branch, served, log, clock = Date.now } = parts;
  let known: Line | undefined;
  const read = async (commit: string, fetched: boolean): Promise<readonly LineCommit[]> => {
    const line = await branch.line(commit, MAX_COMMITS, fetched);
    return line.toSorted((a, b) => (a.commit < b.commit ? -1 : 1));
  };
  const lineOf = (commit: string): Promise<readonly LineCommit[]> => {
    if (known?.served === commit && clock() < known.until) return known.commits;
    const line: Line = {
      served: commit,
      commits: read(commit, true).catch((error: unknown) => {
        log.error(`The older commits of the branch cannot be read: ${String(error)}`);
        // What is here is answered from while the remote does not give the rest.
        line.until = clock() + TRY_AGAIN_AFTER_MS;
        return read(commit, false);
      }),
      until: Number.POSITIVE_INFINITY,
    };
    known = line;
    return line.commits;
  };
  return {
    find: async (id) => {
      const now = served();
      return now === undefined ? undefined : onlyOne(await lineOf(now), id);
    },
  };
}

function onlyOne(ordered: readonly LineCommit[], id: string): LineCommit | undefined {
  let from = 0;
  for (let to = ordered.length; from < to; ) {
    const middle = (from + to) >> 1;
    if (ordered[middle]!.commit < id) from = middle + 1;
    else to = middle;
  }
  const found = ordered[from];
  if (found === undefined || !found.commit.startsWith(id)) return undefined;
  return ordered[from + 1]?.commit.startsWith(id) === true ? undefined : found;
}
