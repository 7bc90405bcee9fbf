/** The dashboard with agent jobs on a real database: two projects, a user of each role, and a driver that moves jobs. */
import { randomBytes } from 'node:crypto';
import { createRecords } from '../../src/records/create-records.ts';
import type { Job } from '../../src/records/jobs/job.ts';
import type { NewJob } from '../../src/records/jobs/new-job.ts';
import type { Records } from '../../src/records/records.ts';
import { createUserRecords } from '../../src/records/users/create-user-records.ts';
import type { Role } from '../../src/records/users/user.ts';
import type { Handler } from '../../src/web/edge/http/handler.ts';
import { createDashboard } from '../../src/web/service/dashboard/dashboard.ts';
import { jobPreview } from '../../src/web/service/dashboard/preview/job-preview.ts';
import type { Service } from '../../src/web/service/service.ts';
import { type DashboardVisitor, dashboardVisitor } from './dashboard-visitor.ts';
import { openTestDatabase } from './databases.ts';
import { type JobDriver, jobDriver } from './job-driver.ts';
import { signedInRoles } from './signed-in-roles.ts';
import { type TestJobOperations, testJobOperations } from './test-job-operations.ts';
import { testClock, testService } from './test-service.ts';

export { TO_A_BRANCH } from './job-driver.ts';

export const JOBS = '/dashboard/p/docs/jobs';

export interface JobDashboard extends JobDriver {
  readonly records: Records;
  readonly operations: TestJobOperations;
  readonly service: Service;
  readonly handler: Handler;
  readonly clock: ReturnType<typeof testClock>;
  cookie(role: Role): string;
  as(role: Role): DashboardVisitor;
  stranger(): DashboardVisitor;
  /** A queued job of `docs`. */
  job(wanted?: Partial<NewJob>): Promise<Job>;
}

export async function jobDashboard(
  parts: Partial<Pick<Service, 'assets' | 'base'>> = {},
): Promise<JobDashboard> {
  const clock = testClock();
  const database = await openTestDatabase('sqlite');
  const deps = { database, clock, random: randomBytes, secret: new Uint8Array(32).fill(7) };
  const records = { ...createRecords(deps), users: createUserRecords(deps, { log: 4, r: 8, p: 1 }) };
  const operations = testJobOperations(records.jobs);
  const service = testService({
    records,
    projects: [
      { id: 'docs', name: 'Acme docs' },
      { id: 'other', name: 'Other docs' },
    ],
    jobs: operations,
    clock,
    random: randomBytes,
    ...parts,
  });
  await records.projects.register([...service.projects.values()]);
  const cookies = await signedInRoles(records.users);
  const [preview, dashboard] = [jobPreview(service), createDashboard(service)];
  const handler: Handler = async (request) => (await preview(request)) ?? (await dashboard(request));
  return {
    records,
    operations,
    service,
    handler,
    clock,
    cookie: (role) => cookies.get(role)!,
    as: (role) => {
      const visitor = dashboardVisitor(handler);
      visitor.cookies.set('lectern', cookies.get(role)!);
      return visitor;
    },
    stranger: () => dashboardVisitor(handler),
    job: (wanted = {}) =>
      records.jobs.create({
        project: 'docs',
        subdomain: 'docs',
        prompt: 'Fix the links',
        draft: false,
        ...wanted,
      }),
    ...jobDriver(records.jobs, clock, ['docs', 'other']),
  };
}
