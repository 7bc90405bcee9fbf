/** The outcome of one task, for todos, events, the message and the pull request. */
import type { PlannedTask } from './planned-task.ts';
import type { ChangedLine, LeftLine } from './report-lines.ts';
import type { RequestedTask } from './request.ts';

export interface WorkOutcome {
  readonly task: RequestedTask;
  readonly changed: readonly ChangedLine[];
  /** Number of single edits, of which a line may stand for several. */
  readonly edits: number;
  readonly left: readonly LeftLine[];
  /** Kinds of edits, with how many were made and how many are left. */
  readonly rows?: readonly string[];
  /** How many of `left` are proposals that were not chosen. */
  readonly proposed?: number;
  /** Where only the plan was asked for. */
  readonly plan?: PlannedTask;
}
