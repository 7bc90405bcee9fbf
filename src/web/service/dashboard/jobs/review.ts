/** Route handlers for the review of a branch without a forge: a confirmation page, then merge or close. */
import { isEnded, type Job } from '../../../../records/jobs/job.ts';
import { reviewQuestion } from '../../../../theme/admin/jobs/job-top.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { backTo, refused } from './actions.ts';
import { signedIn } from './actor-names.ts';
import { jobsPath, type WithJob } from './find-job.ts';

const TITLES = { merge: 'Merge this branch?', close: 'Close without merging?' } as const;
type Decision = keyof typeof TITLES;

/** Also where the last round failed or was stopped: what was pushed before can be merged. */
const isOpen = ({ state, review }: Job): boolean => isEnded(state) && review === 'open';

export const askReview =
  (kind: Decision): WithJob =>
  async (context, job) =>
    isOpen(job) ? question(context, job, kind) : backTo(context, job.id);

function question(
  { session, href, page, ...context }: DashboardRequest,
  job: Job,
  kind: Decision,
  problem?: string,
): Reply {
  const own = href(`${jobsPath(context)}/${job.id}`);
  return page(
    {
      title: TITLES[kind],
      section: 'jobs',
      ...(problem === undefined ? {} : { notice: { kind: 'problem', text: problem } as const }),
      body: reviewQuestion({
        action: `${own}/${kind}`,
        csrf: session.csrf,
        back: own,
        branch: job.branch,
        into: job.baseBranch ?? 'the default branch',
        commit: job.commit ?? '',
        switches: job.switches,
        kind,
      }),
    },
    problem === undefined ? 200 : 409,
  );
}

const MOVED =
  'The branch has changed since you were asked. Look at the changes again, then merge what is there now.';

export const decideReview = (kind: Decision): WithJob => {
  return async (context, job) => {
    const { service, audit, form } = context;
    const who = signedIn(context);
    // Nobody merges what was put on the branch after they had looked at it.
    if (kind === 'merge' && isOpen(job) && form.get('commit') !== job.commit)
      return question(context, job, kind, MOVED);
    try {
      await (kind === 'merge' ? service.jobs.merge(job, who) : service.jobs.close(job, who));
    } catch (error) {
      return refused(context, error, { id: job.id });
    }
    await audit(kind === 'merge' ? 'job.merged' : 'job.closed', job.id, job.branch);
    return backTo(context, job.id, kind === 'merge' ? 'merged' : 'closed');
  };
};
