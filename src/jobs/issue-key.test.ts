/** A problem is the same wherever it has moved to in its file, and another one in another file or with another value. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Issue } from '../lib/issue.ts';
import { issueKey, newErrors } from './issue-key.ts';

const issue: Issue = {
  severity: 'error',
  code: 'nav/page-not-found',
  message: 'The page "a" of group "G" does not exist',
  file: 'docs.json',
  line: 3,
  pointer: '/navigation/groups/0/pages/1',
};

it('is the same after an entry before it, and after mint.json has become docs.json', () => {
  const known = new Set([
    issueKey(issue),
    issueKey({ ...issue, message: '"mint.json" has no "navigation"', file: 'mint.json' }),
  ]);
  const moved = { ...issue, line: 9, pointer: '/navigation/groups/0/pages/2' };
  assert.deepEqual(newErrors([moved, { ...moved, message: '"docs.json" has no "navigation"' }], known), []);
});

it('is new in another file, with another value or of another kind, and a warning never is', () => {
  const known = new Set([issueKey(issue)]);
  const others = [
    { ...issue, file: 'guides/docs.json' },
    { ...issue, message: 'The page "b" of group "G" does not exist' },
    { ...issue, code: 'nav/other' },
  ];
  assert.deepEqual(newErrors(others, known), others);
  assert.deepEqual(newErrors([{ ...others[1]!, severity: 'warning' }], known), []);
});

it('a docs.json that is gone is an error, and a site that never had one has none', () => {
  const assumed: Issue = {
    severity: 'warning',
    code: 'config/assumed',
    message: '3 pages',
    file: 'docs.json',
  };
  const [lost, ...more] = newErrors([assumed], new Set([issueKey(issue)]));
  assert.deepEqual([lost?.code, lost?.severity, more], ['config/not-found', 'error', []]);
  const before = new Set([issueKey({ ...assumed, message: '2 pages' })]);
  assert.deepEqual(newErrors([assumed], before), []);
});
