/** The dashboard over the records of jobs that a real worker runs, for signed-in members; once for each store. */
import { randomBytes } from 'node:crypto';
import { createUserRecords } from '../../src/records/users/create-user-records.ts';
import type { Role } from '../../src/records/users/user.ts';
import { createDashboard } from '../../src/web/service/dashboard/dashboard.ts';
import { type DashboardVisitor, dashboardVisitor } from './dashboard-visitor.ts';
import type { JobsUnderTest } from './jobs-under-test.ts';
import { signedInRoles } from './signed-in-roles.ts';
import { testJobOperations } from './test-job-operations.ts';
import { testService } from './test-service.ts';

export async function visitJobs({
  records,
  database,
}: Pick<JobsUnderTest, 'records' | 'database'>): Promise<(role: Role) => DashboardVisitor> {
  const deps = { database, clock: Date.now, random: randomBytes, secret: new Uint8Array(32) };
  const users = createUserRecords(deps, { log: 4, r: 8, p: 1 });
  const service = testService({
    records: { ...records, users },
    projects: [{ id: 'docs', name: 'Docs' }],
    jobs: testJobOperations(records.jobs),
    clock: Date.now,
    random: randomBytes,
  });
  const [handler, cookies] = [createDashboard(service), await signedInRoles(users)];
  return (role) => {
    const visitor = dashboardVisitor(handler);
    visitor.cookies.set('lectern', cookies.get(role)!);
    return visitor;
  };
}
