/** Jobs at a forge over HTTP, with the program's own composition. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import { SILENT } from '../../src/lib/log.ts';
import { isEnded, type Job } from '../../src/records/jobs/job.ts';
import type { NewJob } from '../../src/records/jobs/new-job.ts';
import type { Records } from '../../src/records/records.ts';
import { type OpenJobs, openJobs } from '../../src/server/jobs/open-jobs.ts';
import { withBranchPrefix } from '../../src/server/jobs/with-branch-prefix.ts';
import type { ProjectPlan } from '../../src/settings/project-plans.ts';
import { joinSettings, type SettingsSource } from '../../src/settings/settings.ts';
import { eventually } from './eventually.ts';
import { FORGE_TOKEN, startTestForge, type TestForge } from './forge/start-test-forge.ts';
import { sharedRenderProcesses } from './render-processes.ts';

export const FORGE_REPOSITORY = 'example/docs';
/** Its first page has a link that the agent without a model repairs. */
export const FORGE_DOCS = {
  'docs.json': JSON.stringify({
    theme: 'mint',
    name: 'Docs',
    colors: { primary: '#0F766E' },
    navigation: { pages: ['index', 'guide'] },
  }),
  'index.mdx': '---\ntitle: Start\ndescription: Where it begins\n---\n\nRead the [guide](/Guide.mdx).\n',
  'guide.mdx': '---\ntitle: Guide\ndescription: How it goes on\n---\n\nBack to the [start](/index).\n',
};

export interface ForgeJobs {
  readonly forge: TestForge;
  readonly records: Records;
  readonly jobs: OpenJobs;
  /** Makes a job and waits for its end. */
  run(wanted?: Partial<NewJob>): Promise<Job>;
  now(job: Pick<Job, 'id'>): Promise<Job>;
  ended(job: Pick<Job, 'id'>): Promise<Job>;
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

export interface ForgeJobsOptions {
  readonly settings?: SettingsSource;
  readonly plan?: Partial<ProjectPlan>;
  /** The settings of the forge's account; GitHub by default. */
  readonly account?: (forge: TestForge) => SettingsSource;
  /** Address of the repository, where that is not `OWNER/NAME.git` below the server. */
  readonly remote?: (forge: TestForge) => string;
}

export async function forgeJobs({
  settings: more = {},
  plan = {},
  account,
  remote: remoteOf = ({ gitUrl }) => gitUrl(FORGE_REPOSITORY),
}: ForgeJobsOptions = {}): Promise<ForgeJobs> {
  const forge = await startTestForge({ repositories: { [FORGE_REPOSITORY]: FORGE_DOCS } });
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-forge-jobs-'));
  const own = account?.(forge) ?? { githubUrl: forge.apiUrl, githubToken: FORGE_TOKEN };
  const settings = joinSettings([{ dataDir, renderers: 1, ...own, ...more }]);
  const { records: stored, close } = await openRecords(settings);
  const prefix = settings.jobs.pullRequests.branchPrefix;
  const records = { ...stored, jobs: withBranchPrefix(stored.jobs, () => prefix) };
  await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
  const remote = remoteOf(forge);
  const whole = { id: 'docs', name: 'Docs', folder: remote, git: { remote, folder: '' }, hosts: [], ...plan };
  const jobs = openJobs({
    settings,
    records,
    log: SILENT,
    address: async () => 'http://localhost',
    renderProcesses: sharedRenderProcesses(),
    plans: () => [{ id: 'docs', plan: whole }],
  });
  const worker = await jobs.startWorker({ tuning: { every: 20, backoff: 30, tries: 4 } });
  closers.push(async () => {
    await worker.stop();
    await jobs.close();
    await close();
    await forge.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  const now = async ({ id }: Pick<Job, 'id'>): Promise<Job> => (await records.jobs.get('docs', id))!;
  const ended = async (job: Pick<Job, 'id'>): Promise<Job> => {
    await eventually(async () => isEnded((await now(job)).state), true);
    return await now(job);
  };
  return {
    forge,
    records,
    jobs,
    now,
    ended,
    run: async (wanted = {}) =>
      await ended(
        await records.jobs.create({
          project: 'docs',
          subdomain: 'docs',
          prompt: 'fix the broken links',
          draft: false,
          ...wanted,
        }),
      ),
  };
}
