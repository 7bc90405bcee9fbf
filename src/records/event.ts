/** The events of records that webhooks subscribe to. */
import type { AuditRecorded } from './audit/audit-records.ts';
import type { DeploymentFinished } from './deployments/deployment.ts';
import type { FeedbackEvent } from './feedback/feedback.ts';
import type { InsightHour } from './insight/insight-records.ts';
import type { JobFinished } from './jobs/job.ts';
import type { SiteChanged } from './purges/purge.ts';

export type RecordEvent =
  | FeedbackEvent
  | JobFinished
  | AuditRecorded
  | DeploymentFinished
  | SiteChanged
  | InsightHour;
