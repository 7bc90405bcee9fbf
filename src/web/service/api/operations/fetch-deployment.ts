/** One deployment, with the pages that changed and the problems it has. */
import * as z from '../../../../lib/schema.ts';
import { notFound } from '../../../edge/problem/request-problem.ts';
import { projectIdField, recordIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { deploymentDetailsSchema, presentDeploymentDetails } from '../../wire/deployment.ts';
import { EXAMPLE_DEPLOYMENT } from '../example-deployment.ts';

export const fetchDeployment = operation({
  id: 'fetchDeployment',
  method: 'GET',
  paths: ['/v1/project/deployments/{projectId}/{deploymentId}'],
  auth: 'deployments:read',
  tag: 'Deployments',
  summary: 'Fetch a deployment',
  description: 'A deployment with its changed pages, at most 200, and its problems, at most 50.',
  params: z.strictObject({
    projectId: projectIdField,
    deploymentId: recordIdField('Identifier of the deployment'),
  }),
  answer: {
    status: 200,
    description: 'The deployment',
    schema: deploymentDetailsSchema,
    examples: { Live: presentDeploymentDetails(EXAMPLE_DEPLOYMENT) },
  },
  handle: async ({ service, project, params: { deploymentId } }) => {
    const found = await service.records.deployments.get(project, deploymentId);
    if (found === undefined) throw notFound();
    return presentDeploymentDetails(found);
  },
});
