/** Tests of recovery links on both databases: once, for a day, whatever strangers do meanwhile. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { authenticatorCode } from '../../../test/support/authenticator-code.ts';
import { eachDatabase } from '../../../test/support/databases.ts';
import { testClock } from '../../../test/support/test-service.ts';
import type { Database } from '../store/database.ts';
import { createUserRecords } from './create-user-records.ts';
import type { Role } from './user.ts';
import type { Entered, UserRecords } from './user-records.ts';

const PASSWORD = 'four unrelated words';
const NEW = 'quite other words indeed';
const DAY = 24 * 60 * 60_000;

eachDatabase((_kind, open) => {
  let database: Database;
  let users: UserRecords;
  let ada: string;
  const clock = testClock();
  const member = async (email: string, role: Role = 'viewer'): Promise<Entered> => {
    const token = await users.invite({ email, role, by: ada });
    return (await users.acceptInvitation({ token: token!, name: email, password: PASSWORD, device: 'x' }))!;
  };
  const signIn = (email: string, password: string, browsers: readonly string[] = []) =>
    users.signIn({ email, password, device: 'x', from: undefined, browsers });
  const link = async ({ session }: Entered, secondFactor = false, by = ada): Promise<string> =>
    (await users.createReset({ user: session.user.id, by, secondFactor }))!.token;
  const accept = (token: string, password = NEW) => users.acceptReset({ token, password, device: 'x' });
  const withFactor = async ({ session }: Entered): Promise<() => string> => {
    const { secret } = await users.beginTotp(session.user.id);
    const code = (): string => authenticatorCode(secret, clock());
    assert.ok(await users.confirmTotp(session.user.id, code()));
    return () => {
      clock.advance(30_000);
      return code();
    };
  };
  before(async () => {
    database = await open();
    users = createUserRecords(
      { database, clock, random: randomBytes, secret: Buffer.alloc(32, 7) },
      { log: 4, r: 8, p: 1 },
    );
    await users.ensureOwner({ email: 'ada@example.com', password: PASSWORD });
    ada = (await users.list())[0]!.id;
  });

  describe('a reset link', () => {
    it('gives a new password once, and ends everything that was there', async () => {
      const one = await member('one@example.com');
      const token = await link(one);
      assert.equal(await users.session(one.token), undefined, 'signed out when it is made');
      assert.deepEqual(await users.reset(token), {
        email: 'one@example.com',
        secondFactor: false,
        elsewhere: false,
      });
      const between = await signIn('one@example.com', PASSWORD);
      assert.ok(between.outcome === 'in', 'the old password works until then');
      await assert.rejects(accept(token, 'short'), { code: 'users/password' });
      const both = await Promise.all([accept(token), accept(token)]);
      const [arrived] = both.filter((answer) => answer !== undefined);
      assert.equal(both.filter((answer) => answer === undefined).length, 1);
      assert.ok(arrived?.outcome === 'in');
      assert.ok(await users.session(arrived.token));
      assert.equal(await users.session(between.token), undefined, 'and when it is used');
      assert.equal((await signIn('one@example.com', PASSWORD)).outcome, 'refused');
      assert.equal((await signIn('one@example.com', NEW)).outcome, 'in');
      assert.equal(await users.reset(token), undefined);
      assert.equal(await accept(token), undefined);
    });

    it('is replaced by a newer one, ends after a day, and is stored as a hash', async () => {
      const two = await member('two@example.com');
      const [old, token] = [await link(two), await link(two)];
      assert.equal(await users.reset(old), undefined);
      const rows = await database.all<{ hash: Uint8Array }>(
        "SELECT hash FROM user_tokens WHERE kind = 'reset'",
      );
      assert.ok(rows.length > 0 && rows.every(({ hash }) => !Buffer.from(hash).includes(token)));
      clock.advance(DAY);
      assert.equal(await accept(token), undefined);
      assert.equal(await users.createReset({ user: 'nobody', by: ada, secondFactor: false }), undefined);
    });

    it('goes with whoever made it, and with whom it is for', async () => {
      const owner = await member('owner2@example.com', 'owner');
      const three = await member('three@example.com');
      const theirs = await link(three, false, owner.session.user.id);
      await users.setRole(owner.session.user.id, 'viewer');
      assert.equal(await users.reset(theirs), undefined);
      const last = await link(three);
      await users.remove(three.session.user.id);
      assert.equal(await accept(last), undefined);
    });

    it('makes browsers that were known unknown, and the one it is opened in known', async () => {
      const four = await member('four@example.com');
      const arrived = await accept(await link(four));
      assert.ok(arrived?.outcome === 'in');
      for (let n = 0; n < 12; n++) await signIn('four@example.com', 'wrong');
      assert.equal((await signIn('four@example.com', NEW, [four.browser])).outcome, 'throttled');
      assert.equal((await signIn('four@example.com', NEW, [arrived.browser])).outcome, 'in');
    });

    it('works whatever strangers do, and forgets what they did', async () => {
      const five = await member('five@example.com');
      const token = await link(five);
      for (let n = 0; n < 40; n++) await signIn('five@example.com', 'wrong');
      assert.equal((await signIn('five@example.com', PASSWORD)).outcome, 'throttled');
      assert.equal((await accept(token))?.outcome, 'in');
      assert.equal((await signIn('five@example.com', NEW)).outcome, 'in');
    });

    it('asks for the second factor, unless it takes it off', async () => {
      const six = await member('six@example.com');
      const code = await withFactor(six);
      const step = await accept(await link(six));
      assert.ok(step?.outcome === 'totp');
      const place = { device: 'x', from: undefined };
      const entered = await users.signInWithTotp({ ...place, ticket: step.ticket, code: code() });
      assert.ok(entered.outcome === 'in' && entered.session.user.hasTotp);
      const token = await link(six, true);
      assert.equal((await users.get(six.session.user.id))!.hasTotp, true, 'until the link is used');
      assert.deepEqual(await users.reset(token), {
        email: 'six@example.com',
        secondFactor: true,
        elsewhere: false,
      });
      const free = await accept(token, PASSWORD);
      assert.ok(free?.outcome === 'in');
      assert.equal((await users.get(six.session.user.id))!.hasTotp, false);
    });
  });

  describe('the second factor', () => {
    it('of a known browser, or of one with a link, is not kept waiting by who knows the password', async () => {
      const seven = await member('seven@example.com');
      const code = await withFactor(seven);
      const ticket = async (browsers: readonly string[] = []): Promise<string> => {
        const step = await signIn('seven@example.com', PASSWORD, browsers);
        assert.ok(step.outcome === 'totp');
        assert.equal(step.browser, undefined, 'a password alone makes no browser known');
        return step.ticket;
      };
      const answer = async (given: string, browsers: readonly string[] = []) =>
        (
          await users.signInWithTotp({
            ticket: await ticket(browsers),
            code: given,
            device: 'x',
            from: undefined,
            browsers,
          })
        ).outcome;
      // The codes are made first: making one takes half a minute, after which no request would still be waiting.
      const good = code();
      for (let n = 0; n < 5; n++) assert.equal(await answer('000000'), 'refused');
      assert.equal(await answer(good), 'throttled', 'an unknown browser waits');
      assert.equal(await answer(good, [seven.browser]), 'in');
      const next = code();
      for (let n = 0; n < 5; n++) assert.equal(await answer('000000', [seven.browser]), 'refused');
      assert.equal(await answer(next, [seven.browser]), 'throttled', 'and guesses no more than others');
      const step = await accept(await link(seven));
      assert.ok(step?.outcome === 'totp' && step.browser !== undefined);
      const place = { device: 'x', from: undefined, browsers: [step.browser] };
      assert.equal(
        (await users.signInWithTotp({ ...place, ticket: step.ticket, code: code() })).outcome,
        'in',
      );
    });
  });

  describe('cookies of several sessions', () => {
    it('hide none of one member, and mix no two', async () => {
      const [a, b] = [await member('eight@example.com'), await member('nine@example.com')];
      const again = await signIn('eight@example.com', PASSWORD);
      assert.ok(again.outcome === 'in');
      const userOf = async (...tokens: string[]) => (await users.session(...tokens))?.user.email;
      assert.equal(await userOf('x'.repeat(43), a.token, ''), 'eight@example.com');
      assert.equal(await userOf(a.token, again.token), 'eight@example.com');
      assert.equal(await userOf(a.token, b.token), undefined);
      assert.equal(await userOf(), undefined);
    });
  });

  describe('a link that a member asks for', () => {
    it('lasts an hour, ends nothing before it is used, and there are three at most', async () => {
      const one = await member('forgetful@example.com');
      const asked = await users.requestReset(' Forgetful@Example.com');
      assert.equal(asked!.member.id, one.session.user.id);
      assert.equal(asked!.expiresAt, clock() + DAY / 24);
      assert.ok(await users.session(one.token), 'still signed in');
      const byOwner = await link(one);
      assert.equal(await users.reset(asked!.token), undefined, 'an owner replaces it');
      const more = [1, 2, 3, 4].map(() => users.requestReset('forgetful@example.com'));
      assert.equal((await Promise.all(more)).filter((made) => made !== undefined).length, 3);
      assert.ok(await users.reset(byOwner), 'and nobody replaces that of an owner');
      assert.equal(await users.requestReset('nobody@example.com'), undefined);
      clock.advance(DAY / 24);
      assert.ok(await users.requestReset('forgetful@example.com'));
    });

    it('asks for the code of the second factor, and is gone with the member', async () => {
      const one = await member('careful@example.com');
      const code = await withFactor(one);
      const asked = await users.requestReset('careful@example.com');
      const step = await accept(asked!.token);
      assert.equal(step!.outcome, 'totp');
      assert.ok(code());
      const again = await users.requestReset('careful@example.com');
      await users.remove(one.session.user.id);
      assert.equal(await users.reset(again!.token), undefined);
    });
  });

  describe('a sign-in', () => {
    it('says when the browser is new to the member, with and without a code', async () => {
      const one = await member('wanderer@example.com');
      const isNew = async (browsers: readonly string[] = []): Promise<boolean> => {
        const found = await signIn('wanderer@example.com', PASSWORD, browsers);
        return found.outcome === 'in' && found.isNewBrowser === true;
      };
      assert.deepEqual([await isNew(), await isNew([one.browser])], [true, false]);
      const code = await withFactor(one);
      for (const [browsers, expected] of [
        [[], true],
        [[one.browser], undefined],
      ] as const) {
        const step = await signIn('wanderer@example.com', PASSWORD, browsers);
        assert.ok(step.outcome === 'totp');
        const entered = await users.signInWithTotp({
          ticket: step.ticket,
          code: code(),
          device: 'x',
          from: undefined,
          browsers,
        });
        assert.ok(entered.outcome === 'in');
        assert.equal(entered.isNewBrowser, expected);
      }
    });
  });
});
