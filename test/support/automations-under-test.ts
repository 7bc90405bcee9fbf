/** Automations on a real repository, store, worker and agent; servers tick when the test says so, at the time that it says. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach } from 'node:test';
import type { Agent } from '../../src/jobs/agents/agent.ts';
import type { Forge } from '../../src/jobs/forges/forge.ts';
import { localForge } from '../../src/jobs/forges/local/local-forge.ts';
import { openRepository } from '../../src/lib/git/open-repository.ts';
import { SILENT } from '../../src/lib/log.ts';
import type { AutomationRun, AutomationSettings } from '../../src/records/automations/automation.ts';
import type { AutomationRecords } from '../../src/records/automations/automation-records.ts';
import { defaultSettings } from '../../src/records/automations/recipes/default-settings.ts';
import { recipeNamed } from '../../src/records/automations/recipes/recipes.ts';
import { createRecords } from '../../src/records/create-records.ts';
import { isEnded, type Job } from '../../src/records/jobs/job.ts';
import type { Records } from '../../src/records/records.ts';
import { type AutomationHost, automationHost } from '../../src/server/automations/automation-host.ts';
import { createScheduler, type Scheduler } from '../../src/server/automations/scheduler.ts';
import { updateBranch } from '../../src/server/jobs/branch/update-branch.ts';
import { mergeReview } from '../../src/server/jobs/discussion/settle-review.ts';
import type { JobSetup } from '../../src/theme/admin/jobs/job-form.ts';
import {
  type JobsUnderTest,
  type JobsUnderTestOptions,
  jobsUnderTest,
  scriptedAgent,
} from './jobs-under-test.ts';
import { LOCAL_SETUP } from './test-job-operations.ts';
import { testClock } from './test-service.ts';

export interface AutomationsUnderTest extends Omit<JobsUnderTest, 'ended'> {
  readonly clock: ReturnType<typeof testClock>;
  /** Changes what the operator has set up. */
  readonly setup: { -readonly [Name in keyof JobSetup]: JobSetup[Name] };
  /** A server; several share the store. @param changes replaces what it asks of repository and forge */
  server(changes?: Partial<AutomationHost>, automations?: Partial<AutomationRecords>): Scheduler;
  /** @param due in a second, by its schedule */
  on(recipe: string, settings?: Partial<AutomationSettings>, due?: boolean): Promise<void>;
  start(recipe: string, dry?: boolean): Promise<AutomationRun>;
  /** Ticks and waits for jobs until the newest run of the recipe has ended. */
  ended(recipe: string, server: Scheduler): Promise<AutomationRun>;
  merge(job: Job): Promise<void>;
  jobsOf(): Promise<readonly Job[]>;
}

export interface AutomationsOptions extends JobsUnderTestOptions {
  readonly agent?: Agent;
  /** False for a store without a worker. */
  readonly worker?: false;
  readonly forgeOf?: (records: Records) => Forge;
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Noon of a Wednesday: far from the hours of schedules, so that no run is due by the way while a test lets an hour pass. */
function nextNoon(now: number): number {
  const date = new Date(now);
  const days = (3 - date.getUTCDay() + 7) % 7 || 7;
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + days, 12);
}

export async function automationsUnderTest(options: AutomationsOptions = {}): Promise<AutomationsUnderTest> {
  const agent = options.agent ?? scriptedAgent(async () => ({ message: 'I did nothing.' }));
  const jobs = await jobsUnderTest(agent, options);
  if (options.worker !== false) await jobs.worker();
  const { folder } = jobs;
  const clock = testClock(nextNoon(Date.now()));
  const timed = createRecords({
    database: jobs.database,
    clock,
    random: randomBytes,
    secret: new Uint8Array(32),
  });
  // Workers and their leases keep the time of the machine.
  const records = { ...jobs.records, automations: timed.automations, deployments: timed.deployments };
  const git = await openRepository({
    mirror: join(folder, 'mirror-server.git'),
    plan: { remote: jobs.repository.path },
    searchPath: process.env['PATH'] ?? '',
    scratch: join(folder, 'scratch-server'),
  });
  closers.push(() => git.close());
  const forge =
    options.forgeOf?.(records) ??
    localForge({ name: 'test', reviewUrl: async () => '', findReview: async () => undefined });
  const commits = { name: 'Lectern', mail: 'lectern@localhost', signOff: false, coAuthor: false, title: '' };
  const resources = {
    pullRequests: { labels: [], reviewers: [], draft: false },
    repository: git,
    forge,
    agent,
    commits,
    understands: true,
    folder: 'docs',
    rules: [],
    tools: async () => Promise.reject(new Error('No server reads files')),
  };
  const pool = { get: async () => resources, forget: () => undefined, close: async () => undefined };
  const parts = { records, pool, clock: Date.now };
  const setup = { ...LOCAL_SETUP, understands: true };
  const server: AutomationsUnderTest['server'] = (changes = {}, automations = {}) =>
    createScheduler({
      records: { ...records, automations: { ...records.automations, ...automations } },
      clock,
      log: SILENT,
      projects: () => ['docs'],
      host: {
        ...automationHost({
          pool,
          operations: {
            setup: async () => setup,
            update: (job, by) => updateBranch(job, by, parts),
            wake: () => undefined,
          },
        }),
        ...changes,
      },
    });
  const newest = async (recipe: string): Promise<AutomationRun> =>
    (await records.automations.runs('docs', { recipe, limit: 1 }))[0]!;
  return {
    ...jobs,
    records,
    clock,
    setup,
    server,
    on: async (recipe, settings = {}, due = false) => {
      const known = await records.automations.get('docs', recipe);
      const saved = await records.automations.save('docs', recipe, {
        settings: { ...defaultSettings(recipeNamed(recipe)!), enabled: true, ...settings },
        version: known?.version ?? 0,
        dueAt: due ? clock() + 1_000 : null,
      });
      if (saved === undefined) throw new Error('The settings were not saved');
    },
    start: async (recipe, dry = false) => {
      // Ids of one millisecond have no order.
      clock.advance(1);
      const run = await records.automations.start({
        project: 'docs',
        recipe,
        cause: 'person',
        startedBy: 'user:1',
        dry,
      });
      return run!;
    },
    ended: async (recipe, one) => {
      for (let tries = 0; tries < 20; tries++) {
        await one.tick();
        const run = await newest(recipe);
        if (run.endedAt !== null) return run;
        const job = run.job === null ? undefined : await records.jobs.get('docs', run.job);
        if (job !== undefined) await jobs.until(job, ({ state }) => isEnded(state));
        // Later than any lease and any wait before another try.
        clock.advance(3_600_000);
      }
      throw new Error(`The run stayed ${(await newest(recipe)).state}`);
    },
    merge: async (job) => void (await mergeReview(job, 'user:1', parts)),
    jobsOf: () => records.jobs.list('docs', { skip: 0, take: 50 }),
  };
}
