/** Runs a new or existing job in this process and reports its progress. */

import { setTimeout } from 'node:timers/promises';
import { type OpenRecords, openRecords } from '../installation/open-records.ts';
import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import type { FileDiff } from '../lib/git/repository.ts';
import type { Log } from '../lib/log.ts';
import { isEnded, type Job } from '../records/jobs/job.ts';
import type { JobRecords } from '../records/jobs/job-records.ts';
import type { Records } from '../records/records.ts';
import type { PlannedProject } from '../server/jobs/jobs-parts.ts';
import type { OpenJobs } from '../server/jobs/open-jobs.ts';
import { storedAddress } from '../server/server-address.ts';
import type { ProjectPlan } from '../settings/project-plans.ts';
import { projectPullRequests } from '../settings/pull-request-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { wordsGoTo } from '../theme/admin/parts/words-go-to.ts';
import { followJob, type JobNews } from './follow-job.ts';
import { findJob, type JobLine, jobLine, TERMINAL } from './manage-jobs.ts';
import { planProjects, registerProjects } from './register-projects.ts';

const LOOK_EVERY_MS = 250;
/** Pause after the worker gave the job back, for example because the forge is busy. */
const AGAIN_MS = 1_000;

export interface RunRequest {
  /** At least one: where the documentation is. */
  readonly plans: readonly ProjectPlan[];
  /** What `--project` says. */
  readonly project: string | undefined;
  /** An existing job, by its id or enough of it. */
  readonly job: string | undefined;
  /** Of a new job, or a message to an existing one. */
  readonly prompt: string | undefined;
  readonly branch: string | undefined;
  readonly draft: boolean;
}

interface RunListener {
  /** Called once before the work, with the name of the agent, and where the words go. */
  readonly began: (job: JobLine, agent: string, wordsTo: string) => void;
  readonly news: (news: JobNews) => void;
  readonly log: Log;
  /** Aborted once to cancel the job. */
  readonly cancel: AbortSignal;
  /** Aborted to leave the job for another worker. */
  readonly leave: AbortSignal;
}

export interface RunOutcome {
  readonly job: JobLine;
  /** False when it was left before its end. */
  readonly ended: boolean;
  /** Of its branch, compared with its base; empty where that is unknown here. */
  readonly files: readonly ChangedFile[];
}

type ChangedFile = Pick<FileDiff, 'path' | 'from' | 'kind' | 'added' | 'removed'>;

/** @throws AppError `usage/…`, `jobs/…`, `store/…` */
export async function runJobHere(
  settings: Settings,
  request: RunRequest,
  listener: RunListener,
): Promise<RunOutcome> {
  const open = await openRecords(settings);
  try {
    const plans = await planProjects(request.plans);
    await registerProjects(open.records, plans);
    const job = await jobOf({ records: open.records, plans, settings }, request);
    return await workOn(job, { settings, open, plans, listener });
  } finally {
    await open.close();
  }
}

interface JobPlace {
  readonly records: Records;
  readonly plans: readonly PlannedProject[];
  readonly settings: Settings;
}

async function jobOf({ records, plans, settings }: JobPlace, request: RunRequest): Promise<Job> {
  const { job: named, prompt, branch, draft } = request;
  if (named !== undefined) {
    const job = await findJob(records, { id: named, project: request.project });
    if (!plans.some(({ id }) => id === job.project)) throw elsewhere(job.project, plans);
    if (prompt === undefined) return job;
    return (await records.jobs.message(job.project, job.id, { text: prompt, author: TERMINAL })) ?? job;
  }
  const project = chosen(plans, request.project);
  const { subdomain } = (await records.projects.get(project)) ?? { subdomain: project };
  const own = plans.find(({ id }) => id === project)?.plan.pullRequests;
  const { branchPrefix } = projectPullRequests(own, settings.jobs.pullRequests);
  const job = await records.jobs.create({
    project,
    subdomain,
    prompt: prompt ?? '',
    draft,
    askedBy: TERMINAL,
    ...defined({ branch, branchPrefix }),
  });
  await records.audit.add({
    actor: TERMINAL,
    action: 'job.created',
    target: job.id,
    project,
    detail: job.branch,
  });
  return job;
}

