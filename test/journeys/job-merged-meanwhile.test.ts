/** A pull request that is merged or closed while its job is sent on: the next round notes it, and opens another one. */
import assert from 'node:assert/strict';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Forge, PullRequest } from '../../src/jobs/forges/forge.ts';
import type { Job } from '../../src/records/jobs/job.ts';
import { type JobsUnderTest, jobsUnderTest, scriptedAgent } from '../support/jobs-under-test.ts';

const urlOf = (number: number): string => `https://forge.example/acme/docs/pull/${number}`;

/** @param meanwhile what happens to the first pull request while the second round works */
async function twoRounds(
  meanwhile: (settle: (state: 'merged' | 'closed') => void) => void = () => undefined,
) {
  const pulls: PullRequest[] = [];
  let jobs: JobsUnderTest | undefined;
  let branch = '';
  const settle = (state: 'merged' | 'closed'): void => {
    if (state === 'merged') jobs!.repository.git('merge', '--quiet', '--no-ff', '--message', 'Merge', branch);
    const commit = jobs!.repository.git('rev-parse', 'main');
    pulls[0] = {
      ...pulls[0]!,
      state,
      ...(state === 'merged' ? { mergedAt: Date.now(), mergeCommit: commit } : {}),
    };
  };
  const forge: Forge = {
    kind: 'test',
    name: 'forge.example/acme/docs',
    checkAccess: async () => undefined,
    credential: async () => undefined,
    findPullRequest: async () => pulls.at(-1),
    createPullRequest: async (wanted) => {
      branch = wanted.branch;
      pulls.push({ number: pulls.length + 1, url: urlOf(pulls.length + 1), state: 'open' });
      return pulls.at(-1)!;
    },
  };
  let turns = 0;
  const agent = scriptedAgent(async (turn) => {
    const page = ++turns === 1 ? 'guide.mdx' : 'index.mdx';
    await appendFile(join(turn.folder, page), `\nWords ${turns}.\n`);
    if (turns === 2) meanwhile(settle);
    return undefined;
  });
  jobs = await jobsUnderTest(agent, { forge: () => forge });
  await jobs.worker();
  const { feedback } = jobs.records;
  const submissionId = '00000000-0000-4000-8000-000000000001';
  const wanted = { project: 'docs', submissionId, source: 'contextual' as const, path: '/guide' };
  const entry = await feedback.submit({ ...wanted, comment: 'Wrong' });
  const first = await jobs.ended(await jobs.create({ feedback: [entry.id] }));
  const again = async (): Promise<Job> => {
    await jobs.records.jobs.message('docs', first.id, { text: 'And more', author: 'user:1' });
    return jobs.until(first, ({ state, round }) => state === 'completed' && round === 1);
  };
  return {
    first,
    again,
    settle,
    repository: jobs.repository,
    merges: () => jobs.records.jobs.merges('docs', first.id),
    history: async () => (await feedback.history('docs', entry.id)).map(({ to }) => to),
    status: async () => (await feedback.get('docs', entry.id))!.status,
  };
}

describe('a pull request that nobody saw merged', () => {
  it('before the next round is noted by it with its pages, and the round begins from the base branch', async () => {
    const { first, again, settle, merges, history, repository } = await twoRounds();
    settle('merged');
    const newest = repository.git('rev-parse', 'main');
    const second = await again();
    assert.deepEqual([second.pullRequestLink, second.settled], [urlOf(2), null]);
    assert.equal(repository.git('rev-parse', `${first.branch}~1`), newest);
    const [merge, ...more] = await merges();
    assert.deepEqual(more, []);
    assert.deepEqual(
      [merge?.pullRequestLink, merge?.head, merge?.commit, merge?.pages],
      [urlOf(1), first.commit, newest, ['/guide']],
    );
    assert.deepEqual(await history(), ['in_progress', 'resolved']);
  });

  it('during the next round is noted by it, without what that round has made', async () => {
    const { first, again, merges, history } = await twoRounds((settle) => settle('merged'));
    const second = await again();
    assert.deepEqual([second.pullRequestLink, second.settled], [urlOf(2), null]);
    const [merge, ...more] = await merges();
    assert.deepEqual(more, []);
    assert.deepEqual(
      [merge?.pullRequestLink, merge?.head, merge?.pages],
      [urlOf(1), first.commit, ['/guide']],
    );
    assert.deepEqual(await history(), ['in_progress', 'resolved']);
  });
});

describe('a pull request that nobody saw closed', () => {
  it('leaves its feedback in progress, for the next one is open', async () => {
    const { again, merges, status, settle } = await twoRounds();
    settle('closed');
    const second = await again();
    assert.deepEqual([second.pullRequestLink, second.settled], [urlOf(2), null]);
    assert.deepEqual([await merges(), await status()], [[], 'in_progress']);
  });
});
