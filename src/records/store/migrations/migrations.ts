/** All migrations in order; a new one is a file in this folder and a line here. */
import type { Migration } from '../migration.ts';
import { projects } from './0001-projects.ts';
import { keys } from './0002-keys.ts';
import { feedback } from './0003-feedback.ts';
import { jobs } from './0004-jobs.ts';
import { users } from './0005-users.ts';
import { searches } from './0006-searches.ts';
import { webhooks } from './0007-webhooks.ts';
import { audit } from './0008-audit.ts';
import { jobQueue } from './0009-job-queue.ts';
import { idempotency } from './0010-idempotency.ts';
import { jobSwitches } from './0011-job-switches.ts';
import { recovery } from './0012-recovery.ts';
import { readers } from './0013-readers.ts';
import { signInProviders } from './0014-sign-in-providers.ts';
import { keyScopes } from './0015-key-scopes.ts';
import { mail } from './0016-mail.ts';
import { passkeys } from './0017-passkeys.ts';
import { directory } from './0018-directory.ts';
import { teams } from './0019-teams.ts';
import { deployments } from './0020-deployments.ts';
import { connections } from './0021-connections.ts';
import { previews } from './0022-previews.ts';
import { purges } from './0023-purges.ts';
import { automations } from './0024-automations.ts';
import { settledJobs } from './0025-settled-jobs.ts';
import { merges } from './0026-merges.ts';
import { projectCode } from './0027-project-code.ts';
import { pullRequestTalk } from './0028-pull-request-talk.ts';
import { jobComments } from './0029-job-comments.ts';
import { mentions } from './0030-mentions.ts';
import { feedbackCounts } from './0031-feedback-counts.ts';
import { jobEndings } from './0032-job-endings.ts';
import { declinedEdits } from './0033-declined-edits.ts';
import { insight } from './0034-insight.ts';
import { searchPages } from './0035-search-pages.ts';
import { questions } from './0036-questions.ts';
import { dashboard } from './0037-dashboard.ts';
import { teamMail } from './0038-team-mail.ts';
import { askSpending } from './0039-ask-spending.ts';
import { insightFlows } from './0040-insight-flows.ts';
import { redirects } from './0041-redirects.ts';
import { chatDigests } from './0042-chat-digests.ts';
import { askNetworks } from './0043-ask-networks.ts';
import { insightFlowMonths } from './0044-insight-flow-months.ts';
import { monthSums } from './0045-month-sums.ts';

export const MIGRATIONS: readonly Migration[] = [
  projects,
  keys,
  feedback,
  jobs,
  users,
  searches,
  webhooks,
  audit,
  jobQueue,
  idempotency,
  jobSwitches,
  recovery,
  readers,
  signInProviders,
  keyScopes,
  mail,
  passkeys,
  directory,
  teams,
  deployments,
  connections,
  previews,
  purges,
  automations,
  settledJobs,
  merges,
  projectCode,
  pullRequestTalk,
  jobComments,
  mentions,
  feedbackCounts,
  jobEndings,
  declinedEdits,
  insight,
  searchPages,
  questions,
  dashboard,
  teamMail,
  askSpending,
  insightFlows,
  redirects,
  chatDigests,
  askNetworks,
  insightFlowMonths,
  monthSums,
];