function chosen(plans: readonly PlannedProject[], project: string | undefined): string {
  const [first, ...others] = plans;
  if (project !== undefined) {
    if (plans.some(({ id }) => id === project)) return project;
    throw elsewhere(project, plans);
  }
  if (first !== undefined && others.length === 0) return first.id;
  throw new AppError('usage/project', `There are ${plans.length} projects: ${names(plans)}`, {
    hint: `Name one with --project ${first?.id ?? 'ID'}`,
  });
}

const names = (plans: readonly PlannedProject[]): string => plans.map(({ id }) => id).join(', ');

function elsewhere(project: string, plans: readonly PlannedProject[]): AppError {
  return new AppError('usage/project', `The folder of the project "${project}" is not named`, {
    hint: `Name it after the prompt, or in the settings file; what is named is ${names(plans)}`,
  });
}

interface RunContext {
  readonly settings: Settings;
  readonly open: OpenRecords;
  readonly plans: readonly PlannedProject[];
  readonly listener: RunListener;
}

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  setTimeout(milliseconds, undefined, { signal });

async function workOn(
  job: Job,
  { settings, open: { records }, plans, listener }: RunContext,
): Promise<RunOutcome> {
  const { openJobs } = await import('../server/jobs/open-jobs.ts');
  const { jobs } = records;
  const { log } = listener;
  const address = await storedAddress(settings, records);
  const open = openJobs({ settings, records, plans: () => plans, address: async () => address, log });
  const cancel = (): void =>
    void jobs.cancel(job.project, job.id, TERMINAL).catch((error: unknown) => {
      log.error('The job could not be cancelled', { error: String(error) });
    });
  listener.cancel.addEventListener('abort', cancel);
  try {
    await untilItsEnd(job, { jobs, open, listener, address });
    const last = (await jobs.get(job.project, job.id)) ?? job;
    const files = await changedFiles(last, open);
    return { job: jobLine(last, address), ended: isEnded(last.state), files };
  } finally {
    listener.cancel.removeEventListener('abort', cancel);
    await open.close();
  }
}

interface Run {
  readonly jobs: JobRecords;
  readonly open: OpenJobs;
  readonly listener: RunListener;
  /** Where people reach the dashboard. */
  readonly address: string;
}

/** Follows the job while a worker of this process, or another one, runs it. */
async function untilItsEnd(job: Job, { jobs, open, listener, address }: Run): Promise<void> {
  const ended = new AbortController();
  const stop = AbortSignal.any([listener.leave, ended.signal]);
  const start = () => open.startWorker({ only: job.id });
  let worker = await start();
  try {
    const setup = await open.setup(job.project);
    listener.began(jobLine(job, address), setup.agent, wordsGoTo(setup, job.agent === 'maintenance'));
    const following = followJob(
      { jobs, job, every: LOOK_EVERY_MS, wait, signal: listener.leave },
      listener.news,
    );
    const done = following.finally(() => ended.abort());
    for (;;) {
      await Promise.race([worker.done, aborted(stop)]);
      if (stop.aborted) break;
      // The job was given back: take it again until it has ended.
      await worker.stop();
      await wait(AGAIN_MS, stop).catch(() => undefined);
      if (stop.aborted) break;
      worker = await start();
    }
    await done;
  } finally {
    ended.abort();
    await worker.stop();
  }
}

async function changedFiles({ project, base, commit }: Job, { pool }: OpenJobs): Promise<ChangedFile[]> {
  if (base === null || commit === null) return [];
  try {
    const { repository } = await pool.get(project);
    const files = await repository.diff(base, commit);
    return files.map(({ path, from, kind, added, removed }) => ({
      path,
      kind,
      added,
      removed,
      ...defined({ from }),
    }));
  } catch {
    // Another worker made the commit, in a repository of its own.
    return [];
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
