/** Files that were moved or removed are found with their place of now, in linear, shallow and cut histories. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { searchPath, testFolder } from '../../../../test/support/git/open-test-repository.ts';
import { makeRepository } from '../../../../test/support/git/test-repository.ts';
import { readHead } from '../read-head.ts';
import type { PastFiles } from '../repository.ts';
import type { HistoryLimits } from './file-history.ts';
import { pastFiles } from './past-files.ts';

async function past(path: string, folder = '', limits?: HistoryLimits): Promise<PastFiles> {
  const git = join(realpathSync(path), '.git');
  const head = readHead({ own: git, shared: git })!;
  const scratch = testFolder();
  const home = join(scratch, 'home');
  mkdirSync(home);
  const wanted = { objects: join(git, 'objects'), folder, ...head };
  return pastFiles({ place: { searchPath, home }, scratch }, wanted, limits);
}

function places({ files }: PastFiles): Record<string, string | undefined> {
  return Object.fromEntries(files.map(({ file, movedTo }) => [file, movedTo]));
}

const text = (name: string): string =>
  Array.from({ length: 20 }, (_, line) => `${name} has a line ${line}\n`).join('');

describe('files of earlier commits', () => {
  it('are where Git finds their text now, at the end of a chain', async () => {
    const { path, commit, git } = await makeRepository({
      'docs/a.mdx': text('a'),
      'docs/ä b.mdx': text('b'),
      'docs/c.mdx': text('c'),
      'docs/back.mdx': text('back'),
      'x/in.mdx': text('in'),
    });
    commit({ 'docs/a.mdx': null, 'docs/one.mdx': text('a') }, 'Move a');
    commit({ 'docs/one.mdx': null, 'docs/two.mdx': `${text('a')}more\n` }, 'Move it on');
    commit({ 'docs/ä b.mdx': null, 'out/b.mdx': text('b') }, 'Out of the folder');
    commit({ 'docs/c.mdx': null }, 'Remove c');
    const removed = git('rev-parse', 'HEAD').trim();
    commit({ 'docs/back.mdx': null }, 'Remove back');
    commit({ 'docs/back.mdx': text('back') }, 'And bring it back');
    const found = await past(path, 'docs');
    assert.deepEqual(places(found), {
      'a.mdx': 'two.mdx',
      'one.mdx': 'two.mdx',
      'ä b.mdx': undefined,
      'c.mdx': undefined,
    });
    assert.equal(found.files.find(({ file }) => file === 'c.mdx')?.commit, removed);
    assert.equal(found.incomplete, false);
    assert.equal(places(await past(path))['docs/ä b.mdx'], 'out/b.mdx');
  });

  it('without text are not taken for each other', async () => {
    const { path, commit } = await makeRepository({ 'a.mdx': '', 'b.mdx': text('b') });
    commit({ 'a.mdx': null, 'b.mdx': null, 'other.mdx': '', 'c.mdx': text('b') }, 'Move them');
    assert.deepEqual(places(await past(path)), { 'a.mdx': undefined, 'b.mdx': 'c.mdx' });
  });

  it('that were moved and then removed have no place', async () => {
    const { path, commit } = await makeRepository({ 'a.mdx': text('a'), b: '1' });
    commit({ 'a.mdx': null, 'c.mdx': text('a') }, 'Move');
    commit({ 'c.mdx': null }, 'Remove');
    assert.deepEqual(places(await past(path)), { 'a.mdx': undefined, 'c.mdx': undefined });
  });

  it('that were moved as they are have a place in a clone without the texts of old commits', async () => {
    const { path, commit, git } = await makeRepository({ 'a.mdx': text('a'), 'b.mdx': text('b') });
    commit({ 'a.mdx': null, 'a2.mdx': text('a') }, 'Move a');
    commit({ 'b.mdx': null, 'b2.mdx': `${text('b')}more\n` }, 'Move and change b');
    assert.deepEqual(places(await past(path)), { 'a.mdx': 'a2.mdx', 'b.mdx': 'b2.mdx' });
    const blob = git('rev-parse', 'HEAD~1:b.mdx').trim();
    rmSync(join(path, '.git', 'objects', blob.slice(0, 2), blob.slice(2)));
    const found = await past(path);
    assert.deepEqual([places(found), found.incomplete], [{ 'a.mdx': 'a2.mdx', 'b.mdx': undefined }, true]);
  });

  it('say when the history is not whole', async () => {
    const { path, commit } = await makeRepository({ 'a.mdx': text('a'), b: '1' });
    commit({ 'a.mdx': null }, 'Remove');
    commit({ b: '2' }, 'Other');
    const limits = { commits: 1, bytes: 1_000_000, milliseconds: 10_000 };
    const cut = await past(path, '', limits);
    assert.deepEqual([places(cut), cut.incomplete], [{ 'a.mdx': undefined }, true]);
    const clone = join(testFolder(), 'clone');
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${path}`, clone]);
    assert.deepEqual(await past(clone), { files: [], incomplete: true });
  });
});
