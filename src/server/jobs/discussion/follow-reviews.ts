/** Finds out what has become of the pull requests of jobs: by a look now and then, and soon after a webhook says that one changed. */
import type { Forge, PullRequest } from '../../../jobs/forges/forge.ts';
import { BoundedMap } from '../../../lib/cache/bounded-map.ts';
import type { Log } from '../../../lib/log.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { DAY_MS } from '../../../lib/time/dates.ts';
import type { FeedbackRecords } from '../../../records/feedback/feedback-records.ts';
import type { JobDiscussion } from '../../../records/jobs/forge-discussion.ts';
import type { Job } from '../../../records/jobs/job.ts';
import type { JobRecords } from '../../../records/jobs/job-records.ts';
import { hourlyBudget } from '../hourly-budget.ts';
import type { ResourcePool } from '../resource-pool.ts';
import { type FollowDiscussionParts, followDiscussion } from './follow-discussion.ts';
import { describeMerge } from './merged-pages.ts';

export interface FollowReviewsParts extends Omit<FollowDiscussionParts, 'records'> {
  readonly records: Pick<JobRecords, 'claimReviews' | 'settle' | 'lookAgain' | keyof JobDiscussion>;
  readonly feedback: Pick<FeedbackRecords, 'pagesOf'>;
  readonly pool: Pick<ResourcePool, 'get'>;
  /** Ids of the projects that this server serves. */
  readonly projects: () => readonly string[];
  readonly log: Log;
}

export interface FollowedReviews {
  /** Looks at those that are due. Never rejects. */
  look(): Promise<void>;
  /** A pull request of the project was changed, by its author or people who may write: it is looked at now. */
  changed(project: string, number: number): Promise<void>;
  /** Somebody said something about one, maybe a stranger: it is looked at soon, however often this is called. */
  talked(project: string, number: number): Promise<void>;
  stop(): void;
}

/** A pull request is looked at this often when no webhook says anything. */
export const REVIEW_EVERY_MS = 600_000;
/** Later nobody waits for it any more. */
const FOLLOWED_MS = 90 * DAY_MS;
const AT_ONCE = 10;
const TICK_MS = 15_000;
/** Strangers decide how often something happens to a pull request: it is looked at so often at most. */
export const HINT_MS = 15_000;
/** Each of these looks is half a dozen requests to the forge, and this server makes so many for one project. */
export const HINTS_AN_HOUR = 120;
const MAX_HINTS = 1_000;

export function followReviews(parts: FollowReviewsParts): FollowedReviews {
  const { records, projects, clock, log } = parts;
  let looking: Promise<void> | undefined;
  /** Pull requests that a webhook was about since the last look. */
  const fresh = new Set<string>();
  const lookNow = async (): Promise<void> => {
    const due = await records.claimReviews({
      projects: projects(),
      limit: AT_ONCE,
      every: REVIEW_EVERY_MS,
      since: clock() - FOLLOWED_MS,
    });
    const hinted = new Set(fresh);
    fresh.clear();
    for (const job of due) await settleOne(job, hinted, parts);
  };
  /** Something came while it was looking: what it had read by then may be older. */
  let again = false;
  const untilNothingComes = async (): Promise<void> => {
    do {
      again = false;
      await lookNow();
    } while (again);
  };
  let isStopped = false;
  const look = async (): Promise<void> => {
    if (isStopped) return;
    again = looking !== undefined;
    looking ??= untilNothingComes()
      .catch((error: unknown) =>
        log.error('Pull requests of jobs are not looked at', { error: String(error) }),
      )
      .finally(() => {
        looking = undefined;
      });
    await looking;
  };
  const pass = async (hint: Hint): Promise<void> => {
    const { project, number } = hint;
    fresh.add(keyOf(hint));
    await records.lookAgain(project, number);
    void look();
  };
  const budget = hourlyBudget(clock, HINTS_AN_HOUR);
  const passDiscussion = async (hint: Hint): Promise<void> => {
    const { project, number } = hint;
    // The next look at all of them finds it.
    if (!budget.isLeft(project)) return;
    fresh.add(keyOf(hint));
    if (!(await records.lookAgain(project, number))) return void fresh.delete(keyOf(hint));
    budget.spend(project);
    void look();
  };
  const hints = createHints(clock, passDiscussion);
  const tick = async (): Promise<void> => {
    await hints.late().catch(() => undefined);
    await look();
  };
  const timer = setInterval(() => void tick(), TICK_MS).unref();
  return {
    look: tick,
    changed: (project, number) => pass({ project, number }),
    talked: (project, number) => hints.take({ project, number }),
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

interface Hint {
  readonly project: string;
  readonly number: number;
}

const keyOf = ({ project, number }: Hint): string => `${project} ${number}`;

/** Passes hints on, those about one pull request with a pause between them; the last one always. */
function createHints(clock: Clock, pass: (hint: Hint) => Promise<void>) {
  const passed = new BoundedMap<string, number>({ entries: MAX_HINTS });
  const waiting = new Map<string, Hint>();
  const isEarly = (key: string): boolean => clock() - (passed.get(key) ?? Number.NEGATIVE_INFINITY) < HINT_MS;
  const take = async (hint: Hint): Promise<void> => {
    const key = keyOf(hint);
    if (isEarly(key)) {
      // What is left out is found by the next look at all of them.
      if (waiting.size < MAX_HINTS) waiting.set(key, hint);
      return;
    }
    passed.set(key, clock());
    waiting.delete(key);
    await pass(hint);
  };
  const late = async (): Promise<void> => {
    for (const hint of [...waiting.values()]) await take(hint);
  };
  return { take, late };
}

/** A branch can have a newer pull request than that of the job, or several into other branches. */
async function ownPullRequest(
  { branch, pullRequestLink: link, origin }: Job,
  forge: Forge,
): Promise<PullRequest | undefined> {
  const found = await forge.findPullRequest(branch);
  if (found?.url === link || origin?.kind !== 'pull_request') return found?.url === link ? found : undefined;
  const head = await forge.reviews?.pullRequest(origin.number);
  return head?.url === link ? { number: head.number, url: head.url, state: head.state } : undefined;
}

/** A forge that does not answer is asked again at the next look. */
async function settleOne(job: Job, hinted: ReadonlySet<string>, parts: FollowReviewsParts): Promise<void> {
  const { records, feedback, pool, log } = parts;
  try {
    const resources = await pool.get(job.project);
    const { forge, repository, folder } = resources;
    const found = await ownPullRequest(job, forge);
    if (found === undefined) return;
    if (found.state !== 'open') {
      const { state, mergedAt, mergeCommit: commit } = found;
      const merge =
        state === 'merged' ? await describeMerge({ repository, folder, feedback }, job, commit) : {};
      await records.settle(job.project, job.id, state, { mergedAt, commit, ...merge });
    } else if (found.number !== undefined && forge.reviews !== undefined) {
      const pull = { ...found, number: found.number };
      const isHinted = hinted.has(keyOf({ project: job.project, number: pull.number }));
      await followDiscussion(job, { resources, reviews: forge.reviews, pull, isHinted }, parts);
    }
  } catch (error) {
    log.info(`The pull request ${job.pullRequestLink} could not be looked at`, { error: String(error) });
  }
}
