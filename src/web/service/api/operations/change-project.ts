/** Changes a project that was made while the server ran. */
import { defined } from '../../../../lib/defined.ts';
import * as z from '../../../../lib/schema.ts';
import { notFound } from '../../../edge/problem/request-problem.ts';
import { changeProject as change } from '../../actions/projects.ts';
import { projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { PROJECT_EXAMPLE, presentProject, projectSchema } from '../../wire/project.ts';
import { listedProject, projectFields, withProjectErrors } from '../project-fields.ts';

const { branch, ...others } = projectFields;

export const changeProject = operation({
  id: 'changeProject',
  method: 'PATCH',
  paths: ['/v1/project/{projectId}'],
  auth: 'projects:write',
  tag: 'Projects',
  summary: 'Change a project',
  description:
    'Changes the named fields of a project that was made in the dashboard, the terminal or by the API. The old pages are served until the new ones can be.',
  params: z.strictObject({ projectId: projectIdField }),
  body: {
    schema: z
      .strictObject({
        ...z.strictObject(others).partial().shape,
        branch: branch.nullable().meta({ description: 'Branch; null for the main one of the repository' }),
      })
      .meta({ id: 'ProjectChange', description: 'What is to be changed' }),
    max: 16 * 1024,
    example: { folder: 'docs/en' },
  },
  answer: {
    status: 200,
    description: 'The project',
    schema: projectSchema,
    examples: { 'The changed project': { ...PROJECT_EXAMPLE, folder: 'docs/en' } },
  },
  errors: ['project/taken', 'project/refused'],
  handle: async ({ service, project, act, body }) => {
    const request = { id: project, change: defined(body) };
    if ((await withProjectErrors(service, () => act(change, request))) === undefined) throw notFound();
    return presentProject(await listedProject(service, project));
  },
});
