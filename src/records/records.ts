/** All records of an installation in one object, created from a database, a clock and randomness. */
import type { AuditRecords } from './audit/audit-records.ts';
import type { AutomationRecords } from './automations/automation-records.ts';
import type { ChatDigestRecords } from './chat-digests/chat-digest-records.ts';
import type { ConnectionRecords } from './connections/connection-records.ts';
import type { DeploymentRecords } from './deployments/deployment-records.ts';
import type { DirectoryRecords } from './directory/directory-records.ts';
import type { FeedbackRecords } from './feedback/feedback-records.ts';
import type { IdempotencyRecords } from './idempotency/idempotency-records.ts';
import type { InsightRecords } from './insight/insight-records.ts';
import type { JobRecords } from './jobs/job-records.ts';
import type { KeyRecords } from './keys/key-records.ts';
import type { MailRecords } from './mail/mail-records.ts';
import type { PreviewRecords } from './previews/preview-records.ts';
import type { ProjectRecords } from './projects/project-records.ts';
import type { PurgeRecords } from './purges/purge-records.ts';
import type { QuestionRecords } from './questions/question-records.ts';
import type { ReaderRecords } from './readers/reader-records.ts';
import type { RedirectRecords } from './redirects/redirect-records.ts';
import type { SearchRecords } from './searches/search-records.ts';
import type { SpendingRecords } from './spending/spending-records.ts';
import type { UserRecords } from './users/user-records.ts';
import type { WebhookRecords } from './webhooks/webhook-records.ts';

export interface Records {
  readonly projects: ProjectRecords;
  readonly feedback: FeedbackRecords;
  readonly searches: SearchRecords;
  readonly insight: InsightRecords;
  readonly redirects: RedirectRecords;
  readonly questions: QuestionRecords;
  readonly spending: SpendingRecords;
  readonly keys: KeyRecords;
  readonly jobs: JobRecords;
  readonly users: UserRecords;
  readonly directory: DirectoryRecords;
  readonly readers: ReaderRecords;
  readonly audit: AuditRecords;
  readonly webhooks: WebhookRecords;
  readonly idempotency: IdempotencyRecords;
  readonly mail: MailRecords;
  readonly chatDigests: ChatDigestRecords;
  readonly deployments: DeploymentRecords;
  readonly previews: PreviewRecords;
  readonly connections: ConnectionRecords;
  readonly purges: PurgeRecords;
  readonly automations: AutomationRecords;
}
