/** Carries out one prompt in a copy of a site, and checks what it promises. */

import { explainRefusal } from '../../src/jobs/agents/maintenance/explain-refusal.ts';
import { operationNamed } from '../../src/jobs/agents/maintenance/operations/operations.ts';
import { planAll } from '../../src/jobs/agents/maintenance/plan-all.ts';
import { applyTask, planTask, type TaskTools } from '../../src/jobs/agents/maintenance/plan-task.ts';
import { planSentence } from '../../src/jobs/agents/maintenance/planned-task.ts';
import type { ReadRequest, RequestedTask } from '../../src/jobs/agents/maintenance/request.ts';
import { understandRequest } from '../../src/jobs/agents/maintenance/understand-request.ts';
import { newErrors } from '../../src/jobs/issue-key.ts';
import type { SiteFacts } from '../../src/jobs/site-facts.ts';
import type { WorkCopy } from './work-copy.ts';

export interface PromptResult {
  readonly prompt: string;
  readonly outcome: 'done' | 'nothing to do' | 'refused' | 'not understood';
  /** What was understood, or why it was refused. */
  readonly lines: readonly string[];
  readonly edits: number;
  readonly files: number;
  readonly left: number;
  /** Command of the operation that was named for it; empty for none. */
  readonly nearest: string;
  /** Promises that were not kept. */
  readonly broken: readonly string[];
}

/** @param known keys of the problems that the site has */
export async function runPrompt(
  prompt: string,
  copy: WorkCopy,
  { facts, known }: { readonly facts: SiteFacts; readonly known: ReadonlySet<string> },
): Promise<PromptResult> {
  const nothing = { prompt, edits: 0, files: 0, left: 0, nearest: '', broken: [] };
  const read = understandRequest(prompt, facts);
  if (read.kind !== 'understood')
    return {
      ...nothing,
      nearest: nearestOf(read),
      outcome: read.kind === 'refused' ? 'refused' : 'not understood',
      lines: explainRefusal(read),
      broken: copy.changed().map((file) => `changed "${file}" though nothing was understood`),
    };
  const input: TaskTools = { tools: copy.tools, signal: new AbortController().signal };
  const plans = await planAll(read.tasks, input, () => undefined);
  const early = copy.changed().map((file) => `changed "${file}" while planning`);
  if (plans.kind === 'refused') return { ...nothing, outcome: 'refused', lines: [plans.why], broken: early };
  const told = new Set<string>();
  let [edits, left] = [0, 0];
  for (const first of plans.plans) {
    const outcome = await applyTask(edits > 0 ? await planTask(first.task, input) : first, input);
    edits += outcome.edits;
    left += outcome.left.length;
    for (const { file } of outcome.changed) told.add(file);
  }
  const changed = copy.changed();
  const broken = [...early, ...outside(changed, read.tasks), ...untold(changed, told, edits)];
  if (changed.length > 0) broken.push(...(await afterwards(read.tasks, copy, known)));
  return {
    prompt,
    edits,
    left,
    broken,
    nearest: '',
    files: changed.length,
    outcome: changed.length > 0 ? 'done' : 'nothing to do',
    lines: plans.plans.map(planSentence),
  };
}

const nearestOf = (read: Exclude<ReadRequest, { kind: 'understood' }>): string =>
  read.kind === 'refused' || read.nearest === undefined
    ? ''
    : operationNamed(read.nearest.call.operation).commands[0];

/** A file outside the limits of every task. */
function outside(changed: readonly string[], tasks: readonly RequestedTask[]): string[] {
  const mayChange = (file: string): boolean =>
    tasks.some(({ operation, within, excluded }) =>
      operationNamed(operation).scope === 'files' ? within(file) : !excluded(file),
    );
  return changed.filter((file) => !mayChange(file)).map((file) => `changed "${file}" outside its limits`);
}

function untold(changed: readonly string[], told: ReadonlySet<string>, edits: number): string[] {
  return [
    ...changed.filter((file) => !told.has(file)).map((file) => `changed "${file}" without a word`),
    ...(edits > 0 && changed.length === 0 ? ['told of edits and changed nothing'] : []),
  ];
}

/** No new problems, and a second run that finds nothing to do. */
async function afterwards(
  tasks: readonly RequestedTask[],
  copy: WorkCopy,
  known: ReadonlySet<string>,
): Promise<string[]> {
  const { issues } = await copy.tools.check();
  const broken = newErrors(issues, known)
    .slice(0, 5)
    .map(({ file, line, message }) => `new problem: ${file}:${line ?? 0} ${message}`);
  const again = await planAll(
    tasks,
    { tools: copy.tools, signal: new AbortController().signal },
    () => undefined,
  );
  // What was moved or removed is not there a second time.
  if (again.kind === 'refused') return broken;
  for (const plan of again.plans)
    if (plan.edits > 0 && !plan.task.planOnly) broken.push(`a second run would do: ${planSentence(plan)}`);
  return broken;
}
