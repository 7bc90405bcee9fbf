/** Signatures of commits, verified by OpenSSH itself, and the keys that are refused. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { makeSshKey } from './ssh-key.ts';
import { readSigningKey, sshSignature } from './ssh-signature.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-signature-'));
after(() => rmSync(folder, { recursive: true, force: true }));

let keys = 0;
function keyFile(...options: readonly string[]): string {
  const file = join(folder, `key-${++keys}`);
  execFileSync('ssh-keygen', ['-q', '-C', 'docs', '-f', file, ...options]);
  return file;
}

const verify = (publicKey: string, signature: string, message: string): void => {
  writeFileSync(join(folder, 'allowed'), `docs@example.com ${publicKey}\n`);
  writeFileSync(join(folder, 'signature'), `${signature}\n`);
  execFileSync(
    'ssh-keygen',
    ['-Y', 'verify', '-f', 'allowed', '-I', 'docs@example.com', '-n', 'git', '-s', 'signature'],
    { cwd: folder, input: message, stdio: 'pipe' },
  );
};

it('is one that OpenSSH verifies, with a key of OpenSSH and with one of ours', () => {
  const file = keyFile('-t', 'ed25519', '-N', '');
  const own = makeSshKey('docs', randomBytes);
  for (const { privateKey, publicKey } of [
    { privateKey: readFileSync(file, 'utf8'), publicKey: readFileSync(`${file}.pub`, 'utf8').trim() },
    own,
  ]) {
    const key = readSigningKey(privateKey);
    const signature = sshSignature(key, Buffer.from('a commit\n'));
    assert.equal(sshSignature(key, Buffer.from('a commit\n')), signature, 'the same each time');
    verify(publicKey, signature, 'a commit\n');
    assert.throws(() => verify(publicKey, signature, 'another commit\n'));
  }
});

for (const [what, text, words] of [
  ['a passphrase', () => readFileSync(keyFile('-t', 'ed25519', '-N', 'secret'), 'utf8'), /passphrase/],
  ['another kind', () => readFileSync(keyFile('-t', 'ecdsa', '-N', ''), 'utf8'), /no Ed25519 key/],
  ['a public key', () => readFileSync(`${keyFile('-t', 'ed25519', '-N', '')}.pub`, 'utf8'), /no private key/],
  ['a key of OpenPGP', () => '-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nabc\n', /OpenPGP/],
  [
    'half a key',
    () => readFileSync(keyFile('-t', 'ed25519', '-N', ''), 'utf8').replace(/\n.{70}\n.{70}\n/, '\n'),
    /cannot be read|no private key|no Ed25519/,
  ],
  ['nothing', () => '', /no private key/],
] as const)
  it(`refuses ${what}, and says which key to make`, () => {
    assert.throws(
      () => readSigningKey(text()),
      (error: Error & { code?: string; hint?: string }) => {
        assert.equal(error.code, 'git/signing-key');
        assert.match(error.message, words);
        assert.match(String(error.hint), /ssh-keygen -t ed25519/);
        return true;
      },
    );
  });
