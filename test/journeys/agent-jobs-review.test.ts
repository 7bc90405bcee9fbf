/** The review of a job without a forge: its diff, its site, and the fate of the branch it was made for. */
import assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { AppError } from '../../src/lib/app-error.ts';
import { type ReviewedJob, reviewedJob as reviewed } from '../support/reviewed-job.ts';
import { webRequest } from '../support/web-request.ts';

const guide = ({ jobs }: ReviewedJob): string =>
  readFileSync(join(jobs.repository.path, 'docs/guide.mdx'), 'utf8');

describe('the review of a job', () => {
  it('shows what has changed, and the site of the branch', async () => {
    const { job, operations } = await reviewed();
    const diff = await operations.diff(job);
    assert.deepEqual(
      diff!.map(({ path, kind, added, removed }) => ({ path, kind, added, removed })),
      [{ path: 'docs/guide.mdx', kind: 'changed', added: 2, removed: 0 }],
    );
    const site = await operations.preview(job, '/dashboard/p/docs/jobs/x/preview/site');
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
    const { jobs, job, operations } = made;
    assert.doesNotMatch(guide(made), /New words/);
    const merged = await operations.merge(job, 'user:1');
    assert.equal(merged.review, 'merged');
    assert.match(guide(made), /New words/);
    assert.equal(jobs.repository.git('status', '--porcelain'), '');
    assert.equal((await operations.diff(merged))!.length, 1, 'its changes are still shown');
    await assert.rejects(() => operations.merge(merged, 'user:1'), { code: 'jobs/state' });
    await assert.rejects(() => operations.close(merged, 'user:1'), { code: 'jobs/state' });
  });

  it('is noted with the commit that was merged, also when an edit comes at that moment', async () => {
    const { jobs, job, operations, repository } = await reviewed();
    const merge = repository.merge.bind(repository);
    repository.merge = async (wanted) => {
      const outcome = await merge(wanted);
      const edit = { commit: 'd'.repeat(40), by: 'user:2', what: 'edited x', switches: [] };
      await jobs.records.jobs.edited('docs', job.id, { ...edit, seen: job.commit! });
      return outcome;
    };
    const merged = await operations.merge(job, 'user:1');
    const [noted] = await jobs.records.jobs.merges('docs', job.id);
    assert.equal(noted!.head, job.commit);
    assert.deepEqual(
      (await operations.diff(merged))!.map(({ path }) => path),
      ['docs/guide.mdx'],
    );
  });

  it('of a release that kept nothing but the review still has its changes', async () => {
    const { jobs, job, operations } = await reviewed();
    await operations.merge(job, 'user:1');
    await jobs.database.write(async (transaction) => {
      await transaction.run('UPDATE jobs SET settled = NULL, settled_at = NULL WHERE id = ?', [job.id]);
      await transaction.run('DELETE FROM job_merges WHERE job = ?', [job.id]);
    });
    const old = (await jobs.records.jobs.get('docs', job.id))!;
    assert.equal(old.settled, 'merged');
    assert.equal((await operations.diff(old))!.length, 1);
  });

  it('is not merged over what both have changed', async () => {
    const { jobs, job, operations } = await reviewed();
    jobs.repository.commit({ 'docs/guide.mdx': '---\ntitle: Guide\n---\n\nAll different.\n' }, 'Meanwhile');
    await assert.rejects(() => operations.merge(job, 'user:1'), {
      code: 'review/conflict',
      message: /docs\/guide\.mdx/,
    });
    assert.equal((await jobs.records.jobs.get('docs', job.id))!.review, 'open');
  });

  it('is not merged over what is not committed', async () => {
    const made = await reviewed();
    const { jobs, job, operations } = made;
    appendFileSync(join(jobs.repository.path, 'docs/guide.mdx'), '\nMine.\n');
    await assert.rejects(() => operations.merge(job, 'user:1'), { code: 'review/busy' });
    assert.match(guide(made), /Mine/);
    assert.doesNotMatch(guide(made), /New words/);
  });

  it('is decided when the job has ended, not while it works on another round', async () => {
    const { jobs, job, operations } = await reviewed();
    const before = jobs.repository.git('rev-parse', 'main');
    const working = { ...job, state: 'running' } as const;
    for (const decide of [operations.merge, operations.close])
      await assert.rejects(() => decide(working, 'user:1'), {
        code: 'jobs/state',
        message: /working on its next round/,
      });
    assert.equal(jobs.repository.git('rev-parse', 'main'), before);
    assert.equal((await jobs.records.jobs.get('docs', job.id))!.review, 'open');
  });

  it('is closed, and its branch stays', async () => {
    const { jobs, job, operations } = await reviewed();
    const before = jobs.repository.git('rev-parse', 'main');
    assert.equal((await operations.close(job, 'user:1')).review, 'closed');
    assert.equal(jobs.repository.git('rev-parse', 'main'), before);
    assert.equal(jobs.repository.git('rev-parse', job.branch), job.commit);
  });

  it('knows whether a commit has another, and says so when it cannot know', async () => {
    const { jobs, job, operations, repository } = await reviewed();
    const main = jobs.repository.git('rev-parse', 'main');
    const ask = (commit: string, old: string) => operations.contains('docs', commit, old);
    assert.equal(await ask(job.commit!, main), true);
    assert.equal(await ask(main, job.commit!), false);
    assert.equal(await ask(main, 'a'.repeat(40)), false);
    repository.fetch = () => Promise.reject(new AppError('git/unreachable', 'It does not answer'));
    assert.equal(await ask(main, 'a'.repeat(40)), undefined);
  });
});
