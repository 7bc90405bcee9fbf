/** Reverts of merges: exactly what the pull request brought, in each way of merging, and plain refusals of everything else. */
import assert from 'node:assert/strict';
import { chmodSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fetched } from '../../../../test/support/git/open-test-repository.ts';
import { makeRepository, type TestRepository } from '../../../../test/support/git/test-repository.ts';
import { CHANGE_LIMITS } from '../repository.ts';

type Git = TestRepository['git'];
const lines = (...words: readonly string[]): string => `${words.join('\n')}\n`;
const A = lines('one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight');
const MERGE = (git: Git) => void git('merge', '--quiet', '--no-ff', '--message', 'Merge', 'agent/1');
const SQUASH = (git: Git) => {
  git('merge', '--quiet', '--squash', 'agent/1');
  git('commit', '--quiet', '--message', 'Squashed');
};
const REBASE = (git: Git) => void git('cherry-pick', 'main..agent/1');

/** @param work commits on the branch @param later what the base branch gets after the merge */
async function merged(
  way: (git: Git) => void,
  {
    work = (made: TestRepository) => {
      made.commit({ 'a.mdx': A.replace('two', 'TWO'), 'gone.mdx': null }, 'One');
      made.commit({ 'new.mdx': 'new\n' }, 'Two');
    },
    later = (made: TestRepository) =>
      void made.commit({ 'a.mdx': A.replace('two', 'TWO').replace('seven', 'SEVEN') }, 'Later'),
  } = {},
) {
  const made = await makeRepository({ 'a.mdx': A, 'gone.mdx': 'gone\n', 'pic.bin': Buffer.from([0, 1, 2]) });
  made.git('checkout', '--quiet', '-b', 'agent/1');
  work(made);
  const branch = made.git('rev-parse', 'HEAD');
  made.git('checkout', '--quiet', 'main');
  made.commit({ 'a.mdx': A.replace('five', 'FIVE'), 'other.mdx': 'other\n' }, 'Beside it');
  way(made.git);
  const merge = made.git('rev-parse', 'HEAD');
  if (way !== MERGE || later.length > 0) later(made);
  const repository = await fetched(made.path);
  const onto = made.git('rev-parse', 'main');
  const revert = () => repository.revert({ merge, branch, onto });
  const shown = async () =>
    Object.fromEntries((await revert()).map(({ path, content }) => [path, content && String(content)]));
  return { made, repository, merge, branch, onto, revert, shown };
}

const NOTHING_LATER = { later: () => undefined };
const refusal = (message: RegExp) => ({ code: 'git/refused', message });

