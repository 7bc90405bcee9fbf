/** Removes a project that was made while the server ran. */
import * as z from '../../../../lib/schema.ts';
import { notFound } from '../../../edge/problem/request-problem.ts';
import { removeProject as remove } from '../../actions/projects.ts';
import { projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { withProjectErrors } from '../project-fields.ts';

export const removeProject = operation({
  id: 'removeProject',
  method: 'DELETE',
  paths: ['/v1/project/{projectId}'],
  auth: 'projects:write',
  tag: 'Projects',
  summary: 'Remove a project',
  description:
    'Its site is no longer served. Feedback, searches, jobs and the audit log stay stored, questions of readers are deleted, and the repository stays as it is. A project of the settings file cannot be removed.',
  params: z.strictObject({ projectId: projectIdField }),
  answer: {
    status: 200,
    description: 'What was removed',
    schema: z.strictObject({ id: z.string().meta({ description: 'Id of the project' }) }).meta({
      id: 'RemovedProject',
      description: 'A project that is no longer there',
    }),
    examples: { 'A removed project': { id: 'handbook' } },
  },
  errors: ['project/refused'],
  handle: async ({ service, project, act }) => {
    if ((await withProjectErrors(service, () => act(remove, project))) === undefined) throw notFound();
    return { id: project };
  },
});
