/** Changes the status of a feedback entry. */
import * as z from '../../../../lib/schema.ts';
import { FEEDBACK_STATUSES } from '../../../../records/feedback/feedback.ts';
import { notFound } from '../../../edge/problem/request-problem.ts';
import { projectIdField, recordIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { feedbackSchema, presentFeedback } from '../../wire/feedback-entry.ts';

const MAX_BYTES = 1_024;

export const setFeedbackStatus = operation({
  id: 'setFeedbackStatus',
  method: 'PATCH',
  paths: [
    '/api/external/v1/analytics/{projectId}/feedback/{feedbackId}',
    '/v1/analytics/{projectId}/feedback/{feedbackId}',
  ],
  auth: 'feedback:write',
  tag: 'Feedback',
  summary: 'Change the status of an entry',
  description: 'Any status may follow any other. The same status again changes nothing.',
  params: z.strictObject({
    projectId: projectIdField,
    feedbackId: recordIdField('Identifier of the entry'),
  }),
  body: {
    schema: z
      .strictObject({ status: z.enum(FEEDBACK_STATUSES).meta({ description: 'The new status' }) })
      .meta({ id: 'FeedbackStatusChange' }),
    max: MAX_BYTES,
    example: { status: 'resolved' },
  },
  answer: {
    status: 200,
    description: 'The entry as it is now',
    schema: feedbackSchema,
    examples: {
      Resolved: {
        id: '01kf0xq2m3n4p5r6s7t8v9w0x1',
        path: '/guides/start',
        comment: 'The second step does not work on Windows',
        createdAt: '2026-01-15T12:00:00.000Z',
        source: 'contextual',
        status: 'resolved',
        helpful: false,
        contact: null,
      },
    },
  },
  handle: async ({ service, project, actor, params: { feedbackId }, body: { status } }) => {
    const { items, changed } = await service.records.feedback.setStatus({
      project,
      ids: [feedbackId],
      status,
      actor,
    });
    const [item] = items;
    if (item === undefined) throw notFound();
    if (changed > 0)
      await service.records.audit.add({
        actor,
        action: 'feedback.status_changed',
        target: feedbackId,
        project,
        detail: status,
      });
    return presentFeedback(item);
  },
});
