/** Feedback in the form that the API gives it, for webhooks, and a sample of it for the button "Send a test". */
import type { Feedback } from '../feedback/feedback.ts';

/** As `web/service/api/present` gives it, which a test there holds it to. */
export function feedbackItem(feedback: Feedback): object {
  const { id, path, createdAt, source, status } = feedback;
  const base = {
    id,
    path,
    comment: feedback.comment ?? feedback.reason,
    createdAt: new Date(createdAt).toISOString(),
    source,
    status,
  };
  if (source === 'contextual')
    return { ...base, helpful: feedback.helpful === true, contact: feedback.contact };
  if (source === 'code_snippet')
    return { ...base, code: feedback.code ?? '', filename: feedback.filename, lang: feedback.lang };
  return base;
}

/** An entry as a reader might have left it. */
export function sampleFeedback(project: string, at: number): Feedback {
  return {
    id: 'test',
    project,
    path: '/',
    source: 'contextual',
    status: 'pending',
    comment: 'This is a test of the webhook. No reader wrote it.',
    reason: null,
    helpful: true,
    contact: null,
    code: null,
    filename: null,
    lang: null,
    createdAt: at,
    version: 1,
  };
}
