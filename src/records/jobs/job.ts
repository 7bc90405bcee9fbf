/** The shapes of an agent job, which edits a documentation repository; the row is the source of truth. */

export const JOB_STATES = [
  'queued',
  'preparing',
  'running',
  'verifying',
  'pushing',
  'opening_pull_request',
  'completed',
  'failed',
  'cancelled',
  'timed_out',
] as const;
export type JobState = (typeof JOB_STATES)[number];

const ENDED: ReadonlySet<JobState> = new Set(['completed', 'failed', 'cancelled', 'timed_out']);
/** True for states that only a message or a retry leaves. */
export const isEnded = (state: JobState): boolean => ENDED.has(state);

/** Its agent changed nothing, and its message says why. */
const UNCHANGED_FAILURES = ['not_understood', 'refused', 'could_not', 'needs_facts'] as const;
type UnchangedFailure = (typeof UNCHANGED_FAILURES)[number];

/** Why a `failed` job failed. */
export type JobFailure = 'github_missconfigured' | 'error' | UnchangedFailure;

export const isUnchangedFailure = (failure: JobFailure | null): failure is UnchangedFailure =>
  UNCHANGED_FAILURES.some((one) => one === failure);

/** How the last round ended, for people and programs. */
export const JOB_OUTCOMES = [
  'changed',
  'partly',
  'unchanged',
  ...UNCHANGED_FAILURES,
  'failed',
  'stopped',
] as const;
type JobOutcome = (typeof JOB_OUTCOMES)[number];

/** @returns undefined before the end */
export function jobOutcome({
  state,
  failure,
  commit,
  pullRequestLink,
  origin,
  incomplete,
}: Pick<Job, 'state' | 'failure' | 'commit' | 'pullRequestLink' | 'origin' | 'incomplete'>):
  | JobOutcome
  | undefined {
  if (!isEnded(state)) return undefined;
  // The pull request that it works on was there before it.
  const own = origin?.kind === 'pull_request' ? null : pullRequestLink;
  if (state === 'completed') {
    if (commit === null && own === null) return 'unchanged';
    return incomplete ? 'partly' : 'changed';
  }
  if (state !== 'failed') return 'stopped';
  return isUnchangedFailure(failure) ? failure : 'failed';
}

/** Ids of the feedback that a merge resolves. */
export function answeredFeedback({
  feedback,
  answered,
}: Pick<Job, 'feedback' | 'answered'>): readonly string[] {
  return answered === null ? feedback : feedback.filter((id) => answered.includes(id));
}

/** A person's request to a running job: stop, or stop with the work so far. */
export type RequestedEnd = 'cancel' | 'finish';

/** State of the branch review, for repositories without a forge. */
export type JobReview = 'open' | 'merged' | 'closed';

/** Where people write to us at a forge. */
export const THREAD_KINDS = ['issue', 'pull_request'] as const;
export type ThreadKind = (typeof THREAD_KINDS)[number];

/** Where somebody asked for a job at a forge. */
export interface JobOrigin {
  readonly kind: ThreadKind;
  /** Of the issue or the pull request. */
  readonly number: number;
  readonly url: string;
  /** Address of the comment. */
  readonly comment: string;
  /** What an agent with a model is told of it beside the request: for nobody else, since a pull request is open to more people. */
  readonly context?: string;
}

export interface Todo {
  /** Stable for the life of the job. */
  readonly id: string;
  readonly content: string;
  readonly status: 'pending' | 'in_progress' | 'completed' | 'cancelled';
  readonly priority: 'high' | 'medium' | 'low';
}

