/** Tokens of the hand-over made by `jose`: what is accepted, and every kind of forgery that is not. */
import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, it } from 'node:test';
import { importPKCS8, SignJWT } from 'jose';
import { testClock } from '../../../test/support/test-service.ts';
import { createVerifyJwt, type JwtFailure, type VerifyingKey } from './verify-jwt.ts';

const PEM = {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;
const ed = generateKeyPairSync('ed25519', PEM);
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256', ...PEM });
const stranger = generateKeyPairSync('ed25519', PEM);
const ED: VerifyingKey = { id: 'ed', algorithm: 'EdDSA', publicKey: ed.publicKey };
const EC: VerifyingKey = { id: 'ec', algorithm: 'ES256', publicKey: ec.publicKey };

const clock = testClock();
const verify = createVerifyJwt(clock);
const seconds = (after: number): number => Math.floor(clock() / 1000) + after;

async function token(
  claims: Record<string, unknown> = { exp: seconds(10) },
  { pem = ed.privateKey, alg = 'EdDSA', header = {} }: { pem?: string; alg?: string; header?: object } = {},
): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg, ...header }).sign(await importPKCS8(pem, alg));
}

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** Signs what `jose` refuses to sign. */
function forged(header: object, claims: unknown, pem = ed.privateKey): string {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${sign(null, Buffer.from(input), pem).toString('base64url')}`;
}

describe('a good token', () => {
  it('of either algorithm gives its claims and its key', async () => {
    const own = await verify(await token({ exp: seconds(10), groups: ['a'] }), [EC, ED]);
    assert.ok('payload' in own);
    assert.equal(own.key, 'ed');
    assert.deepEqual(own.payload['groups'], ['a']);
    assert.equal(own.expiresAt, (seconds(10) + 30) * 1000);
    const other = await verify(await token({ exp: seconds(10) }, { pem: ec.privateKey, alg: 'ES256' }), [
      ED,
      EC,
    ]);
    assert.equal('key' in other && other.key, 'ec');
  });

  it('of an earlier key is accepted as long as the key is there', async () => {
    const old = generateKeyPairSync('ed25519', PEM);
    const keys: VerifyingKey[] = [ED, { ...ED, id: 'old', publicKey: old.publicKey }];
    const found = await verify(await token({ exp: seconds(10) }, { pem: old.privateKey }), keys);
    assert.equal('key' in found && found.key, 'old');
  });

  it('may have expired by the difference of two clocks', async () => {
    assert.ok('payload' in (await verify(await token({ exp: seconds(-29) }), [ED])));
    assert.ok('payload' in (await verify(await token({ exp: seconds(300) }), [ED])));
  });

  it('is the same token with its signature spelled in another way', async () => {
    const one = await token({ exp: seconds(10) }, { pem: ec.privateKey, alg: 'ES256' });
    const [header, claims, signature] = one.split('.') as [string, string, string];
    const bytes = Buffer.from(signature, 'base64url');
    const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
    const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
    const twin = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]);
    const [a, b] = [
      await verify(one, [EC]),
      await verify(`${header}.${claims}.${twin.toString('base64url')}`, [EC]),
    ];
    assert.ok('once' in a && 'once' in b, 'both are valid signatures');
    assert.equal(a.once, b.once);
    const c = await verify(await token({ exp: seconds(11) }, { pem: ec.privateKey, alg: 'ES256' }), [EC]);
    assert.ok('once' in c && c.once !== a.once);
  });
});

describe('a bad token', () => {
  const hmac = (alg: string, secret: string): string => {
    const input = `${encode({ alg })}.${encode({ exp: seconds(10) })}`;
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
  };
  const cases: readonly (readonly [string, () => string | Promise<string>, JwtFailure])[] = [
    ['of another key', () => token({ exp: seconds(10) }, { pem: stranger.privateKey }), 'signature'],
    [
      'without an algorithm',
      () => `${encode({ alg: 'none' })}.${encode({ exp: seconds(10) })}.`,
      'malformed',
    ],
    ['with "none" and a signature', () => forged({ alg: 'none' }, { exp: seconds(10) }), 'signature'],
    ['with HS256 and the public key as its secret', () => hmac('HS256', ed.publicKey), 'signature'],
    ['with HMAC under the name EdDSA', () => hmac('EdDSA', ed.publicKey), 'signature'],
    ['with the algorithm of another key', () => forged({ alg: 'ES256' }, { exp: seconds(10) }), 'signature'],
    [
      'with its own key in the header',
      () => forged({ alg: 'EdDSA', jwk: { kty: 'OKP' } }, { exp: seconds(10) }, stranger.privateKey),
      'signature',
    ],
    [
      'with an extension it calls critical',
      () => forged({ alg: 'EdDSA', crit: ['x'], x: 1 }, { exp: seconds(10) }),
      'malformed',
    ],
    ['with an odd algorithm', () => forged({ alg: ['EdDSA'] }, { exp: seconds(10) }), 'signature'],
    [
      'with a changed claim',
      async () =>
        (await token()).replace(/\.[^.]+\./, `.${encode({ exp: seconds(10), groups: ['admin'] })}.`),
      'signature',
    ],
    ['that has expired', () => token({ exp: seconds(-31) }), 'expired'],
    ['that is not valid yet', () => token({ exp: seconds(60), nbf: seconds(31) }), 'expired'],
    ['without an end', () => token({ groups: [] }), 'lasting'],
    ['that lasts too long', () => token({ exp: seconds(331) }), 'lasting'],
    ['with an end in milliseconds', () => token({ exp: clock() + 10_000 }), 'lasting'],
    ['with an end that is a text', () => forged({ alg: 'EdDSA' }, { exp: String(seconds(10)) }), 'expired'],
    ['with an infinite end', () => forged({ alg: 'EdDSA' }, '{"exp":1e999}'), 'lasting'],
    ['with a list as its claims', () => forged({ alg: 'EdDSA' }, [1]), 'malformed'],
    ['with claims that are no JSON', () => forged({ alg: 'EdDSA' }, 'x'), 'malformed'],
    ['that is too long', () => token({ exp: seconds(10), fill: 'x'.repeat(17_000) }), 'malformed'],
    ['in five parts', () => 'a.b.c.d.e', 'malformed'],
    ['that is empty', () => '', 'malformed'],
    ['with blanks', async () => ` ${await token()}`, 'malformed'],
    [
      'with another signature',
      async () => `${(await token()).replace(/[^.]+$/, '')}${encode('x'.repeat(64))}`,
      'signature',
    ],
  ];
  for (const [name, make, failed] of cases)
    it(`${name} is refused: ${failed}`, async () =>
      assert.deepEqual(await verify(await make(), [ED, EC]), { failed }));

  it('is refused where there is no key', async () =>
    assert.deepEqual(await verify(await token(), []), { failed: 'no-keys' }));
});
