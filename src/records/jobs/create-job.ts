/** Creates a job from a request, after validating every field. */

import { AppError } from '../../lib/app-error.ts';
import { newId } from '../../lib/secrets/new-id.ts';
import { storedText } from '../../lib/text/clean-text.ts';
import type { Transaction } from '../store/database.ts';
import type { OnEvents } from '../store/on-events.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { refuseSecondImport } from './imports.ts';
import type { Job, JobOrigin, JobProgress } from './job.ts';
import { branchFor, checkBranch, checkBranchIsFree } from './job-branch.ts';
import { JOB_LIMITS, type JobRecords } from './job-records.ts';
import { insertRow, jobOf } from './job-row.ts';
import { cutText } from './job-text.ts';
import type { NewJob } from './new-job.ts';

const MAX_NAME = 200;
const MAX_URL = 1_000;

/** @returns the text as it is stored @throws AppError with `code` */
export function checkedText(
  given: string,
  what: string,
  { code, max }: { code: string; max: number },
): string {
  const text = given.length > 4 * max ? given : storedText(given).trim();
  if (text === '')
    throw new AppError(code, `The ${what} is empty`, { hint: 'Say in a sentence what is to be done' });
  if (text.length > max)
    throw new AppError(code, `The ${what} has ${text.length} characters; at most ${max} are read`, {
      hint: 'Say it shorter, or make several jobs of it',
    });
  return text;
}

/** `key:ID`, `user:ID`, `chat:NAME` or `terminal` */
export const nameOf = (by: string): string => cutText(by, MAX_NAME);

/** @throws AppError `jobs/feedback` */
export function feedbackIds(given: readonly string[]): readonly string[] {
  const ids = [...new Set(given)];
  if (ids.length > JOB_LIMITS.feedback)
    throw new AppError(
      'jobs/feedback',
      `The job would be started from ${ids.length} entries of feedback; at most ${JOB_LIMITS.feedback} are read`,
      { hint: 'Choose fewer, and start another job from the rest' },
    );
  const odd = ids.find((id) => !/^[\w-]{1,64}$/.test(id));
  if (odd !== undefined)
    throw new AppError('jobs/feedback', `${JSON.stringify(odd.slice(0, 80))} is no id of feedback`, {
      hint: 'Give ids as the list of feedback shows them',
    });
  return ids;
}

/** @throws AppError `jobs/reviewers` */
function reviewerNames(given: readonly string[]): readonly string[] {
  const names = [...new Set(given)];
  const odd = names.find((name) => !/^[\w{][\w.{}:~/-]{0,200}$/.test(name));
  if (odd === undefined && names.length <= JOB_LIMITS.reviewers) return names;
  throw new AppError(
    'jobs/reviewers',
    odd === undefined
      ? `${names.length} people would be asked for a review; at most ${JOB_LIMITS.reviewers} are`
      : `${JSON.stringify(odd.slice(0, 80))} is no name of a reviewer`,
    { hint: 'Give user names as the forge shows them, without @' },
  );
}

export interface CreateParts {
  readonly deps: RecordDeps;
  /** The clock of the leases. */
  readonly now: () => Promise<number>;
  readonly onProgress: OnEvents<JobProgress>;
}

export function createCreate(parts: CreateParts): JobRecords['create'] {
  return async (request) => {
    const make = await prepareJob(parts, request);
    return parts.deps.database.write(make);
  };
}

/** Its texts come from a forge. */
function cutOrigin({ kind, number, url, comment, context }: JobOrigin): JobOrigin {
  return {
    kind,
    number,
    url: cutText(url, MAX_URL),
    comment: cutText(comment, MAX_URL),
    ...(context === undefined ? {} : { context: cutText(context, JOB_LIMITS.context) }),
  };
}

/**
 * @returns a function that stores the job @throws AppError as `JobRecords.create` does
 */
export async function prepareJob(
  { deps: { clock, random }, now, onProgress }: CreateParts,
  { id = newId(clock, random), prompt: given, branch: named, ...wanted }: NewJob,
): Promise<(transaction: Transaction) => Promise<Job>> {
  const { project, subdomain, draft, askedBy, agent, feedback, origin, pullRequest } = wanted;
  const prompt = checkedText(given, 'prompt', { code: 'jobs/prompt', max: JOB_LIMITS.prompt });
  const branch = named ?? branchFor(wanted.branchAfter ?? prompt, id, wanted.branchPrefix);
  checkBranch(branch);
  const ids = feedbackIds(feedback ?? []);
  const reviewers = JSON.stringify(reviewerNames(wanted.reviewers ?? []));
  const dueAt = await now();
  const at = clock();
  return async (transaction) => {
    if (agent === 'import') await refuseSecondImport(transaction, project);
    await checkBranchIsFree(transaction, { project, branch, own: id });
    const row = await insertRow(transaction, {
      id,
      project,
      subdomain,
      prompt,
      branch,
      reviewers,
      dueAt,
      branchNamed: named === undefined ? 0 : 1,
      draft: draft ? 1 : 0,
      askedBy: nameOf(askedBy ?? 'terminal'),
      agent: agent ?? null,
      feedback: JSON.stringify(ids),
      ...(origin === undefined ? {} : { origin: JSON.stringify(cutOrigin(origin)) }),
      ...(pullRequest && { pullRequestLink: pullRequest.link, baseBranch: pullRequest.base }),
      state: 'queued',
      todos: '[]',
      createdAt: at,
      updatedAt: at,
    });
    const job = jobOf(row);
    await onProgress(transaction, [{ kind: 'began', job }]);
    return job;
  };
}
