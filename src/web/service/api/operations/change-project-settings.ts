/** Changes the settings of a project, for programs that set projects up. */
import { defined } from '../../../../lib/defined.ts';
import * as z from '../../../../lib/schema.ts';
import { notFound } from '../../../edge/problem/request-problem.ts';
import { changeSettings } from '../../actions/settings.ts';
import { projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import {
  PROJECT_SETTINGS_EXAMPLE,
  presentProjectSettings,
  projectSettingsSchema,
  questionFields,
  settingsFields,
} from '../../wire/project-settings.ts';

export const changeProjectSettings = operation({
  id: 'changeProjectSettings',
  method: 'PATCH',
  paths: ['/v1/project/settings/{projectId}'],
  auth: 'projects:write',
  tag: 'Projects',
  summary: 'Change the settings of a project',
  description:
    'Changes what readers are asked and how long their answers are kept, within seconds and without a restart. Of any project of the server.',
  params: z.strictObject({ projectId: projectIdField }),
  body: {
    schema: z
      .strictObject({
        ...z.strictObject(settingsFields).partial().shape,
        feedback: z
          .strictObject(questionFields)
          .partial()
          .optional()
          .meta({ description: 'What readers are asked; what is left out stays' }),
      })
      .meta({ id: 'ProjectSettingsChange', description: 'What is to be changed; what is left out stays' }),
    max: 4 * 1024,
    example: { feedback: { contact: false }, retentionDays: 365 },
  },
  answer: {
    status: 200,
    description: 'The settings',
    schema: projectSettingsSchema,
    examples: { 'The changed settings': PROJECT_SETTINGS_EXAMPLE },
  },
  handle: async ({ service, project, act, body: { feedback = {}, ...others } }) => {
    if ((await service.records.projects.get(project)) === undefined) throw notFound();
    const { after } = await act(changeSettings, { ...defined(others), feedback: defined(feedback) });
    return presentProjectSettings(after);
  },
});
