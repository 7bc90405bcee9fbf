/** Lists the automations of a project: every recipe, whether it is on, and its last run. */
import * as z from '../../../../lib/schema.ts';
import { projectAutomations } from '../../automations.ts';
import { projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { automationSchema, EXAMPLE_AUTOMATION, presentAutomation } from '../../wire/automation.ts';

export const listAutomations = operation({
  id: 'listAutomations',
  method: 'GET',
  paths: ['/v1/workflow/{projectId}'],
  auth: 'jobs:read',
  tag: 'Automations',
  summary: 'List automations',
  description:
    'Every recipe as the project has set it, with its last run. An administrator sets them in the dashboard, `lectern automations set` in the terminal, and a program with `changeAutomation`.',
  params: z.strictObject({ projectId: projectIdField }),
  answer: {
    status: 200,
    description: 'The automations',
    schema: z.strictObject({ automations: z.array(automationSchema) }).meta({ id: 'Automations' }),
    examples: { 'One automation': { automations: [EXAMPLE_AUTOMATION] } },
  },
  handle: async ({ service, project }) => ({
    automations: (await projectAutomations(service, project)).map(({ recipe, automation, lastRun }) =>
      presentAutomation(recipe, automation, lastRun),
    ),
  }),
});
