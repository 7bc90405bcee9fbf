/** The review of a branch where there is no forge: asked once more, then merged or closed. */
import type { Job } from '../../../../records/jobs/job.ts';
import { reviewQuestion } from '../../../../theme/admin/jobs/job-top.ts';
import { backTo, refused } from './actions.ts';
import { jobsPath, type WithJob } from './find-job.ts';
import { signedIn } from './people.ts';

const TITLES = { merge: 'Merge this branch?', close: 'Close without merging?' } as const;
type Decision = keyof typeof TITLES;

const isOpen = ({ state, review }: Job): boolean => state === 'completed' && review === 'open';

export const askReview = (kind: Decision): WithJob => {
  return async (asked, job) => {
    const { session, href, page } = asked;
    if (!isOpen(job)) return backTo(asked, job.id);
    const own = href(`${jobsPath(asked)}/${job.id}`);
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
  return async (asked, job) => {
    const { service, audit } = asked;
    const who = signedIn(asked);
    try {
      await (kind === 'merge' ? service.jobs.merge(job, who) : service.jobs.close(job, who));
    } catch (error) {
      return refused(asked, error, { id: job.id });
    }
    await audit(kind === 'merge' ? 'job.merged' : 'job.closed', job.id, job.branch);
    return backTo(asked, job.id, kind === 'merge' ? 'merged' : 'closed');
  };
};
