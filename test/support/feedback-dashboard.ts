/** A dashboard with seeded feedback on a real database, and a signed-in user of each role. */
import { randomBytes } from 'node:crypto';
import { SILENT } from '../../src/lib/log.ts';
import { createAuditRecords } from '../../src/records/audit/create-audit-records.ts';
import { createDeploymentRecords } from '../../src/records/deployments/create-deployment-records.ts';
import { createFeedbackRecords } from '../../src/records/feedback/create-feedback-records.ts';
import { createInsightRecords } from '../../src/records/insight/create-insight-records.ts';
import { createJobRecords } from '../../src/records/jobs/create-job-records.ts';
import { createKeyRecords } from '../../src/records/keys/create-key-records.ts';
import { createMailRecords } from '../../src/records/mail/create-mail-records.ts';
import { createProjectRecords } from '../../src/records/projects/create-project-records.ts';
import { createQuestionRecords } from '../../src/records/questions/create-question-records.ts';
import type { Records } from '../../src/records/records.ts';
import { createRedirectRecords } from '../../src/records/redirects/create-redirect-records.ts';
import { createSearchRecords } from '../../src/records/searches/create-search-records.ts';
import { createSpendingRecords } from '../../src/records/spending/create-spending-records.ts';
import type { Database } from '../../src/records/store/database.ts';
import { createUserRecords } from '../../src/records/users/create-user-records.ts';
import type { Role } from '../../src/records/users/user.ts';
import type { Handler } from '../../src/web/edge/http/handler.ts';
import type { LiveSite } from '../../src/web/reader/live/live-site.ts';
import { createDashboard } from '../../src/web/service/dashboard/dashboard.ts';
import { FEEDBACK_ROUTES } from '../../src/web/service/dashboard/feedback/routes.ts';
import { INSIGHT_ROUTES } from '../../src/web/service/dashboard/insight/routes.ts';
import { OVERVIEW_ROUTES } from '../../src/web/service/dashboard/overview/routes.ts';
import { QUESTION_ROUTES } from '../../src/web/service/dashboard/questions/routes.ts';
import { SEARCH_TERM_ROUTES } from '../../src/web/service/dashboard/search-terms/routes.ts';
import { TRANSLATION_ROUTES } from '../../src/web/service/dashboard/translations/routes.ts';
import { createServiceMail } from '../../src/web/service/mail/service-mail.ts';
import type { Service } from '../../src/web/service/service.ts';
import { type DashboardVisitor, dashboardVisitor } from './dashboard-visitor.ts';
import { type DatabaseKind, openTestDatabase } from './databases.ts';
import { seedFeedback } from './seed-feedback.ts';
import { signedInRoles } from './signed-in-roles.ts';
import { testClock, testService } from './test-service.ts';

export interface FeedbackDashboard {
  readonly records: Pick<
    Records,
    | ('feedback' | 'searches' | 'questions' | 'spending' | 'insight' | 'deployments' | 'jobs')
    | ('projects' | 'users' | 'audit' | 'keys' | 'mail' | 'redirects')
  >;
  readonly service: Service;
  readonly handler: Handler;
  readonly clock: ReturnType<typeof testClock>;
  /** Value of the session cookie, whose name is `lectern`. */
  cookie(role: Role): string;
  as(role: Role): DashboardVisitor;
}

export interface FeedbackDashboardParts
  extends Partial<
    Pick<Service, 'assets' | 'log' | 'insight' | 'questionDays' | 'askCaps' | 'deployments' | 'jobs'>
  > {
  /** The site of its project; a test that asks nothing of it needs none. */
  readonly live?: LiveSite;
  readonly entries?: number;
  /** True with a mail server: letters wait in the records. */
  readonly mails?: boolean;
  readonly kind?: DatabaseKind;
  /** What the records ask instead of the database itself. */
  readonly over?: (database: Database) => Database;
}

export async function feedbackDashboard({
  entries = 0,
  kind = 'sqlite',
  over = (database) => database,
  mails = false,
  live,
  ...parts
}: FeedbackDashboardParts = {}): Promise<FeedbackDashboard> {
  const clock = testClock();
  const database = over(await openTestDatabase(kind));
  const deps = { database, clock, random: randomBytes, secret: new Uint8Array(32).fill(7) };
  const records = {
    feedback: createFeedbackRecords(deps, async () => undefined),
    searches: createSearchRecords(deps),
    insight: createInsightRecords(deps),
    redirects: createRedirectRecords(deps),
    deployments: createDeploymentRecords(deps, async () => undefined),
    questions: createQuestionRecords(deps),
    spending: createSpendingRecords(deps),
    jobs: createJobRecords(deps, async () => undefined),
    projects: createProjectRecords(deps),
    keys: createKeyRecords(deps),
    mail: createMailRecords(deps),
    audit: createAuditRecords(deps),
    // Costs as little as a test may: what a password costs is tested where passwords are.
    users: createUserRecords(deps, { log: 4, r: 8, p: 1 }),
  };
  const service = testService({
    records,
    projects: [{ id: 'docs', name: 'Acme docs', ...(live === undefined ? {} : { live }) }],
    clock,
    random: randomBytes,
    ...(mails
      ? { mail: createServiceMail({ mail: records.mail, clock, log: SILENT, wake: () => undefined }) }
      : {}),
    ...parts,
  });
  await records.projects.register([...service.projects.values()]);
  if (entries > 0) await seedFeedback(records.feedback, { now: clock(), entries });
  const cookies = await signedInRoles(records.users);
  const handler = createDashboard(service, [
    ...OVERVIEW_ROUTES,
    ...FEEDBACK_ROUTES,
    ...INSIGHT_ROUTES,
    ...SEARCH_TERM_ROUTES,
    ...TRANSLATION_ROUTES,
    ...QUESTION_ROUTES,
  ]);
  return {
    records,
    service,
    handler,
    clock,
    cookie: (role) => cookies.get(role)!,
    as: (role) => {
      const visitor = dashboardVisitor(handler);
      visitor.cookies.set('lectern', cookies.get(role)!);
      return visitor;
    },
  };
}
