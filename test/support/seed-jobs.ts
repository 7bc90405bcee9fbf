/** Jobs in every state that a dashboard shows, with plans, logs, messages and changes as real ones have them. */
import type { FileDiff } from '../../src/lib/git/repository.ts';
import type { Job, NewJobEvent, Todo } from '../../src/records/jobs/job.ts';
import type { JobRecords } from '../../src/records/jobs/job-records.ts';
import type { NewJob } from '../../src/records/jobs/new-job.ts';
import type { JobDashboard } from './job-dashboard.ts';
import { jobDriver, TO_A_BRANCH } from './job-driver.ts';

export const SEED_TODOS: readonly Todo[] = [
  { id: '1', content: 'Find every broken link', status: 'completed', priority: 'high' },
  { id: '2', content: 'Mend the links of guides/deploy.mdx', status: 'in_progress', priority: 'high' },
  { id: '3', content: 'Mend the links of reference/api.mdx', status: 'pending', priority: 'medium' },
  { id: '4', content: 'Rewrite the changelog', status: 'cancelled', priority: 'low' },
];

export const SEED_EVENTS: readonly NewJobEvent[] = [
  { kind: 'note', text: 'The documentation has 3 problems of its own; only new ones count.' },
  { kind: 'agent', text: 'I will look for links that lead nowhere, then mend them page by page.' },
  { kind: 'tool', text: 'list_files guides' },
  { kind: 'tool', text: 'read_file guides/deploy.mdx' },
  { kind: 'tool', text: 'search "/install"' },
  { kind: 'tool', text: 'edit_file guides/deploy.mdx' },
  { kind: 'problem', text: 'reference/api.mdx: the page "/v1" does not exist' },
];

export const SEED_FILES: readonly FileDiff[] = [
  {
    path: 'guides/deploy.mdx',
    kind: 'changed',
    binary: false,
    added: 2,
    removed: 1,
    hunks: [
      {
        oldStart: 10,
        newStart: 10,
        lines: [
          { kind: ' ', text: '## Before you begin' },
          { kind: ' ', text: '' },
          {
            kind: '-',
            text: 'Install the program as the [guide](/install) says, and come back here when it runs on your machine and you have an account.',
          },
          {
            kind: '+',
            text: 'Install the program as the [guide](/start/install) says, and come back here when it runs on your machine and you have an account.',
          },
          { kind: '+', text: 'You also need a [token](/start/tokens).' },
          { kind: ' ', text: '' },
        ],
      },
      {
        oldStart: 1_210,
        newStart: 1_211,
        lines: [{ kind: ' ', text: '\tindented' }],
      },
    ],
  },
  {
    path: 'start/tokens.mdx',
    kind: 'added',
    binary: false,
    added: 3,
    removed: 0,
    hunks: [
      {
        oldStart: 0,
        newStart: 1,
        lines: [
          { kind: '+', text: '---' },
          { kind: '+', text: 'title: "Tokens"' },
          { kind: '+', text: '---' },
        ],
      },
    ],
  },
  {
    path: 'guides/ship.mdx',
    from: 'guides/release.mdx',
    kind: 'moved',
    binary: false,
    added: 0,
    removed: 0,
    hunks: [],
  },
  { path: 'images/old.png', kind: 'removed', binary: true, added: 0, removed: 0, hunks: [] },
];

export interface EndedJobs {
  readonly toReview: Job;
  readonly failed: Job;
  readonly opened: Job;
}

export interface SeededJobs extends EndedJobs {
  readonly working: Job;
}

export interface JobSeed {
  readonly jobs: JobRecords;
  readonly clock: { advance(milliseconds: number): void };
  readonly project: string;
  readonly askedBy: string;
}

/** A day and a half of jobs that have ended, of which one waits for its review. */
export async function seedEndedJobs({ jobs, clock, project, askedBy }: JobSeed): Promise<EndedJobs> {
  const { end, steps } = jobDriver(jobs, clock, [project]);
  const make = (wanted: Partial<NewJob> & { readonly prompt: string }): Promise<Job> =>
    jobs.create({ project, subdomain: project, draft: false, askedBy, ...wanted });
  const cancelled = await make({ prompt: 'Add missing descriptions' });
  await jobs.cancel(project, cancelled.id, askedBy);
  clock.advance(26 * 3_600_000);
  const { id } = await make({
    prompt: 'Explain every error code that the API reference names, with its cause and what to do about it.',
    branch: 'docs/error-codes',
    draft: true,
  });
  const opened = await end(id, {
    state: 'completed',
    pullRequestLink: 'https://github.com/acme/docs/pull/128',
    messageToUser: 'Every one of the 14 error codes has its own section now.',
  });
  clock.advance(3_600_000);
  const failed = await end(
    (await make({ prompt: 'Fix the broken links' })).id,
    {
      state: 'failed',
      failure: 'github_missconfigured',
      messageToUser:
        'The token may not write to github.com/acme/docs: it lacks the right "Contents: read and write". Add it in the settings of the token.',
    },
    TO_A_BRANCH.slice(0, 1),
  );
  clock.advance(1_800_000);
  const late = await make({ prompt: 'Translate the manual into French', askedBy: 'terminal' });
  const limit = 'The limit of 30 minutes was reached.';
  await end(late.id, { state: 'timed_out', messageToUser: limit }, TO_A_BRANCH.slice(0, 2));
  clock.advance(600_000);
  const reviewed = await make({ prompt: 'Fix the broken links of the guides\n\nOnly those below guides/.' });
  const held = await steps(reviewed.id, TO_A_BRANCH.slice(0, 2));
  clock.advance(20_000);
  await jobs.queue.report(held, {
    todos: SEED_TODOS.slice(0, 3).map((todo) => ({ ...todo, status: 'completed' as const })),
    events: SEED_EVENTS.slice(0, 6),
  });
  for (const step of TO_A_BRANCH.slice(2)) {
    clock.advance(2_000);
    await jobs.queue.step(held, step);
  }
  clock.advance(1_000);
  const toReview = await jobs.queue.end(held, {
    state: 'completed',
    review: 'open',
    pullRequestLink: `/dashboard/p/${project}/jobs/${reviewed.id}`,
    messageToUser:
      'I mended 7 links in 3 pages. I did not touch the changelog, where 2 links lead to pages that were deleted on purpose.',
  });
  return { toReview, failed, opened };
}

/** The same, and one that an agent works on. */
export async function seedJobs({ records, clock, operations, steps }: JobDashboard): Promise<SeededJobs> {
  const { jobs } = records;
  operations.files = SEED_FILES;
  const editor = (await records.users.list()).find(({ role }) => role === 'editor')!;
  const askedBy = `user:${editor.id}`;
  const ended = await seedEndedJobs({ jobs, clock, project: 'docs', askedBy });
  clock.advance(300_000);
  const prompt = 'Make the first page of the guides plain to a newcomer';
  const { id } = await jobs.create({ project: 'docs', subdomain: 'docs', draft: false, askedBy, prompt });
  const held = await steps(id, TO_A_BRANCH.slice(0, 2));
  clock.advance(41_000);
  await jobs.queue.report(held, {
    todos: SEED_TODOS,
    usage: { steps: 12, inputTokens: 48_210, outputTokens: 3_120 },
    events: SEED_EVENTS,
  });
  await jobs.message('docs', id, { text: 'Leave the changelog as it is.', author: askedBy });
  clock.advance(9_000);
  return { ...ended, working: (await jobs.get('docs', id))! };
}
