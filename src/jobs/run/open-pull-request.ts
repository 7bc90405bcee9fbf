/** Opens the pull request once: it is searched for before one is created. */

import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import type { Job } from '../../records/jobs/job.ts';
import type { PullRequest } from '../forges/forge.ts';
import { UnreadableAnswer } from '../forges/shared/forge-client.ts';
import type { JobRun } from './job-run.ts';
import { noteSettled } from './note-settled.ts';
import { pullRequestSection } from './pull-request-section.ts';

/** @throws AppError `forge/…` */
export async function openPullRequest(run: JobRun): Promise<void> {
  const { resources, parts } = run;
  await run.confirm();
  const pull = await findOrCreate(run).catch((error: unknown) => {
    throw asOutage(error);
  });
  const notes = pull === undefined ? [] : [pull.note, ...(await extrasOf(run, pull))];
  run.job = await parts.queue.end(run.claimed, {
    // A turn that was cut off is reported as such, although its work can be reviewed.
    state: run.job.partial ? 'timed_out' : 'completed',
    ...(pull === undefined ? {} : { pullRequestLink: pull.url }),
    ...(resources.forge.kind === 'local' && pull !== undefined ? { review: pull.state } : {}),
    messageToUser: [
      run.job.messageToUser ?? run.job.title,
      ...notes,
      pull === undefined ? NOTHING : undefined,
    ]
      .filter(Boolean)
      .join('\n\n'),
  });
}

const NOTHING = 'There is nothing to merge: the branch is the same as the one it was made for.';

/**
 * Also of one that was found: a worker may have died between opening it and this.
 * @returns what the forge refused. Nobody's work is lost with a label, so it never fails the job
 */
async function extrasOf(run: JobRun, pull: PullRequest): Promise<readonly string[]> {
  const { job, resources } = run;
  const { labels, reviewers } = resources.pullRequests;
  const extras = { labels, reviewers: [...new Set([...reviewers, ...job.reviewers])] };
  // Later rounds leave alone what people have changed since.
  if (job.pullRequestLink !== null || pull.state !== 'open') return [];
  if (labels.length === 0 && extras.reviewers.length === 0) return [];
  await run.confirm();
  try {
    return (await resources.forge.addExtras?.(pull, extras)) ?? [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [`Labels and reviewers were not set: ${error.message}.`];
  }
}

async function findOrCreate(run: JobRun): Promise<PullRequest | undefined> {
  const { job, resources } = run;
  const found = (await ofOrigin(run)) ?? (await resources.forge.findPullRequest(job.branch));
  // A branch of the job's own has no other pull request, so a closed one is its own too.
  if (found !== undefined && (found.state === 'open' || isFirstOfOwnBranch(job))) return found;
  await run.confirm();
  // It was merged or closed while this round worked, which began from its last commit.
  await noteSettled(run, found, { head: job.base, base: null });
  try {
    return await resources.forge.createPullRequest({
      job: job.id,
      branch: job.branch,
      base: job.baseBranch!,
      title: job.title!,
      body: job.body ?? '',
      section: await sectionOf(run),
      draft: job.draft || job.partial || resources.pullRequests.draft,
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'forge/nothing') return undefined;
    throw error;
  }
}

/** The one that it was asked for on, while it is open: its branch can have others. */
async function ofOrigin({ job: { origin }, resources }: JobRun): Promise<PullRequest | undefined> {
  if (origin?.kind !== 'pull_request') return undefined;
  const head = await resources.forge.reviews?.pullRequest(origin.number);
  return head?.state === 'open' ? { number: head.number, url: head.url, state: head.state } : undefined;
}

/** The API answered when this round began, so a web page in its place is a proxy's, and worth another try. */
function asOutage(error: unknown): unknown {
  if (!(error instanceof UnreadableAnswer)) return error;
  const { message, hint } = error;
  return new AppError('forge/unreachable', message, { ...defined({ hint }), cause: error });
}

function isFirstOfOwnBranch({ branchNamed, round }: Job): boolean {
  return !branchNamed && round === 0;
}

/** Of this round, which is the first where a pull request is opened. */
async function sectionOf({ job, claimed, parts, resources }: JobRun): Promise<string> {
  const { folder, repository, siteUrl } = resources;
  const head = await repository.head(job.baseBranch!);
  const files = head === undefined ? [] : await repository.list(head, folder);
  const root = folder === '' ? '' : `${folder}/`;
  return pullRequestSection({
    job,
    folder,
    siteUrl,
    jobUrl: parts.jobUrl(job),
    changes: await parts.queue.changes(claimed),
    published: new Set(files.map(({ path }) => root + path)),
    feedback: await parts.feedback(job.project, job.feedback),
  });
}
