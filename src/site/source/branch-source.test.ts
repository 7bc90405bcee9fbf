/** Tests of a branch as a source: when it fetches, how it moves, and that no two sources fetch at the same moment. */
import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { testFolder } from '../../../test/support/git/open-test-repository.ts';
import { makeRepository } from '../../../test/support/git/test-repository.ts';
import { openServedBranch, type ServedBranch } from '../../lib/git/served-branch.ts';
import { branchSource } from './branch-source.ts';

async function served(remote: string): Promise<ServedBranch> {
  const at = testFolder();
  return openServedBranch({
    mirror: `${at}/mirror.git`,
    scratch: `${at}/scratch`,
    plan: { remote },
    branch: 'main',
    folder: '',
    searchPath: process.env['PATH'] ?? '',
  });
}

/** Moments at which it looks, in milliseconds of a clock that only the test moves. */
async function looks(t: TestContext, random: number, answers: (n: number) => boolean): Promise<number[]> {
  const repository = await makeRepository({ 'docs.json': '{}' });
  const branch = await served(repository.path);
  const tip = await branch.look();
  const at: number[] = [];
  let now = 0;
  const source = await branchSource({
    branch: {
      ...branch,
      list: branch.list.bind(branch),
      marked: branch.marked.bind(branch),
      look: async () => {
        at.push(now);
        if (!answers(at.length)) throw new Error('no answer');
        return tip;
      },
    } as ServedBranch,
    folder: '',
    name: 'docs',
    tip,
    every: 30_000,
    random: () => random,
  });
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const stop = source.watch(() => assert.fail('nothing has changed'));
  for (; now < 300_000; now += 500) {
    t.mock.timers.tick(500);
    for (let n = 0; n < 6; n++) await nextTurn();
  }
  stop();
  t.mock.timers.reset();
  branch.close();
  return at;
}

it('looks soon and then about as often as it shall, each source at moments of its own', async (t) => {
  const early = await looks(t, 0, () => true);
  assert.ok(early[0]! <= 500, `${early[0]}`);
  const gap = (all: readonly number[]): number => all[2]! - all[1]!;
  assert.ok(Math.abs(gap(early) - 22_500) <= 1_000, `${gap(early)}`);
  const late = await looks(t, 0.999, () => true);
  assert.ok(late[0]! > 2_000 && late[0]! <= 3_500, `${late[0]}`);
  assert.ok(Math.abs(gap(late) - 37_500) <= 1_000, `${gap(late)}`);
});

it('looks less and less often while the remote does not answer', async (t) => {
  const at = await looks(t, 0.999, () => false);
  const gaps = at.slice(1).map((moment, n) => Math.round((moment - at[n]!) / 10_000));
  assert.deepEqual(gaps.slice(0, 3), [3, 6, 12]);
});

it('shows the pinned commit, also after a restart, and the branch again once it is not pinned', async () => {
  const repository = await makeRepository({ 'docs.json': '{}', 'index.mdx': 'one' });
  const first = repository.git('rev-parse', 'HEAD');
  const branch = await served(repository.path);
  const open = () => branchSource({ branch, folder: '', name: 'docs', tip: undefined, every: 30_000 });
  const source = await open();
  const heard: (readonly string[])[] = [];
  const stop = source.watch((paths) => heard.push(paths));
  const second = repository.commit({ 'index.mdx': 'two' }, 'Second');
  assert.equal(await source.look(), true);
  await source.pin(first);
  assert.deepEqual([source.snapshot().commit, source.newest(), source.pinned()], [first, second, first]);
  assert.equal(String(await source.read('index.mdx')), 'one');
  const third = repository.commit({ 'index.mdx': 'three' }, 'Third');
  await source.look();
  assert.equal(source.snapshot().commit, first);
  stop();
  const again = await open();
  assert.equal(again.snapshot().commit, first);
  await again.pin(undefined);
  assert.equal(again.snapshot().commit, third);
  assert.equal((await open()).snapshot().commit, third);
  assert.deepEqual(heard, [['index.mdx'], ['index.mdx']], 'nothing is told while the pinned commit stays');
  assert.deepEqual(
    [(await source.about(third)).subject, (await source.about(third)).author],
    ['Third', 'Test Author'],
  );
  branch.close();
});

it('looks once more when a look was under way, however often it is asked', async () => {
  const repository = await makeRepository({ 'docs.json': '{}' });
  const branch = await served(repository.path);
  const source = await branchSource({ branch, folder: '', name: 'docs', tip: undefined, every: 30_000 });
  const running = source.look();
  const commit = repository.commit({ 'docs.json': '{ }' }, 'Second');
  const asked = Array.from({ length: 100 }, () => source.lookAgain());
  assert.equal(new Set(asked).size, 1);
  await Promise.all([running, ...asked]);
  assert.equal(source.newest(), commit);
  branch.close();
});
