/** One branch for readers: what is brought and what is left, on real repositories behind a real server. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { gitServer } from '../../../test/support/git/git-server.ts';
import { searchPath, testFolder } from '../../../test/support/git/open-test-repository.ts';
import { makeRepository } from '../../../test/support/git/test-repository.ts';
import { AppError } from '../app-error.ts';
import { openServedBranch, type ServedBranch, type ServedBranchOptions } from './served-branch.ts';

const open = (
  remote: string,
  { at = testFolder(), ...more }: Partial<ServedBranchOptions> & { at?: string } = {},
): Promise<ServedBranch> =>
  openServedBranch({
    mirror: join(at, 'mirror.git'),
    plan: { remote },
    branch: 'main',
    folder: 'docs',
    searchPath,
    scratch: join(at, 'scratch'),
    lockPatience: 400,
    ...more,
  });

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  );
}

const noise = (seed: number): Uint8Array => {
  let state = seed;
  return Uint8Array.from({ length: 300_000 }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 255;
  });
};

async function example(filters: boolean) {
  const repository = await makeRepository({
    'docs/index.mdx': 'one',
    'docs/a.mdx': 'a',
    'video.bin': noise(7),
  });
  repository.git('config', 'uploadpack.allowFilter', String(filters));
  repository.commit({ 'docs/index.mdx': 'two', 'video.bin': noise(9) }, 'Second');
  const head = repository.commit({ 'docs/index.mdx': 'three' }, 'Third');
  return { repository, head, server: await gitServer({ repository: repository.path }) };
}

it('brings the files of the folder, and no other contents and no past', async () => {
  const { head, server } = await example(true);
  const at = testFolder();
  const branch = await open(server.url, { at });
  assert.equal(await branch.kept(), undefined);
  assert.deepEqual(await branch.look(), { branch: 'main', commit: head });
  const files = await branch.list(head, 'docs');
  assert.deepEqual(
    files.map(({ path, size }) => [path, size]),
    [
      ['a.mdx', 1],
      ['index.mdx', 5],
    ],
  );
  assert.equal((await branch.read(files[1]!.oid, 100))?.toString(), 'three');
  assert.ok(sizeOf(join(at, 'mirror.git', 'objects')) < 100_000, 'the video stays where it is');
  assert.equal(existsSync(join(at, 'mirror.git', 'shallow')), true);
  branch.close();
});

it('fetches nothing while the remote has nothing new, and asks once', async () => {
  const { server, head } = await example(true);
  const branch = await open(server.url);
  await branch.look();
  const before = server.seen.length;
  assert.equal((await branch.look()).commit, head);
  assert.equal(server.seen.length - before, 1, 'one request for a look');
  branch.close();
});

it('a remote that cannot leave contents out is served all the same', async () => {
  const { server, head } = await example(false);
  const branch = await open(server.url);
  assert.equal((await branch.look()).commit, head);
  assert.equal((await branch.list(head, 'docs')).length, 2);
  branch.close();
});

it('a remote with damaged files, or that says so, does not cost the commit that readers see', async () => {
  const { repository, head } = await example(true);
  let posts = Number.NEGATIVE_INFINITY;
  const server = await gitServer({
    repository: repository.path,
    answer: ({ method }) => {
      // The first two ask for the newest commit.
      if (method !== 'POST' || ++posts <= 2) return undefined;
      const line = 'ERR bad object 1234';
      const body = (line.length + 4).toString(16).padStart(4, '0') + line;
      return { status: 200, headers: { 'content-type': 'application/x-git-upload-pack-result' }, body };
    },
  });
  const damage = (commit: string): void => {
    const file = join(repository.path, '.git', 'objects', commit.slice(0, 2), commit.slice(2));
    chmodSync(file, 0o600);
    writeFileSync(file, '');
  };
  const branches = [await open(repository.path), await open(server.url)];
  for (const branch of branches) {
    await branch.look();
    await branch.mark('served', head);
  }
  damage(repository.commit({ 'docs/index.mdx': 'four' }, 'Fourth'));
  posts = 0;
  for (const branch of branches) {
    await assert.rejects(branch.look(), AppError);
    assert.equal(await branch.marked('served'), head);
    assert.equal((await branch.list(head, 'docs')).length, 2);
    branch.close();
  }
});

it('what was kept is there when the remote is gone', async () => {
  const { repository, head } = await example(true);
  let gone = false;
  const server = await gitServer({
    repository: repository.path,
    answer: () => (gone ? { status: 503 } : undefined),
  });
  const at = testFolder();
  const first = await open(server.url, { at, branch: undefined });
  await first.look();
  first.close();
  gone = true;
  const second = await open(server.url, { at, branch: undefined });
  assert.deepEqual(await second.kept(), { branch: 'main', commit: head });
  await assert.rejects(second.look(), AppError);
  assert.equal((await second.list(head, 'docs')).length, 2);
  second.close();
  const other = await open(server.url, { at, branch: undefined, folder: '' });
  assert.equal(await other.kept(), undefined, 'not of a folder whose contents were never brought');
  other.close();
});

it('the past comes when it is asked for, without contents, and what is new after it', async () => {
  const { repository, server, head } = await example(true);
  const at = testFolder();
  const branch = await open(server.url, { at });
  await branch.look();
  const { dates, tracked } = await branch.history(head);
  assert.deepEqual([...tracked].sort(), ['a.mdx', 'index.mdx']);
  assert.ok(dates.get('a.mdx')! < dates.get('index.mdx')!, 'the one that never changed is older');
  assert.equal(existsSync(join(at, 'mirror.git', 'shallow')), false);
  const next = repository.commit({ 'docs/b.mdx': 'b', 'video.bin': noise(11) }, 'Fourth');
  assert.equal((await branch.look()).commit, next);
  const after = await branch.history(next);
  assert.deepEqual([...after.tracked].sort(), ['a.mdx', 'b.mdx', 'index.mdx']);
  assert.equal(after.dates.get('a.mdx'), dates.get('a.mdx'));
  assert.ok(sizeOf(join(at, 'mirror.git', 'objects')) < 100_000, 'still no video');
  branch.close();
});

it('the past that another process brings meanwhile is enough, and is not lost', async () => {
  const { repository, head } = await example(true);
  const at = testFolder();
  const gitDir = join(at, 'mirror.git');
  let posts = Number.NEGATIVE_INFINITY;
  const server = await gitServer({
    repository: repository.path,
    answer: ({ method }) => {
      // The second asks for commits.
      if (method === 'POST' && ++posts === 2)
        repository.git('--git-dir', gitDir, 'fetch', '--unshallow', repository.path, 'main');
      return undefined;
    },
  });
  const branch = await open(server.url, { at });
  await branch.look();
  posts = 0;
  assert.equal((await branch.line(head, 9, true)).length, 3);

  rmSync(gitDir, { recursive: true });
  const again = await open(server.url, { at });
  await again.look();
  const next = repository.commit({ 'docs/index.mdx': 'four' }, 'Fourth');
  // Before them, the newest commit is asked for.
  posts = -1;
  assert.equal((await again.look()).commit, next);
  assert.equal((await again.line(next, 9, false)).length, 4);
  for (const one of [branch, again]) one.close();
});

it('follows a branch that was rewritten, with and without its past', async () => {
  const { repository, server, head } = await example(true);
  for (const past of [false, true]) {
    const branch = await open(server.url);
    await branch.look();
    if (past) await branch.history((await branch.look()).commit);
    repository.git('reset', '--hard', `${head}~1`);
    const other = repository.commit({ 'docs/index.mdx': `rewritten ${past}` }, 'Other');
    assert.equal((await branch.look()).commit, other);
    assert.equal((await branch.list(other, 'docs')).length, 2);
    assert.equal((await branch.history(other)).tracked.size, 2);
    branch.close();
    repository.git('reset', '--hard', head);
  }
});

it('two processes on one copy bring the same', async () => {
  const { server, head } = await example(true);
  const at = testFolder();
  const both = await Promise.all([open(server.url, { at }), open(server.url, { at, folder: '' })]);
  const tips = await Promise.all(both.map((branch) => branch.look()));
  assert.deepEqual(
    tips.map(({ commit }) => commit),
    [head, head],
  );
  assert.equal((await both[1]!.list(head, '')).length, 3);
  for (const branch of both) branch.close();
});

it('names a branch and a folder that are not there', async () => {
  const { server } = await example(true);
  const wrong = await open(server.url, { branch: 'nowhere' });
  await assert.rejects(wrong.look(), /no branch "nowhere"/);
  const folder = await open(server.url, { folder: 'nothing' });
  await assert.rejects(folder.look(), /no folder "nothing"/);
  wrong.close();
  folder.close();
});

it('a submodule is named, because nothing of it is here', async () => {
  const { repository } = await example(true);
  repository.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},docs/shared`);
  repository.git('commit', '-qm', 'Submodule');
  const branch = await open(repository.path);
  const { commit } = await branch.look();
  assert.deepEqual(await branch.nested(commit), ['shared']);
  branch.close();
});

it('ends a look that is under way when it is closed', async () => {
  const silent = await gitServer({ repository: testFolder(), answer: () => undefined });
  const branch = await open(silent.url);
  const looking = branch.look();
  branch.close();
  await assert.rejects(looking);
});

it('brings any commit, tag or pull request, whole and without contents outside the folder, and drops it', async () => {
  const { repository, head, server } = await example(true);
  const [first = ''] = repository.git('rev-list', '--reverse', 'main').split('\n');
  repository.git('tag', '--annotate', '--message', 'One', 'v1', first);
  repository.git('update-ref', 'refs/pull/7/head', first);
  const branch = await open(server.url);
  await branch.look();
  const refs = await branch.refs();
  assert.deepEqual([refs.branches.get('main'), refs.tags.get('v1')], [head, first]);
  for (const wanted of ['refs/tags/v1', 'refs/pull/7/head', first]) {
    assert.equal(await branch.bring(wanted), first, wanted);
    const index = (await branch.list(first, 'docs')).find(({ path }) => path === 'index.mdx');
    assert.equal(String(await branch.read(index!.oid, 100)), 'one');
  }
  assert.deepEqual(
    (await branch.list(head, 'docs')).map(({ path }) => path),
    ['a.mdx', 'index.mdx'],
    'the branch is as it was',
  );
  await branch.drop(first);
  branch.close();
});

it('keeps marks and brought commits for one project, the latter until they are dropped or it is opened again', async () => {
  const { repository, server } = await example(true);
  const [first = ''] = repository.git('rev-list', '--reverse', 'main').split('\n');
  const mirror = join(testFolder(), 'mirror.git');
  const kept = (): number =>
    execFileSync('git', [`--git-dir=${mirror}`, 'for-each-ref', 'refs/lectern/brought'], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(first)).length;
  const one = await open(server.url, { mirror });
  const two = await open(server.url, { mirror, owner: 'two' });
  await one.bring(first);
  await two.bring(first);
  assert.equal(kept(), 2);
  await one.drop(first);
  assert.equal(kept(), 1, 'the other project has it still');
  await one.bring(first);
  // Killed: nothing is dropped.
  one.close();
  const again = await open(server.url, { mirror });
  assert.equal(kept(), 1, 'that of the other project');
  await two.mark('pinned', first);
  assert.deepEqual([await two.marked('pinned'), await again.marked('pinned')], [first, undefined]);
  again.close();
  two.close();
});

it('keeps the past of the branch when an earlier commit is brought', async () => {
  const { repository, head, server } = await example(true);
  const [first = ''] = repository.git('rev-list', '--reverse', 'main').split('\n');
  const branch = await open(server.url);
  await branch.look();
  const before = await branch.history(head);
  await branch.bring(first);
  assert.deepEqual(await branch.history(head), before);
  branch.close();
});

it('brings nothing for names that do not exist or are no names', async () => {
  const { server } = await example(true);
  const branch = await open(server.url);
  const code = (wanted: string) =>
    branch.bring(wanted).then(
      () => 'brought',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );
  assert.equal(await code('refs/tags/none'), 'git/unknown');
  assert.equal(await code('0123456789012345678901234567890123456789'), 'git/unknown');
  for (const wanted of ['--upload-pack=x', 'refs/heads/*', 'refs/heads/a:refs/heads/b', 'main', ''])
    assert.equal(await code(wanted), 'git/branch', wanted);
  branch.close();
});

it('finds the commit that two others come from, from their history without contents', async () => {
  const { repository, head, server } = await example(true);
  repository.git('checkout', '--quiet', '-b', 'other', `${head}~1`);
  const other = repository.commit({ 'docs/a.mdx': 'other' }, 'Other');
  const branch = await open(server.url);
  assert.equal((await branch.look()).commit, head);
  assert.equal(await branch.bring('refs/heads/other'), other);
  assert.equal(await branch.commonAncestor(head, other), repository.git('rev-parse', `${head}~1`));
  repository.git('checkout', '--quiet', '--orphan', 'alone');
  const alone = repository.commit({ 'docs/a.mdx': 'alone' }, 'Alone');
  await branch.bring('refs/heads/alone');
  assert.equal(await branch.commonAncestor(head, alone), undefined);
});
