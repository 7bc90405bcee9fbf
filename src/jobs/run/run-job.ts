/** Runs a job from the step where it was left; each step is stored before the next begins. */

import { AppError } from '../../lib/app-error.ts';
import { isNoRoom } from '../../lib/free-room.ts';
import { inSpan } from '../../lib/telemetry/trace/request-context.ts';
import { isEnded, type Job, type JobState } from '../../records/jobs/job.ts';
import type { Claimed } from '../../records/jobs/job-queue.ts';
import { maintenance } from '../agents/maintenance/maintenance.ts';
import { commitMessage, commitMoment, creditsOf } from './commit-text.ts';
import { type Ending, endingOf } from './ending-of.ts';
import { fullDisk } from './full-disk.ts';
import { removeJobFolders } from './job-folder.ts';
import { JobRun } from './job-run.ts';
import { openPullRequest } from './open-pull-request.ts';
import { prepare } from './prepare.ts';
import type { ProjectResources } from './project-resources.ts';
import type { RunParts } from './run-parts.ts';
import { stopReason } from './stop-reason.ts';
import { takeTurn } from './take-turn.ts';
import { verify } from './verify.ts';

interface RunSignals {
  /** Aborted with a `StopReason`. */
  readonly stop: AbortSignal;
  readonly finish: AbortSignal;
}

/** Works on a claimed job until its round has ended, it waits for a later try, or the run is stopped. Never throws. */
export async function runJob(claimed: Claimed, parts: RunParts, { stop, finish }: RunSignals): Promise<void> {
  let run: JobRun | undefined;
  try {
    if (await isOverAtOnce(claimed, parts)) return;
    const full = await fullDisk(undefined, parts.folders);
    if (full !== undefined) throw full;
    const resources = await withAgentOf(claimed.job, await parts.resources(claimed.job.project));
    run = new JobRun({ claimed, parts, resources, signal: stop, finish });
    while (!isEnded(run.job.state) && run.job.round === claimed.job.round) await nextStep(run);
  } catch (error) {
    await afterError(error, { claimed, parts, stop, run });
  } finally {
    await clearFolders(claimed, parts, run);
  }
}

async function clearFolders(claimed: Claimed, { workRoot, log }: RunParts, run?: JobRun): Promise<void> {
  try {
    await run?.closeWorkspace();
    // A worker that died in a turn left its folder, and later steps needed none.
    await removeJobFolders(workRoot, claimed);
  } catch (error) {
    log.error('A work folder could not be removed', { job: claimed.id, error: String(error) });
  }
}

/** Handles requests made while no worker had the job, and jobs that crash their worker each time. */
async function isOverAtOnce(claimed: Claimed, { queue, limits }: RunParts): Promise<boolean> {
  const { job, claims } = claimed;
  if (job.wish === 'cancel')
    await queue.end(claimed, { state: 'cancelled', messageToUser: whatIsLeft(job.commit, job.branch) });
  else if (claims > limits.claims)
    await queue.end(claimed, {
      state: 'failed',
      failure: 'error',
      messageToUser: `The job was given up: ${claims} workers stopped in the middle of the same step.`,
    });
  else return false;
  return true;
}

const STEP_NAMES: Partial<Record<JobState, string>> = {
  running: 'job work',
  verifying: 'job work',
  pushing: 'job push',
  opening_pull_request: 'job pull request',
};

/** A span for each step. */
function nextStep(run: JobRun): Promise<void> {
  run.signal.throwIfAborted();
  return inSpan(STEP_NAMES[run.job.state] ?? 'job prepare', {}, () => stepOf(run));
}

async function stepOf(run: JobRun): Promise<void> {
  switch (run.job.state) {
    case 'running':
    case 'verifying':
      return workspaceStep(run);
    case 'pushing':
      return publish(run);
    case 'opening_pull_request':
      return openPullRequest(run);
    default:
      return prepare(run);
  }
}

/** A turn lives in one process. When that died, the round begins again from its base, and not for ever. */
async function workspaceStep(run: JobRun): Promise<void> {
  const { workspace, job, parts } = run;
  if (workspace !== undefined) {
    const turn = await inSpan('agent turn', {}, () => takeTurn(run, workspace));
    return inSpan('verify', {}, () => verify(run, workspace, turn));
  }
  if (job.turns >= parts.limits.turns) {
    run.job = await parts.queue.end(run.claimed, {
      state: 'failed',
      failure: 'error',
      messageToUser: `The job was given up: its worker stopped during each of ${job.turns} turns. Retry it when the machine is well.`,
    });
    return;
  }
  await run.step({
    state: 'preparing',
    events: [{ kind: 'note', text: 'The worker stopped during the turn; it begins again' }],
  });
}

