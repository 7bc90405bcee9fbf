/** Jobs on both kinds of Bitbucket, with the program's own composition: Git with its token, and one pull request. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import { isEnded, type Job } from '../../src/records/jobs/job.ts';
import { openJobs } from '../../src/server/jobs/open-jobs.ts';
import { joinSettings, type SettingsSource } from '../../src/settings/settings.ts';
import { eventually } from '../support/eventually.ts';
import { startTestForge, type TestForge } from '../support/forge/start-test-forge.ts';
import { sharedRenderProcesses } from '../support/render-processes.ts';

const TOKEN = `ATCTT3x${randomUUID().replaceAll('-', '')}`;
const REPOSITORY = 'example/docs';
const FILES = {
  'docs.json': JSON.stringify({
    theme: 'mint',
    name: 'Docs',
    colors: { primary: '#0F766E' },
    navigation: { pages: ['index', 'guide'] },
  }),
  'index.mdx': '---\ntitle: Start\ndescription: Where it begins\n---\n\nRead the [guide](/Guide.mdx).\n',
  'guide.mdx': '---\ntitle: Guide\ndescription: How it goes on\n---\n\nBack to the [start](/index).\n',
};

interface Place {
  readonly remote: string;
  readonly settings: SettingsSource;
  readonly link: string;
}

async function ran(
  forge: TestForge,
  { remote, settings: more }: Place,
): Promise<{ job: Job; shown: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-bitbucket-jobs-'));
  const settings = joinSettings([{ dataDir, renderers: 1, ...more }]);
  const { records, close } = await openRecords(settings);
  await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
  const lines: string[] = [];
  const note = (message: string, fields: object = {}): void =>
    void lines.push(message + JSON.stringify(fields));
  const plan = { id: 'docs', name: 'Docs', folder: remote, git: { remote, folder: '' }, hosts: [] };
  const jobs = openJobs({
    renderProcesses: sharedRenderProcesses(),
    settings,
    records,
    plans: () => [{ id: 'docs', plan }],
    address: async () => 'http://localhost',
    log: { info: note, error: note },
  });
  const worker = await jobs.startWorker({ tuning: { every: 20, backoff: 30, tries: 4 } });
  try {
    const prompt = 'fix the broken links';
    const made = await records.jobs.create({ project: 'docs', subdomain: 'docs', prompt, draft: true });
    const read = async (): Promise<Job> => (await records.jobs.get('docs', made.id))!;
    for (let tries = 0; tries < 6 && !isEnded((await read()).state); tries++)
      await eventually(async () => isEnded((await read()).state), true).catch(() => undefined);
    const events = await records.jobs.events('docs', made.id, { limit: 1_000 });
    return {
      job: await read(),
      shown: `${lines.join('\n')}${JSON.stringify([events, forge.pulls(REPOSITORY)])}`,
    };
  } finally {
    await worker.stop();
    await jobs.close();
    await close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const PLACES: Readonly<Record<string, (forge: TestForge) => Place>> = {
  'Bitbucket Cloud': ({ url }) => ({
    remote: `${url}/${REPOSITORY}.git`,
    settings: { bitbucketUrl: `${url}/2.0`, bitbucketToken: TOKEN },
    link: `${url}/${REPOSITORY}/pull-requests/1`,
  }),
  'Bitbucket Data Center': ({ url }) => ({
    remote: `${url}/scm/${REPOSITORY}.git`,
    settings: { bitbucketDcUrl: url, bitbucketDcToken: TOKEN },
    link: `${url}/projects/EXAMPLE/repos/docs/pull-requests/1`,
  }),
};

describe('a job on Bitbucket', () => {
  for (const [name, placeOf] of Object.entries(PLACES))
    it(`ends with one pull request on ${name}, and its token is shown nowhere`, async () => {
      const forge = await startTestForge({
        repositories: { [REPOSITORY]: FILES },
        tokens: { [TOKEN]: { push: true, pulls: true } },
      });
      try {
        const place = placeOf(forge);
        const { job, shown } = await ran(forge, place);
        assert.equal(job.state, 'completed', String(job.messageToUser));
        const [pull, ...others] = forge.pulls(REPOSITORY);
        assert.deepEqual(others, []);
        assert.equal(job.pullRequestLink, place.link);
        assert.equal(await forge.head(REPOSITORY, job.branch), job.commit);
        assert.equal(pull!.draft, true);
        assert.ok(pull!.body.endsWith(`\n\n[//]: # (lectern job:${job.id})\n`), pull!.body);
        assert.equal(`${shown}${JSON.stringify(job)}`.includes(TOKEN), false);
      } finally {
        await forge.close();
      }
    });
});
