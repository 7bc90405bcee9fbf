/** What came of one piece of work, for todos, events, the message and the pull request. */
import type { RequestedWork } from './request.ts';

export interface ChangedLine {
  readonly file: string;
  /** What was done to it. */
  readonly text: string;
  /** True for what was most likely meant, which a person has to look at. */
  readonly likely?: boolean;
}

export interface LeftLine {
  /** `file:line`; undefined where the text says it. */
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
