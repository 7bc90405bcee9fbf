/** Forgets that an edit was declined, so that a later job may make it again. */
import * as z from '../../../../lib/schema.ts';
import { projectIdField, recordIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { EXAMPLE_DECLINED } from '../../wire/declined-edit.ts';

export const forgetDeclinedEdit = operation({
  id: 'forgetDeclinedEdit',
  method: 'POST',
  paths: ['/v2/agent/{projectId}/declined/forget'],
  auth: 'jobs:write',
  tag: 'Agent jobs',
  summary: 'Forget a declined edit',
  description:
    'A later job may make the edit again. The audit log notes it. An edit that is not declined, or no longer, stays so.',
  params: z.strictObject({ projectId: projectIdField }),
  body: {
    schema: z
      .strictObject({ id: recordIdField('Identifier of the declined edit') })
      .meta({ id: 'DeclinedEditToForget' }),
    max: 1_024,
    example: { id: EXAMPLE_DECLINED.id },
  },
  answer: {
    status: 200,
    description: 'What became of it',
    schema: z
      .strictObject({ forgotten: z.boolean().meta({ description: '`false`: there was no such edit' }) })
      .meta({ id: 'ForgottenDeclinedEdit' }),
    examples: { Forgotten: { forgotten: true } },
  },
  handle: async ({ service, project, actor, body: { id } }) => {
    const { audit, jobs } = service.records;
    const edit = await jobs.declined.get(project, id);
    if (!(await jobs.declined.forget(project, id)) || edit === undefined) return { forgotten: false };
    await audit.add({ actor, action: 'job.declined_forgotten', target: edit.path, project });
    return { forgotten: true };
  },
});
