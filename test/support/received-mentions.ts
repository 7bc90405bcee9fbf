/** Jobs at a forge, with a server that looks at what people write in issues and on pull requests. */

import { SILENT } from '../../src/lib/log.ts';
import type { Job, ThreadKind } from '../../src/records/jobs/job.ts';
import {
  type FollowMentionsParts,
  followMentions,
} from '../../src/server/jobs/discussion/follow-mentions.ts';
import { followReviews, REVIEW_EVERY_MS } from '../../src/server/jobs/discussion/follow-reviews.ts';
import {
  type ForgeJobs,
  type ForgeJobsOptions,
  forgeJobs,
  FORGE_REPOSITORY as REPOSITORY,
} from './forge-jobs.ts';

/** The agent without a model repairs it. */
export const BROKEN =
  '---\ntitle: Guide\ndescription: How it goes on\n---\n\nRead [this](/Guide.mdx) again.\n';

export interface ReceivedMentions extends ForgeJobs {
  /** Somebody wrote in it, and all servers look. */
  look(kind: ThreadKind, number: number, changes?: Partial<FollowMentionsParts>): Promise<void>;
  say(number: number, body: string, more?: object): Promise<void>;
  /** Our comments in an issue or on a pull request. */
  answers(number: number): readonly string[];
  made(): Promise<readonly Job[]>;
  /** A pull request that a person opened. */
  opened(more?: { readonly branch?: string; readonly base?: string }): Promise<number>;
  /** Looks at the pull requests of jobs. */
  follow(): Promise<void>;
  readonly parts: FollowMentionsParts;
}

export async function receiveMentions(options: ForgeJobsOptions = {}): Promise<ReceivedMentions> {
  const all = await forgeJobs(options);
  const { forge, records, jobs } = all;
  forge.set({
    writers: ['ada', 'renovate[bot]', 'project_7_bot_1a2b', 'deploy[bot]', 'bot-deploy'],
  });
  const clock = Date.now;
  const common = { audit: records.audit, pool: jobs.pool, log: SILENT, clock, jobUrl: () => undefined };
  const parts: FollowMentionsParts = {
    ...common,
    projects: records.projects,
    mentions: {
      ...records.jobs.mentions,
      // Nobody waits in tests.
      claim: (wanted) => records.jobs.mentions.claim({ ...wanted, pause: 0 }),
    },
    received: () => ['docs'],
  };
  return {
    ...all,
    parts,
    look: async (kind, number, changes = {}) => {
      const mentions = followMentions({ ...parts, ...changes });
      await mentions.written({ project: 'docs', kind, number });
      await mentions.look();
      mentions.stop();
    },
    say: async (number, body, more = {}) =>
      void (await forge.comment(REPOSITORY, number, { author: 'ada', body, ...more })),
    answers: (number) =>
      [
        ...forge.comments(REPOSITORY, number).map(({ body }) => body),
        ...forge.bitbucket.comments.filter(({ pull }) => pull.number === number).map(({ text }) => text),
      ].filter((body) => /^(?:<!-- |\[\/\/\]: # \()lectern answer/.test(body)),
    made: () => records.jobs.list('docs', { skip: 0, take: 50 }),
    opened: async ({ branch = 'change', base = 'main' } = {}) => {
      await forge.commit(REPOSITORY, { 'guide.mdx': BROKEN }, { branch });
      return (await forge.openPull(REPOSITORY, { branch, base })).number;
    },
    follow: async () => {
      const reviews = followReviews({
        ...common,
        records: records.jobs,
        feedback: records.feedback,
        projects: () => ['docs'],
        clock: () => Date.now() + REVIEW_EVERY_MS,
      });
      await records.jobs.lookAgain('docs');
      await reviews.look();
      reviews.stop();
    },
  };
}
