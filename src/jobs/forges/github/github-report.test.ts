/** Check runs with problems at their lines, within the limits of GitHub. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { WELL_BEHAVED } from '../../../../test/support/forge/forge-world.ts';
import { githubDifferences } from '../../../../test/support/forge/github-differences.ts';
import { startTestForge, type TestForge } from '../../../../test/support/forge/start-test-forge.ts';
import type { Annotation, CommitReport, ForgeReviews } from '../forge.ts';
import { githubForge } from './github-forge.ts';

const repository = 'example/docs';

describe('check runs of an App', () => {
  let served: TestForge;
  let reviews: ForgeReviews;
  let commit: string;
  before(async () => {
    served = await startTestForge({ repositories: { [repository]: { 'docs.json': '{}\n' } } });
    const { appId, privateKey } = served.app;
    const auth = { appId, privateKey };
    reviews = githubForge({ apiUrl: served.apiUrl, repository, auth, clock: Date.now }).reviews!;
  });
  after(() => {
    assert.deepEqual(githubDifferences()(served.requests), []);
    return served.close();
  });
  beforeEach(async () => {
    served.set(WELL_BEHAVED);
    commit = await served.commit(repository, { 'a.mdx': `${served.requests.length}` });
  });

  const problem = (line: number, level: Annotation['level'] = 'warning'): Annotation => ({
    path: 'a.mdx',
    line,
    level,
    message: `Problem ${line}`,
  });
  const report = (more: Partial<CommitReport>): CommitReport => ({
    commit,
    name: 'Lectern',
    state: 'failure',
    summary: 'Problems',
    ...more,
  });
  const runs = () => served.checkRuns(repository).filter((run) => run.commit === commit);

  it('have fifty problems in a request, the errors first, and five hundred in all', async () => {
    const many = Array.from({ length: 600 }, (_, i) => problem(i + 1, i % 3 === 2 ? 'error' : 'warning'));
    const from = served.requests.length;
    await reviews.report(report({ annotations: many, text: '**Two** pages' }));
    const [run] = runs();
    assert.equal(run?.annotations.length, 500);
    const levels = run.annotations.map((one) => one['annotation_level']);
    assert.deepEqual(levels, [...Array(200).fill('failure'), ...Array(300).fill('warning')]);
    const first = run.annotations[0]!;
    const { path, start_line: start, end_line: end } = first;
    assert.deepEqual([path, start, end, first['message']], ['a.mdx', 3, 3, 'Problem 3']);
    assert.equal(run.summary, '**Two** pages');
    const writes = served.requests.slice(from).filter(({ path: to }) => /check-runs(\/\d+)?$/.test(to));
    assert.deepEqual(
      writes.map(({ method }) => method),
      ['GET', 'POST', ...Array(9).fill('PATCH')],
    );
  });

  it('are updated while they have no problems, and replaced once they have', async () => {
    await reviews.report(report({ state: 'pending', summary: 'Under way' }));
    await reviews.report(report({ annotations: [problem(1)] }));
    assert.equal(runs().length, 1);
    await reviews.report(report({ annotations: [problem(1)] }));
    const problems = () => runs().map((run) => run.annotations.length);
    assert.deepEqual(problems(), [1, 1]);
    await reviews.report(report({ state: 'success' }));
    assert.deepEqual([problems(), runs().at(-1)?.conclusion], [[1, 1, 0], 'success']);
    await reviews.report(report({ state: 'pending' }));
    assert.deepEqual([runs().length, runs().at(-1)?.status], [4, 'in_progress']);
  });

  it('take a report whose answer was lost', async () => {
    served.set({ lostAnswers: 1 });
    await assert.rejects(reviews.report(report({ state: 'success' })), { code: 'forge/unreachable' });
    await reviews.report(report({ state: 'success' }));
    assert.equal(runs().length, 1);
  });

  it('are statuses where the App has no right to check runs', async () => {
    served.set({ denied: ['checks'] });
    const { appId, privateKey } = served.app;
    const auth = { appId, privateKey };
    const other = githubForge({ apiUrl: served.apiUrl, repository, auth, clock: Date.now }).reviews!;
    await other.report(report({ annotations: [problem(1)] }));
    assert.deepEqual(runs(), []);
    assert.equal(served.statuses(repository).at(-1)?.state, 'failure');
  });

  it('go with comments of the App alone: a bot of the same name is another', async () => {
    const { number } = await served.openPull(repository, {
      branch: await topic(),
    });
    served.say(repository, number, { author: 'lectern[bot]', body: '<!-- m -->' });
    await reviews.comment(number, { mark: '<!-- m -->', body: '<!-- m -->Ours' });
    const bodies = served.comments(repository, number).map(({ body }) => body);
    assert.deepEqual(bodies, ['<!-- m -->', '<!-- m -->Ours']);
  });

  const topic = async (): Promise<string> => {
    await served.commit(repository, { 't.mdx': 't' }, { branch: 'topic' });
    return 'topic';
  };
});
