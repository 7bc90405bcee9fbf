/** Codes of authenticator apps against the examples of RFC 6238 and RFC 4648. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { acceptedStep, base32, totpCode, totpStep, totpUri } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');
const EXAMPLES = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const;

describe('codes of authenticator apps', () => {
  for (const [seconds, code] of EXAMPLES)
    it(`has ${code} at second ${seconds}`, () => {
      assert.equal(totpCode(SECRET, totpStep(seconds * 1000), 8), code);
      assert.equal(totpCode(SECRET, totpStep(seconds * 1000)), code.slice(2));
    });

  for (const [text, written] of [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const)
    it(`writes "${text}" as "${written}" in base 32`, () => assert.equal(base32(Buffer.from(text)), written));

  const at = 1234567890_000;
  const now = totpStep(at);
  it('accepts the step before and after, and nothing further away', () => {
    const accepted = [-2, -1, 0, 1, 2].map((off) =>
      acceptedStep(SECRET, totpCode(SECRET, now + off), { at, after: null }),
    );
    assert.deepEqual(accepted, [undefined, now - 1, now, now + 1, undefined]);
  });
  it('accepts no code twice, nor one older than the last', () => {
    assert.equal(acceptedStep(SECRET, totpCode(SECRET, now), { at, after: now }), undefined);
    assert.equal(acceptedStep(SECRET, totpCode(SECRET, now - 1), { at, after: now }), undefined);
    assert.equal(acceptedStep(SECRET, totpCode(SECRET, now + 1), { at, after: now }), now + 1);
  });
  it('reads six digits and nothing else', () => {
    for (const code of ['', '12345', '1234567', '12345a', '٠٠٥٩٢٤', ' 05924'])
      assert.equal(acceptedStep(SECRET, code, { at, after: null }), undefined);
  });
  it('escapes the address in what the QR code says', () =>
    assert.equal(
      totpUri(Buffer.from('foobar'), 'a&b@example.com'),
      'otpauth://totp/Lectern%3Aa%26b%40example.com?secret=MZXW6YTBOI&issuer=Lectern&algorithm=SHA1&digits=6&period=30',
    ));
});
