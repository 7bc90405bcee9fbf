/** Route handler for the list of a project's jobs, newest first, filtered by state. */

import { defined } from '../../../../lib/defined.ts';
import { type Html, html } from '../../../../lib/html.ts';
import { JOB_STATES, type JobState } from '../../../../records/jobs/job.ts';
import { mayAct } from '../../../../records/users/user.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import { jobDialog, newJobButton } from '../../../../theme/admin/jobs/job-form.ts';
import { firstJob, jobsBody } from '../../../../theme/admin/jobs/jobs-page.ts';
import { pluralise } from '../../../../theme/admin/parts/numbers.ts';
import type { Pager } from '../../../../theme/admin/parts/pager.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { linkWith } from '../overview/link-with.ts';
import { actorNames } from './actor-names.ts';
import { jobsPath } from './find-job.ts';
import { type NewJobForm, newJobForm } from './new-form.ts';

const TAKE = 25;
const MAX_SKIP = 100_000;

const GROUPS = {
  working: {
    label: 'Working',
    states: ['queued', 'preparing', 'running', 'verifying', 'pushing', 'opening_pull_request'],
  },
  done: { label: 'Done', states: ['completed'] },
  stopped: { label: 'Stopped', states: ['failed', 'cancelled', 'timed_out'] },
} as const satisfies Readonly<Record<string, { label: string; states: readonly JobState[] }>>;
type Group = keyof typeof GROUPS;
const GROUP_NAMES = Object.keys(GROUPS) as Group[];

interface ListQuery {
  readonly groups: readonly Group[];
  readonly skip: number;
}

/** Ignores unreadable values, so that an old link still shows a list. */
function readAddress(query: URLSearchParams): ListQuery {
  const named = new Set((query.get('state') ?? '').slice(0, 200).split(','));
  const skip = /^\d{1,6}$/.test(query.get('skip') ?? '') ? Number(query.get('skip')) : 0;
  return { groups: GROUP_NAMES.filter((group) => named.has(group)), skip: Math.min(skip, MAX_SKIP) };
}

export async function list(context: DashboardRequest): Promise<Reply> {
  return jobsPage(context, {});
}

interface Shown {
  readonly status?: number;
  readonly notice?: AdminPage['notice'];
  /** Opens the dialog of a new job. */
  readonly form?: NewJobForm;
}

export async function jobsPage(context: DashboardRequest, shown: Shown): Promise<Reply> {
  const { role, href, page } = context;
  const maySend = mayAct(role, 'editor');
  const start = maySend ? newJobButton(href(jobsPath(context))) : undefined;
  const list = await listBody(context);
  const dialog = maySend
    ? jobDialog(await newJobForm(context, shown.form ?? {}), shown.form !== undefined)
    : html``;
  return page(
    {
      title: 'Jobs',
      lead: 'An agent edits pages on a separate branch, and you review the result.',
      ...(start === undefined ? {} : { features: ['job-form'] }),
      ...(start === undefined || list === undefined ? {} : { action: start }),
      ...defined({ notice: shown.notice }),
      body: html`${dialog}${list ?? firstJob(start)}`,
    },
    shown.status ?? 200,
  );
}

/** @returns undefined for a project without jobs */
async function listBody(context: DashboardRequest): Promise<Html | undefined> {
  const { service, project, request, href } = context;
  const { jobs } = service.records;
  const { groups, skip } = readAddress(request.query);
  const states = groups.length === 0 ? [...JOB_STATES] : groups.flatMap((group) => [...GROUPS[group].states]);
  const found = await jobs.list(project!.id, { skip, take: TAKE + 1, states });
  const root = href(jobsPath(context));
  if (found.length === 0 && groups.length === 0 && skip === 0) return undefined;
  const people = await actorNames(context);
  const values = new URLSearchParams(groups.length === 0 ? {} : { state: groups.join(',') });
  return jobsBody({
    now: service.clock(),
    filters: await filters(context, root, groups),
    ...(groups.length === 0 ? {} : { clear: root }),
    merged: `${root}/merged`,
    rows: found.slice(0, TAKE).map((job) => ({
      job,
      href: `${root}/${job.id}`,
      by: people.name(job.askedBy),
    })),
    pager: pagerOf(root, values, { skip, shown: Math.min(found.length, TAKE), more: found.length > TAKE }),
  });
}

async function filters({ service, project }: DashboardRequest, root: string, groups: readonly Group[]) {
  const working = await service.records.jobs.count(project!.id, GROUPS.working.states);
  return GROUP_NAMES.map((group) => {
    const next = GROUP_NAMES.filter((one) => groups.includes(one) !== (one === group));
    return {
      label:
        group === 'working' && working > 0 ? `${GROUPS.working.label} (${working})` : GROUPS[group].label,
      on: groups.includes(group),
      href: linkWith(root, new URLSearchParams(), { state: next.length === 0 ? undefined : next.join(',') }),
    };
  });
}

function pagerOf(
  root: string,
  values: URLSearchParams,
  { skip, shown, more }: { readonly skip: number; readonly shown: number; readonly more: boolean },
): Pager {
  if (skip === 0 && !more) return {};
  const back = Math.max(0, skip - TAKE);
  return {
    text: shown === 0 ? pluralise(0, 'job') : `${skip + 1}–${skip + shown}`,
    ...(skip > 0 ? { newer: linkWith(root, values, { skip: back === 0 ? undefined : String(back) }) } : {}),
    ...(more ? { older: linkWith(root, values, { skip: String(skip + TAKE) }) } : {}),
  };
}
