/** Jobs on a real repository, a real store and a real worker, with an agent that the test writes. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Agent, AgentResult, AgentTurn } from '../../src/jobs/agents/agent.ts';
import type { CodeOrigin } from '../../src/jobs/code/code-origin.ts';
import type { Forge } from '../../src/jobs/forges/forge.ts';
import { localForge } from '../../src/jobs/forges/local/local-forge.ts';
import type { PullRequestConventions } from '../../src/jobs/run/project-resources.ts';
import { RUN_LIMITS, type RunLimits } from '../../src/jobs/run/run-parts.ts';
import { startWorker, type Worker, type WorkerParts } from '../../src/jobs/worker/worker.ts';
import { openRepository } from '../../src/lib/git/open-repository.ts';
import { SILENT } from '../../src/lib/log.ts';
import { baseInRepository } from '../../src/project/history/translation-base.ts';
import { createRecords } from '../../src/records/create-records.ts';
import { isEnded, type Job } from '../../src/records/jobs/job.ts';
import type { NewJob } from '../../src/records/jobs/new-job.ts';
import type { Records } from '../../src/records/records.ts';
import type { Database } from '../../src/records/store/database.ts';
import { declinedMemory } from '../../src/server/jobs/declined/remember-declined.ts';
import { describeMerge } from '../../src/server/jobs/discussion/merged-pages.ts';
import { createSiteTools } from '../../src/server/jobs/site-tools.ts';
import { openTestDatabase } from './databases.ts';
import { makeRepository, type RepositoryFiles, type TestRepository } from './git/test-repository.ts';
import { sharedRenderProcesses } from './render-processes.ts';
import type { Ending } from './shared.ts';

export const DOCS: RepositoryFiles = {
  'docs/docs.json': JSON.stringify({
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name: 'Test',
    colors: { primary: '#0F766E' },
    navigation: { pages: ['index', 'guide'] },
  }),
  'docs/index.mdx': '---\ntitle: Start\ndescription: Where it begins\n---\n\nRead the [guide](/guide).\n',
  'docs/guide.mdx': '---\ntitle: Guide\ndescription: How it goes on\n---\n\nBack to the [start](/index).\n',
  'src/main.js': 'export const one = 1;\n',
};

export interface JobsUnderTest {
  readonly records: Records;
  readonly database: Database;
  readonly repository: TestRepository;
  /** Absolute; holds mirrors and work folders. */
  readonly folder: string;
  create(wanted?: Partial<NewJob>): Promise<Job>;
  /** Starts another worker, with an agent of its own when one is given. */
  worker(changes?: Partial<WorkerParts>, agent?: Agent): Promise<Worker>;
  /** Waits until a job has ended, or fails after some seconds. */
  ended(job: Job): Promise<Job>;
  /** Waits until a job is as it should be. */
  until(job: Job, is: (job: Job) => boolean | Promise<boolean>): Promise<Job>;
  /** Text of a file on a branch. */
  file(branch: string, path: string): string | undefined;
}

export interface JobsUnderTestOptions {
  readonly files?: RepositoryFiles;
  readonly database?: Database;
  readonly understands?: boolean;
  readonly readsCode?: boolean;
  /** Code repositories beside the one around the documentation. */
  readonly code?: readonly CodeOrigin[];
  /** Files of the repository with rules for agents, as the settings name them. */
  readonly pullRequests?: PullRequestConventions;
  readonly rules?: readonly string[];
  readonly limits?: Partial<RunLimits>;
  readonly forge?: (records: Records) => Forge;
  /** Folder of the documentation; default `docs`. */
  readonly docs?: string;
  /** Where it ends after several tests; else it ends after this one. */
  readonly ending?: Ending;
}

/** An agent that does what a function says. */
export function scriptedAgent(work: (turn: AgentTurn) => Promise<Partial<AgentResult> | undefined>): Agent {
  return {
    name: 'scripted',
    run: async (turn) => ({ outcome: 'done', message: 'It is done.', ...(await work(turn)) }),
  };
}

/** After each test, for a worker that nobody waits for any more still looks at its queue twenty times a second. */
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

