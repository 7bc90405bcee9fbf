/** What people tell a job: stop, finish with what is there, begin again, or something in words. */
import { defined } from '../../../../lib/defined.ts';
import { isEnded } from '../../../../records/jobs/job.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { errorMessage } from './error-message.ts';
import { jobsPath, type WithJob } from './find-job.ts';
import { jobPage, type Shown } from './job.ts';
import { signedIn } from './people.ts';

/** To the job's page, which says what was done. */
export function backTo(asked: DashboardRequest, id: string, done?: string): Reply {
  return asked.see(`${jobsPath(asked)}/${id}${done === undefined ? '' : `?done=${done}`}`);
}

/** A refusal of the records or the repository, on the page of the job as it is now. */
export async function refused(
  asked: DashboardRequest,
  error: unknown,
  { id, state }: { readonly id: string } & Pick<Shown, 'state'>,
): Promise<Reply> {
  const text = errorMessage(error);
  if (text === undefined) throw error;
  const job = await asked.service.records.jobs.get(asked.project!.id, id);
  if (job === undefined) return backTo(asked, id);
  return jobPage(asked, job, {
    status: 409,
    notice: { kind: 'problem', text },
    ...defined({ state }),
  });
}

export const cancelJob: WithJob = async (asked, job) => {
  const { service, project, audit } = asked;
  if (isEnded(job.state)) return backTo(asked, job.id);
  await service.records.jobs.cancel(project!.id, job.id, signedIn(asked));
  await audit('job.cancelled', job.id, job.branch);
  return backTo(asked, job.id, 'cancelled');
};

export const finishJob: WithJob = async (asked, job) => {
  const { service, project, audit } = asked;
  if (isEnded(job.state)) return backTo(asked, job.id);
  await service.records.jobs.finishEarly(project!.id, job.id, signedIn(asked));
  await audit('job.finished_early', job.id, job.branch);
  return backTo(asked, job.id, 'finishing');
};

export const retryJob: WithJob = async (asked, job) => {
  const { service, project, audit } = asked;
  try {
    await service.records.jobs.retry(project!.id, job.id, signedIn(asked));
  } catch (error) {
    return refused(asked, error, { id: job.id });
  }
  await audit('job.retried', job.id, job.branch);
  service.jobs.wake();
  return backTo(asked, job.id, 'retried');
};

export const sendJobMessage: WithJob = async (asked, job) => {
  const { service, project, form, audit } = asked;
  const text = (form.get('text') ?? '').replace(/\r\n?/g, '\n');
  try {
    await service.records.jobs.message(project!.id, job.id, { text, author: signedIn(asked) });
  } catch (error) {
    // What somebody wrote must not be lost.
    return refused(asked, error, { id: job.id, state: { values: { text }, errors: {} } });
  }
  await audit('job.messaged', job.id, job.branch);
  service.jobs.wake();
  return backTo(asked, job.id, 'sent');
};
