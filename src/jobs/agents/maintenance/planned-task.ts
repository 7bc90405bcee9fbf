/** What a task would do, stated before anything is written. */
import { pluralise } from '../../../lib/text/pluralise.ts';
import type { PlannedWork } from '../../../site/check/work/planned-work.ts';
import type { ChangedLine, LeftLine } from './report-lines.ts';
import type { RequestedTask } from './request.ts';
import { leftTitle, todoText } from './work-titles.ts';

export interface PlannedTask {
  readonly task: RequestedTask;
  /** Number of single edits. */
  readonly edits: number;
  /** Files that would be changed, made or removed, in order. */
  readonly files: readonly string[];
  readonly changes: readonly ChangedLine[];
  readonly left: readonly LeftLine[];
  /** Kinds of edits, with how many are planned and how many are left. */
  readonly rows: readonly string[];
  /** How many of `left` are proposals that were not chosen. */
  readonly proposed: number;
  /** Texts before and after; undefined for fixes, which are planned again after each pass. */
  readonly planned: PlannedWork | undefined;
}

/** `Fix links: 214 edits in 180 files; 3 links are left, because only a person can know what is meant`. */
export function planSentence(plan: PlannedTask): string {
  const { task, edits, files, left } = plan;
  const rest = left.length === 0 ? '' : `; ${leftTitle({ ...task, left })}`;
  if (task.work.kind === 'list') return `${todoText(task.work)}: nothing is changed${rest}`;
  const limits = task.limits.length === 0 ? '' : ` (${task.limits.join('; ')})`;
  const does =
    edits === 0 && plan.proposed > 0
      ? pluralise(plan.proposed, 'proposal')
      : edits === 0
        ? 'nothing to do'
        : `${pluralise(edits, 'edit')} in ${pluralise(files.length, 'file')}`;
  return `${todoText(task.work)}${limits}: ${does}${rest}`;
}
