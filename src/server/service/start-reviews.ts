/** Follows in a server what people write at forges: on the pull requests of jobs, and where no job has been. */

import { projectRepository } from '../../project/repository/project-repository.ts';
import type { Records } from '../../records/records.ts';
import type { Settings } from '../../settings/settings.ts';
import { followMentions } from '../jobs/discussion/follow-mentions.ts';
import { type FollowedReviews, followReviews } from '../jobs/discussion/follow-reviews.ts';
import { publicJobUrl } from '../jobs/public-job-url.ts';
import type { ProjectSlot } from '../sites/project-slot.ts';
import type { StartedJobs, StartJobsParts } from './start-jobs.ts';

export interface StartedReviews extends Pick<FollowedReviews, 'look' | 'changed' | 'stop'> {
  /** @param isComment whether somebody wrote something; else a check of it has ended */
  talked(project: string, number: number, isComment: boolean): Promise<void>;
  /** Somebody wrote something in an issue. */
  issueTalked(project: string, number: number): Promise<void>;
}

/** A preview serves the one folder that its author works on, and asks no forge by itself. */
export function startReviews(
  {
    alone,
    sites,
    log,
    settings,
  }: Pick<StartJobsParts, 'sites' | 'log' | 'settings'> & { readonly alone: boolean },
  { records, jobs }: { readonly records: Records; readonly jobs: StartedJobs },
): StartedReviews {
  const common = {
    audit: records.audit,
    pool: jobs.pool,
    clock: Date.now,
    log,
    jobUrl: publicJobUrl(settings),
  };
  const reviews = followReviews({
    ...common,
    records: records.jobs,
    feedback: records.feedback,
    projects: () => (alone ? sites().map(({ id }) => id) : []),
  });
  const mentions = followMentions({
    ...common,
    mentions: records.jobs.mentions,
    projects: records.projects,
    received: () => (alone ? firstOfEachRepository(sites(), settings) : []),
  });
  return {
    changed: reviews.changed,
    look: async () => void (await Promise.all([reviews.look(), mentions.look()])),
    talked: async (project, number, isComment) => {
      await reviews.talked(project, number);
      if (isComment) await mentions.written({ project, kind: 'pull_request', number });
    },
    issueTalked: (project, number) => mentions.written({ project, kind: 'issue', number }),
    stop: () => {
      reviews.stop();
      mentions.stop();
    },
  };
}

/** Several projects can be folders of one repository; a request there is one job. @returns ids */
export function firstOfEachRepository(
  sites: readonly Pick<ProjectSlot, 'id' | 'plan'>[],
  settings: Pick<Settings, 'jobs'>,
): readonly string[] {
  const first = new Map<string, string>();
  for (const { id, plan } of sites) {
    if (plan.git === undefined) continue;
    const { kind, host, repository } = projectRepository(plan, settings.jobs).place;
    const key = `${kind} ${host} ${repository}`.toLowerCase();
    if (!first.has(key)) first.set(key, id);
  }
  return [...first.values()];
}
