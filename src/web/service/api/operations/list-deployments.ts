/** Lists the deployments of a project, newest first. */
import { defined } from '../../../../lib/defined.ts';
import * as z from '../../../../lib/schema.ts';
import { projectIdField, wholeField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { deploymentSchema, presentDeployment } from '../../wire/deployment.ts';
import { EXAMPLE_DEPLOYMENT } from '../example-deployment.ts';

export const listDeployments = operation({
  id: 'listDeployments',
  method: 'GET',
  paths: ['/v1/project/deployments/{projectId}'],
  auth: 'deployments:read',
  tag: 'Deployments',
  summary: 'List deployments',
  description:
    'The commits that went live or were refused, and the updates and previews that were asked for, newest first. For more, ask again with the `id` of the last one as `before`.',
  params: z.strictObject({ projectId: projectIdField }),
  query: z.strictObject({
    kind: z.enum(['live', 'preview']).optional().meta({ description: 'Only deployments of this kind' }),
    before: z
      .string()
      .regex(/^[0-9a-z]{26}$/)
      .optional()
      .meta({
        description: 'Only deployments made before the one with this id',
        examples: ['01kf0xq2m3n4p5r6s7t8v9w0x6'],
      }),
    limit: wholeField({ min: 1, max: 100, default: 20, description: 'Most deployments in the answer' }),
  }),
  answer: {
    status: 200,
    description: 'The deployments',
    schema: z
      .strictObject({
        deployments: z.array(deploymentSchema),
        hasMore: z.boolean().meta({ description: 'Whether there are earlier ones' }),
        live: z.string().nullable().meta({ description: 'Commit that readers see; null for a folder' }),
        pinned: z
          .string()
          .nullable()
          .meta({ description: 'Commit that the project is pinned to; null while it follows its branch' }),
      })
      .meta({ id: 'Deployments', description: 'Deployments of a project, newest first' }),
    examples: {
      'One deployment': {
        deployments: [presentDeployment(EXAMPLE_DEPLOYMENT)],
        hasMore: false,
        live: EXAMPLE_DEPLOYMENT.commit,
        pinned: null,
      },
    },
  },
  handle: async ({ service, project, query: { kind, before, limit } }) => {
    const page = { limit: limit + 1, ...defined({ kind, before }) };
    const found = await service.records.deployments.list(project, page);
    const repository = service.deployments.repository(project);
    return {
      deployments: found.slice(0, limit).map(presentDeployment),
      hasMore: found.length > limit,
      live: repository?.live ?? null,
      pinned: repository?.pinned ?? null,
    };
  },
});
