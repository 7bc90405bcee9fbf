/** Starts a run of an automation now, as its schedule would: for pipelines and for webhooks of other services. */
import * as z from '../../../../lib/schema.ts';
import { invalidRequest, notFound } from '../../../edge/problem/request-problem.ts';
import { startAutomation } from '../../actions/automations.ts';
import { projectAutomations } from '../../automations.ts';
import { projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { EXAMPLE_RUN } from '../../wire/automation.ts';

export const schemaIdField = z
  .string()
  .min(1)
  .max(200)
  .meta({
    description: 'Id of the automation, which is that of its recipe',
    examples: ['fix-links'],
  });

export const triggerAutomation = operation({
  id: 'triggerAutomation',
  method: 'POST',
  paths: ['/v1/workflow/{projectId}/{workflowSchemaId}/trigger'],
  auth: 'jobs:write',
  tag: 'Automations',
  summary: 'Run an automation',
  description:
    'Queues a run of an automation that is switched on, whatever starts it otherwise. It looks at what has changed since the last run that came to its end, and goes on with the pull request that is open. One that hands words of readers to an agent needs the permission of an administrator, because nobody looks at them first.',
  params: z.strictObject({ projectId: projectIdField, workflowSchemaId: schemaIdField }),
  query: z.strictObject({
    dryRun: z
      .enum(['true', 'false'])
      .default('false')
      .meta({ description: '`true`: only say what would be done, also while the automation is off' }),
  }),
  errors: ['automations/off', 'automations/too-many'],
  answer: {
    status: 202,
    description: 'The run is queued',
    schema: z
      .strictObject({
        schemaId: z.string().meta({ description: 'Id of the automation' }),
        instanceId: z
          .string()
          .meta({ description: 'Id of the run; the list of runs shows what becomes of it' }),
        jobId: z.string().meta({
          description:
            'Id of the agent job, when the run makes a new one; a run that goes on with an open pull request names its job in `jobId` of the list',
        }),
      })
      .meta({ id: 'AutomationTriggered' }),
    examples: {
      Queued: {
        schemaId: 'fix-links',
        instanceId: EXAMPLE_RUN.id,
        jobId: '01kf0xq2m3n4p5r6s7t8v9w0x2',
      },
    },
  },
  handle: async ({ service, project, act, params: { workflowSchemaId: id }, query: { dryRun } }) => {
    if (!/^[a-z0-9-]{1,64}$/.test(id))
      throw invalidRequest([
        { message: '"workflowSchemaId" has letters a to z, digits and hyphens', path: 'workflowSchemaId' },
      ]);
    const found = (await projectAutomations(service, project)).find(({ recipe }) => recipe.id === id);
    if (found === undefined) throw notFound();
    const run = await act(startAutomation, { ...found, cause: 'api', dry: dryRun === 'true' });
    return { schemaId: id, instanceId: run.id, jobId: run.newJob };
  },
});
