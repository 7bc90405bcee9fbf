/** Tests of the limits around one run of git. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { searchPath, testFolder } from '../../../../test/support/git/open-test-repository.ts';
import { type GitCall, runGit } from './run-git.ts';

const CONTENT = Buffer.alloc(256 * 1024, 'x');

/** Prints a file of 256 KiB, without any repository. */
function print(call: Partial<GitCall>) {
  const home = testFolder();
  const file = join(testFolder(), 'file');
  writeFileSync(file, CONTENT);
  const args = ['diff', '--no-index', '--no-color', '--text', '--', '/dev/null', file];
  return runGit({ searchPath, home }, { args, ...call });
}

test('output may have just so many bytes, also where a piece ends there', async () => {
  const whole = await print({});
  assert.equal(whole.code, 1);
  const size = whole.stdout.length;
  assert.ok(size > CONTENT.length);
  for (const bytes of [size, size - 1, 65_536, 4096, 1]) {
    const answer = await print({ bytes });
    assert.equal(answer.ended, bytes === size ? undefined : 'size', String(bytes));
    assert.equal(answer.code, bytes === size ? 1 : -1);
    assert.equal(answer.stdout.length, bytes);
  }
});

test('a run that takes too long is ended', async () => {
  const place = { searchPath, home: testFolder() };
  const answer = await runGit(place, { args: ['-c', 'alias.wait=!sleep 20', 'wait'], milliseconds: 100 });
  assert.equal(answer.ended, 'time');
  assert.equal(answer.code, -1);
});

test('of what git complains about the last part is kept', async () => {
  const place = { searchPath, home: testFolder() };
  const args = ['-c', 'alias.cry=!head -c 300000 /dev/zero | tr "\\0" x >&2; echo the end >&2; false', 'cry'];
  const answer = await runGit(place, { args });
  assert.equal(answer.code, 1);
  assert.ok(answer.stderr.length <= 32 * 1024 && answer.stderr.includes('the end'));
});
