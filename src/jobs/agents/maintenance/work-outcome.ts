/** The outcome of one piece of work, for todos, events, the message and the pull request. */
import type { RequestedWork } from './request.ts';

export interface ChangedLine {
  readonly file: string;
  /** What was done to it. */
  readonly text: string;
  /** True for a guess that a person has to review. */
  readonly likely?: boolean;
}

export interface LeftLine {
  /** `file:line`; undefined where the text has it. */
  readonly place?: string;
  readonly text: string;
}

export interface WorkOutcome {
  readonly work: RequestedWork;
  readonly changed: readonly ChangedLine[];
  readonly left: readonly LeftLine[];
  /** Why nothing could be done at all; the todo is cancelled. */
  readonly failed?: string;
}
