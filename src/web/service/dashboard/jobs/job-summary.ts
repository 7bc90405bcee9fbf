/** Summarises a job in a sentence, with a hint what to do next. */
import { isEnded, type Job, type JobState } from '../../../../records/jobs/job.ts';

export interface JobSummary {
  readonly summary: string;
  readonly hint?: string;
}

const WORKING: Partial<Record<JobState, string>> = {
  queued: 'It waits for a worker.',
  preparing: 'The repository is updated, and the problems that it already has are recorded.',
  running: 'The agent edits the pages.',
  verifying: 'The result is checked: no page may have a problem that it did not have before.',
  pushing: 'The commit is on its way to the repository.',
  opening_pull_request: 'The pull request is being opened.',
};

const ENDED: Partial<Record<JobState, string>> = {
  completed: 'It is done.',
  failed: 'It did not work.',
  cancelled: 'It was cancelled before it was done.',
  timed_out: 'It was stopped because it took too long.',
};

const REVIEWS = {
  open: 'Read the changes, look at the preview, then merge or close.',
  merged: 'The branch is merged. For more, start a new job.',
  closed: 'Nothing of it was merged; the branch is still there. For more, start a new job.',
} as const;

/** @param worker whether one runs in this process */
export function jobSummary(job: Job, worker: boolean): JobSummary {
  if (!isEnded(job.state)) return working(job, worker);
  const summary = job.messageToUser ?? ENDED[job.state] ?? '';
  const hint = whatToDo(job);
  return hint === undefined ? { summary } : { summary, hint };
}

function working({ state, wish, tries, messageToUser }: Job, worker: boolean): JobSummary {
  if (wish === 'cancel')
    return { summary: 'It stops as soon as its worker notices, which takes some seconds.' };
  if (wish === 'finish')
    return { summary: 'The agent was asked to end with what is there; the result is checked and kept.' };
  if (state === 'queued' && !worker)
    return {
      summary: WORKING.queued!,
      hint: 'No worker runs in this process: start one with "lectern worker", or the server without --no-worker.',
    };
  const summary = [WORKING[state], messageToUser].filter(Boolean).join('\n\n');
  return tries === 0
    ? { summary }
    : { summary, hint: 'The last try did not get through; the next one starts automatically.' };
}

function whatToDo({ state, failure, review, incomplete, pullRequestLink, settled }: Job): string | undefined {
  if (state === 'completed') {
    if (review === 'open' && incomplete)
      return 'Only a part was done. Read the changes and merge or close them, or send a message to go on.';
    if (review !== null) return REVIEWS[review];
    if (pullRequestLink === null)
      return 'There is nothing to review. Send a message to ask for something else.';
    if (settled !== null)
      return `The pull request is ${settled}. Send a message to ask for more; that opens another one.`;
    return incomplete
      ? 'Only a part was done, and the pull request says which. Send a message to go on.'
      : 'Read the pull request. Send a message to ask for more on the same branch.';
  }
  if (failure === 'needs_facts') return 'Answer in a message, and the agent goes on.';
  if (state === 'failed')
    return failure === 'github_missconfigured'
      ? 'Somebody who may change the repository has to do that first; then retry.'
      : 'Retry to begin this round again, or send a message that says it in another way.';
  return 'Retry to begin this round again, or send a message to change what is asked.';
}
