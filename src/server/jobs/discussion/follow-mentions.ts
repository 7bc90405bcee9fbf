/** Looks at issues and pull requests in which somebody wrote something, soon after a webhook says so, and answers in issues. */

import type { Log } from '../../../lib/log.ts';
import { DAY_MS } from '../../../lib/time/dates.ts';
import type { ClaimedThread, DueAnswer, ForgeThread } from '../../../records/jobs/forge-mention.ts';
import type { Job } from '../../../records/jobs/job.ts';
import { hourlyBudget } from '../hourly-budget.ts';
import type { ResourcePool } from '../resource-pool.ts';
import { answerOf } from './answer-text.ts';
import { type ReadMentionsParts, readMentions } from './read-mentions.ts';

export interface FollowMentionsParts extends ReadMentionsParts {
  readonly pool: Pick<ResourcePool, 'get'>;
  /** Ids of the projects that take requests here: one of each repository. */
  readonly received: () => readonly string[];
  /** Public address of a job's page; undefined where nobody named one. */
  readonly jobUrl: (job: Job) => string | undefined;
  readonly log: Log;
}

interface FollowedMentions {
  /** Somebody wrote something, maybe a stranger. */
  written(thread: ForgeThread): Promise<void>;
  /** Looks at those that are due, and answers. Never rejects. */
  look(): Promise<void>;
  stop(): void;
}

const AT_ONCE = 10;
const TICK_MS = 15_000;
/** Strangers decide how often something is written: a thread is looked at so often at most. */
export const PAUSE_MS = 15_000;
/** They also decide in how many threads: each look is a few requests to the forge, and this server makes so many for one project. */
export const LOOKS_AN_HOUR = 120;
/** An answer that the forge did not take is written again. */
export const ANSWER_EVERY_MS = 600_000;
const ANSWERED_WITHIN_MS = 7 * DAY_MS;

export function followMentions(parts: FollowMentionsParts): FollowedMentions {
  const { mentions, received: receivedProjects, clock, log } = parts;
  const budget = hourlyBudget(clock, LOOKS_AN_HOUR);
  let isStopped = false;
  const lookNow = async (): Promise<void> => {
    for (let full = true; full && !isStopped; ) {
      const projects = receivedProjects().filter(budget.isLeft);
      const threads = await mentions.claim({ projects, limit: AT_ONCE, pause: PAUSE_MS });
      for (const thread of threads) {
        budget.spend(thread.project);
        await readOne(thread, parts);
      }
      full = threads.length === AT_ONCE;
    }
    await answerAll(parts);
  };
  let looking: Promise<void> | undefined;
  /** Something came while it was looking. */
  let again = false;
  const untilNothingComes = async (): Promise<void> => {
    do {
      again = false;
      await lookNow();
    } while (again && !isStopped);
  };
  const look = async (): Promise<void> => {
    if (isStopped) return;
    again = looking !== undefined;
    looking ??= untilNothingComes()
      .catch((error: unknown) =>
        log.error('What was written at the forge is not looked at', { error: String(error) }),
      )
      .finally(() => {
        looking = undefined;
      });
    await looking;
  };
  const timer = setInterval(() => void look(), TICK_MS).unref();
  return {
    written: async (thread) => {
      if (!receivedProjects().includes(thread.project)) return;
      const { kind, project, number } = thread;
      // Its job reads what is said there.
      if (kind === 'pull_request' && (await mentions.hasFollower(project, number))) return;
      await mentions.note(thread);
      void look();
    },
    look,
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

/** A forge that does not answer is asked again later. */
async function readOne(thread: ClaimedThread, parts: FollowMentionsParts): Promise<void> {
  try {
    const isDone = await readMentions(thread, await parts.pool.get(thread.project), parts);
    if (isDone) await parts.mentions.done(thread);
  } catch (error) {
    const { kind, number, project } = thread;
    const what = `${kind === 'issue' ? 'Issue' : 'Pull request'} ${number} of "${project}"`;
    parts.log.info(`${what} could not be looked at`, { error: String(error) });
  }
}

async function answerAll(parts: FollowMentionsParts): Promise<void> {
  const { mentions, received: receivedProjects, clock } = parts;
  const due = await mentions.claimAnswers({
    projects: receivedProjects(),
    limit: AT_ONCE,
    every: ANSWER_EVERY_MS,
    since: clock() - ANSWERED_WITHIN_MS,
  });
  for (const answer of due) await answerOne(answer, parts);
}

/** Once for each round; the mark finds it again after a crash. */
async function answerOne(
  answer: DueAnswer,
  { pool, mentions, jobUrl, log }: FollowMentionsParts,
): Promise<void> {
  const { job, number } = answer;
  try {
    const { forge } = await pool.get(job.project);
    const mark = `<!-- lectern answer ${job.id} ${job.round} -->`;
    const body = `${mark}\n${answerOf(job, { jobUrl: jobUrl(job), inIssue: true })}`;
    await forge.issues?.comment(number, { mark, body });
    await mentions.answered(answer);
  } catch (error) {
    log.info(`Issue ${number} of "${job.project}" could not be answered`, { error: String(error) });
  }
}
