/** Proposals to take a merge back, on a real repository and real records: the exact inverse of now, or a plain refusal. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openTestDatabase } from '../../../../test/support/databases.ts';
import { fetched } from '../../../../test/support/git/open-test-repository.ts';
import { makeRepository } from '../../../../test/support/git/test-repository.ts';
import { jobDriver, TO_A_BRANCH } from '../../../../test/support/job-driver.ts';
import { testClock, testRandom } from '../../../../test/support/test-service.ts';
import type { ProjectResources } from '../../../jobs/run/project-resources.ts';
import { createRecords } from '../../../records/create-records.ts';
import type { MergeFigures, ReportedMerge } from '../../../records/jobs/job-merge.ts';
import { proposeRevert } from './propose-revert.ts';

const FIGURES: MergeFigures = {
  before: { helpful: 18, unhelpful: 2, searches: 0, withoutResults: 0 },
  after: { helpful: 2, unhelpful: 8, searches: 0, withoutResults: 0 },
};

async function opened() {
  const made = await makeRepository({ 'docs/a.mdx': 'one\n', 'docs/style.css': 'a{}\n' });
  made.git('checkout', '--quiet', '-b', 'agent/1');
  const branch = made.commit({ 'docs/a.mdx': 'two\n', 'docs/style.css': 'b{}\n' }, 'Change');
  made.git('checkout', '--quiet', 'main');
  made.git('merge', '--quiet', '--no-ff', '--message', 'Merge', 'agent/1');
  const commit = made.git('rev-parse', 'HEAD');
  const clock = testClock();
  const database = await openTestDatabase('sqlite');
  const records = createRecords({ database, clock, random: testRandom(), secret: new Uint8Array(32) });
  await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
  const repository = await fetched(made.path);
  const resources: Pick<ProjectResources, 'repository' | 'folder'> = { repository, folder: 'docs' };
  const pool = {
    get: async () => resources as ProjectResources,
    forget: () => undefined,
    close: async () => undefined,
  };
  const propose = async (told: ReportedMerge, steps = TO_A_BRANCH) => {
    const { id } = await records.jobs.create({
      project: 'docs',
      subdomain: 'docs',
      prompt: 'Shorten it',
      draft: false,
    });
    await jobDriver(records.jobs, clock, ['docs']).end(
      id,
      { state: 'completed', pullRequestLink: 'https://forge.example/pull/1' },
      steps.map((step) =>
        step.state === 'pushing' ? { ...step, commit: branch, title: 'Shorten it' } : step,
      ),
    );
    await records.jobs.settle('docs', id, 'merged', told);
    await records.jobs.judge({ job: id, number: 1 }, { verdict: 'worse', figures: FIGURES });
    const job = (await records.jobs.get('docs', id))!;
    return proposeRevert(job, (await records.jobs.merges('docs', id))[0]!, { by: 'user:1', records, pool });
  };
  return { made, clock, commit, records, propose };
}

it('is a job with the inverse of now, its reason, and the files that act on the whole site', async () => {
  const { made, clock, commit, records, propose } = await opened();
  const head = made.commit({ 'docs/b.mdx': 'later\n' }, 'Later');
  const { job, isNew } = await propose({ commit });
  assert.equal(isNew, true);
  assert.deepEqual(
    [job.title, job.base, job.baseBranch, job.askedBy, job.switches],
    ['Revert "Shorten it"', head, 'main', 'user:1', ['docs/style.css']],
  );
  assert.match(
    job.body!,
    /Read these files before merging[\s\S]*exact inverse of [0-9a-f]{40} \(https:\/\/forge\.example\/pull\/1\)/,
  );
  assert.match(job.body!, /18 of 20 votes[\s\S]*2 of 10 votes/);
  const held = await jobDriver(records.jobs, clock, ['docs']).claim(job.id);
  const changes = await records.jobs.queue.changes(held);
  assert.deepEqual(
    changes.map(({ path, content }) => [path, String(Buffer.from(content!))]),
    [
      ['docs/a.mdx', 'one\n'],
      ['docs/style.css', 'a{}\n'],
    ],
  );
});

it('is refused where the merge has no known commit, no inverse, or no branch', async () => {
  const { made, commit, records, propose } = await opened();
  await assert.rejects(propose({}), { code: 'review/unknown-merge' });
  await assert.rejects(propose({ commit: 'f'.repeat(40) }), { code: 'git/unknown' });
  made.commit({ 'docs/a.mdx': 'three\n' }, 'Again');
  await assert.rejects(propose({ commit }), { code: 'git/refused', message: /"docs\/a\.mdx"/ });
  const other = TO_A_BRANCH.map((step) => ('baseBranch' in step ? { ...step, baseBranch: 'gone' } : step));
  await assert.rejects(propose({ commit }, other), { code: 'git/unknown', message: /"gone"/ });
  assert.equal(await records.jobs.count('docs'), 4, 'no job was made for it');
});
