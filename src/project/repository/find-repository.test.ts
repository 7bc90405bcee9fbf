/** Tests of finding the repository of a folder: plain, deep, second work trees, and folders that only look like one. */
import assert from 'node:assert/strict';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { makeRepository } from '../../../test/support/git/test-repository.ts';
import { findRepository } from './find-repository.ts';

describe('the repository of a folder', () => {
  it('is found from inside, with its branch and its origin', async () => {
    const { path, git } = await makeRepository({ 'docs/index.mdx': 'x' });
    git('remote', 'add', 'other', 'https://example.com/other.git');
    git('remote', 'add', 'origin', 'git@github.com:example/docs.git');
    git('checkout', '--quiet', '-b', 'topic/one');
    const workTree = realpathSync(path);
    assert.deepEqual(findRepository(join(path, 'docs')), {
      workTree,
      folder: 'docs',
      branch: 'topic/one',
      origin: 'git@github.com:example/docs.git',
    });
    assert.equal(findRepository(path)?.folder, '');
  });

  it('has no branch when a commit is checked out, and no origin when there is none', async () => {
    const { path, git } = await makeRepository({ 'index.mdx': 'x' });
    git('checkout', '--quiet', '--detach');
    assert.deepEqual(findRepository(path), { workTree: realpathSync(path), folder: '' });
  });

  it('is found from a second work tree', async () => {
    const { path, git } = await makeRepository({ 'docs/index.mdx': 'x' });
    git('remote', 'add', 'origin', 'https://example.com/a.git');
    git('worktree', 'add', '--quiet', '-b', 'second', '../second');
    const second = realpathSync(join(path, '../second'));
    assert.deepEqual(findRepository(join(second, 'docs')), {
      workTree: second,
      folder: 'docs',
      branch: 'second',
      origin: 'https://example.com/a.git',
    });
  });

  it('is not a folder that only has the name', async () => {
    const { path } = await makeRepository({ 'index.mdx': 'x' });
    const outside = join(path, '..', 'plain');
    mkdirSync(join(outside, '.git'), { recursive: true });
    writeFileSync(join(outside, '.git', 'config'), '[remote "origin"]\n url = https://evil.example/a\n');
    assert.equal(findRepository(outside), undefined);
  });
});
