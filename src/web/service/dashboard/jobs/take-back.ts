/** Route handler that takes a file, an edit or everything else out of a job's branch: asked first, with what the check finds, then done. */
import type { Job } from '../../../../records/jobs/job.ts';
import { readTakeBackKey, type TakenPart } from '../../../../theme/admin/jobs/change-review.ts';
import { plannedEditBody } from '../../../../theme/admin/jobs/planned-edit-page.ts';
import { whyDeclined } from '../../../../theme/admin/jobs/why-declined.ts';
import type { TakeBack } from '../../job-operations.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { signedIn } from './actor-names.ts';
import { changesPage } from './changes.ts';
import { errorMessage } from './error-message.ts';
import { jobsPath, type WithJob } from './find-job.ts';
import { saidWhy } from './said-why.ts';

export const takeBackPart: WithJob = async (context, job) => {
  const { service, form, see, audit } = context;
  try {
    const wanted = await wantedIn(context, job);
    if (wanted === undefined) return changesPage(context, job, { status: 409, problem: OUT_OF_DATE });
    if (form.get('sure') !== 'yes') return await question(context, job, wanted);
    await service.jobs.takeBack(job, signedIn(context), { ...wanted, ...saidWhy(form) });
    await audit('job.taken_back', job.id, `${detailOf(wanted)} on ${job.branch}`);
    return see(`${jobsPath(context)}/${job.id}/changes?done=taken`);
  } catch (error) {
    const problem = errorMessage(error);
    if (problem === undefined) throw error;
    const now = (await service.records.jobs.get(job.project, job.id)) ?? job;
    return changesPage(context, now, { status: 409, problem });
  }
};

const OUT_OF_DATE = 'The branch has changed since this page was loaded: this page shows what is there now.';

/** Buttons name files by their place, which is good for the commits of the page alone. */
async function wantedIn({ service, form }: DashboardRequest, job: Job): Promise<TakeBack | undefined> {
  const [commit, base] = [form.get('commit') ?? '', form.get('base') ?? ''];
  const key = readTakeBackKey(form.get('part') ?? '');
  const changes = await service.jobs.changes(job);
  if (key === undefined || changes?.commit !== commit || changes.base !== base) return undefined;
  const path = changes.files[key.file]?.path;
  return path === undefined ? undefined : { commit, base, path, of: key.part };
}

async function question(context: DashboardRequest, job: Job, wanted: TakeBack) {
  const { service, form, session, href, page } = context;
  const planned = await service.jobs.planTakeBack(job, wanted);
  const own = href(`${jobsPath(context)}/${job.id}`);
  return page({
    title: TITLES[typeof wanted.of === 'string' ? wanted.of : 'edit'],
    back: { label: 'Back to the changes', href: `${own}/changes` },
    body: plannedEditBody({
      action: `${own}/take-back`,
      back: `${own}/changes`,
      csrf: session.csrf,
      planned,
      what: `This becomes a commit on the branch ${job.branch}${job.pullRequestLink === null || job.review !== null ? '' : ', and the pull request follows'}:`,
      label: 'Take back',
      asks: whyDeclined(),
      fields: { commit: wanted.commit, base: wanted.base, part: form.get('part') ?? '', sure: 'yes' },
    }),
  });
}

const TITLES = {
  file: 'Take back this file?',
  others: 'Take back everything else?',
  edit: 'Take back this edit?',
} as const;

function detailOf({ path, of }: { readonly path: string; readonly of: TakenPart }): string {
  if (of === 'others') return `everything but ${path}`;
  return of === 'file' ? path : `an edit of ${path}, line ${of.now},`;
}
