/** Tests of the names that branches may have. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import fc from 'fast-check';
import { AppError } from '../app-error.ts';
import { checkBranchName, isBranchName } from './branch-name.ts';

for (const name of ['main', 'docs/fix-links', 'agent/01jx', 'v1.2', 'a--b', 'a-', 'Head/er', 'x'.repeat(200)])
  test(`${name.slice(0, 20)} is a branch name`, () => {
    assert.equal(isBranchName(name), true);
    checkBranchName(name);
  });

const REFUSED = [
  '',
  '-x',
  '--upload-pack=touch',
  '.a',
  'a/.b',
  '/a',
  'a/',
  'a//b',
  'a..b',
  'a.',
  'a./b',
  'a.lock',
  'a.lock/b',
  'a.LOCK',
  '@',
  'a@{1}',
  '$(id)',
  'x;id',
  'a b',
  'a\nb',
  'main\n',
  'ü',
  'a~1',
  'a^',
  'a:b',
  'a?b',
  'a*b',
  'a[b',
  'a\\b',
  'HEAD',
  'head',
  'FETCH_HEAD',
  'refs/heads/main',
  'refs',
  'x'.repeat(201),
  'a'.repeat(40),
  '0'.repeat(64),
];
for (const name of REFUSED)
  test(`${JSON.stringify(name.slice(0, 30))} is refused`, () => {
    assert.equal(isBranchName(name), false);
    assert.throws(
      () => checkBranchName(name),
      (error: unknown) => error instanceof AppError && error.code === 'git/branch',
    );
  });

test('Git takes every name that we take', () => {
  const names = fc.string({ unit: fc.constantFrom(...'ab./-_lock@{HEAD'), minLength: 1, maxLength: 12 });
  for (const name of fc.sample(names.filter(isBranchName), 40))
    execFileSync('git', ['check-ref-format', `refs/heads/${name}`]);
});
