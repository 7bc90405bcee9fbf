/** Plans what a request asks for in a documentation folder, and carries it out where that is wanted. */
import { explainRefusal } from '../jobs/agents/maintenance/explain-refusal.ts';
import { OPERATIONS } from '../jobs/agents/maintenance/operations/operations.ts';
import { planAll } from '../jobs/agents/maintenance/plan-all.ts';
import { applyTask, planTask, type TaskTools } from '../jobs/agents/maintenance/plan-task.ts';
import { type PlannedTask, planSentence } from '../jobs/agents/maintenance/planned-task.ts';
import type { RequestedTask } from '../jobs/agents/maintenance/request.ts';
import { understandRequest } from '../jobs/agents/maintenance/understand-request.ts';
import { readTypedTask } from '../jobs/agents/writer-tools/typed-task.ts';
import { AppError } from '../lib/app-error.ts';
import type { PastFiles } from '../lib/git/repository.ts';
import { pastPages } from '../project/history/past-pages.ts';
import { createSiteTools } from '../server/jobs/site-tools.ts';
import { environmentSettings, joinSettings } from '../settings/settings.ts';

/** A planned or finished task, for people and programs. */
export interface RefactoredTask {
  readonly operation: string;
  /** What the operation was given. */
  readonly options: Readonly<Record<string, unknown>>;
  /** As they stand in the request. */
  readonly limits: readonly string[];
  /** The plan in one line. */
  readonly plan: string;
  readonly edits: number;
  readonly files: readonly string[];
  readonly changes: readonly { readonly file: string; readonly text: string; readonly likely?: boolean }[];
  readonly left: readonly { readonly place?: string; readonly text: string }[];
}

export type Refactored =
  | {
      /** `planned`: there is something to do, and nothing was written. */
      readonly outcome: 'planned' | 'changed' | 'unchanged';
      readonly tasks: readonly RefactoredTask[];
    }
  | {
      readonly outcome: 'not_understood' | 'refused';
      /** Lines for people: why, and the nearest request that is understood. */
      readonly message: readonly string[];
    };

export interface RefactorInput {
  /** Absolute. */
  readonly folder: string;
  /** A sentence, or JSON with a typed operation as the tool `refactor` takes it. */
  readonly request: string;
  /** False: only the plan. */
  readonly write: boolean;
}

/** The operations with what people can ask. */
export function refactorOperations(): readonly {
  readonly name: string;
  readonly sentence: string;
  readonly examples: readonly string[];
}[] {
  return OPERATIONS.map(({ name, sentence, examples }) => ({ name, sentence, examples }));
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
    const read = /^\s*\{/.test(request)
      ? ({ kind: 'understood', tasks: [readTypedTask(request)] } as const)
      : understandRequest(request, await tools.facts());
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
    return { outcome: !isAny ? 'unchanged' : write ? 'changed' : 'planned', tasks };
  } finally {
    await tools.close();
  }
}

/** Each task after those before it, whose changes may have made its first plan old. */
async function carriedOut(plans: readonly PlannedTask[], input: TaskTools): Promise<RefactoredTask[]> {
  const tasks: RefactoredTask[] = [];
  for (const first of plans) {
    const isChanged = tasks.some(({ edits }) => edits > 0);
    const plan = isChanged ? await planTask(first.task, input) : first;
    const { changed, edits, left } = await applyTask(plan, input);
    tasks.push({
      ...about(first.task),
      plan: planSentence(plan),
      ...{ edits, left, changes: changed },
      files: [...new Set(changed.map(({ file }) => file))].sort(),
    });
  }
  return tasks;
}

function presented(plan: PlannedTask): RefactoredTask {
  const { task, edits, files, changes, left } = plan;
  return { ...about(task), plan: planSentence(plan), edits, files, changes, left };
}

function about({
  operation,
  work,
  limits,
}: RequestedTask): Pick<RefactoredTask, 'operation' | 'options' | 'limits'> {
  const { kind: _, ...options } = work;
  return { operation, options, limits };
}
