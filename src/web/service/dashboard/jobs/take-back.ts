/** Route handler that takes a file, an edit or everything else out of a job's branch: asked first, with what the check finds, then done. */
import { AppError } from '../../../../lib/app-error.ts';
import type { Job } from '../../../../records/jobs/job.ts';
import { readTakeBackKey } from '../../../../theme/admin/jobs/change-review.ts';
import { plannedEditBody } from '../../../../theme/admin/jobs/planned-edit-page.ts';
import { whyDeclined } from '../../../../theme/admin/jobs/why-declined.ts';
import type { TakeBack } from '../../job-operations.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { signedIn } from './actor-names.ts';
import { changesPage } from './changes.ts';
import { closeReason } from './close-reason.ts';
import { errorMessage } from './error-message.ts';
import { jobsPath, type WithJob } from './find-job.ts';

export const takeBackPart: WithJob = async (context, job) => {
  const { service, form, see, audit } = context;
  try {
    if (partsOf(form).length === 0) return changesPage(context, job, { status: 400, problem: NOTHING });
    const request = await requestIn(context, job);
    if (request === undefined) return changesPage(context, job, { status: 409, problem: OUT_OF_DATE });
    if (form.get('sure') !== 'yes') return await question(context, job, request);
    await service.jobs.takeBack(job, signedIn(context), { ...request, ...closeReason(form) });
    await audit('job.taken_back', job.id, `${detailOf(request)} on ${job.branch}`);
    return see(`${jobsPath(context)}/${job.id}/changes?done=taken`);
  } catch (error) {
    const problem = errorMessage(error);
    if (problem === undefined) throw error;
    const now = (await service.records.jobs.get(job.project, job.id)) ?? job;
    return changesPage(context, now, { status: 409, problem });
  }
};

const NOTHING = 'Nothing was ticked. Tick what is to be left out, then send it again.';
const OUT_OF_DATE = 'The branch has changed since this page was loaded: this page shows what is there now.';

/** Buttons name files by their place, which is good for the commits of the page alone. */
async function requestIn({ service, form }: DashboardRequest, job: Job): Promise<TakeBack | undefined> {
  const [commit, base] = [form.get('commit') ?? '', form.get('base') ?? ''];
  const changes = await service.jobs.changes(job);
  if (changes?.commit !== commit || changes.base !== base) return undefined;
  const parts = partsOf(form).map((text) => {
    const key = readTakeBackKey(text);
    const path = key === undefined ? undefined : changes.files[key.file]?.path;
    return key === undefined || path === undefined ? undefined : { path, of: key.part };
  });
  const [first, ...rest] = parts;
  const and = rest.flatMap((one) =>
    one === undefined || one.of === 'others' ? [] : [{ path: one.path, of: one.of }],
  );
  if (first === undefined || and.length < rest.length || (rest.length > 0 && first.of === 'others'))
    return undefined;
  return { commit, base, ...first, ...(and.length === 0 ? {} : { and }) };
}

/** Edits that are taken back at once: more than a member has looked at, and few enough for one form. */
const MAX_PARTS = 500;

/** Several from the list of what changes for readers, where each has a box; each once. */
function partsOf(form: URLSearchParams): readonly string[] {
  const parts = [...new Set(form.getAll('part').flatMap((value) => value.split(' ')))].filter(Boolean);
  if (parts.length > MAX_PARTS)
    throw new AppError('jobs/state', `${parts.length} edits are too many to take back at once`, {
      hint: `Take back at most ${MAX_PARTS}, or close the review`,
    });
  return parts;
}

async function question(context: DashboardRequest, job: Job, request: TakeBack) {
  const { service, form, session, href, page } = context;
  const planned = await service.jobs.planTakeBack(job, request);
  const own = href(`${jobsPath(context)}/${job.id}`);
  return page({
    title:
      request.and === undefined
        ? TITLES[typeof request.of === 'string' ? request.of : 'edit']
        : `Take back ${request.and.length + 1} edits?`,
    back: { label: 'Back to the changes', href: `${own}/changes` },
    body: plannedEditBody({
      action: `${own}/take-back`,
      back: `${own}/changes`,
      csrf: session.csrf,
      planned,
      what: `This becomes a commit on the branch ${job.branch}${job.pullRequestLink === null || job.review !== null ? '' : ', and the pull request follows'}:`,
      label: 'Take back',
      asks: whyDeclined(),
      fields: { commit: request.commit, base: request.base, part: partsOf(form).join(' '), sure: 'yes' },
    }),
  });
}

const TITLES = {
  file: 'Take back this file?',
  others: 'Take back everything else?',
  edit: 'Take back this edit?',
} as const;

function detailOf({ path, of, and }: TakeBack): string {
  if (and !== undefined) return `${and.length + 1} edits`;
  if (of === 'others') return `everything but ${path}`;
  return of === 'file' ? path : `an edit of ${path}, line ${of.now},`;
}