export async function jobsUnderTest(
  agent: Agent,
  options: JobsUnderTestOptions = {},
): Promise<JobsUnderTest> {
  const database = options.database ?? (await openTestDatabase('sqlite'));
  const records = createRecords({
    database,
    clock: Date.now,
    random: randomBytes,
    secret: new Uint8Array(32),
  });
  await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
  const repository = await makeRepository(options.files ?? DOCS);
  const folder = mkdtempSync(join(tmpdir(), 'lectern-jobs-'));
  const forge = options.forge?.(records) ?? reviews(records);
  const workers: Worker[] = [];
  let opened = 0;
  const atEnd = (end: () => Promise<void>): void =>
    options.ending === undefined ? void closers.push(end) : options.ending.after(end);
  atEnd(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const until: JobsUnderTest['until'] = async (job, is) => {
    for (let tries = 0; tries < 9_600; tries++) {
      const now = await records.jobs.get('docs', job.id);
      if (now !== undefined && (await is(now))) return now;
      await wait(25);
    }
    const now = await records.jobs.get('docs', job.id);
    throw new Error(`The job stayed ${now?.state}: ${now?.messageToUser}`);
  };
  return {
    records,
    database,
    repository,
    folder,
    create: (wanted = {}) =>
      records.jobs.create({
        project: 'docs',
        subdomain: 'docs',
        prompt: 'Make it better',
        draft: true,
        ...wanted,
      }),
    worker: async (changes = {}, own = agent) => {
      // Each worker has a mirror of its own, as on another machine.
      const number = ++opened;
      const git = await openRepository({
        mirror: join(folder, `mirror-${number}.git`),
        plan: { remote: repository.path },
        searchPath: process.env['PATH'] ?? '',
        scratch: join(folder, `scratch-${number}`),
      });
      atEnd(() => git.close());
      const worker = startWorker({
        name: `worker ${number}`,
        queue: records.jobs.queue,
        resources: async () => ({
          repository: git,
          forge,
          agent: own,
          commits: { name: 'Lectern', mail: 'lectern@localhost', signOff: false, coAuthor: false, title: '' },
          pullRequests: options.pullRequests ?? { labels: [], reviewers: [], draft: false },
          rules: options.rules ?? [],
          understands: options.understands ?? true,
          readsCode: options.readsCode ?? false,
          code: { origins: options.code ?? [], close: async () => undefined },
          folder: options.docs ?? 'docs',
          tools: async (at, commit) =>
            createSiteTools({
              folder: at,
              settings: { dataDir: folder, renderers: 1 },
              renderer: sharedRenderProcesses(),
              base: baseInRepository(git, { commit, folder: options.docs ?? 'docs' }),
            }),
        }),
        feedback: async () => [],
        member: async () => undefined,
        jobUrl: () => undefined,
        describeMerge: (job, { repository, folder }, commit) =>
          describeMerge({ repository, folder, feedback: records.feedback }, job, commit),
        declined: declinedMemory(records.jobs.declined, Date.now),
        messages: (job) => records.jobs.messages(job.project, job.id),
        events: (job) => records.jobs.events(job.project, job.id, { limit: 100 }),
        workRoot: join(folder, `work-${number}`),
        folders: [folder],
        clock: Date.now,
        wait: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
        limits: { ...RUN_LIMITS, backoff: 50, grace: 300, ...options.limits },
        log: SILENT,
        projects: ['docs'],
        atOnce: 2,
        lease: 3_000,
        every: 50,
        ...changes,
      });
      workers.push(worker);
      return worker;
    },
    until,
    ended: (job) => until(job, ({ state }) => isEnded(state)),
    file: (branch, path) => {
      try {
        return repository.git('show', `${branch}:${path}`);
      } catch {
        return undefined;
      }
    },
  };
}

function reviews(records: Records): Forge {
  return localForge({
    name: 'test',
    reviewUrl: async (job) => `http://localhost/jobs/${job}`,
    findReview: async (branch) => {
      const job = (await records.jobs.list('docs', { skip: 0, take: 100 })).find(
        (one) => one.branch === branch && one.review !== null,
      );
      return job === undefined || job.review === null
        ? undefined
        : { url: job.pullRequestLink!, state: job.review };
    },
  });
}
