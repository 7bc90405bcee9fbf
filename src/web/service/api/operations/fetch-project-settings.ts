/** Gets the settings of a project, for programs that set projects up. */
import * as z from '../../../../lib/schema.ts';
import { notFound } from '../../../edge/problem/request-problem.ts';
import { projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import {
  PROJECT_SETTINGS_EXAMPLE,
  presentProjectSettings,
  projectSettingsSchema,
} from '../../wire/project-settings.ts';

export const fetchProjectSettings = operation({
  id: 'getProjectSettings',
  method: 'GET',
  paths: ['/v1/project/settings/{projectId}'],
  auth: 'projects:read',
  tag: 'Projects',
  summary: 'Get the settings of a project',
  description:
    'What its readers are asked, and how long their answers are kept. Of any project of the server.',
  params: z.strictObject({ projectId: projectIdField }),
  answer: {
    status: 200,
    description: 'The settings',
    schema: projectSettingsSchema,
    examples: { Settings: PROJECT_SETTINGS_EXAMPLE },
  },
  handle: async ({ service: { records }, project }) => {
    if ((await records.projects.get(project)) === undefined) throw notFound();
    return presentProjectSettings(await records.projects.settings(project));
  },
});
