/** SSH keys, read by OpenSSH itself. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { makeSshKey } from './ssh-key.ts';

it('is a key that ssh-keygen reads, whatever the length of its comment', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-ssh-key-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const comment of ['a', 'lectern docs', 'lectern-12345678', 'x'.repeat(100)]) {
    const made = makeSshKey(comment, randomBytes);
    const file = join(folder, 'key');
    writeFileSync(file, made.privateKey, { mode: 0o600 });
    const read = execFileSync('ssh-keygen', ['-y', '-f', file], { encoding: 'utf8' }).trim();
    assert.equal(read, made.publicKey);
    const fingerprint = execFileSync('ssh-keygen', ['-l', '-f', file], { encoding: 'utf8' });
    assert.match(fingerprint, /^256 SHA256:\S+ .* \(ED25519\)$/m);
  }
});

it('is made of the randomness that it is given', () => {
  const seeded = (length: number) => Buffer.alloc(length, 7);
  assert.deepEqual(makeSshKey('one', seeded), makeSshKey('one', seeded));
  assert.notEqual(makeSshKey('one', randomBytes).publicKey, makeSshKey('one', randomBytes).publicKey);
});
