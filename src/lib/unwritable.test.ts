/** What the system says about a path that cannot be written becomes a sentence for the person who named it. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { unwritable } from './unwritable.ts';

const caught = (action: () => unknown): unknown => {
  try {
    return action();
  } catch (error) {
    return error;
  }
};

for (const [name, error, message, hint] of [
  [
    'a path below a file',
    caught(() => mkdirSync(`${fileURLToPath(import.meta.url)}/x`)),
    'The folder "x" cannot be written: a part of its path is a file, not a folder (ENOTDIR)',
    /^Name another place/,
  ],
  [
    'a folder without the right to write',
    Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' }),
    'The folder "x" cannot be written: this user may not write there (EACCES)',
    /give this user the right/,
  ],
  [
    'a full disk',
    Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }),
    'The folder "x" cannot be written: its disk is full (ENOSPC)',
    /^Free space/,
  ],
] as const)
  it(`names ${name}, and what to do`, () => {
    const made = unwritable('The folder "x"', error);
    assert.equal(made?.message, message);
    assert.match(made?.hint ?? '', hint);
    assert.equal(made?.cause, error);
  });

it('leaves other errors alone', () => {
  assert.equal(unwritable('The folder "x"', new Error('something else')), undefined);
  assert.equal(unwritable('The folder "x"', new TypeError('a mistake of ours')), undefined);
  assert.equal(
    unwritable(
      'The folder "x"',
      caught(() => readFileSync(2 ** 30)),
    ),
    undefined,
  );
});
