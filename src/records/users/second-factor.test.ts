/** The second factor on both databases: enrolment, signing in with it, replay, backup codes, and switching it off. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { testClock } from '../../../test/support/test-service.ts';
import type { Database } from '../store/database.ts';
import { createUserRecords } from './create-user-records.ts';
import { totpCode, totpStep } from './totp.ts';
import type { UserRecords } from './user-records.ts';

const PASSWORD = 'four unrelated words';
const EMAIL = 'ada@example.com';
const STEP = 30_000;

/** What an authenticator app does with the text of the secret. */
function bytesOf(text: string): Buffer {
  const bits = [...text]
    .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
}

eachDatabase((_kind, open) => {
  const clock = testClock();
  let database: Database;
  let users: UserRecords;
  let user: string;
  let secret: Buffer;
  let backup: readonly string[];
  const code = (off = 0) => totpCode(secret, totpStep(clock()) + off);
  const ticket = async (): Promise<string> => {
    const answer = await users.signIn({ email: EMAIL, password: PASSWORD, device: 'x', from: 'a' });
    assert.ok(answer.outcome === 'totp');
    return answer.ticket;
  };
  const finish = async (given: string, typed: string) =>
    (await users.signInWithTotp({ ticket: given, code: typed, device: 'x', from: 'a' })).outcome;

  before(async () => {
    database = await open();
    users = createUserRecords(
      { database, clock, random: randomBytes, secret: Buffer.alloc(32, 7) },
      { log: 4, r: 8, p: 1 },
    );
    await users.ensureOwner({ email: EMAIL, password: PASSWORD });
    user = (await users.list())[0]!.id;
  });

  describe('the second factor', () => {
    it('is on after a code of the app was right', async () => {
      const begun = await users.beginTotp(user);
      assert.deepEqual(await users.beginTotp(user), begun, 'the same until it is confirmed');
      assert.match(begun.uri, new RegExp(`^otpauth://totp/Lectern%3A.*secret=${begun.secret}&`));
      secret = bytesOf(begun.secret);
      assert.equal(await users.confirmTotp(user, '000000'), undefined);
      assert.equal((await users.get(user))!.hasTotp, false);
      backup = (await users.confirmTotp(user, code().replace(/(...)/, '$1 ')))!;
      assert.equal(new Set(backup).size, 10);
      assert.ok(backup.every((one) => /^[0-9a-z]{5}-[0-9a-z]{5}$/.test(one)));
      assert.equal((await users.get(user))!.hasTotp, true);
      await assert.rejects(users.beginTotp(user), { code: 'users/totp-on' });
      assert.equal(await users.confirmTotp(user, code(1)), undefined);
    });

    it('lets in with the next code, once', async () => {
      assert.equal(await finish(await ticket(), code()), 'refused', 'the code of the enrolment');
      clock.advance(STEP);
      const open = await ticket();
      const typed = code();
      assert.equal(await finish(open, typed), 'in');
      assert.equal(await finish(open, code(1)), 'refused', 'the ticket is used');
      assert.equal(await finish(await ticket(), typed), 'refused', 'the code is used');
      clock.advance(STEP);
      const two = await Promise.all([ticket(), ticket()]);
      const outcomes = await Promise.all(two.map((one) => finish(one, code())));
      assert.deepEqual(outcomes.sort(), ['in', 'refused']);
    });

    it('gives five minutes and five tries', async () => {
      const old = await ticket();
      clock.advance(5 * 60_000);
      assert.equal(await finish(old, code()), 'refused');
      clock.advance(60 * 60_000);
      const given = await ticket();
      for (let n = 0; n < 5; n++) {
        clock.advance(2000);
        assert.equal(await finish(given, '000000'), 'refused');
      }
      clock.advance(60_000);
      assert.equal(await finish(given, code()), 'refused', 'this ticket is spent');
      clock.advance(60 * 60_000 + 1);
      assert.equal(await finish(await ticket(), code()), 'in');
    });

    it('makes guessing with many tickets wait', async () => {
      const outcomes: string[] = [];
      for (let n = 0; n < 7; n++) outcomes.push(await finish(await ticket(), '000000'));
      assert.deepEqual(outcomes.slice(4), ['refused', 'throttled', 'throttled']);
      assert.equal(await finish(await ticket(), code()), 'throttled');
      clock.advance(60 * 60_000 + 1);
    });

    it('refuses codes, and no more, when the secret of the installation has changed', async () => {
      const later = createUserRecords(
        { database, clock, random: randomBytes, secret: Buffer.alloc(32, 8) },
        { log: 4, r: 8, p: 1 },
      );
      const answer = await later.signIn({ email: EMAIL, password: PASSWORD, device: 'x', from: 'a' });
      assert.ok(answer.outcome === 'totp');
      const finishes = (typed: string) =>
        later.signInWithTotp({ ticket: answer.ticket, code: typed, device: 'x', from: 'a' });
      assert.equal((await finishes(code(1))).outcome, 'refused');
      assert.equal((await finishes(backup[9]!)).outcome, 'refused');
    });

    it('takes each backup code once, however it is typed', async () => {
      const one = backup[0]!;
      assert.equal(await finish(await ticket(), ` ${one.toUpperCase().replace('-', ' ')} `), 'in');
      assert.equal(await finish(await ticket(), one), 'refused');
      assert.equal(await finish(await ticket(), backup[1]!), 'in');
    });

    it('is stored encrypted, its backup codes as hashes', async () => {
      const row = await database.first<{ secret: Uint8Array }>('SELECT totp_secret AS secret FROM users');
      assert.ok(!Buffer.from(row!.secret).includes(secret));
      const codes = await database.all<{ hash: Uint8Array }>('SELECT hash FROM user_backup_codes');
      assert.equal(codes.length, 8);
      assert.ok(codes.every(({ hash }) => hash.length === 32));
    });

    it('is switched off with the password', async () => {
      assert.equal(await users.disableTotp(user, 'wrong'), false);
      assert.equal(await users.disableTotp(user, PASSWORD), true);
      assert.equal(
        (await users.signIn({ email: EMAIL, password: PASSWORD, device: 'x', from: 'a' })).outcome,
        'in',
      );
      assert.notEqual((await users.beginTotp(user)).secret, '');
    });
  });
});
