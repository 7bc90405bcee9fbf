/** Tool: plans a typed operation over many pages, and writes nothing. */
import * as z from '../../../lib/schema.ts';
import { operationNamed } from '../maintenance/operations/operations.ts';
import { planTask } from '../maintenance/plan-task.ts';
import type { RequestedTask } from '../maintenance/request.ts';
import { todoText } from '../maintenance/work-titles.ts';
import { describePlan } from './describe-plan.ts';
import { planFixes } from './plan-fixes.ts';
import { operationArguments, TYPED_OPERATIONS } from './typed-operations.ts';
import { fileLimits, withinArguments } from './within-globs.ts';
import type { WriterContext } from './writer-context.ts';
import { writerTool } from './writer-tool.ts';

const NAMES = Object.keys(TYPED_OPERATIONS) as [string, ...string[]];

const operations = NAMES.map(
  (name) => `${name}(${TYPED_OPERATIONS[name]!.takes}): ${operationNamed(name).sentence}`,
).join('\n');

export const refactor = writerTool({
  name: 'refactor',
  title: 'Plan a change of many pages',
  description: `Plans an operation that has one right answer, with the links, the navigation and the redirects that belong to it. Writes nothing: it says what would change and what is left, and apply_plan carries it out.\n${operations}`,
  input: z.object({
    operation: z.enum(NAMES),
    ...operationArguments.shape,
    ...withinArguments,
  }),
  async run({ operation, in: only, except, ...given }, context) {
    const work = TYPED_OPERATIONS[operation]!.read(given);
    const task: RequestedTask = { operation, work, planOnly: false, ...fileLimits({ in: only, except }) };
    const planned = await plan(task, context);
    context.did(`Planned: ${todoText(work)}`);
    return describePlan(context.plans.keep(todoText(work), planned), context.mark);
  },
});

async function plan(task: RequestedTask, context: WriterContext) {
  const { work, within } = task;
  if (work.kind === 'fix') return planFixes(work, within, context);
  const { planned } = await planTask(task, { tools: context.site, signal: context.signal });
  if (planned === undefined) throw new Error(`The work "${work.kind}" has no plan`);
  return planned;
}
