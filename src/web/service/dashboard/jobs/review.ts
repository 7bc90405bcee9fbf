/** Route handlers for the review of a branch without a forge: a confirmation page, then merge or close. */
import { isEnded, type Job } from '../../../../records/jobs/job.ts';
import { reviewQuestion } from '../../../../theme/admin/jobs/job-top.ts';
import { backTo, refused } from './actions.ts';
import { signedIn } from './actor-names.ts';
import { jobsPath, type WithJob } from './find-job.ts';

const TITLES = { merge: 'Merge this branch?', close: 'Close without merging?' } as const;
type Decision = keyof typeof TITLES;

/** Also where the last round failed or was stopped: what was pushed before can be merged. */
const isOpen = ({ state, review }: Job): boolean => isEnded(state) && review === 'open';

export const askReview = (kind: Decision): WithJob => {
  return async (context, job) => {
    const { session, href, page } = context;
    if (!isOpen(job)) return backTo(context, job.id);
    const own = href(`${jobsPath(context)}/${job.id}`);
    return page({
      title: TITLES[kind],
      section: 'jobs',
      body: reviewQuestion({
        action: `${own}/${kind}`,
        csrf: session.csrf,
        back: own,
        branch: job.branch,
        into: job.baseBranch ?? 'the default branch',
        switches: job.switches,
        kind,
      }),
    });
  };
};

export const decideReview = (kind: Decision): WithJob => {
  return async (context, job) => {
    const { service, audit } = context;
    const who = signedIn(context);
    try {
      await (kind === 'merge' ? service.jobs.merge(job, who) : service.jobs.close(job, who));
    } catch (error) {
      return refused(context, error, { id: job.id });
    }
    await audit(kind === 'merge' ? 'job.merged' : 'job.closed', job.id, job.branch);
    return backTo(context, job.id, kind === 'merge' ? 'merged' : 'closed');
  };
};