describe('a merge', () => {
  for (const [name, way] of [
    ['a merge commit', MERGE],
    ['one squashed commit', SQUASH],
  ] as const)
    it(`as ${name} is taken back exactly, and what came beside and after it stays`, async () => {
      const { shown, repository, revert, onto, made } = await merged(way);
      const text = made.git('show', 'main:a.mdx').replace('TWO', 'two');
      assert.deepEqual(await shown(), { 'a.mdx': `${text}\n`, 'gone.mdx': 'gone\n', 'new.mdx': null });
      const commit = await repository.commit({ parent: onto, changes: await revert(), message: 'x', at: 0 });
      await assert.rejects(
        repository.revert({ merge: made.git('rev-parse', 'main~1'), branch: undefined, onto: commit }),
        { code: 'git/refused' },
      );
    });

  it('as one commit that was made again is one squashed commit', async () => {
    const work = (made: TestRepository) => void made.commit({ 'a.mdx': A.replace('two', 'TWO') }, 'One');
    const { shown } = await merged(REBASE, { work });
    assert.deepEqual(Object.keys(await shown()), ['a.mdx']);
  });

  it('as several commits is refused, also where the last looks like all of it', async () => {
    await assert.rejects((await merged(REBASE)).revert(), refusal(/several commits/));
    const work = (made: TestRepository) => {
      made.commit({ 'a.mdx': A.replace('two', '2') }, 'One');
      made.commit({ 'a.mdx': A.replace('two', 'TWO') }, 'Two');
    };
    await assert.rejects((await merged(REBASE, { work })).revert(), refusal(/several commits/));
    const binary = (made: TestRepository) => {
      made.commit({ 'pic.bin': Buffer.from([0, 5]) }, 'One');
      made.commit({ 'pic.bin': Buffer.from([0, 6]) }, 'Two');
    };
    await assert.rejects(
      (await merged(REBASE, { work: binary, ...NOTHING_LATER })).revert(),
      refusal(/several commits/),
    );
  });

  it('without its branch is refused when it has one parent, and a first commit too', async () => {
    const { repository, merge, onto, made } = await merged(SQUASH);
    await assert.rejects(repository.revert({ merge, branch: undefined, onto }), refusal(/several commits/));
    const [first = ''] = made.git('rev-list', '--max-parents=0', 'main').split('\n');
    await assert.rejects(repository.revert({ merge: first, branch: merge, onto }), refusal(/two branches/));
  });

  it('whose lines changed again is refused with the files, and nothing is half reverted', async () => {
    const later = (made: TestRepository) =>
      void made.commit({ 'a.mdx': A.replace('two', 'changed again'), 'new.mdx': 'newer\n' }, 'Later');
    await assert.rejects(
      (await merged(MERGE, { later })).revert(),
      refusal(/later changes touch the same lines: "a\.mdx", "new\.mdx"/),
    );
  });

  it('that was reverted already, or is not on the branch, is refused', async () => {
    const later = (made: TestRepository) => void made.git('revert', '--no-edit', '-m', '1', 'HEAD');
    await assert.rejects((await merged(MERGE, { later })).revert(), refusal(/nothing to revert/));
    const { repository, merge, branch, made } = await merged(MERGE);
    const onto = made.git('rev-parse', 'main~2');
    await assert.rejects(repository.revert({ merge, branch, onto }), refusal(/does not have the merge/));
    await assert.rejects(repository.revert({ merge: 'f'.repeat(40), branch, onto }), { code: 'git/unknown' });
    await assert.rejects(repository.revert({ merge: 'HEAD', branch, onto }), { code: 'git/unknown' });
  });

  it('with a change of mode or a link is refused, not reverted nearly', async () => {
    const work = (made: TestRepository) => {
      chmodSync(join(made.path, 'a.mdx'), 0o755);
      made.commit({ 'new.mdx': 'new\n' }, 'Mode');
    };
    await assert.rejects(
      (await merged(MERGE, { work, ...NOTHING_LATER })).revert(),
      refusal(/"a\.mdx" changed its mode/),
    );
    const link = (made: TestRepository) => {
      symlinkSync('a.mdx', join(made.path, 'link.mdx'));
      made.commit({ 'new.mdx': 'new\n' }, 'Link');
    };
    await assert.rejects(
      (await merged(MERGE, { work: link, ...NOTHING_LATER })).revert(),
      refusal(/"link\.mdx" is a link/),
    );
    const executable = await makeRepository({ 'run.sh': 'x\n', 'a.mdx': A });
    chmodSync(join(executable.path, 'run.sh'), 0o755);
    executable.commit({}, 'Executable');
    executable.git('checkout', '--quiet', '-b', 'agent/1');
    const branch = executable.commit({ 'run.sh': null }, 'Gone');
    executable.git('checkout', '--quiet', 'main');
    MERGE(executable.git);
    const onto = executable.git('rev-parse', 'main');
    await assert.rejects(
      (await fetched(executable.path)).revert({ merge: onto, branch, onto }),
      refusal(/"run\.sh" was executable/),
    );
    const removed = (made: TestRepository) => {
      rmSync(join(made.path, 'gone.mdx'));
      made.commit({ 'run.sh': null }, 'Removed');
    };
    const repository = await merged(MERGE, { work: removed, ...NOTHING_LATER });
    assert.deepEqual(await repository.shown(), { 'gone.mdx': 'gone\n' });
  });

  it('follows a page that was moved since', async () => {
    const later = (made: TestRepository) =>
      void made.commit(
        { 'a.mdx': null, 'moved.mdx': A.replace('two', 'TWO').replace('five', 'FIVE') },
        'Moved',
      );
    const { shown } = await merged(MERGE, { later });
    assert.deepEqual(await shown(), {
      'gone.mdx': 'gone\n',
      'moved.mdx': A.replace('five', 'FIVE'),
      'new.mdx': null,
    });
  });

  it('of three branches, or with a file that is too large, is refused', async () => {
    const made = await makeRepository({ 'a.mdx': A, 'large.txt': 'x'.repeat(CHANGE_LIMITS.bytes + 1) });
    for (const name of ['one', 'two']) {
      made.git('checkout', '--quiet', '-b', name, 'main');
      made.commit({ [`${name}.mdx`]: name }, name);
    }
    made.git('checkout', '--quiet', '-b', 'agent/1', 'main');
    const branch = made.commit({ 'large.txt': null }, 'Gone');
    made.git('checkout', '--quiet', 'main');
    MERGE(made.git);
    const merge = made.git('rev-parse', 'main');
    made.git('merge', '--quiet', '--no-ff', '--message', 'Three', 'one', 'two');
    const onto = made.git('rev-parse', 'main');
    const repository = await fetched(made.path);
    await assert.rejects(repository.revert({ merge: onto, branch, onto }), refusal(/two branches/));
    await assert.rejects(repository.revert({ merge, branch, onto }), refusal(/"large\.txt" has more than/));
  });

  it('takes back a binary file', async () => {
    const work = (made: TestRepository) => void made.commit({ 'pic.bin': Buffer.from([9, 0, 9]) }, 'One');
    const { revert } = await merged(SQUASH, { work });
    assert.deepEqual(await revert(), [{ path: 'pic.bin', content: Buffer.from([0, 1, 2]) }]);
  });
});
