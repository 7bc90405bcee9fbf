/** Chooses among the pull requests of a branch: the newest that a job opened, else the newest. */
import { AppError } from '../../../lib/app-error.ts';
import { jobMark, type NewPullRequest, type PullRequest } from '../forge.ts';

export interface FoundPullRequest {
  readonly pull: PullRequest;
  readonly body: string;
  readonly base: string;
}

const ANY_MARK = '<!-- lectern job:';

/** @param found newest first */
export function newestPullRequest(found: readonly FoundPullRequest[]): PullRequest | undefined {
  return (found.find(({ body }) => body.includes(ANY_MARK)) ?? found[0])?.pull;
}

const ADOPTED = 'The branch had an open pull request already; the changes are in it.';

type RequestedPull = Pick<NewPullRequest, 'job' | 'branch' | 'base'>;

/** The open pull request to use instead of a new one; forges allow one for each base. */
export function openPullRequestFor(
  found: readonly FoundPullRequest[],
  { job, base }: RequestedPull,
): PullRequest | undefined {
  const open = found.filter(({ pull, base: into }) => pull.state === 'open' && into === base);
  const own = open.find(({ body }) => body.includes(jobMark(job)));
  if (own !== undefined) return own.pull;
  const [other] = open;
  return other === undefined ? undefined : { ...other.pull, note: ADOPTED };
}

/**
 * The same where a forge says that there is one.
 * @throws AppError `forge/unreachable` when there is none: the servers of a forge may not agree yet
 */
export function adoptedPullRequest(found: readonly FoundPullRequest[], request: RequestedPull): PullRequest {
  const open = openPullRequestFor(found, request);
  if (open !== undefined) return open;
  throw new AppError(
    'forge/unreachable',
    `The pull request of "${request.branch}" was there, and cannot be found`,
  );
}
