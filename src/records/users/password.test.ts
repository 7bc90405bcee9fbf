/** Which passwords are accepted, how they are stored, and how much may be hashed at once. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { createPasswordHasher } from '../../lib/secrets/password-hash.ts';
import { seal, unseal } from '../../lib/secrets/sealed.ts';
import { checkPassword } from './password-rules.ts';

const CHEAP = { log: 4, r: 8, p: 1 };

describe('rules for passwords', () => {
  for (const [password, why] of [
    ['short', /at least 12/],
    ['elevenchars', /at least 12/],
    ['x'.repeat(257), /at most 256/],
    ['ada.lovelace@example.com', /your e-mail/],
    ['Ada.Lovelace@Example.com', /your e-mail/],
    ['ada-lovelace', /your e-mail/],
    ['Password1234', /first that are tried/],
    ['correct horse battery staple', /first that are tried/],
    ['aaaaaaaaaaaaaaaa', /first that are tried/],
    ['ababababababab', /first that are tried/],
  ] as const)
    it(`refuses "${password.slice(0, 30)}"`, () =>
      assert.throws(() => checkPassword(password, 'ada.lovelace@example.com'), {
        code: 'users/password',
        message: why,
      }));

  for (const password of ['plain words will do', 'zwölf Zeichen!', '一个很长很难猜的密码啊对吧'])
    it(`accepts "${password}"`, () => checkPassword(password, 'ada@example.com'));
});

describe('hashes of passwords', () => {
  const hasher = createPasswordHasher(randomBytes, CHEAP);
  it('knows the right one, however it was typed', async () => {
    const stored = await hasher.hash('zwo\u0308lf Zeichen');
    assert.match(stored, /^scrypt\$4\$8\$1\$/);
    assert.equal(await hasher.verify('zw\u00f6lf Zeichen', stored), true);
    assert.equal(await hasher.verify('zwolf Zeichen', stored), false);
    assert.notEqual(await hasher.hash('zw\u00f6lf Zeichen'), stored);
  });
  it('is never right for an account that is not there', async () =>
    assert.equal(await hasher.verify('anything at all', undefined), false));
  it('still knows a hash of another cost, and says that it is dated', async () => {
    const old = await createPasswordHasher(randomBytes, { log: 5, r: 4, p: 2 }).hash('plain words will do');
    assert.equal(await hasher.verify('plain words will do', old), true);
    assert.deepEqual([hasher.isDated(old), hasher.isDated(await hasher.hash('x'))], [true, false]);
  });
  it('hashes two at once, lets a few wait, and turns the others away', async () => {
    const many = await Promise.allSettled(Array.from({ length: 100 }, () => hasher.hash('plain words')));
    const refused = many.filter((one) => one.status === 'rejected');
    assert.equal(refused.length, 100 - 2 - 32);
    assert.equal(refused[0]!.reason.code, 'users/busy');
    await hasher.hash('and works again');
  });
  it('takes who has shown something first, whatever waits', async () => {
    const ended: string[] = [];
    const flood = Array.from({ length: 60 }, () =>
      hasher.verify('a guess', undefined).then(
        () => ended.push('usual'),
        () => undefined,
      ),
    );
    const first = hasher.hash('a new password', 'first').then(() => ended.push('first'));
    await Promise.all([...flood, first]);
    assert.equal(ended.length, 2 + 32 + 1);
    assert.ok(ended.indexOf('first') <= 3, ended.join(' '));
  });
});

describe('sealed values', () => {
  const key = randomBytes(32);
  const sealed = seal(key, Buffer.from('secret'), 'ada', randomBytes);
  it('open where they belong', () => assert.equal(String(unseal(key, sealed, 'ada')), 'secret'));
  it('open nowhere else, with no other key, and not when changed', () => {
    assert.throws(() => unseal(key, sealed, 'eve'));
    assert.throws(() => unseal(randomBytes(32), sealed, 'ada'));
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      assert.throws(() => unseal(key, changed, 'ada'));
    }
  });
  it('never look the same twice', () =>
    assert.notDeepEqual(seal(key, Buffer.from('secret'), 'ada', randomBytes), sealed));
});
