/** Tests that a reported file with an outdated version in use is reported again, once and not too early. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OutdatedFiles } from './outdated-files.ts';

test('a difference in two rounds is reported once', () => {
  const taken = new Map([
    ['same', { version: '1' }],
    ['other', { version: '1' }],
  ]);
  const outdated = new OutdatedFiles(() => taken);
  const look = (): string[] => {
    outdated.begin();
    outdated.look('same', '1');
    outdated.look('other', '2');
    return outdated.lost();
  };
  assert.deepEqual(look(), [], 'it may be on its way');
  assert.deepEqual(look(), ['other']);
  assert.deepEqual([...look(), ...look()], [], 'using another version has a reason');
  taken.set('other', { version: '3' });
  assert.deepEqual([...look(), ...look()], ['other'], 'but not for this one');
  taken.set('other', { version: '2' });
  assert.deepEqual([...look(), ...look()], []);
  taken.delete('other');
  assert.deepEqual([...look(), ...look()], ['other']);
});

test('without versions in use nothing differs', () => {
  const outdated = new OutdatedFiles(() => undefined);
  for (let looks = 0; looks < 3; looks++) {
    outdated.begin();
    assert.equal(outdated.look('a', '1'), false);
  }
});
