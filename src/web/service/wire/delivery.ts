/** The payload of a webhook: the event and its subject as the API presents it. */
import { defined } from '../../../lib/defined.ts';
import * as z from '../../../lib/schema.ts';
import { FEEDBACK_STATUSES } from '../../../records/feedback/feedback.ts';
import { WEBHOOK_EVENTS, type WebhookMessage } from '../../../records/webhooks/webhook-records.ts';
import { auditEntrySchema, presentAuditEntry } from './audit-entry.ts';
import { deploymentSchema, presentDeployment } from './deployment.ts';
import { feedbackSchema, presentFeedback } from './feedback-entry.ts';
import { jobSchema, presentJob } from './job.ts';
import { timestamp, timestampSchema } from './timestamp.ts';

const status = z.enum(FEEDBACK_STATUSES);

/** What caches are to forget. */
const changeSchema = z.strictObject({
  everything: z.boolean(),
  tags: z.array(z.string()),
  paths: z.array(z.string()),
});

/** What was read in an hour. */
const readingSchema = z.strictObject({
  hour: timestampSchema,
  views: z.strictObject({ human: z.int(), assistant: z.int(), crawler: z.int(), bot: z.int() }),
});

export const deliverySchema = z.strictObject({
  id: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  createdAt: timestampSchema,
  project: z.string(),
  /** A delivery requested to test the webhook. */
  test: z.literal(true).optional(),
  data: z.union([
    z.strictObject({ feedback: feedbackSchema }),
    z.strictObject({ feedback: feedbackSchema, from: status, to: status, actor: z.string() }),
    z.strictObject({ job: jobSchema }),
    z.strictObject({ deployment: deploymentSchema }),
    z.strictObject({ change: changeSchema }),
    z.strictObject({ insight: readingSchema }),
    z.strictObject({ entry: auditEntrySchema }),
  ]),
});

type WireDelivery = z.output<typeof deliverySchema>;

function dataOf({
  event,
  job,
  entry,
  deployment,
  change,
  reading,
  feedback,
  from,
  actor,
}: WebhookMessage): WireDelivery['data'] {
  if (job !== undefined) return { job: presentJob(job) };
  if (deployment !== undefined) return { deployment: presentDeployment(deployment) };
  if (change !== undefined) {
    const { everything, tags, paths } = change;
    return { change: { everything, tags: [...tags], paths: [...paths] } };
  }
  if (reading !== undefined)
    return { insight: { hour: timestamp(reading.hour), views: { ...reading.views } } };
  if (entry !== undefined) return { entry: presentAuditEntry(entry) };
  const about = { feedback: presentFeedback(feedback) };
  return event === 'feedback.status_changed'
    ? { ...about, from: from!, to: feedback.status, actor: actor! }
    : about;
}

/** The body of the request. */
export function deliveryText(message: WebhookMessage): string {
  const { id, event, createdAt, project, test } = message;
  const delivery: WireDelivery = {
    id,
    event,
    createdAt: timestamp(createdAt),
    project,
    ...defined({ test }),
    data: dataOf(message),
  };
  return JSON.stringify(delivery);
}
