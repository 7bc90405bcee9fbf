/** Route handlers that steer a job: cancel, finish early, retry, and send a message. */
import { defined } from '../../../../lib/defined.ts';
import { isEnded } from '../../../../records/jobs/job.ts';
import { JOB_LIMITS } from '../../../../records/jobs/job-records.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { signedIn } from './actor-names.ts';
import { errorMessage } from './error-message.ts';
import { jobsPath, type WithJob } from './find-job.ts';
import { jobPage, type Shown } from './job.ts';
import { feedbackIds } from './quoted-feedback.ts';

/** Redirects to the job's page, which confirms what was done. */
export function backTo(context: DashboardRequest, id: string, done?: string): Reply {
  return context.see(`${jobsPath(context)}/${id}${done === undefined ? '' : `?done=${done}`}`);
}

/** Shows an error of the records or the repository on the job's current page. */
export async function refused(
  context: DashboardRequest,
  error: unknown,
  { id, state }: { readonly id: string } & Pick<Shown, 'state'>,
): Promise<Reply> {
  const text = errorMessage(error);
  if (text === undefined) throw error;
  const job = await context.service.records.jobs.get(context.project!.id, id);
  if (job === undefined) return backTo(context, id);
  return jobPage(context, job, {
    status: 409,
    notice: { kind: 'problem', text },
    ...defined({ state }),
  });
}

export const cancelJob: WithJob = async (context, job) => {
  const { service, project, audit } = context;
  if (isEnded(job.state)) return backTo(context, job.id);
  await service.records.jobs.cancel(project!.id, job.id, signedIn(context));
  await audit('job.cancelled', job.id, job.branch);
  return backTo(context, job.id, 'cancelled');
};

export const finishJob: WithJob = async (context, job) => {
  const { service, project, audit } = context;
  if (isEnded(job.state)) return backTo(context, job.id);
  await service.records.jobs.finishEarly(project!.id, job.id, signedIn(context));
  await audit('job.finished_early', job.id, job.branch);
  return backTo(context, job.id, 'finishing');
};

export const chooseAnswered: WithJob = async (context, job) => {
  const { service, project, form, audit } = context;
  const ids = feedbackIds(form.getAll('answered'), JOB_LIMITS.feedback);
  try {
    await service.records.jobs.setAnswered(project!.id, job.id, ids, signedIn(context));
  } catch (error) {
    return refused(context, error, { id: job.id });
  }
  await audit('job.answered', job.id, job.branch);
  return backTo(context, job.id, 'answered');
};

export const retryJob: WithJob = async (context, job) => {
  const { service, project, audit } = context;
  try {
    await service.records.jobs.retry(project!.id, job.id, signedIn(context));
  } catch (error) {
    return refused(context, error, { id: job.id });
  }
  await audit('job.retried', job.id, job.branch);
  service.jobs.wake();
  return backTo(context, job.id, 'retried');
};

export const sendJobMessage: WithJob = async (context, job) => {
  const { service, project, form, audit } = context;
  const text = (form.get('text') ?? '').replace(/\r\n?/g, '\n');
  try {
    await service.records.jobs.message(project!.id, job.id, { text, author: signedIn(context) });
  } catch (error) {
    // The form keeps the text that was typed.
    return refused(context, error, { id: job.id, state: { values: { text }, errors: {} } });
  }
  await audit('job.messaged', job.id, job.branch);
  service.jobs.wake();
  return backTo(context, job.id, 'sent');
};
