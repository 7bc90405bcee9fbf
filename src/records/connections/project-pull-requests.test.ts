/** Tests of the settings of pull requests as people write them, and of values that cannot be taken. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../lib/app-error.ts';
import {
  type ConnectedPullRequests,
  changedPullRequests,
  checkPullRequests,
  MAX_LABELS,
  type PullRequestChange,
  readPullRequests,
  writePullRequests,
} from './project-pull-requests.ts';

test('writes every value so that it is read the same', () => {
  const cases: readonly ConnectedPullRequests[] = [
    {},
    { labels: ['documentation', 'a bot'], reviewers: ['octocat', 'example/docs'] },
    { labels: [], reviewers: [] },
    { labels: ['none'], reviewers: ['none', 'none2'] },
    { branchPrefix: 'docs/', draft: true, comments: false },
  ];
  for (const own of cases) {
    const read = readPullRequests(writePullRequests(own));
    assert.deepEqual(changedPullRequests(undefined, read) ?? {}, own);
  }
});

test('tells "none" from nothing, and both from what is not named', () => {
  assert.deepEqual(readPullRequests({ labels: 'none', reviewers: ' ', draft: '' }), {
    labels: [],
    reviewers: null,
    draft: null,
  });
  const before = { labels: ['bot'], reviewers: ['ada'], draft: true };
  assert.deepEqual(changedPullRequests(before, { reviewers: null, draft: false }), {
    labels: ['bot'],
    draft: false,
  });
  assert.deepEqual(changedPullRequests(before, { labels: ['a', 'b', 'a'] })?.labels, ['a', 'b']);
  assert.equal(changedPullRequests(before, { labels: null, reviewers: null, draft: null }), undefined);
});

test('refuses values with the value itself and what to write instead', () => {
  const cases: readonly [PullRequestChange, string, RegExp][] = [
    [{ labels: ['fine', 'a,b'] }, 'labels', /^"a,b" cannot be used in "labels"$/],
    [{ labels: ['x'.repeat(51)] }, 'labels', /^"x{50}/],
    [
      { labels: Array.from({ length: MAX_LABELS + 1 }, (_, at) => `l${at}`) },
      'labels',
      /^A list of 21 labels/,
    ],
    [{ reviewers: ['@octocat'] }, 'reviewers', /^"@octocat"/],
    [{ branchPrefix: 'refs/ heads' }, 'branchPrefix', /^"refs\/ heads"/],
    [{ branchPrefix: '-x' }, 'branchPrefix', /^"-x"/],
  ];
  for (const [change, field, message] of cases)
    assert.throws(
      () => checkPullRequests(change),
      (error) =>
        error instanceof AppError &&
        error.code === `connections/${field}` &&
        message.test(error.message) &&
        error.hint?.startsWith('Give ') === true,
      JSON.stringify(change),
    );
  assert.throws(() => readPullRequests({ draft: 'maybe' }), {
    code: 'connections/draft',
    message: '"maybe" cannot be used in "draft"',
  });
  checkPullRequests({ labels: null, reviewers: [], branchPrefix: 'docs/', draft: null, comments: true });
});
