/** Route handlers that start a job: the form, its submission, and the link from selected feedback. */
import { defined } from '../../../../lib/defined.ts';
import { JOB_LIMITS } from '../../../../records/jobs/job-records.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import { jobForm } from '../../../../theme/admin/jobs/job-form.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { withFieldErrors } from '../field-errors.ts';
import { signedIn } from './actor-names.ts';
import { jobsPath } from './find-job.ts';
import { jobsPage } from './list.ts';
import { type NewJobForm, newJobForm } from './new-form.ts';
import { feedbackIds, findFeedback } from './quoted-feedback.ts';

const FIELDS = { 'jobs/prompt': 'prompt', 'jobs/branch': 'branch', 'jobs/feedback': 'feedback' };

/** A job that quotes feedback has a page of its own; any other begins in a dialog over the list. */
async function formPage(
  context: DashboardRequest,
  shown: NewJobForm,
  { status = 200, notice }: { status?: number; notice?: AdminPage['notice'] } = {},
): Promise<Reply> {
  if ((shown.feedback ?? []).length === 0)
    return jobsPage(context, { form: shown, status, ...defined({ notice }) });
  return context.page(
    {
      title: 'New job',
      section: 'jobs',
      features: ['job-form'],
      ...defined({ notice }),
      body: jobForm(await newJobForm(context, shown)),
    },
    status,
  );
}

export async function newJob(context: DashboardRequest): Promise<Reply> {
  const { query } = context.request;
  const named = query.getAll('feedback');
  const example = query.get('example');
  const ids = feedbackIds(named, JOB_LIMITS.feedback);
  const tooMany = new Set(named).size > JOB_LIMITS.feedback;
  return formPage(
    context,
    { feedback: ids, ...(example !== null && /^\d$/.test(example) ? { example: Number(example) } : {}) },
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

export async function createJob(context: DashboardRequest): Promise<Reply> {
  const { service, project, form, see, audit } = context;
  // Browsers send CRLF.
  const prompt = (form.get('prompt') ?? '').replace(/\r\n?/g, '\n');
  const branch = (form.get('branch') ?? '').trim();
  const draft = form.get('draft') === 'on';
  const ids = feedbackIds(form.getAll('feedback'), JOB_LIMITS.feedback + 1);
  const values = { prompt, branch, ...(draft ? { draft: 'on' } : {}) };
  const shown = { feedback: ids.slice(0, JOB_LIMITS.feedback), state: { values, errors: {} } };
  const setup = await service.jobs.setup(project!.id);
  if (setup.problem !== undefined)
    return formPage(
      context,
      { ...shown, setup },
      { status: 409, notice: { kind: 'problem', text: 'Nothing was started.' } },
    );
  const entries = await findFeedback(context, ids);
  const made = entries.includes(undefined)
    ? {
        errors: {
          feedback: 'An entry of feedback was deleted meanwhile. Look again, and start the job once more.',
        },
      }
    : await withFieldErrors(FIELDS, () =>
        service.records.jobs.create({
          project: project!.id,
          subdomain: project!.subdomain,
          prompt,
          draft,
          askedBy: signedIn(context),
          feedback: ids,
          ...(branch === '' ? {} : { branch }),
        }),
      );
  if ('errors' in made)
    return formPage(context, { ...shown, setup, state: { values, errors: made.errors } }, { status: 400 });
  await audit('job.created', made.value.id, made.value.branch);
  service.jobs.wake();
  return see(`${jobsPath(context)}/${made.value.id}?done=started`);
}

/** Redirects from the feedback list to the form, with the selected entries in the address. */
export async function fromSelected(context: DashboardRequest): Promise<Reply> {
  const ids = feedbackIds(context.form.getAll('id'), 2 * JOB_LIMITS.feedback);
  const query = new URLSearchParams(ids.map((id) => ['feedback', id]));
  return context.see(query.size === 0 ? `${jobsPath(context)}/new` : `${jobsPath(context)}/new?${query}`);
}
