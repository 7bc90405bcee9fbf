/** Route handlers that start a job: the form, its submission, and the link from selected feedback. */
import { defined } from '../../../../lib/defined.ts';
import { DAY_MS } from '../../../../lib/time/dates.ts';
import { JOB_LIMITS } from '../../../../records/jobs/job-records.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import { jobForm } from '../../../../theme/admin/jobs/job-form.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { ExactChange, ExactChanges, UnreadPrompt } from '../../exact-changes.ts';
import { pageWords } from '../../insight/page-words.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { withFieldErrors } from '../field-errors.ts';
import { signedIn } from './actor-names.ts';
import { jobsPath } from './find-job.ts';
import { jobsPage } from './list.ts';
import { type NewJobForm, newJobForm } from './new-form.ts';
import { callQuery, readOperationForm, typedValues } from './operation-form.ts';
import { feedbackIds, isQuotable } from './quoted-feedback.ts';
import { translationJob } from './translation-job.ts';

const FIELDS = { 'jobs/prompt': 'prompt', 'jobs/branch': 'branch', 'jobs/feedback': 'feedback' };

/** A job that quotes feedback, and an operation, have a page of their own; any other begins in a dialog over the list. */
async function formPage(
  context: DashboardRequest,
  shown: NewJobForm,
  { status = 200, notice }: { status?: number; notice?: AdminPage['notice'] | undefined } = {},
): Promise<Reply> {
  if ((shown.feedback ?? []).length === 0 && shown.operation === undefined)
    return jobsPage(context, { form: shown, status, ...defined({ notice }) });
  return context.page(
    {
      title: 'New job',
      features: ['job-form'],
      ...defined({ notice }),
      body: jobForm(await newJobForm(context, shown)),
    },
    status,
  );
}

export async function newJob(context: DashboardRequest): Promise<Reply> {
  const { query } = context.request;
  const improved = await improvement(context, query.get('improve'));
  if (improved !== undefined) return formPage(context, improved);
  const translated = await translationJob(context, query.get('translate'), query.get('language'));
  if (translated !== undefined) return formPage(context, translated);
  const named = query.getAll('feedback');
  const example = query.get('example');
  const operation = context.service.jobs.exact.named(query.get('operation') ?? '');
  const ids = feedbackIds(named, JOB_LIMITS.feedback);
  const tooMany = new Set(named).size > JOB_LIMITS.feedback;
  return formPage(
    context,
    {
      feedback: ids,
      ...(example !== null && /^\d$/.test(example) ? { example: Number(example) } : {}),
      ...(operation === undefined ? {} : { operation, values: typedValues(operation, query) }),
    },
    tooMany
      ? {
          notice: {
            kind: 'problem',
            text: `A job takes at most ${JOB_LIMITS.feedback} entries of feedback; the first ones are here.`,
          },
        }
      : {},
  );
}

interface Sent {
  readonly prompt: string;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  /** Of the form. */
  readonly operation?: ExactChange;
}

/** The task of the form: words, or an operation with its values. */
function sentTask(form: URLSearchParams, exact: ExactChanges): Sent {
  const operation = exact.named(form.get('operation') ?? '');
  if (operation === undefined) {
    // Browsers send CRLF.
    const prompt = (form.get('prompt') ?? '').replace(/\r\n?/g, '\n');
    return { prompt, values: { prompt }, errors: {} };
  }
  const values = typedValues(operation, form);
  const read = readOperationForm(operation, values, exact);
  return 'errors' in read
    ? { prompt: '', values, errors: read.errors, operation }
    : { prompt: read.prompt, values, errors: {}, operation };
}

