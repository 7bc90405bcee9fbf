/** Which names of refs are taken, as a table. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isRefName } from './remote/brought-commits.ts';

it('takes what Git takes, and nothing that could mean more than one ref', () => {
  for (const name of [
    'refs/heads/main',
    'refs/tags/v1.0+2',
    'refs/pull/7/head',
    'refs/heads/a/@b/#3',
    'refs/heads/ü',
  ])
    assert.equal(isRefName(name), true, name);
  for (const name of [
    ...['', 'main', 'refs/heads', 'refs/heads/', 'refs/heads/a:b', 'refs/heads/*', '--upload-pack=x'],
    ...[
      'refs/heads/a..b',
      'refs/heads/.a',
      'refs/heads/a.lock',
      'refs/heads/a b',
      'refs/heads/@{1}',
      'refs//a',
    ],
    ...['refs/heads/a\u0000', 'refs/heads/a\\b', `refs/heads/${'a'.repeat(400)}`],
  ])
    assert.equal(isRefName(name), false, name);
});
