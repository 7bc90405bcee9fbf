/** Makes a project of a repository. */
import { defined } from '../../../../lib/defined.ts';
import * as z from '../../../../lib/schema.ts';
import { createProject as create } from '../../actions/projects.ts';
import { projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { PROJECT_EXAMPLE, presentProject, projectSchema } from '../../wire/project.ts';
import { listedProject, projectFields, withProjectErrors } from '../project-fields.ts';

export const createProject = operation({
  id: 'createProject',
  method: 'POST',
  paths: ['/v1/project/{projectId}'],
  auth: 'projects:write',
  tag: 'Projects',
  summary: 'Make a project',
  description:
    'Makes a project of a folder of a repository, with the id in the path. The repository is read first: the answer to one that cannot be read has the words of its forge. The site is served within seconds; until then its state is `fetching`.',
  params: z.strictObject({ projectId: projectIdField }),
  body: {
    schema: z
      .strictObject(projectFields)
      .meta({ id: 'NewProject', description: 'Where a project comes from' }),
    max: 16 * 1024,
    example: { remote: 'https://github.com/example/handbook.git', folder: 'docs', name: 'Handbook' },
  },
  answer: {
    status: 201,
    description: 'The project',
    schema: projectSchema,
    examples: { 'A new project': { ...PROJECT_EXAMPLE, url: null, state: 'fetching', hosts: [] } },
  },
  errors: ['project/taken', 'project/refused'],
  handle: async ({ service, project, act, body }) => {
    const { remote, name, folder = '', hosts = [], ...others } = body;
    const request = { ...defined(others), id: project, remote, name, folder, hosts };
    await withProjectErrors(service, () => act(create, request));
    return presentProject(await listedProject(service, project));
  },
});
