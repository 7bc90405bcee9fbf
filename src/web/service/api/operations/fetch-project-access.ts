/** Gets who may read a project, for programs that set projects up. */
import * as z from '../../../../lib/schema.ts';
import { notFound } from '../../../edge/problem/request-problem.ts';
import { projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { projectAccess } from '../../project-access.ts';
import {
  PROJECT_ACCESS_EXAMPLE,
  presentProjectAccess,
  projectAccessSchema,
} from '../../wire/project-access.ts';

export const fetchProjectAccess = operation({
  id: 'getProjectAccess',
  method: 'GET',
  paths: ['/v1/project/access/{projectId}'],
  auth: 'projects:read',
  tag: 'Projects',
  summary: 'Get who may read a project',
  description: 'Who may read its site and its new previews. Of any project of the server.',
  params: z.strictObject({ projectId: projectIdField }),
  answer: {
    status: 200,
    description: 'Who may read it',
    schema: projectAccessSchema,
    examples: { 'A private project': PROJECT_ACCESS_EXAMPLE },
  },
  handle: async ({ service: { records }, project }) => {
    if ((await records.projects.get(project)) === undefined) throw notFound();
    return presentProjectAccess(await projectAccess(records, project));
  },
});
