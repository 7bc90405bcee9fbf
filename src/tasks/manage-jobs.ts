/** Lists, shows, stops, continues and repeats agent jobs on the store that the settings name, also while a server runs on it. */

import { openRecords, type StoreSettings } from '../installation/open-records.ts';
import { AppError } from '../lib/app-error.ts';
import { isEnded, type Job } from '../records/jobs/job.ts';
import type { Records } from '../records/records.ts';
import { type AddressSettings, storedAddress } from '../server/server-address.ts';
import { jobAddress, withReviewAddress } from '../web/service/job-address.ts';
import { presentJobDetails, type WireJobDetails } from '../web/service/wire/job-details.ts';
import { presentJobEvent, type WireJobEvent } from '../web/service/wire/job-event.ts';

/** A job as people and scripts read it: in the API's form, with its project and the address of its page. */
export type JobLine = WireJobDetails & { readonly project: string; readonly link: string };
export type JobEventLine = WireJobEvent;

type JobSettings = StoreSettings & AddressSettings;

/** Who acts, in the rows and in the audit log. */
export const TERMINAL = 'terminal';
/** Shorter parts of an id are ambiguous. */
const MIN_OF_ID = 6;
/** Rows looked at for a shortened id. */
const MAX_LOOKED_AT = 10_000;
const BATCH = 500;
const MAX_EVENTS = 5_000;

/** @param address where people reach the dashboard */
export function jobLine(job: Job, address: string): JobLine {
  const shown = withReviewAddress(address, job);
  return { ...presentJobDetails(shown), project: job.project, link: jobAddress(address, job) };
}

/** The open store, and how its jobs are presented. */
interface Shown {
  readonly records: Records;
  readonly line: (job: Job) => JobLine;
}

async function withRecords<T>(settings: JobSettings, work: (shown: Shown) => Promise<T>): Promise<T> {
  const open = await openRecords(settings);
  try {
    const { records } = open;
    const address = await storedAddress(settings, records);
    return await work({ records, line: (job) => jobLine(job, address) });
  } finally {
    await open.close();
  }
}

/** The named project, which must exist, or all. */
export async function projectIds(records: Records, id: string | undefined): Promise<readonly string[]> {
  const known = (await records.projects.list()).map((project) => project.id);
  if (id === undefined) return known;
  if (known.includes(id)) return [id];
  throw new AppError('usage/project', `There is no project "${id}" in this store`, {
    hint: known.length === 0 ? 'No project is known yet, so there are no jobs' : `Known: ${known.join(', ')}`,
  });
}

/** A job's id, or enough of it to be unique. */
export interface JobName {
  readonly id: string;
  readonly project?: string | undefined;
}

/** @throws AppError `usage/job` when there is no such job, or more than one */
export async function findJob(records: Records, { id, project }: JobName): Promise<Job> {
  const projects = await projectIds(records, project);
  for (const one of projects) {
    const job = await records.jobs.get(one, id);
    if (job !== undefined) return job;
  }
  const found: Job[] = [];
  if (id.length >= MIN_OF_ID)
    for (const one of projects)
      for (let skip = 0; skip < MAX_LOOKED_AT; skip += BATCH) {
        const jobs = await records.jobs.list(one, { skip, take: BATCH });
        found.push(...jobs.filter((job) => job.id.includes(id)));
        if (jobs.length < BATCH) break;
      }
  const [job, other] = found;
  if (job === undefined)
    throw new AppError('usage/job', `There is no job with the id "${id}"`, {
      hint:
        id.length < MIN_OF_ID
          ? `Give at least ${MIN_OF_ID} characters of its end; "lectern jobs list" shows the ids`
          : 'Run "lectern jobs list" to see the ids',
    });
  if (other !== undefined)
    throw new AppError('usage/job', `${found.length} jobs have the id "${id}" in common`, {
      hint: `Give more of it: ${found
        .slice(0, 3)
        .map((one) => one.id)
        .join(', ')}`,
    });
  return job;
}

interface JobsQuery {
  readonly project?: string | undefined;
  readonly limit: number;
}

/** Newest first. */
export function listJobs(settings: JobSettings, { project, limit }: JobsQuery): Promise<readonly JobLine[]> {
  return withRecords(settings, async ({ records, line }) => {
    const lists = await Promise.all(
      (await projectIds(records, project)).map((id) => records.jobs.list(id, { skip: 0, take: limit })),
    );
    const newest = lists.flat().toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
    return newest.slice(0, limit).map(line);
  });
}

export function showJob(
  settings: JobSettings,
  name: JobName,
): Promise<{ readonly job: JobLine; readonly events: readonly JobEventLine[] }> {
  return withRecords(settings, async ({ records, line }) => {
    const job = await findJob(records, name);
    const events = await records.jobs.events(job.project, job.id, { limit: MAX_EVENTS });
    return { job: line(job), events: events.map(presentJobEvent) };
  });
}

type Act = (records: Records, job: Job) => Promise<Job | undefined>;

function act(
  settings: JobSettings,
  name: JobName,
  { action, run }: { readonly action: string; readonly run: Act },
): Promise<JobLine> {
  return withRecords(settings, async ({ records, line }) => {
    const job = await findJob(records, name);
    const after = (await run(records, job)) ?? job;
    await records.audit.add({ actor: TERMINAL, action, target: job.id, project: job.project });
    return line(after);
  });
}

/** One that had ended before stays as it is. */
export async function cancelJob(
  settings: JobSettings,
  name: JobName,
): Promise<{ readonly job: JobLine; readonly hadEnded: boolean }> {
  const ended = await withRecords(settings, async ({ records, line }) => {
    const before = await findJob(records, name);
    return isEnded(before.state) ? line(before) : undefined;
  });
  if (ended !== undefined) return { job: ended, hadEnded: true };
  const run: Act = ({ jobs }, { project, id }) => jobs.cancel(project, id, TERMINAL);
  const job = await act(settings, name, { action: 'job.cancelled', run });
  return { job, hadEnded: false };
}

/** @throws AppError `jobs/message`, `jobs/state`, `jobs/branch` */
export function sendJobMessage(settings: JobSettings, name: JobName, text: string): Promise<JobLine> {
  const run: Act = ({ jobs }, { project, id }) => jobs.message(project, id, { text, author: TERMINAL });
  return act(settings, name, { action: 'job.messaged', run });
}

/** @throws AppError `jobs/state`, `jobs/branch` */
export function retryJob(settings: JobSettings, name: JobName): Promise<JobLine> {
  const run: Act = ({ jobs }, { project, id }) => jobs.retry(project, id, TERMINAL);
  return act(settings, name, { action: 'job.retried', run });
}
