/** Route handlers that merge the base branch into a job's branch: at once, or with the answers to a conflict. */
import { AppError } from '../../../../lib/app-error.ts';
import type { Job } from '../../../../records/jobs/job.ts';
import type { BranchConflict, ConflictAnswer } from '../../../../theme/admin/jobs/branch-conflict.ts';
import { conflictBody, fieldName, pathName, textName } from '../../../../theme/admin/jobs/conflict-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { backTo, refused } from './actions.ts';
import { signedIn } from './actor-names.ts';
import { errorMessage } from './error-message.ts';
import { jobsPath, type WithJob } from './find-job.ts';

export const updateJob: WithJob = async (context, job) => {
  const { service, audit, see } = context;
  try {
    const outcome = await service.jobs.update(job, signedIn(context));
    if (outcome === 'conflict') return see(`${jobsPath(context)}/${job.id}/conflict`);
    if (outcome === 'updated') await audit('job.updated', job.id, job.branch);
    return backTo(context, job.id, outcome);
  } catch (error) {
    return refused(context, error, { id: job.id });
  }
};

export const showConflict: WithJob = async (context, job) => {
  try {
    const conflict = await context.service.jobs.findConflict(job);
    return conflict === undefined ? backTo(context, job.id) : conflictPage(context, job, { conflict });
  } catch (error) {
    return refused(context, error, { id: job.id });
  }
};

export const resolveJob: WithJob = async (context, job) => {
  const { service, form, audit } = context;
  try {
    await service.jobs.resolve(job, signedIn(context), {
      ...{ head: form.get('head') ?? '', into: form.get('into') ?? '' },
      of: answersIn(form),
    });
  } catch (error) {
    if (!(error instanceof AppError) || !/^review\/(?:unresolved|moved)$/.test(error.code))
      return refused(context, error, { id: job.id });
    const conflict = await service.jobs.findConflict(job);
    if (conflict === undefined) return refused(context, error, { id: job.id });
    // Answers to another state would be about other lines.
    const values = error.code === 'review/moved' ? {} : Object.fromEntries(form);
    return conflictPage(context, job, { conflict, values, error });
  }
  await audit('job.updated', job.id, job.branch);
  return backTo(context, job.id, 'updated');
};

function answersIn(form: URLSearchParams): (path: string) => readonly (ConflictAnswer | undefined)[] {
  const paths = new Map<string, number>();
  for (let at = 0; form.has(pathName(at)); at++) paths.set(form.get(pathName(at))!, at);
  const answer = (field: string): ConflictAnswer | undefined => {
    const value = form.get(field);
    if (value === 'ours' || value === 'theirs') return { side: value };
    return value === 'text' ? { text: form.get(textName(field)) ?? '' } : undefined;
  };
  return (path) => {
    const file = paths.get(path);
    if (file === undefined) return [];
    if (form.has(fieldName(file))) return [answer(fieldName(file))];
    const found: (ConflictAnswer | undefined)[] = [];
    // Each part has its text, whatever was chosen.
    for (let part = 0; form.has(textName(fieldName(file, part))); part++)
      found.push(answer(fieldName(file, part)));
    return found;
  };
}

interface Shown {
  readonly conflict: BranchConflict;
  readonly values?: Readonly<Record<string, string>>;
  readonly error?: AppError;
}

function conflictPage(
  { session, href, page, ...context }: DashboardRequest,
  job: Job,
  { conflict, values = {}, error }: Shown,
): Reply {
  const own = href(`${jobsPath(context)}/${job.id}`);
  const text = error === undefined ? undefined : errorMessage(error);
  return page(
    {
      title: `Update from ${job.baseBranch}`,
      back: { label: 'Back to the job', href: own },
      section: 'jobs',
      ...(text === undefined ? {} : { notice: { kind: 'problem', text } }),
      body: conflictBody({
        ...{ action: `${own}/conflict`, back: own, csrf: session.csrf, conflict, values },
        ...{ branch: job.branch, into: job.baseBranch!, incomplete: error?.code === 'review/unresolved' },
      }),
    },
    error === undefined ? 200 : 409,
  );
}
