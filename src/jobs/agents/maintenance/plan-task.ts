/** Plans a task without writing anything, and carries a plan out. */
import { AppError } from '../../../lib/app-error.ts';
import type { Left, PlannedChange, PlannedWork } from '../../../site/check/work/planned-work.ts';
import type { WorkRequest } from '../../../site/check/work/work-options.ts';
import type { SiteTools } from '../../site-tools.ts';
import { fixFindings, planFindings } from './fix-findings.ts';
import { operationNamed } from './operations/operations.ts';
import type { PlannedTask } from './planned-task.ts';
import type { ChangedLine, LeftLine } from './report-lines.ts';
import type { RequestedTask, RequestedWork } from './request.ts';
import type { WorkOutcome } from './work-outcome.ts';

export interface TaskTools {
  readonly tools: SiteTools;
  readonly signal: AbortSignal;
}

/** @throws AppError `work/…` when the task cannot be done as it is said, such as for a page that is not there */
export async function planTask(task: RequestedTask, { tools, signal }: TaskTools): Promise<PlannedTask> {
  const { work, within } = task;
  if (work.kind === 'fix' || work.kind === 'list') {
    const { changes, left } = await planFindings({ tools, work, within, signal });
    const files = [...new Set(changes.map(({ file }) => file))].sort();
    return { task, edits: changes.length, files, changes, left, rows: [], proposed: 0, planned: undefined };
  }
  // What cannot be limited is planned whole, and refused where a limit would have to be broken.
  const isWhole = operationNamed(task.operation).scope === 'whole';
  const request = await workRequest(work, tools, signal);
  const planned = await tools.plan(request, signal, isWhole ? undefined : within);
  refuseOutside(planned, task);
  return {
    task,
    edits: planned.changes.reduce((sum, { edits = 1 }) => sum + edits, 0),
    files: [...new Set(planned.changes.map(({ file }) => file))].sort(),
    changes: planned.changes.flatMap(changedLines),
    left: planned.left.map(leftLine),
    rows: planned.rows ?? [],
    proposed: planned.proposed ?? 0,
    planned,
  };
}

/** Carries out a plan that was made from the files as they are now. */
export async function applyTask(plan: PlannedTask, { tools, signal }: TaskTools): Promise<WorkOutcome> {
  const { task, planned } = plan;
  const { work, within } = task;
  if (work.kind === 'list') return { task, changed: [], edits: 0, left: plan.left };
  if (task.planOnly) return { task, changed: [], edits: 0, left: plan.left, proposed: plan.proposed, plan };
  if (planned !== undefined) {
    const { files, leftParts } = tools.apply(planned);
    const written = new Set(files);
    const changes = planned.changes.filter(({ file }) => written.has(file));
    return {
      task,
      changed: changes.flatMap(changedLines),
      edits: changes.reduce((sum, { edits = 1 }) => sum + edits, 0),
      left: leftParts.map(leftLine),
      rows: plan.rows,
      proposed: plan.proposed,
    };
  }
  if (work.kind !== 'fix') throw new Error(`The work "${work.kind}" has no plan`);
  const { changed, left } = await fixFindings({ tools, work, within, signal });
  return { task, changed, edits: changed.length, left };
}

/** What people said is kept, or nothing is done. */
function refuseOutside(
  { changes }: PlannedWork,
  { operation, within, excluded, limits }: RequestedTask,
): void {
  const { scope } = operationNamed(operation);
  const isOutside = (file: string): boolean => excluded(file) || (scope === 'files' && !within(file));
  const outside = changes.find(({ file }) => isOutside(file));
  if (outside === undefined) return;
  throw new AppError(
    'work/outside',
    `"${outside.file}" would have to be changed too, against the limit "${limits.join('; ')}"`,
    { hint: 'Leave the limit out, or do this part by hand' },
  );
}

/** Their lines begin with the file they are about. */
function changedLines({ file, summary, now }: PlannedChange): ChangedLine[] {
  if (summary.length === 0) return [{ file, text: now === undefined ? 'removed' : 'changed' }];
  return summary.map((line) => ({
    file,
    text: line.startsWith(`${file}: `) ? line.slice(file.length + 2) : line,
  }));
}

function leftLine({ file, line, text }: Left): LeftLine {
  if (file === undefined) return { text };
  return { place: line === undefined ? file : `${file}:${line}`, text };
}

type Planned = Exclude<RequestedWork, { readonly kind: 'fix' | 'list' }>;

/** The options with which a task is planned, for each kind of work. */
async function workRequest(work: Planned, tools: SiteTools, signal: AbortSignal): Promise<WorkRequest> {
  switch (work.kind) {
    case 'history-redirects': {
      const { files, incomplete } = await tools.past(signal);
      return { kind: work.kind, past: files, incomplete };
    }
    case 'heading-case':
      return { ...work, rules: await tools.rules(signal) };
    default:
      return work;
  }
}
