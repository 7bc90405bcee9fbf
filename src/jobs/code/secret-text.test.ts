/** Tests of secrets inside texts: what hides a file, what is taken out of it, and what only looks alike. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdsKey, namesKey, withoutTokens } from './secret-text.ts';

const BODY = `${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7'.repeat(3)}`;

test('finds private keys anywhere, in every form in which files hold them', () => {
  for (const key of [
    `# values\nkey: |\n  -----BEGIN PRIVATE KEY-----\n  ${BODY}\n`,
    `{"private_key": "-----BEGIN RSA PRIVATE KEY-----\\n${BODY}\\n"}`,
    `-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0011\n\n${BODY}`,
    `-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: 1\n\n${BODY}`,
    `const begin = '-----BEGIN PRIVATE KEY-----';\n${'x = 1;\n'.repeat(90)}-----BEGIN EC PRIVATE KEY-----\n${BODY}`,
  ])
    assert.ok(holdsKey(`${'a line\n'.repeat(2_000)}${key}`), key.slice(0, 80));
  for (const text of [
    "if (pem.startsWith('-----BEGIN PRIVATE KEY-----')) throw new Error('This is a private key');",
    `-----BEGIN CERTIFICATE-----\n${BODY}`,
    `-----BEGIN PUBLIC KEY-----\n${BODY}`,
  ])
    assert.equal(holdsKey(text), false, text);
  assert.ok(namesKey('+-----BEGIN OPENSSH PRIVATE KEY-----'));
});

test('takes tokens out and leaves the rest as it is', () => {
  const [short, long] = ['a1B2'.repeat(5), 'a1B2'.repeat(9)];
  for (const token of [
    `ghp_${long}`,
    `github_pat_${'a1B2_'.repeat(13)}`,
    `glpat-${short}`,
    `xoxb-${short}`,
    `AKIA${'ABCD'.repeat(4)}`,
    `AIza${'a1B2-'.repeat(7)}`,
    `sk_live_${short}`,
    `sk-ant-${short}`,
    `npm_${long}`,
    `svc_${long}123456`,
  ]) {
    assert.equal(withoutTokens(`a = "${token}"; // ${token}\nb`), 'a = "[secret]"; // [secret]\nb', token);
    assert.equal(withoutTokens(`x${token}`), `x${token}`, 'it begins inside a longer word');
  }
  for (const text of ['ghp_short', 'const sk_live_key = read();', 'npm_config_registry', 'AKIAlower', long])
    assert.equal(withoutTokens(text), text);
});

test('takes no longer for texts that nearly fit', () => {
  const began = process.cpuUsage().user;
  for (const part of ['-----BEGIN A ', '-----BEGIN PRIVATE KEY-----', 'ghp_a', 'xoxb-a-', 'SG.'])
    withoutTokens(part.repeat((512 * 1024) / part.length)) &&
      holdsKey(part.repeat((512 * 1024) / part.length));
  assert.ok(process.cpuUsage().user - began < 2_000_000, 'seconds of the processor');
});
