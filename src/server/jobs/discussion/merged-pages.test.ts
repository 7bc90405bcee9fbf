/** Pages of merged pull requests, from real repositories: whatever way it was merged, in which folder, moved or removed. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fetched } from '../../../../test/support/git/open-test-repository.ts';
import { makeRepository } from '../../../../test/support/git/test-repository.ts';
import type { FileDiff, Repository } from '../../../lib/git/repository.ts';
import { MERGE_PAGES } from '../../../records/jobs/job-merge.ts';
import { describeMerge, pagesOf } from './merged-pages.ts';

const changed = (path: string, more: Partial<FileDiff> = {}): FileDiff => ({
  path,
  kind: 'changed',
  binary: false,
  added: 1,
  removed: 1,
  hunks: [],
  ...more,
});

describe('pages of a diff', () => {
  it('are those of the folder of the project alone', () => {
    const files = ['docs/guide.mdx', 'guide.mdx', 'other/docs/guide.mdx', 'docs-old/guide.mdx'].map((one) =>
      changed(one),
    );
    assert.deepEqual(pagesOf(files, 'docs'), ['/guide']);
    assert.deepEqual(pagesOf([changed('docs/guide.mdx')], ''), ['/docs/guide']);
    assert.deepEqual(pagesOf([changed('a/docs/guide.mdx')], 'a/docs'), ['/guide']);
  });

  it('are the old and the new address of one that moved, and that of one that was removed', () => {
    const files = [
      changed('docs/new.mdx', { kind: 'moved', from: 'docs/old.mdx' }),
      changed('docs/gone/index.mdx', { kind: 'removed' }),
      changed('docs/here.md', { kind: 'moved', from: 'README.md' }),
    ];
    assert.deepEqual(pagesOf(files, 'docs'), ['/new', '/old', '/gone', '/here']);
  });

  it('are no snippets, pictures or settings, and so many at most', () => {
    const none = ['docs/snippets/a.mdx', 'docs/_snippets/a.mdx', 'docs/docs.json', 'docs/a.png'];
    assert.deepEqual(
      pagesOf(
        none.map((one) => changed(one)),
        'docs',
      ),
      [],
    );
    const many = Array.from({ length: MERGE_PAGES + 1 }, (_, n) => changed(`${n}.mdx`));
    assert.equal(pagesOf(many, '').length, MERGE_PAGES);
  });
});

/** A branch of two commits beside a base branch that went on, merged in a way. @returns the commit that the forge names */
const WAYS = {
  'a merge commit': (git) => git('merge', '--quiet', '--no-ff', '--message', 'Merge', 'agent/1'),
  'a squashed commit': (git) => {
    git('merge', '--quiet', '--squash', 'agent/1');
    git('commit', '--quiet', '--message', 'Squashed');
  },
  'commits that were made again': (git) => {
    git('cherry-pick', 'main..agent/1');
  },
} as const satisfies Record<string, (git: (...args: string[]) => string) => void>;

const text = (word: string) => `# ${word}\n\n${`A line about ${word}.\n`.repeat(8)}`;
const feedback = { pagesOf: async () => ['/asked'] };

async function merged(way: (git: (...args: string[]) => string) => void) {
  const made = await makeRepository({
    'docs/a.mdx': text('a'),
    'docs/b.mdx': text('b'),
    'docs/c.mdx': text('c'),
  });
  made.git('checkout', '--quiet', '-b', 'agent/1');
  const first = made.commit({ 'docs/a.mdx': text('one') }, 'One');
  const commit = made.commit({ 'docs/b.mdx': null }, 'Two');
  made.git('checkout', '--quiet', 'main');
  const before = made.commit({ 'docs/c.mdx': text('other') }, 'Somebody else');
  way(made.git);
  const named = made.git('rev-parse', 'HEAD');
  const job = { project: 'docs', base: first, commit, feedback: [] };
  return { made, named, before, job };
}

describe('a merge', () => {
  for (const [name, way] of Object.entries(WAYS))
    it(`as ${name} has all pages of the pull request, and no others`, async () => {
      const { made, named, job } = await merged(way);
      const repository = await fetched(made.path);
      const found = await describeMerge({ repository, folder: 'docs', feedback }, job, named);
      assert.deepEqual(found.pages, ['/a', '/b', '/asked']);
      assert.equal(found.base, (await repository.parents(named))[0]);
    });

  it('that the forge does not describe has those of the last round', async () => {
    const { made, job } = await merged(WAYS['a merge commit']);
    const repository = await fetched(made.path);
    for (const commit of [undefined, 'f'.repeat(40), job.commit]) {
      const found = await describeMerge({ repository, folder: 'docs', feedback }, job, commit);
      assert.deepEqual(found, { base: job.base, pages: ['/b', '/asked'] });
    }
  });

  it('whose branch is gone has unknown pages, and is no error', async () => {
    const { made, named, job } = await merged(WAYS['a squashed commit']);
    const [gone, base] = ['e'.repeat(40), 'd'.repeat(40)];
    const repository = await fetched(made.path);
    const place = { repository, folder: 'docs', feedback };
    assert.equal((await describeMerge(place, { ...job, commit: gone }, named)).pages, undefined);
    assert.deepEqual(await describeMerge(place, { ...job, base }, undefined), { base, pages: undefined });
    assert.deepEqual(await describeMerge(place, { ...job, commit: null }, named), {});
  });

  it('is looked at again when the repository cannot be reached', async () => {
    const { made, named, job } = await merged(WAYS['a merge commit']);
    const repository: Repository = await fetched(made.path);
    made.remove();
    await assert.rejects(
      describeMerge({ repository, folder: 'docs', feedback }, job, `${named.slice(1)}0`),
      (error: { code?: string }) => error.code !== 'git/unknown',
    );
  });
});