/** Total usage of this job's agents over all turns. */
export interface JobUsage {
  readonly steps: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface Job {
  readonly id: string;
  readonly project: string;
  readonly subdomain: string;
  readonly prompt: string;
  /** Fixed when the job is created. */
  readonly branch: string;
  /** True when the requester named the branch: it may exist already, and then commits are added to it. */
  readonly branchNamed: boolean;
  readonly draft: boolean;
  /** `key:ID`, `user:ID`, `chat:NAME`, `forge:NAME` or `terminal`. */
  readonly askedBy: string;
  /** Set when it was asked for in an issue, or on a pull request that no job opened. */
  readonly origin: JobOrigin | null;
  /** The agent that it was made for; null = the one of the settings. */
  readonly agent: 'maintenance' | 'import' | null;
  /** Ids of the feedback it started from; the text is not copied, so that deleting feedback deletes it. */
  readonly feedback: readonly string[];
  /** Those that a merge resolves; the others stay open. Null when the agent cannot name them: all of them. */
  readonly answered: readonly string[] | null;
  /** Asked for a review of its pull request, beside those of the settings. */
  readonly reviewers: readonly string[];
  readonly state: JobState;
  /** Set when the state is `failed`. */
  readonly failure: JobFailure | null;
  readonly messageToUser: string | null;
  readonly pullRequestLink: string | null;
  readonly todos: readonly Todo[];
  readonly usage: JobUsage;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly finishedAt: number | null;

  /** 0 for the prompt, plus 1 for each message that was handled. */
  readonly round: number;
  /** Agent turns started in this round. */
  readonly turns: number;
  /** When the current turn started. */
  readonly turnStartedAt: number | null;
  /** Retries of the current step after errors of the forge or the network. */
  readonly tries: number;
  readonly wish: RequestedEnd | null;
  /** Base commit of this round's changes. */
  readonly base: string | null;
  /** Target branch of the pull request. */
  readonly baseBranch: string | null;
  /** Commit of this job that the branch has, or will have once it is pushed. */
  readonly commit: string | null;
  /** Title of the pull request, written by the agent. */
  readonly title: string | null;
  readonly body: string | null;
  /** True when the turn ended before the agent had finished. */
  readonly partial: boolean;
  /** True when the agent ended the round with a part of the work, by its own word or at a limit. */
  readonly incomplete: boolean;
  readonly review: JobReview | null;
  /** What became of the pull request or the review; null while it is open. */
  readonly settled: Exclude<JobReview, 'open'> | null;
  readonly settledAt: number | null;
  /** Files of its branch that affect the whole site: styles, scripts, rules of what is published. */
  readonly switches: readonly string[];
}

export const JOB_EVENT_KINDS = ['state', 'agent', 'tool', 'note', 'problem', 'person'] as const;
/**
 * `state`: the text is the new state; `agent`: its message; `tool`: its action; `note`, `problem`: from Lectern;
 * `person`: a request.
 */
export type JobEventKind = (typeof JOB_EVENT_KINDS)[number];

export interface JobEvent {
  /** Sorts by time. */
  readonly id: string;
  readonly at: number;
  readonly kind: JobEventKind;
  readonly text: string;
}
export type NewJobEvent = Pick<JobEvent, 'kind' | 'text'>;

/** A person's message to a job after its prompt. */
export interface JobMessage {
  readonly id: string;
  /** The round that handles it. */
  readonly round: number;
  readonly at: number;
  readonly author: string;
  readonly text: string;
}

/** A changed file of a round, stored with the row so that any worker can create the same commit again. */
export interface FileChange {
  /** Inside the repository, forward slashes. */
  readonly path: string;
  /** Null = deleted. */
  readonly content: Uint8Array | null;
}

/**
 * A job on its way from the feedback that it quotes to readers. `began`: it was asked for, or for another round. `gave_up`: a
 * round ended and there is no pull request.
 */
export interface JobProgress {
  readonly kind: 'began' | 'gave_up' | 'merged' | 'closed';
  readonly job: Job;
  /** Number of the merge. */
  readonly merge?: number | undefined;
}

/** A round of a job has ended, with any outcome. */
export interface JobFinished {
  readonly kind: 'agent_job.finished';
  readonly job: Job;
}
