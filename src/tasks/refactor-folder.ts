/** Plans what an operation changes in a documentation folder, and carries it out where that is wanted. */
import { explainRefusal } from '../jobs/agents/maintenance/explain-refusal.ts';
import { planAll } from '../jobs/agents/maintenance/plan-all.ts';
import { applyTask, planTask, type TaskTools } from '../jobs/agents/maintenance/plan-task.ts';
import { type PlannedTask, planSentence } from '../jobs/agents/maintenance/planned-task.ts';
import type { ReadRequest, RequestedTask } from '../jobs/agents/maintenance/request.ts';
import { understandCall, understandRequest } from '../jobs/agents/maintenance/understand-request.ts';
import { readTypedTask } from '../jobs/agents/writer-tools/typed-task.ts';
import type { SiteFacts } from '../jobs/site-facts.ts';
import { AppError } from '../lib/app-error.ts';
import type { PastFiles } from '../lib/git/repository.ts';
import { pastPages } from '../project/history/past-pages.ts';
import { createSiteTools } from '../server/jobs/site-tools.ts';
import { environmentSettings, joinSettings } from '../settings/settings.ts';
import type { RefactorRequest } from './read-refactor.ts';

/** A planned or finished task, for people and programs. */
export interface RefactoredTask {
  readonly operation: string;
  /** What the operation was given. */
  readonly options: Readonly<Record<string, unknown>>;
  /** As they are typed. */
  readonly limits: readonly string[];
  /** The plan in one line. */
  readonly plan: string;
  readonly edits: number;
  readonly files: readonly string[];
  readonly changes: readonly { readonly file: string; readonly text: string; readonly likely?: boolean }[];
  readonly left: readonly { readonly place?: string; readonly text: string }[];
  /** Kinds of edits, with how many are planned or made and how many are left. */
  readonly rows: readonly string[];
  /** How many of `left` are proposals that were not chosen. */
  readonly proposed: number;
}

export type Refactored =
  | {
      /** `planned`: there is something to do, and nothing was written. `proposed`: nothing is done before something is chosen. */
      readonly outcome: 'planned' | 'changed' | 'unchanged' | 'proposed';
      readonly tasks: readonly RefactoredTask[];
    }
  | {
      readonly outcome: 'not_understood' | 'refused';
      /** Lines for people: why, and the nearest command. */
      readonly message: readonly string[];
    };

interface RefactorInput {
  /** Absolute. */
  readonly folder: string;
  readonly request: RefactorRequest;
  /** False: only the plan. */
  readonly write: boolean;
}

/** @throws AppError `config/…` and `source/…` where the folder cannot be read as a site */
export async function refactorFolder({ folder, request, write }: RefactorInput): Promise<Refactored> {
  const settings = joinSettings([environmentSettings()]);
  const past = async (): Promise<PastFiles> => {
    const found = await pastPages(folder, settings.dataDir);
    if (found !== undefined) return found;
    throw new AppError('work/no-history', `"${folder}" is in no Git repository with a commit`, {
      hint: 'Moved pages are found in its history: run it in a checkout',
    });
  };
  const tools = createSiteTools({ folder, settings, past });
  try {
    const read = readWith(request, await tools.facts());
    if (read.kind !== 'understood')
      return {
        outcome: read.kind === 'refused' ? 'refused' : 'not_understood',
        message: explainRefusal(read),
      };
    const input: TaskTools = { tools, signal: new AbortController().signal };
    const plans = await planAll(read.tasks, input, () => undefined);
    if (plans.kind === 'refused')
      return { outcome: 'refused', message: [`Nothing was changed: ${plans.why}`] };
    const tasks = write ? await carriedOut(plans.plans, input) : plans.plans.map(presented);
    const isAny = tasks.some(({ edits }) => edits > 0);
    const isProposed = tasks.some(({ proposed }) => proposed > 0);
    const none = isProposed ? 'proposed' : 'unchanged';
    return { outcome: !isAny ? none : write ? 'changed' : 'planned', tasks };
  } finally {
    await tools.close();
  }
}

function readWith(request: RefactorRequest, facts: SiteFacts): ReadRequest {
  switch (request.kind) {
    case 'json':
      return { kind: 'understood', tasks: [readTypedTask(request.text)] };
    case 'sentence':
      return understandRequest(request.text, facts);
    default:
      return understandCall(request.call, facts);
  }
}

/** Each task after those before it, whose changes may have made its first plan old. */
async function carriedOut(plans: readonly PlannedTask[], input: TaskTools): Promise<RefactoredTask[]> {
  const tasks: RefactoredTask[] = [];
  for (const first of plans) {
    const isChanged = tasks.some(({ edits }) => edits > 0);
    const plan = isChanged ? await planTask(first.task, input) : first;
    const { changed, edits, left, rows = [], proposed = 0 } = await applyTask(plan, input);
    tasks.push({
      ...about(first.task),
      plan: planSentence(plan),
      edits,
      rows,
      left,
      proposed,
      changes: changed,
      files: [...new Set(changed.map(({ file }) => file))].sort(),
    });
  }
  return tasks;
}

function presented(plan: PlannedTask): RefactoredTask {
  const { task, edits, files, changes, left, rows, proposed } = plan;
  return { ...about(task), plan: planSentence(plan), edits, files, changes, rows, left, proposed };
}

function about({
  operation,
  work,
  limits,
}: RequestedTask): Pick<RefactoredTask, 'operation' | 'options' | 'limits'> {
  const { kind: _, ...options } = work;
  return { operation, options, limits };
}
