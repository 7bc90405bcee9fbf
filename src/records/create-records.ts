/** Creates all records of an installation on one database; events reach the webhooks in the same transaction. */
import { defined } from '../lib/defined.ts';
import { createAuditRecords } from './audit/create-audit-records.ts';
import { createAutomationRecords } from './automations/create-automation-records.ts';
import { createChatDigestRecords } from './chat-digests/create-chat-digest-records.ts';
import { createConnectionRecords } from './connections/create-connection-records.ts';
import { createDeploymentRecords } from './deployments/create-deployment-records.ts';
import { createDirectoryRecords } from './directory/create-directory-records.ts';
import { createFeedbackRecords } from './feedback/create-feedback-records.ts';
import { createFollowJobs } from './feedback/follow-jobs.ts';
import { createIdempotencyRecords } from './idempotency/create-idempotency-records.ts';
import { createInsightRecords } from './insight/create-insight-records.ts';
import { createJobRecords } from './jobs/create-job-records.ts';
import { createKeyRecords } from './keys/create-key-records.ts';
import { createNoteFixed } from './mail/create-author-mail.ts';
import { createMailRecords } from './mail/create-mail-records.ts';
import { createPreviewRecords } from './previews/create-preview-records.ts';
import { createProjectRecords } from './projects/create-project-records.ts';
import { createPurgeRecords } from './purges/create-purge-records.ts';
import { createQuestionRecords } from './questions/create-question-records.ts';
import { createReaderRecords } from './readers/create-reader-records.ts';
import type { Records } from './records.ts';
import { createRedirectRecords } from './redirects/create-redirect-records.ts';
import { createSearchRecords } from './searches/create-search-records.ts';
import { createSpendingRecords } from './spending/create-spending-records.ts';
import type { RecordDeps } from './store/record-deps.ts';
import { createUserRecords } from './users/create-user-records.ts';
import { createWebhookRecords } from './webhooks/create-webhook-records.ts';

export function createRecords(deps: RecordDeps): Records {
  const webhooks = createWebhookRecords(deps, {
    feedback: (project, id) => feedback.get(project, id),
    job: (project, id) => jobs.get(project, id),
    entry: (id) => audit.get(id),
    deployment: (project, id) => deployments.get(project, id),
  });
  const feedback = createFeedbackRecords(deps, webhooks.onEvents);
  const jobs = createJobRecords(
    deps,
    webhooks.onEvents,
    createFollowJobs(deps, webhooks.onEvents, createNoteFixed(deps)),
  );
  const deployments = createDeploymentRecords(deps, webhooks.onEvents);
  const audit = createAuditRecords(deps, webhooks.onEvents);
  return {
    projects: createProjectRecords(deps),
    feedback,
    searches: createSearchRecords(deps),
    insight: createInsightRecords(deps, webhooks.onEvents),
    redirects: createRedirectRecords(deps),
    questions: createQuestionRecords(deps),
    spending: createSpendingRecords(deps),
    keys: createKeyRecords(deps),
    jobs,
    users: createUserRecords(deps, deps.passwordCost),
    directory: createDirectoryRecords(deps),
    readers: createReaderRecords(deps, defined({ cost: deps.passwordCost })),
    audit,
    webhooks,
    idempotency: createIdempotencyRecords(deps),
    mail: createMailRecords(deps),
    chatDigests: createChatDigestRecords(deps),
    deployments,
    previews: createPreviewRecords(deps),
    connections: createConnectionRecords(deps),
    purges: createPurgeRecords(deps, webhooks.onEvents),
    automations: createAutomationRecords(deps),
  };
}
