/** Route handlers that merge the base branch into a job's branch: at once, or with the answers to a conflict. */
import { AppError } from '../../../../lib/app-error.ts';
import type { Job } from '../../../../records/jobs/job.ts';
import type { BranchConflict, ConflictAnswer } from '../../../../theme/admin/jobs/branch-conflict.ts';
import { conflictKey } from '../../../../theme/admin/jobs/conflict-key.ts';
import {
  conflictBody,
  fieldName,
  keyName,
  leftTexts,
  pathName,
  textName,
} from '../../../../theme/admin/jobs/conflict-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { backTo, refused } from './actions.ts';
import { signedIn } from './actor-names.ts';
import { errorMessage, orErrorMessage } from './error-message.ts';
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
      head: form.get('head') ?? '',
      into: form.get('into') ?? '',
      of: answersIn(form),
    });
  } catch (error) {
    if (!(error instanceof AppError) || errorMessage(error) === undefined) throw error;
    return unresolved(context, job, error);
  }
  await audit('job.updated', job.id, job.branch);
  return backTo(context, job.id, 'updated');
};

/** Nothing of what a member wrote is lost: it is in the form again where its part is the same, and else above it. */
async function unresolved(context: DashboardRequest, job: Job, error: AppError): Promise<Reply> {
  const { service, form } = context;
  const now = (await service.records.jobs.get(job.project, job.id)) ?? job;
  const found = await orErrorMessage(() => service.jobs.findConflict(now));
  const conflict = 'value' in found ? found.value : undefined;
  const { values, left } = carriedAnswers(form, conflict);
  if (conflict === undefined && left.length === 0) return refused(context, error, { id: job.id });
  return conflictPage(context, now, { conflict, values, left, error });
}

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
  /** Undefined when there is none, or it cannot be found out now. */
  readonly conflict: BranchConflict | undefined;
  readonly values?: CarriedAnswers['values'];
  readonly left?: CarriedAnswers['left'];
  readonly error?: AppError;
}

function conflictPage(
  { session, href, page, ...context }: DashboardRequest,
  job: Job,
  { conflict, values = {}, left = [], error }: Shown,
): Reply {
  const own = href(`${jobsPath(context)}/${job.id}`);
  const text = error === undefined ? undefined : errorMessage(error);
  return page(
    {
      title: `Update from ${job.baseBranch}`,
      back: { label: 'Back to the job', href: own },
      ...(text === undefined ? {} : { notice: { kind: 'problem', text } }),
      body:
        conflict === undefined
          ? leftTexts(left)
          : conflictBody({
              action: `${own}/conflict`,
              back: own,
              csrf: session.csrf,
              conflict,
              values,
              left,
              branch: job.branch,
              into: job.baseBranch!,
              incomplete: error !== undefined,
            }),
    },
    error === undefined ? 200 : 409,
  );
}

interface CarriedAnswers {
  /** By name of the field. */
  readonly values: Readonly<Record<string, string>>;
  /** Texts of members about parts that are not there any more. */
  readonly left: readonly string[];
}

interface Answer {
  readonly choice: string;
  readonly text: string;
}

/** @param conflict as it is now; undefined = it is not known */
function carriedAnswers(form: URLSearchParams, conflict: BranchConflict | undefined): CarriedAnswers {
  const answers = answersByKey(form);
  const values: Record<string, string> = {};
  const carry = (field: string, key: string): void => {
    const answer = answers.get(key)?.shift();
    if (answer === undefined) return;
    if (answer.choice !== '') values[field] = answer.choice;
    values[textName(field)] = answer.text;
  };
  for (const [at, file] of (conflict?.files ?? []).entries()) {
    if (file.blocks === undefined) carry(fieldName(at), conflictKey(file));
    for (const [part, block] of (file.blocks ?? []).entries())
      carry(fieldName(at, part), conflictKey(file, block));
  }
  const left = [...answers.values()].flat().filter(({ choice }) => choice === 'text');
  return { values, left: left.map(({ text }) => text) };
}

/** Several parts of a file may say the same; their answers are taken in order. */
function answersByKey(form: URLSearchParams): Map<string, Answer[]> {
  const found = new Map<string, Answer[]>();
  const ending = keyName('');
  for (const [name, key] of form) {
    if (!name.endsWith(ending)) continue;
    const field = name.slice(0, -ending.length);
    const answer = { choice: form.get(field) ?? '', text: form.get(textName(field)) ?? '' };
    const same = found.get(key);
    if (same === undefined) found.set(key, [answer]);
    else same.push(answer);
  }
  return found;
}
