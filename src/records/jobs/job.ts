/** One agent session that edits a documentation repository; the row is the truth. */

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

/** Why a `failed` job failed, as clients read it. */
export type JobFailure = 'github_missconfigured' | 'error';

/** What somebody asked of a job that runs: stop, or stop with what is there. */
export type JobWish = 'cancel' | 'finish';

/** Where the review of a branch stands, for repositories without a forge. */
export type JobReview = 'open' | 'merged' | 'closed';

export interface Todo {
  /** Stable for the life of the job. */
  readonly id: string;
  readonly content: string;
  readonly status: 'pending' | 'in_progress' | 'completed' | 'cancelled';
  readonly priority: 'high' | 'medium' | 'low';
}

/** What agents of this job have used so far, over all its turns. */
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
  /** Fixed when the job is made. */
  readonly branch: string;
  /** True when the one who asked named the branch: it may exist already, and then commits go on top of it. */
  readonly branchNamed: boolean;
  readonly draft: boolean;
  /** `key:ID`, `user:ID` or `terminal`. */
  readonly askedBy: string;
  /** Ids of the feedback it was started from; the words stay where they are, so that deleting them deletes them. */
  readonly feedback: readonly string[];
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

  /** 0 for the prompt, then one more for each message that was worked on. */
  readonly round: number;
  /** Agent turns begun in this round. */
  readonly turns: number;
  /** When the present turn began. */
  readonly turnStartedAt: number | null;
  /** Tries of the present step after the forge or the network failed. */
  readonly tries: number;
  readonly wish: JobWish | null;
  /** Commit that this round's changes are made on. */
  readonly base: string | null;
  /** Branch that the pull request asks to be merged into. */
  readonly baseBranch: string | null;
  /** Commit of this job that the branch has, or will have once it is pushed. */
  readonly commit: string | null;
  /** Of the pull request, in the agent's words. */
  readonly title: string | null;
  readonly body: string | null;
  /** True when the turn was ended before the agent was done. */
  readonly partial: boolean;
  readonly review: JobReview | null;
  /** Files of its branch that act on the whole site: styles, scripts, rules of what is published. */
  readonly switches: readonly string[];
}

export const JOB_EVENT_KINDS = ['state', 'agent', 'tool', 'note', 'problem', 'person'] as const;
/** `state`: text is the new state; `agent`: its words; `tool`: what it did; `note`, `problem`: ours; `person`: what somebody asked. */
export type JobEventKind = (typeof JOB_EVENT_KINDS)[number];

export interface JobEvent {
  /** Sorts by time. */
  readonly id: string;
  readonly at: number;
  readonly kind: JobEventKind;
  readonly text: string;
}
export type NewJobEvent = Pick<JobEvent, 'kind' | 'text'>;

/** What somebody said to a job after its prompt. */
export interface JobMessage {
  readonly id: string;
  /** The round that works on it. */
  readonly round: number;
  readonly at: number;
  readonly author: string;
  readonly text: string;
}

/** A changed file of a round, kept with the row so that any worker can make the same commit again. */
export interface FileChange {
  /** Inside the repository, forward slashes. */
  readonly path: string;
  /** Null = deleted. */
  readonly content: Uint8Array | null;
}

/** A round of a job has ended, whatever way. */
export interface JobFinished {
  readonly kind: 'agent_job.finished';
  readonly job: Job;
}
