/** Tool: plans a typed operation over many pages, and writes nothing. */
import type { PlannedWork } from '../../../site/check/work/planned-work.ts';
import { planTask } from '../maintenance/plan-task.ts';
import type { RequestedTask } from '../maintenance/request.ts';
import { todoText } from '../maintenance/work-titles.ts';
import { describePlan } from './describe-plan.ts';
import { planFixes } from './plan-fixes.ts';
import { TYPED_OPERATIONS, takes, typedRequest, typedTask } from './typed-task.ts';
import type { WriterContext } from './writer-context.ts';
import { writerTool } from './writer-tool.ts';

const operations = TYPED_OPERATIONS.map(
  (operation) => `${operation.name}(${takes(operation)}): ${operation.sentence}`,
).join('\n');

export const refactor = writerTool({
  name: 'refactor',
  title: 'Plan a change of many pages',
  description: `Plans an operation that has one right answer, with the links, the navigation and the redirects that belong to it. Writes nothing: it says what would change and what is left, and apply_plan carries it out.\n${operations}`,
  input: typedRequest,
  async run(request, context) {
    const task = typedTask(request);
    const planned = await plan(task, context);
    const title = todoText(task.work);
    context.did(`Planned: ${title}`);
    return describePlan(context.plans.keep(title, planned), context.mark);
  },
});

async function plan(task: RequestedTask, context: WriterContext): Promise<PlannedWork> {
  const { work, within } = task;
  if (work.kind === 'fix') return planFixes(work, within, context);
  const { planned } = await planTask(task, { tools: context.site, signal: context.signal });
  if (planned === undefined) throw new Error(`The work "${work.kind}" has no plan`);
  return planned;
}
