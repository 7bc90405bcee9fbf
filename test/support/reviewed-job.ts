/** A job that has changed the guide of a real repository, and the operations that the dashboard calls. */
import assert from 'node:assert/strict';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach } from 'node:test';
import type { AgentTurn } from '../../src/jobs/agents/agent.ts';
import type { ProjectResources } from '../../src/jobs/run/project-resources.ts';
import { openRepository } from '../../src/lib/git/open-repository.ts';
import type { Repository } from '../../src/lib/git/repository.ts';
import { SILENT } from '../../src/lib/log.ts';
import { readOwnAssets } from '../../src/program/own-assets.ts';
import { openRenderer } from '../../src/project/open-renderer.ts';
import type { Job } from '../../src/records/jobs/job.ts';
import { previewOpener } from '../../src/server/jobs/branch/preview-site.ts';
import { createJobOperations } from '../../src/server/jobs/job-operations.ts';
import type { ResourcePool } from '../../src/server/jobs/resource-pool.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import type { JobOperations } from '../../src/web/service/job-operations.ts';
import type { RepositoryFiles } from './git/test-repository.ts';
import { DOCS, type JobsUnderTest, jobsUnderTest, scriptedAgent } from './jobs-under-test.ts';
import { sharedRenderProcesses } from './render-processes.ts';
import type { Ending } from './shared.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

export interface ReviewedJob {
  readonly jobs: JobsUnderTest;
  readonly job: Job;
  readonly operations: JobOperations;
  /** Of the operations; a test may do something between its steps. */
  readonly repository: Repository;
  /** What its commits say; may be changed by a test. */
  readonly commits: { coAuthor: boolean };
}

const writeMore = (turn: AgentTurn): Promise<void> =>
  appendFile(join(turn.folder, 'guide.mdx'), '\nNew words.\n');

export interface ReviewedJobOptions {
  /** Beside the usual ones. */
  readonly files?: RepositoryFiles;
  /** What the job does; default: a paragraph more in the guide. */
  readonly work?: (turn: AgentTurn) => Promise<void>;
  /** Where it ends after several tests; else it ends after this one. */
  readonly ending?: Ending;
}

export async function reviewedJob({
  files = {},
  work = writeMore,
  ending,
}: ReviewedJobOptions = {}): Promise<ReviewedJob> {
  const jobs = await jobsUnderTest(
    scriptedAgent((turn) => work(turn).then(() => undefined)),
    { files: { ...DOCS, ...files }, ...(ending === undefined ? {} : { ending }) },
  );
  await jobs.worker();
  const job = await jobs.ended(await jobs.create());
  assert.equal(job.state, 'completed', String(job.messageToUser));
  const repository = await openRepository({
    mirror: join(jobs.folder, 'operations.git'),
    plan: { remote: jobs.repository.path },
    searchPath: process.env['PATH'] ?? '',
    scratch: join(jobs.folder, 'operations-scratch'),
  });
  const settings = joinSettings([{ dataDir: jobs.folder, renderers: 1 }]);
  const renderer = openRenderer(settings);
  const end = async (): Promise<void> => {
    await renderer.close();
    await repository.close();
  };
  if (ending === undefined) closers.push(end);
  else ending.after(end);
  const commits = { name: 'Lectern', mail: 'lectern@localhost', signOff: false, coAuthor: false, title: '' };
  const resources = { repository, folder: 'docs', commits } as Partial<ProjectResources> as ProjectResources;
  const pool: ResourcePool = {
    get: async () => resources,
    forget: () => undefined,
    close: async () => undefined,
  };
  const own = readOwnAssets();
  const openPreview = previewOpener({
    renderer,
    files: own.files,
    manifest: own.manifest,
    base: '',
    log: SILENT,
    symbol: () => undefined,
    urlOf: () => 'http://localhost:3000',
  });
  const parts = {
    settings,
    records: jobs.records,
    plans: () => [],
    pool,
    openPreview,
    clock: Date.now,
    renderProcesses: sharedRenderProcesses(),
  };
  return { jobs, job, commits, repository, operations: createJobOperations({ ...parts, wake: undefined }) };
}
