/** How an update goes, in the shape of the hosted platform. */
import * as z from '../../../../lib/schema.ts';
import { notFound } from '../../../edge/problem/request-problem.ts';
import { recordIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { presentUpdateStatus, updateStatusSchema } from '../../wire/deployment.ts';
import { EXAMPLE_DEPLOYMENT } from '../example-deployment.ts';

export const fetchUpdateStatus = operation({
  id: 'fetchUpdateStatus',
  method: 'GET',
  paths: ['/v1/project/update-status/{statusId}'],
  auth: 'deployments:read',
  tag: 'Deployments',
  summary: 'Read the status of an update',
  description:
    'How an update or a preview goes: `queued`, `in_progress`, and then `success` or `failure` with what went wrong. The project is that of the key.',
  params: z.strictObject({ statusId: recordIdField('The status id of the update') }),
  answer: {
    status: 200,
    description: 'The status',
    schema: updateStatusSchema,
    examples: {
      'Live from GitHub': presentUpdateStatus(EXAMPLE_DEPLOYMENT, { subdomain: 'docs', forge: 'github' }),
    },
  },
  handle: async ({ service, project, params: { statusId } }) => {
    const found = await service.records.deployments.get(project, statusId);
    const owner = await service.records.projects.get(project);
    if (found === undefined || owner === undefined) throw notFound();
    const forge = service.deployments.repository(project)?.forge;
    return presentUpdateStatus(found, { subdomain: owner.subdomain, forge });
  },
});
