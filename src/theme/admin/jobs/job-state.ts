/** Labels, colours and icons of a job's states; the label alone carries the meaning. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { Job, JobReview, JobState } from '../../../records/jobs/job.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { InterfaceIconName } from '../../icons/interface-icons.data.ts';
import type { Tone } from '../parts/pill.ts';

interface StateLook {
  readonly word: string;
  readonly tone: Tone;
  readonly icon: InterfaceIconName;
}

const STATES: Readonly<Record<JobState, StateLook>> = {
  queued: { word: 'Queued', tone: 'plain', icon: 'clock' },
  preparing: { word: 'Preparing', tone: 'note', icon: 'refresh' },
  running: { word: 'Agent at work', tone: 'note', icon: 'refresh' },
  verifying: { word: 'Checking', tone: 'note', icon: 'refresh' },
  pushing: { word: 'Pushing', tone: 'note', icon: 'refresh' },
  opening_pull_request: { word: 'Opening pull request', tone: 'note', icon: 'refresh' },
  completed: { word: 'Done', tone: 'tip', icon: 'check' },
  failed: { word: 'Failed', tone: 'danger', icon: 'danger' },
  cancelled: { word: 'Cancelled', tone: 'plain', icon: 'close' },
  timed_out: { word: 'Timed out', tone: 'warn', icon: 'warning' },
};

const REVIEWS: Readonly<Record<JobReview, StateLook>> = {
  open: { word: 'To review', tone: 'note', icon: 'pull-request' },
  merged: { word: 'Merged', tone: 'violet', icon: 'merge' },
  closed: { word: 'Closed', tone: 'plain', icon: 'close' },
};

/** What a job is, as far as its label needs it. */
type Shown = Pick<Job, 'state' | 'failure' | 'review' | 'wish' | 'commit' | 'pullRequestLink' | 'incomplete'>;

/** Done, and there is nothing to look at: neither good news nor bad. */
const UNCHANGED: StateLook = { word: 'No changes', tone: 'plain', icon: 'minus' };

/** Nothing was changed, and nothing broke: a person has to say it in another way. */
const UNWILLING: Partial<Record<NonNullable<Job['failure']>, StateLook>> = {
  not_understood: { word: 'Not understood', tone: 'warn', icon: 'warning' },
  refused: { word: 'Refused', tone: 'warn', icon: 'warning' },
  could_not: { word: 'Could not do it', tone: 'warn', icon: 'warning' },
  needs_facts: { word: 'Needs facts', tone: 'warn', icon: 'warning' },
};

function isUnchanged({
  state,
  review,
  commit,
  pullRequestLink,
}: Omit<Shown, 'failure' | 'wish' | 'incomplete'>): boolean {
  return state === 'completed' && review === null && commit === null && pullRequestLink === null;
}

const PARTLY: StateLook = { word: 'Partly done', tone: 'warn', icon: 'warning' };

/** A completed round with a review shows the state of the review. */
function lookOf(job: Shown): StateLook {
  const { state, failure, review, wish, incomplete } = job;
  if (wish === 'cancel') return { word: 'Stopping', tone: 'warn', icon: 'clock' };
  const isDecided = review === 'merged' || review === 'closed';
  if (isUnchanged(job)) return UNCHANGED;
  if (state === 'completed' && incomplete && !isDecided) return PARTLY;
  if (state === 'completed' && review !== null) return REVIEWS[review];
  return (state === 'failed' && failure !== null ? UNWILLING[failure] : undefined) ?? STATES[state];
}

export function jobStatePill(job: Shown): Html {
  const { word, tone, icon } = lookOf(job);
  return html`<span class="pill job-pill"${attributes({ 'data-tone': tone === 'plain' ? undefined : tone })}>${interfaceIcon(icon)}${word}</span>`;
}
