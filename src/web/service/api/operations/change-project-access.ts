/** Changes who may read a project, for programs that set projects up. */
import { defined } from '../../../../lib/defined.ts';
import * as z from '../../../../lib/schema.ts';
import { notFound } from '../../../edge/problem/request-problem.ts';
import { changeProjectAccess as change } from '../../actions/access.ts';
import { projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { projectAccess } from '../../project-access.ts';
import {
  accessFields,
  PROJECT_ACCESS_EXAMPLE,
  presentProjectAccess,
  projectAccessSchema,
} from '../../wire/project-access.ts';

export const changeProjectAccess = operation({
  id: 'changeProjectAccess',
  method: 'PATCH',
  paths: ['/v1/project/access/{projectId}'],
  auth: 'projects:write',
  tag: 'Projects',
  summary: 'Change who may read a project',
  description:
    'Changes who may read its site and its new previews, within seconds and without a restart. Ways in beyond members are set in the dashboard. Of any project of the server.',
  params: z.strictObject({ projectId: projectIdField }),
  body: {
    schema: z
      .strictObject(accessFields)
      .partial()
      .meta({ id: 'ProjectAccessChange', description: 'What is to be changed; what is left out stays' }),
    max: 4 * 1024,
    example: { visibility: 'private', members: true },
  },
  errors: ['readers/newer'],
  answer: {
    status: 200,
    description: 'Who may read it',
    schema: projectAccessSchema,
    examples: { 'A private project': PROJECT_ACCESS_EXAMPLE },
  },
  handle: async ({ service, project, act, body }) => {
    if ((await service.records.projects.get(project)) === undefined) throw notFound();
    await change(act, defined(body));
    return presentProjectAccess(await projectAccess(service.records, project));
  },
});
