/** Readers' feedback as an operation of the API: no key, the same checks for every sender. */
import * as z from '../../../lib/schema.ts';
import { MAX_SUBMISSION_BYTES, submissionSchema } from '../intake/submission.ts';
import { projectIdField } from '../operation/fields.ts';
import { operation } from '../operation/operation.ts';

export const submitFeedback = operation({
  id: 'submitFeedback',
  method: 'POST',
  paths: ['/api/public/v1/{projectId}/feedback'],
  auth: 'none',
  tag: 'Feedback',
  summary: 'Leave feedback as a reader',
  description:
    'What the pages of the site send. Needs no key, comes from the site itself, and is limited for each address, each page and in all. ' +
    'The same `submissionId` again answers with the same `id` and makes no second entry.',
  params: z.strictObject({ projectId: projectIdField }),
  body: {
    schema: submissionSchema.meta({ id: 'FeedbackSubmission' }),
    max: MAX_SUBMISSION_BYTES,
    example: {
      submissionId: '0b6f7c1e-8f0e-4c55-9f7e-0d6a3c2b1a90',
      source: 'contextual',
      path: '/guides/start',
      helpful: false,
      comment: 'The second step does not work on Windows',
    },
  },
  answer: {
    status: 201,
    description: 'It is stored, or was stored before',
    schema: z
      .strictObject({ id: z.string().meta({ description: 'Identifier of the entry' }) })
      .meta({ id: 'SubmittedFeedback' }),
    examples: { Stored: { id: '01kf0xq2m3n4p5r6s7t8v9w0x1' } },
  },
  errors: ['request/refused', 'feedback/off'],
  handle: ({ service, request, project, body }) =>
    service.intake.submit({ project: service.projects.get(project)!, request }, body),
});
