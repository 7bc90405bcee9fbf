/** The review of a job without a forge: its diff, its site, and what becomes of the branch it was made for. */
import assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, it } from 'node:test';
import { createJobDesk } from '../../src/app/jobs/job-desk.ts';
import type { Grounds } from '../../src/app/jobs/open-grounds.ts';
import { previewOpener } from '../../src/app/jobs/preview-site.ts';
import { openRenderer } from '../../src/app/open-renderer.ts';
import { readOwnAssets } from '../../src/app/own-assets.ts';
import { joinSettings } from '../../src/app/settings.ts';
import type { ProjectGround } from '../../src/jobs/run/project-ground.ts';
import { openRepository } from '../../src/lib/git/open-repository.ts';
import { SILENT } from '../../src/lib/log.ts';
import type { Job } from '../../src/records/jobs/job.ts';
import type { JobDesk } from '../../src/web/service/job-desk.ts';
import { type JobsUnderTest, jobsUnderTest, scriptedAgent } from '../support/jobs-under-test.ts';
import { webRequest } from '../support/web-request.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Reviewed {
  readonly jobs: JobsUnderTest;
  readonly job: Job;
  readonly desk: JobDesk;
}

/** A job that has changed the guide, and the desk that the dashboard asks. */
async function reviewed(): Promise<Reviewed> {
  const jobs = await jobsUnderTest(
    scriptedAgent((turn) =>
      appendFile(join(turn.folder, 'guide.mdx'), '\nNew words.\n').then(() => undefined),
    ),
  );
  await jobs.worker();
  const job = await jobs.ended(await jobs.create());
  assert.equal(job.state, 'completed', String(job.messageToUser));
  const repository = await openRepository({
    mirror: join(jobs.folder, 'desk.git'),
    plan: { remote: jobs.repository.path },
    searchPath: process.env['PATH'] ?? '',
    scratch: join(jobs.folder, 'desk-scratch'),
  });
  const settings = joinSettings([{ dataDir: jobs.folder, renderers: 1 }]);
  const renderer = openRenderer(settings);
  closers.push(async () => {
    await renderer.close();
    await repository.close();
  });
  const ground = { repository, folder: 'docs' } as Partial<ProjectGround> as ProjectGround;
  const grounds: Grounds = {
    get: async () => ground,
    forget: () => undefined,
    close: async () => undefined,
  };
  const { files, manifest } = readOwnAssets();
  const openPreview = previewOpener({
    ...{ renderer, files, manifest, base: '', log: SILENT },
    symbol: () => undefined,
    urlOf: () => 'http://localhost:3000',
  });
  const parts = { settings, records: jobs.records, plans: [], grounds, openPreview, clock: Date.now };
  return { jobs, job, desk: createJobDesk({ ...parts, wake: undefined }) };
}

const guide = ({ jobs }: Reviewed): string =>
  readFileSync(join(jobs.repository.path, 'docs/guide.mdx'), 'utf8');

describe('the review of a job', () => {
  it('shows what has changed, and the site of the branch', async () => {
    const { job, desk } = await reviewed();
    const diff = await desk.diff(job);
    assert.deepEqual(
      diff!.map(({ path, kind, added, removed }) => ({ path, kind, added, removed })),
      [{ path: 'docs/guide.mdx', kind: 'changed', added: 2, removed: 0 }],
    );
    const site = await desk.preview(job, '/dashboard/p/docs/jobs/x/preview/site');
    const page = await site!(webRequest('/guide'));
    assert.equal(page.status, 200);
    assert.match(String(page.body), /New words/);
    assert.match(String(page.body), /href="\/dashboard\/p\/docs\/jobs\/x\/preview\/site\//);
    assert.match(
      String(page.body),
      /href="\/dashboard\/p\/docs\/jobs\/x\/preview\/site\/index"|preview\/site\/"/,
    );
    assert.doesNotMatch(String(page.body), /_lectern\/feedback/);
  });

  it('is merged into the branch that is checked out, whose files follow', async () => {
    const made = await reviewed();
    const { jobs, job, desk } = made;
    assert.doesNotMatch(guide(made), /New words/);
    const merged = await desk.merge(job, 'user:1');
    assert.equal(merged.review, 'merged');
    assert.match(guide(made), /New words/);
    assert.equal(jobs.repository.git('status', '--porcelain'), '');
    assert.equal((await desk.diff(merged))!.length, 1, 'what it was about is still told');
    await assert.rejects(() => desk.merge(merged, 'user:1'), { code: 'jobs/state' });
    await assert.rejects(() => desk.close(merged, 'user:1'), { code: 'jobs/state' });
  });

  it('is not merged over what both have changed', async () => {
    const { jobs, job, desk } = await reviewed();
    jobs.repository.commit({ 'docs/guide.mdx': '---\ntitle: Guide\n---\n\nAll different.\n' }, 'Meanwhile');
    await assert.rejects(() => desk.merge(job, 'user:1'), {
      code: 'review/conflict',
      message: /docs\/guide\.mdx/,
    });
    assert.equal((await jobs.records.jobs.get('docs', job.id))!.review, 'open');
  });

  it('is not merged over what is not committed', async () => {
    const made = await reviewed();
    const { jobs, job, desk } = made;
    appendFileSync(join(jobs.repository.path, 'docs/guide.mdx'), '\nMine.\n');
    await assert.rejects(() => desk.merge(job, 'user:1'), { code: 'review/busy' });
    assert.match(guide(made), /Mine/);
    assert.doesNotMatch(guide(made), /New words/);
  });

  it('is closed, and its branch stays', async () => {
    const { jobs, job, desk } = await reviewed();
    const before = jobs.repository.git('rev-parse', 'main');
    assert.equal((await desk.close(job, 'user:1')).review, 'closed');
    assert.equal(jobs.repository.git('rev-parse', 'main'), before);
    assert.equal(jobs.repository.git('rev-parse', job.branch), job.commit);
  });
});
