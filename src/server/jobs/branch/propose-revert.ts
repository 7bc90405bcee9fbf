/** Makes a job that takes a merged change back: its work is the exact inverse, and a person reviews it as any other. */

import { siteSwitches, switchesInMarkdown } from '../../../jobs/run/site-switches.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { TreeChange } from '../../../lib/git/repository.ts';
import type { Job } from '../../../records/jobs/job.ts';
import { type JobMerge, MERGE_PERIOD_DAYS, type MergePeriod } from '../../../records/jobs/job-merge.ts';
import type { Records } from '../../../records/records.ts';
import type { ResourcePool } from '../resource-pool.ts';
import { fetchCommit } from './fetch-commit.ts';

interface RevertParts {
  readonly records: Pick<Records, 'jobs'>;
  readonly pool: ResourcePool;
}

const LONGEST_TITLE = 120;

/** @param by who asked for it @throws AppError `review/unknown-merge`, `git/…`, `forge/…`, `jobs/…` */
export async function proposeRevert(
  job: Job,
  merge: JobMerge,
  { by, records, pool }: RevertParts & { readonly by: string },
): Promise<{ readonly job: Job; readonly isNew: boolean }> {
  const { commit } = merge;
  if (commit === null)
    throw new AppError(
      'review/unknown-merge',
      'The forge did not tell which commit the merge is, so its exact inverse is not known',
      {
        hint: 'Revert the pull request on the forge',
      },
    );
  const { repository, baseBranch: own } = await pool.get(job.project);
  await repository.fetch();
  const baseBranch = merge.baseBranch ?? own ?? (await repository.defaultBranch());
  const onto = await repository.head(baseBranch);
  if (onto === undefined)
    throw new AppError('git/unknown', `The repository has no branch "${baseBranch}" any more`, {
      hint: 'Revert the change by hand where it is now',
    });
  await fetchCommit(repository, commit);
  const branch = merge.head !== null && (await repository.has(merge.head)) ? merge.head : undefined;
  const changes = await repository.revert({ merge: commit, branch, onto });
  return records.jobs.revert({
    merge,
    askedBy: by,
    subdomain: job.subdomain,
    base: onto,
    baseBranch,
    changes,
    ...wordsOf(job, merge, changes),
  });
}

function wordsOf(job: Job, merge: JobMerge, changes: readonly TreeChange[]) {
  const was = (job.title ?? job.prompt.split('\n')[0]!.trim()).slice(0, LONGEST_TITLE);
  const switches = siteSwitches(
    { switches: [] },
    changes.map(({ path }) => path),
  );
  return {
    title: `Revert "${was}"`,
    prompt: `Revert "${was}" of the job ${job.id}`,
    switches,
    body: [switchesInMarkdown(switches), whyOf(merge)].filter((text) => text !== '').join('\n\n'),
  };
}

function whyOf({ commit, pullRequestLink, figures }: JobMerge): string {
  const what = `This is the exact inverse of ${commit}${pullRequestLink === null ? '' : ` (${pullRequestLink})`}; later changes stay.`;
  if (figures === null) return what;
  const [before, after] = [figures.before, figures.after].map(inWords);
  return `${what}\n\nIn the ${MERGE_PERIOD_DAYS} days before that merge, ${before} said that the changed pages help; in the ${MERGE_PERIOD_DAYS} days after it, ${after}.`;
}

function inWords({ helpful, unhelpful }: MergePeriod): string {
  return `${helpful} of ${helpful + unhelpful} votes`;
}
