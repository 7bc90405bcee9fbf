/** The dashboard with real records on a fresh SQLite file, an owner, and users of other roles on request. */
import { randomBytes } from 'node:crypto';
import { SILENT } from '../../src/lib/log.ts';
import { createAuditRecords } from '../../src/records/audit/create-audit-records.ts';
import { createChatDigestRecords } from '../../src/records/chat-digests/create-chat-digest-records.ts';
import { createDirectoryRecords } from '../../src/records/directory/create-directory-records.ts';
import { createFeedbackRecords } from '../../src/records/feedback/create-feedback-records.ts';
import { createInsightRecords } from '../../src/records/insight/create-insight-records.ts';
import { createMailRecords } from '../../src/records/mail/create-mail-records.ts';
import type { ClaimedLetter } from '../../src/records/mail/mail-records.ts';
import { createProjectRecords } from '../../src/records/projects/create-project-records.ts';
import { createQuestionRecords } from '../../src/records/questions/create-question-records.ts';
import { createReaderRecords } from '../../src/records/readers/create-reader-records.ts';
import type { Records } from '../../src/records/records.ts';
import { createRedirectRecords } from '../../src/records/redirects/create-redirect-records.ts';
import { createSearchRecords } from '../../src/records/searches/create-search-records.ts';
import { createUserRecords } from '../../src/records/users/create-user-records.ts';
import type { Role } from '../../src/records/users/user.ts';
import { createDashboard } from '../../src/web/service/dashboard/dashboard.ts';
import { createServiceMail } from '../../src/web/service/mail/service-mail.ts';
import type { Service } from '../../src/web/service/service.ts';
import { type DashboardVisitor, dashboardVisitor } from './dashboard-visitor.ts';
import { openTestDatabase } from './databases.ts';
import { type TestServiceParts, testClock, testService } from './test-service.ts';

export const PASSWORD = 'four unrelated words';

export interface TestDashboard {
  readonly service: Service;
  readonly records: Pick<
    Records,
    | 'users'
    | 'audit'
    | 'projects'
    | 'feedback'
    | 'mail'
    | 'readers'
    | 'directory'
    | 'insight'
    | 'searches'
    | 'questions'
    | 'redirects'
    | 'chatDigests'
  >;
  readonly clock: ReturnType<typeof testClock>;
  /** Somebody who is not signed in. */
  stranger(): DashboardVisitor;
  /** Somebody who is signed in as `ROLE@example.com`; made when first asked for. */
  as(role: Role): Promise<DashboardVisitor>;
  /** Actions of the audit log, newest first. */
  audited(): Promise<readonly string[]>;
  /** Takes the letters that were queued, as if they were sent. */
  letters(): Promise<readonly ClaimedLetter[]>;
}

/** @param withMail whether a mail server is set */
export async function testDashboard({
  withMail = false,
  ...parts
}: Partial<TestServiceParts> & { readonly withMail?: boolean } = {}): Promise<TestDashboard> {
  const clock = testClock();
  const deps = {
    database: await openTestDatabase('sqlite'),
    clock,
    random: randomBytes,
    secret: new Uint8Array(32).fill(7),
  };
  const users = createUserRecords(deps, { log: 4, r: 8, p: 1 });
  const records = {
    users,
    // What happens one after another has its own millisecond, so that the log's order can be tested.
    audit: createAuditRecords({
      ...deps,
      clock: () => {
        clock.advance(1);
        return clock();
      },
    }),
    projects: createProjectRecords(deps),
    directory: createDirectoryRecords(deps),
    readers: createReaderRecords(deps, { cost: { log: 4, r: 8, p: 1 } }),
    feedback: createFeedbackRecords(deps, async () => undefined),
    mail: createMailRecords(deps),
    insight: createInsightRecords(deps),
    searches: createSearchRecords(deps),
    questions: createQuestionRecords(deps),
    redirects: createRedirectRecords(deps),
    chatDigests: createChatDigestRecords(deps),
  };
  const post = createServiceMail({ mail: records.mail, clock, log: SILENT, wake: () => undefined });
  const mail = withMail ? { mail: post } : {};
  const service = testService({ clock, random: randomBytes, ...mail, ...parts, records });
  await records.projects.register([...service.projects.values()]);
  const handler = createDashboard(service);
  const tokens = new Map<Role, string>();

  const tokenOf = async (role: Role): Promise<string> => {
    const email = `${role}@example.com`;
    if (role === 'owner') {
      await users.ensureOwner({ email, password: PASSWORD });
      const signed = await users.signIn({ email, password: PASSWORD, device: 'Test', from: 'test' });
      if (signed.outcome !== 'in') throw new Error('The owner cannot sign in');
      return signed.token;
    }
    const token = await users.invite({ email, role, by: 'test' });
    const joined = await users.acceptInvitation({
      token: token!,
      name: role,
      password: PASSWORD,
      device: 'Test',
    });
    return joined!.token;
  };

  return {
    service,
    records,
    clock,
    stranger: () => dashboardVisitor(handler),
    as: async (role) => {
      const token = tokens.get(role) ?? (await tokenOf(role));
      tokens.set(role, token);
      const visitor = dashboardVisitor(handler);
      visitor.cookies.set('lectern', token);
      return visitor;
    },
    letters: async () => {
      const claimed = await records.mail.claim({ limit: 100, until: clock() + 60_000 });
      for (const { id } of claimed)
        await records.mail.finish(id, { state: 'sent', nextAt: null, error: null });
      return claimed;
    },
    audited: async () => (await records.audit.list({ limit: 100 })).map(({ action }) => action),
  };
}
