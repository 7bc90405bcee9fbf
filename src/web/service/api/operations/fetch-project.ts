/** Gets a project, for programs that make projects. */
import * as z from '../../../../lib/schema.ts';
import { projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { PROJECT_EXAMPLE, presentProject, projectSchema } from '../../wire/project.ts';
import { listedProject } from '../project-fields.ts';

export const fetchProject = operation({
  id: 'getProject',
  method: 'GET',
  paths: ['/v1/project/{projectId}'],
  auth: 'projects:read',
  tag: 'Projects',
  summary: 'Get a project',
  description: 'Where a project comes from, and whether it is served. Of any project of the server.',
  params: z.strictObject({ projectId: projectIdField }),
  answer: {
    status: 200,
    description: 'The project',
    schema: projectSchema,
    examples: { 'A project': PROJECT_EXAMPLE },
  },
  handle: async ({ service, project }) => presentProject(await listedProject(service, project)),
});