export async function createJob(context: DashboardRequest): Promise<Reply> {
  const { service, project, form, see, audit } = context;
  const { exact } = service.jobs;
  const task = sentTask(form, exact);
  const branch = (form.get('branch') ?? '').trim();
  const draft = form.get('draft') === 'on';
  const ids = feedbackIds(form.getAll('feedback'), JOB_LIMITS.feedback + 1);
  const values = { ...task.values, branch, ...(draft ? { draft: 'on' } : {}) };
  const setup = await service.jobs.setup(project!.id);
  const shown: NewJobForm = {
    setup,
    feedback: ids.slice(0, JOB_LIMITS.feedback),
    state: { values, errors: task.errors },
    ...defined({ operation: task.operation }),
  };
  if (setup.problem !== undefined)
    return formPage(context, shown, {
      status: 409,
      notice: { kind: 'problem', text: 'Nothing was started.' },
    });
  if (Object.keys(task.errors).length > 0) return formPage(context, shown, { status: 400 });
  const isRead = setup.understands || task.operation !== undefined || !isPrompt(task.prompt);
  const unread = isRead ? undefined : exact.unread(task.prompt);
  if (unread !== undefined) return notUnderstood(context, shown, unread);
  const result = !(await isQuotable(context, ids))
    ? {
        errors: {
          feedback: 'An entry of feedback was deleted meanwhile. Look again, and start the job once more.',
        },
      }
    : await withFieldErrors(FIELDS, () =>
        service.records.jobs.create({
          project: project!.id,
          subdomain: project!.subdomain,
          prompt: task.prompt,
          draft,
          askedBy: signedIn(context),
          feedback: ids,
          ...(branch === '' ? {} : { branch }),
          ...(task.operation === undefined
            ? {}
            : { agent: 'maintenance' as const, branchAfter: task.operation.title }),
        }),
      );
  if ('errors' in result)
    return formPage(context, { ...shown, state: { values, errors: result.errors } }, { status: 400 });
  await audit('job.created', result.value.id, result.value.branch);
  service.jobs.wake();
  return see(`${jobsPath(context)}/${result.value.id}?done=started`);
}

/** What no job takes has an error of its own. */
const isPrompt = (text: string): boolean => text.trim() !== '' && text.length <= JOB_LIMITS.prompt;

/** The form of the nearest operation, filled as far as the words are certain; else the words, with what is wrong. */
function notUnderstood(context: DashboardRequest, shown: NewJobForm, unread: UnreadPrompt): Promise<Reply> {
  const { values } = shown.state!;
  const { call, rest, reason } = unread;
  const operation = call && context.service.jobs.exact.named(call.operation);
  if (call === undefined || operation === undefined)
    return formPage(context, { ...shown, state: { values, errors: { prompt: reason } } }, { status: 400 });
  const filled = typedValues(operation, callQuery(call));
  const left = rest === '' ? '' : ` It leaves out "${rest}".`;
  const text = `${reason} The nearest is filled in below, as far as your words are certain.${left} Check it, and start the job.`;
  return formPage(
    context,
    { ...shown, operation, state: { values: { ...values, ...filled }, errors: {} } },
    { status: 400, notice: { kind: 'problem', text } },
  );
}

/** Redirects from the feedback list to the form, with the selected entries in the address. */
export async function fromSelected(context: DashboardRequest): Promise<Reply> {
  const ids = feedbackIds(context.form.getAll('id'), 2 * JOB_LIMITS.feedback);
  const query = new URLSearchParams(ids.map((id) => ['feedback', id]));
  return context.see(query.size === 0 ? `${jobsPath(context)}/new` : `${jobsPath(context)}/new?${query}`);
}

const LOOKED_BACK_MS = 90 * DAY_MS;
/** A path that may stand in a prompt, which a pull request shows. */
const PLAIN_PATH = /^\/[\w./~-]{0,120}$/;

/** @returns undefined for what is no page of the site */
export async function improvement(
  { service, project }: DashboardRequest,
  path: string | null,
): Promise<NewJobForm | undefined> {
  if (path === null || !PLAIN_PATH.test(path)) return undefined;
  const site = service.projects.get(project!.id)?.live.current();
  if (site === undefined || !site.pages.byUrl.has(path)) return undefined;
  const now = service.clock();
  const here = { project: project!.id, path, from: now - LOOKED_BACK_MS, to: now + 1 };
  return {
    feedback: await pageWords(service.records, here),
    prompt: `Improve the page ${path}: many read it, and it does not help them. What they said, asked and searched for before they opened it is quoted. Find out what they miss, and say it where other pages or the code show that it is true; put what most look for first. Invent nothing, and say what stays open.`,
  };
}
