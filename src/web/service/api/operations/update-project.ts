/** Looks at the repository of a project now, as its webhook would. */
import * as z from '../../../../lib/schema.ts';
import { updateProject as update } from '../../actions/projects.ts';
import { projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';

export const updateProject = operation({
  id: 'updateProject',
  method: 'POST',
  paths: ['/v1/project/update/{projectId}'],
  auth: 'deployments:write',
  tag: 'Deployments',
  summary: 'Update the site',
  description:
    'Looks at the branch of the project now. The answer comes at once: follow it with the status id. A commit that cannot be used ends as `failure`, and readers see the one before it.',
  params: z.strictObject({ projectId: projectIdField }),
  errors: ['deployments/no-repository'],
  answer: {
    status: 202,
    description: 'The update is queued',
    schema: z
      .strictObject({ statusId: z.string().meta({ description: 'For the operation that reads the status' }) })
      .meta({ id: 'QueuedUpdate' }),
    examples: { Queued: { statusId: '01kf0xq2m3n4p5r6s7t8v9w0x6' } },
  },
  handle: async ({ act }) => ({ statusId: (await act(update, 'api')).id }),
});