interface Failed {
  readonly claimed: Claimed;
  readonly parts: RunParts;
  readonly stop: AbortSignal;
  readonly run: JobRun | undefined;
}

/** Never throws: when the row cannot be written, the lease expires and another worker takes the job. */
async function afterError(error: unknown, { claimed, parts, stop, run }: Failed): Promise<void> {
  const { queue, log } = parts;
  const job = run?.job ?? claimed.job;
  const why = stopReason(stop);
  try {
    if (why === 'lost') return;
    if (why === 'cancel') {
      await queue.end(claimed, { state: 'cancelled', messageToUser: whatIsLeft(job.commit, job.branch) });
      return;
    }
    if (why === 'leaving') {
      await queue.release(claimed, 0, [
        { kind: 'note', text: 'The worker was stopped; the job goes on when another takes it' },
      ]);
      return;
    }
    const full = await fullDisk(error, parts.folders);
    // Removing the job's own files may free the space that is needed to store its end.
    if (full !== undefined) await clearFolders(claimed, parts, run);
    const ending = endingOf(full ?? error, job, parts.limits);
    if (ending.kind === 'fail') log.error(`Job ${claimed.id}: ${ending.message}`, details(error), error);
    else log.error(`Job ${claimed.id}: ${ending.message}`);
    await applyEnding(ending, claimed, parts);
  } catch (second) {
    log.error(`Job ${claimed.id} could not be written`, { error: String(second) });
  }
}

function details(error: unknown): { error?: string } {
  return error instanceof Error && error.name !== 'AppError' ? { error: error.stack ?? String(error) } : {};
}

async function applyEnding(ending: Ending, claimed: Claimed, { queue }: RunParts): Promise<void> {
  if (ending.kind === 'leave') return;
  const events = [{ kind: 'problem', text: ending.message }] as const;
  if (ending.kind === 'later') return queue.release(claimed, ending.wait, events);
  const end = { state: 'failed', failure: ending.failure, messageToUser: ending.message } as const;
  try {
    await queue.end(claimed, { ...end, events });
  } catch (error) {
    if (!isNoRoom(error)) throw error;
    // The row alone takes no more room than the claim did.
    await queue.end(claimed, end);
  }
}

function whatIsLeft(commit: string | null, branch: string): string | null {
  return commit === null ? null : `What was pushed before stays on the branch "${branch}".`;
}

/** Gives a job the agent that it was made for. */
async function withAgentOf(
  job: Pick<Job, 'agent' | 'prompt' | 'round'>,
  resources: ProjectResources,
): Promise<ProjectResources> {
  const { agent } = job;
  if (agent === 'import' && resources.importing !== undefined) return resources.importing(job);
  // Without understanding, the one of the settings is that agent already.
  if (agent === null || !resources.understands) return resources;
  return { ...resources, agent: await maintenance.open(), understands: maintenance.understands };
}

/** @throws AppError `git/…`, `jobs/moved` */
async function publish(run: JobRun): Promise<void> {
  const { job, resources, parts, signal } = run;
  const { repository } = resources;
  if (!(await repository.has(job.base!))) await repository.fetch(signal);
  const changes = await parts.queue.changes(run.claimed);
  const commit = await repository.commit({
    parent: job.base!,
    changes,
    message: commitMessage(job, job.title!, await creditsOf(resources.commits, () => run.parts.member(job))),
    at: commitMoment(job),
  });
  const there = await repository.remoteHead(job.branch);
  if (there !== commit) {
    const expect = (await isOurs(run, there)) ? there : undefined;
    await run.confirm();
    const outcome = await repository.push({ commit, branch: job.branch, expect }, signal);
    if (outcome === 'moved') {
      await forgetWork(run);
      throw moved(run);
    }
  }
  await run.step({ state: 'opening_pull_request', commit, tries: 0 });
}

/**
 * The branch must be at the commit this round began from; any other commit is someone else's work. After a merge the round began from the
 * base branch, which has all of the job's branch.
 */
async function isOurs({ job, resources }: JobRun, there: string | undefined): Promise<boolean> {
  if (there === undefined || there === job.base) return there !== undefined;
  const { repository } = resources;
  return (
    job.settled === 'merged' && (await repository.has(there)) && (await repository.contains(job.base!, there))
  );
}

/** A retry would make the same commit beside what is there now, and fail for ever. A branch of its own that is new may be free by then. */
async function forgetWork(run: JobRun): Promise<void> {
  const { round, branchNamed } = run.job;
  if (round > 0 || branchNamed) await run.step({ changes: [] });
}

function moved({ job }: JobRun): AppError {
  return new AppError(
    'jobs/moved',
    `The branch "${job.branch}" was changed by somebody else while the job worked`,
    {
      hint: 'Retry: the job then begins from what is there now',
    },
  );
}
