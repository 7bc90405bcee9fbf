/** Lists the runs of an automation, newest first. */

import { defined } from '../../../../lib/defined.ts';
import * as z from '../../../../lib/schema.ts';
import { recipeNamed } from '../../../../records/automations/recipes/recipes.ts';
import { notFound } from '../../../edge/problem/request-problem.ts';
import { projectIdField, wholeField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { automationRunSchema, EXAMPLE_RUN, presentAutomationRun } from '../../wire/automation.ts';
import { schemaIdField } from './trigger-automation.ts';

export const listAutomationRuns = operation({
  id: 'listAutomationRuns',
  method: 'GET',
  paths: ['/v1/workflow/{projectId}/{workflowSchemaId}/runs'],
  auth: 'jobs:read',
  tag: 'Automations',
  summary: 'List runs of an automation',
  description:
    'Each run, how it ended and what it used, newest first. For more, ask again with the `id` of the last one as `before`.',
  params: z.strictObject({ projectId: projectIdField, workflowSchemaId: schemaIdField }),
  query: z.strictObject({
    before: z
      .string()
      .regex(/^[0-9a-z]{26}$/)
      .optional()
      .meta({ description: 'Only runs started before the one with this id', examples: [EXAMPLE_RUN.id] }),
    limit: wholeField({ min: 1, max: 100, default: 20, description: 'Most runs in the answer' }),
  }),
  answer: {
    status: 200,
    description: 'The runs',
    schema: z
      .strictObject({
        runs: z.array(automationRunSchema),
        hasMore: z.boolean().meta({ description: 'Whether there are earlier ones' }),
      })
      .meta({ id: 'AutomationRuns', description: 'Runs of an automation, newest first' }),
    examples: { 'One run': { runs: [EXAMPLE_RUN], hasMore: false } },
  },
  handle: async ({ service, project, params: { workflowSchemaId: recipe }, query: { before, limit } }) => {
    if (recipeNamed(recipe) === undefined) throw notFound();
    const page = { recipe, limit: limit + 1, ...defined({ before }) };
    const found = await service.records.automations.runs(project, page);
    return { runs: found.slice(0, limit).map(presentAutomationRun), hasMore: found.length > limit };
  },
});
