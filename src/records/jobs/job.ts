/** One agent session that edits a documentation repository (requirement 2.1 and 2.2); the row is the truth. */

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

/** Why a `failed` job failed, for the requirement's `haultReason`. */
export type JobFailure = 'github_missconfigured' | 'error';

export interface Todo {
  /** Stable for the life of the job. */
  readonly id: string;
  readonly content: string;
  readonly status: 'pending' | 'in_progress' | 'completed' | 'cancelled';
  readonly priority: 'high' | 'medium' | 'low';
}

export interface Job {
  readonly id: string;
  readonly project: string;
  readonly subdomain: string;
  readonly prompt: string;
  readonly branch: string;
  readonly draft: boolean;
  readonly state: JobState;
  /** Set when the state is `failed`. */
  readonly failure: JobFailure | null;
  readonly messageToUser: string | null;
  readonly pullRequestLink: string | null;
  readonly todos: readonly Todo[];
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly finishedAt: number | null;
}
