/** Derives the steps of a job's current round from its events: when each began, how long it took, and where it stopped. */
import { isEnded, JOB_STATES, type Job, type JobEvent, type JobState } from '../../../../records/jobs/job.ts';
import type { JobStepView } from '../../../../theme/admin/jobs/job-steps.ts';

const STEPS = ['queued', 'preparing', 'running', 'verifying', 'pushing', 'opening_pull_request'] as const;
type StepName = (typeof STEPS)[number];

const NAMES: Readonly<Record<StepName, string>> = {
  queued: 'Queued',
  preparing: 'Preparing',
  running: 'Agent',
  verifying: 'Checks',
  pushing: 'Push',
  opening_pull_request: 'Pull request',
};

const STOPPED: Partial<Record<JobState, string>> = {
  failed: 'Failed',
  cancelled: 'Cancelled',
  timed_out: 'Timed out',
};

interface Move {
  readonly state: JobState;
  readonly at: number;
}

const isState = (text: string): text is JobState => (JOB_STATES as readonly string[]).includes(text);
const isStep = (state: JobState): state is StepName => (STEPS as readonly string[]).includes(state);

/** @param forge the last step of a repository without a forge is a review */
export function jobStepViews(
  job: Pick<Job, 'state' | 'createdAt' | 'updatedAt' | 'finishedAt'>,
  events: readonly JobEvent[],
  { now, review }: { readonly now: number; readonly review: boolean },
): JobStepView[] {
  const moves = presentRound(job, events);
  const spans = new Map<StepName, { at: number; took: number }>();
  let last: StepName = 'queued';
  for (const [index, { state, at }] of moves.entries()) {
    if (!isStep(state)) continue;
    last = state;
    const until = moves[index + 1]?.at ?? (isEnded(job.state) ? (job.finishedAt ?? job.updatedAt) : now);
    const before = spans.get(state);
    spans.set(state, { at: before?.at ?? at, took: (before?.took ?? 0) + Math.max(0, until - at) });
  }
  const current = STEPS.indexOf(last);
  return STEPS.map((name, index): JobStepView => {
    const span = spans.get(name);
    const word = name === 'opening_pull_request' && review ? 'Review page' : NAMES[name];
    if (index === current && !isEnded(job.state)) return { name: word, state: 'now', ...span };
    if (index === current && job.state !== 'completed')
      return { name: word, state: 'stopped', ...span, ...stopWord(job.state) };
    if (index > current && job.state !== 'completed')
      return { name: word, state: isEnded(job.state) ? 'missed' : 'next' };
    return span === undefined ? { name: word, state: 'skipped' } : { name: word, state: 'done', ...span };
  });
}

function stopWord(state: JobState): Pick<JobStepView, 'stopped'> {
  const stopped = STOPPED[state];
  return stopped === undefined ? {} : { stopped };
}

/** Changes of state since the job was last queued. The row completes a log that was cut off. */
function presentRound(
  { state, createdAt, updatedAt }: Pick<Job, 'state' | 'createdAt' | 'updatedAt'>,
  events: readonly JobEvent[],
): Move[] {
  const moves = events.flatMap(({ kind, text, at }): Move[] =>
    kind === 'state' && isState(text) ? [{ state: text, at }] : [],
  );
  const start = moves.findLastIndex((move) => move.state === 'queued');
  const round = start < 0 ? [{ state: 'queued' as const, at: createdAt }, ...moves] : moves.slice(start);
  return round.at(-1)!.state === state ? round : [...round, { state, at: updatedAt }];
}
