/** Members on both databases: set-up, sign-in, sessions, invitations, roles, and what must never work. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { testClock } from '../../../test/support/test-service.ts';
import type { Database } from '../store/database.ts';
import { createUserRecords } from './create-user-records.ts';
import type { UserRecords } from './user-records.ts';

const CHEAP = { log: 4, r: 8, p: 1 };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PASSWORD = 'four unrelated words';
const OWNER = { email: 'Ada@Example.com', name: ' Ada ', password: PASSWORD, device: 'Chrome on Linux' };

eachDatabase((_kind, open) => {
  let database: Database;
  const clock = testClock();
  let users: UserRecords;
  let ada: string;
  const records = (): UserRecords =>
    createUserRecords({ database, clock, random: randomBytes, secret: Buffer.alloc(32, 7) }, CHEAP);
  /** @param from null for an address that says nothing of who is behind it */
  const signIn = (
    email: string,
    password: string,
    from: string | null = 'a',
    browsers: readonly string[] = [],
  ) => users.signIn({ email, password, device: 'Firefox', from: from ?? undefined, browsers });
  const member = async (email: string, role: 'viewer' | 'editor' | 'admin' | 'owner') => {
    const token = await users.invite({ email, role, by: ada });
    const joined = await users.acceptInvitation({
      token: token!,
      name: email,
      password: PASSWORD,
      device: 'x',
    });
    return joined!;
  };
  before(async () => {
    database = await open();
    users = records();
  });

  describe('the first owner', () => {
    it('is made by the link, which is the same wherever it is printed, by one of many at once, and never again', async () => {
      assert.equal(await users.isNew(), true);
      const [token, again, there] = await Promise.all([
        users.createSetupToken(),
        users.createSetupToken(),
        // Another server of the same installation.
        records().createSetupToken(),
      ]);
      assert.deepEqual([again, there], [token, token]);
      assert.equal(await users.setUp({ ...OWNER, token: `${token}x` }), undefined);
      await assert.rejects(users.setUp({ ...OWNER, token, password: 'short' }), { code: 'users/password' });
      await assert.rejects(users.setUp({ ...OWNER, token, email: 'nobody' }), { code: 'users/email' });
      await assert.rejects(users.setUp({ ...OWNER, token, email: '\u212aim@example.com' }), {
        code: 'users/email',
      });
      await assert.rejects(users.setUp({ ...OWNER, token, name: ' ' }), { code: 'users/name' });
      const made = await Promise.all(
        ['ada@example.com', 'eve@example.com', 'eva@example.com'].map((email) =>
          users.setUp({ ...OWNER, token, email }),
        ),
      );
      const winners = made.filter((one) => one !== undefined);
      assert.equal(winners.length, 1);
      assert.equal(winners[0]!.session.user.role, 'owner');
      assert.equal((await users.list()).length, 1);
      assert.equal(await users.isNew(), false);
      await assert.rejects(users.createSetupToken(), { code: 'users/set-up-done' });
      assert.equal(await users.setUp({ ...OWNER, token }), undefined);
      await users.ensureOwner({ email: 'late@example.com', password: PASSWORD });
      assert.equal((await users.list()).length, 1);
      ada = winners[0]!.session.user.id;
    });

    it('finds a link older than a day dead', async () => {
      const fresh = createUserRecords(
        { database: await open(), clock, random: randomBytes, secret: Buffer.alloc(32) },
        CHEAP,
      );
      const token = await fresh.createSetupToken();
      clock.advance(DAY);
      assert.equal(await fresh.setUp({ ...OWNER, token }), undefined);
      await fresh.ensureOwner({ email: 'env@example.com', password: PASSWORD });
      assert.deepEqual(
        (await fresh.list()).map(({ email, role, name }) => [email, role, name]),
        [['env@example.com', 'owner', 'env']],
      );
    });
  });

  describe('sessions', () => {
    it('live while they are used, a week without, and a month in any case', async () => {
      const { token } = await member('sessions@example.com', 'viewer');
      for (let day = 0; day < 24; day += 6) {
        clock.advance(6 * DAY);
        assert.ok(await users.session(token), `day ${day}`);
      }
      clock.advance(5 * DAY);
      assert.ok(await users.session(token));
      clock.advance(1 * DAY);
      assert.equal(await users.session(token), undefined, 'a month');
      const again = await signIn('sessions@example.com', PASSWORD);
      assert.ok(again.outcome === 'in');
      clock.advance(7 * DAY);
      assert.equal(await users.session(again.token), undefined, 'a week');
    });

    it('note that they were used at most once a minute', async () => {
      const { token, session } = await member('seen@example.com', 'viewer');
      const start = clock();
      const seen = async () => (await users.sessions(session.user.id))[0]!.lastSeenAt - start;
      clock.advance(MINUTE - 1);
      await users.session(token);
      assert.equal(await seen(), 0);
      clock.advance(1);
      await users.session(token);
      assert.equal(await seen(), MINUTE);
    });

    it('are new at each sign-in, have their own form token, and end one by one or together', async () => {
      const first = await member('many@example.com', 'viewer');
      const user = first.session.user.id;
      const [a, b, c] = [
        await signIn('many@example.com', PASSWORD),
        await signIn('many@example.com', PASSWORD),
        await signIn('many@example.com', PASSWORD),
      ];
      assert.ok(a.outcome === 'in' && b.outcome === 'in' && c.outcome === 'in');
      assert.equal(new Set([first.token, a.token, b.token, c.token]).size, 4);
      assert.equal(new Set([first, a, b, c].map(({ session }) => session.csrf)).size, 4);
      assert.equal((await users.session(a.token))!.csrf, a.session.csrf);
      assert.equal((await users.sessions(user)).length, 4);
      await users.signOut(a.token);
      assert.equal(await users.session(a.token), undefined);
      assert.equal(await users.endSession(ada, b.session.id), false, 'not of another member');
      assert.equal(await users.endSession(user, b.session.id), true);
      assert.equal(await users.session(b.token), undefined);
      assert.equal(await users.endOtherSessions(user, c.session.id), 1);
      assert.ok(await users.session(c.token));
      for (const token of ['', 'x', c.token.slice(1), `${c.token}a`])
        assert.equal(await users.session(token), undefined);
    });

    it('of one member are at most fifty', async () => {
      const { session } = await member('fifty@example.com', 'viewer');
      for (let n = 0; n < 55; n++) {
        clock.advance(1);
        assert.equal((await signIn('fifty@example.com', PASSWORD)).outcome, 'in');
      }
      assert.equal((await users.sessions(session.user.id)).length, 50);
    });

    it('are stored as hashes only', async () => {
      const { token } = await member('hashes@example.com', 'viewer');
      const rows = await database.all<{ hash: Uint8Array }>('SELECT hash FROM user_sessions');
      assert.ok(rows.every(({ hash }) => !Buffer.from(hash).includes(token)));
    });
  });

  describe('signing in', () => {
    it('takes the address however it is written, and says nothing about which part was wrong', async () => {
      await member('grace@example.com', 'editor');
      assert.equal((await signIn(' GRACE@example.com ', PASSWORD)).outcome, 'in');
      assert.deepEqual(await signIn('grace@example.com', 'wrong'), { outcome: 'refused' });
      assert.deepEqual(await signIn('nobody@example.com', PASSWORD), { outcome: 'refused' });
    });

    it('waits longer after each failure, for an account and for an address', async () => {
      await member('slow@example.com', 'viewer');
      const outcomes: string[] = [];
      for (let n = 0; n < 12; n++) outcomes.push((await signIn('slow@example.com', 'wrong', 'b')).outcome);
      assert.deepEqual(outcomes.slice(0, 10), Array(10).fill('refused'));
      assert.deepEqual(outcomes.slice(10), ['throttled', 'throttled']);
      assert.equal(
        (await signIn('slow@example.com', PASSWORD, 'b')).outcome,
        'throttled',
        'the right one waits too',
      );
      clock.advance(1000);
      assert.equal((await signIn('slow@example.com', 'wrong', 'b')).outcome, 'refused');
      assert.deepEqual(await signIn('slow@example.com', 'wrong', 'b'), {
        outcome: 'throttled',
        retryAfterSeconds: 2,
      });
      clock.advance(MINUTE);
      assert.equal((await signIn('slow@example.com', PASSWORD, 'c')).outcome, 'in');
      const one: string[] = [];
      for (let n = 0; n < 21; n++) one.push((await signIn(`someone${n}@example.com`, 'wrong', 'e')).outcome);
      assert.deepEqual(one.slice(19), ['refused', 'throttled']);
      assert.equal((await signIn('slow@example.com', PASSWORD, 'e')).outcome, 'throttled');
      assert.equal((await signIn('slow@example.com', PASSWORD, 'f')).outcome, 'in');
    });

    it('is not shut for a member by strangers of many addresses, nor by one that hides behind a proxy', async () => {
      const { browser } = await member('target@example.com', 'viewer');
      // All that a stranger may, for as long as they like: one try after another from wherever they are let.
      const attack = async (tries: number, from: (n: number) => string | null) => {
        for (let n = 0; n < tries; n++) await signIn('target@example.com', 'wrong', from(n));
      };
      await attack(60, (n) => `z${n}`);
      await attack(60, () => null);
      assert.equal((await signIn('target@example.com', PASSWORD, 'z1', [browser])).outcome, 'in');
      assert.equal((await signIn('target@example.com', PASSWORD, null, [browser])).outcome, 'in');
      assert.equal((await signIn('target@example.com', PASSWORD, 'new place')).outcome, 'in');
      // Who has used up the tries of an address waits with the account.
      await attack(20, () => 'z0');
      assert.equal((await signIn('target@example.com', PASSWORD, 'z0')).outcome, 'throttled');
      assert.equal((await signIn('target@example.com', PASSWORD, null)).outcome, 'throttled');
    });

    it('slows down guessing in a known browser too, and that one alone', async () => {
      const { browser } = await member('known@example.com', 'viewer');
      const other = await signIn('known@example.com', PASSWORD, 'p');
      assert.ok(other.outcome === 'in');
      const outcomes: string[] = [];
      for (let n = 0; n < 12; n++)
        outcomes.push((await signIn('known@example.com', 'wrong', `q${n}`, [browser])).outcome);
      assert.deepEqual(outcomes.slice(9), ['refused', 'throttled', 'throttled']);
      assert.equal((await signIn('known@example.com', PASSWORD, 'q', [browser])).outcome, 'throttled');
      assert.equal((await signIn('known@example.com', PASSWORD, 'q', [other.browser])).outcome, 'in');
      assert.equal((await signIn('known@example.com', PASSWORD, 'q')).outcome, 'in');
    });

    it('knows a browser for its own member only, until the password changes, and no token that was made up', async () => {
      const { browser, session } = await member('mine@example.com', 'viewer');
      const { browser: others } = await member('theirs@example.com', 'viewer');
      // Used up for every browser that is not known.
      const isKnown = async (...browsers: string[]): Promise<boolean> => {
        for (let n = 0; n < 12; n++) await signIn('mine@example.com', 'wrong', null);
        const { outcome } = await signIn('mine@example.com', PASSWORD, null, browsers);
        return outcome === 'in';
      };
      assert.equal(await isKnown(browser), true);
      const [id, since, nonce, signature] = browser.split('.') as [string, string, string, string];
      const made = `${id}.${since}.${nonce.startsWith('A') ? 'B' : 'A'}${nonce.slice(1)}.${signature}`;
      for (const wrong of ['', others, made, browser.slice(1), `${browser}x`, `${id}...`, 'x'.repeat(5000)])
        assert.equal(await isKnown(wrong), false, wrong.slice(0, 60));
      assert.equal(await isKnown('x', others, browser), true, 'among others');
      const changed = await users.changePassword({
        user: session.user.id,
        session: session.id,
        old: PASSWORD,
        password: PASSWORD,
      });
      assert.equal(await isKnown(browser), false);
      assert.equal(await isKnown(changed!.browser), true);
      clock.advance(401 * DAY);
      assert.equal(await isKnown(changed!.browser), false, 'after more than a year');
    });

    it('lets many tries at once gain nothing', async () => {
      await member('burst@example.com', 'viewer');
      for (const from of ['g', null]) {
        const tries = await Promise.all(
          Array.from({ length: 30 }, () => signIn('burst@example.com', 'wrong', from)),
        );
        assert.equal(tries.filter(({ outcome }) => outcome === 'refused').length, from === null ? 0 : 10);
      }
    });

    it('stores no address and forgets counts', async () => {
      const from = 'h-the-hash-of-an-address';
      await signIn('quiet@example.com', 'wrong', from);
      const count = async () =>
        (await database.first<{ count: number }>('SELECT count(*) AS count FROM user_failures'))!.count;
      const rows = await database.all<{ hash: Uint8Array }>('SELECT hash FROM user_failures');
      assert.ok(
        rows.length > 0 && rows.every(({ hash }) => hash.length === 32 && !Buffer.from(hash).includes(from)),
      );
      clock.advance(3 * 60 * MINUTE);
      await signIn('quiet@example.com', 'wrong', from);
      assert.equal(await count(), 3);
    });

    it('makes a hash of another cost anew', async () => {
      const { session } = await member('renew@example.com', 'viewer');
      const dearer = createUserRecords(
        { database, clock, random: randomBytes, secret: Buffer.alloc(32, 7) },
        { log: 5, r: 8, p: 1 },
      );
      const stored = async () =>
        (await database.first<{ password: string }>('SELECT password FROM users WHERE id = ?', [
          session.user.id,
        ]))!.password;
      const credentials = { email: 'renew@example.com', password: PASSWORD, device: '', from: 'i' };
      assert.equal((await dearer.signIn(credentials)).outcome, 'in');
      assert.match(await stored(), /^scrypt\$5\$/);
      assert.equal((await dearer.signIn(credentials)).outcome, 'in');
    });
  });

  describe('invitations', () => {
    it('work once, for one address, for a week', async () => {
      const first = await users.invite({ email: 'New@example.com', role: 'editor', by: ada });
      const token = await users.invite({ email: 'new@example.com', role: 'viewer', by: ada });
      assert.equal(await users.invitation(first!), undefined, 'replaced');
      assert.deepEqual(await users.invitation(token!), {
        email: 'new@example.com',
        role: 'viewer',
        elsewhere: false,
      });
      assert.deepEqual(
        (await users.invitations()).map(({ email, role }) => [email, role]),
        [['new@example.com', 'viewer']],
      );
      const answer = { token: token!, name: 'New', password: PASSWORD, device: 'x' };
      await assert.rejects(users.acceptInvitation({ ...answer, password: 'new@example.com' }), {
        code: 'users/password',
      });
      const joined = await Promise.all([users.acceptInvitation(answer), users.acceptInvitation(answer)]);
      assert.equal(joined.filter((one) => one !== undefined).length, 1);
      assert.equal(await users.acceptInvitation(answer), undefined);
      assert.equal(await users.invite({ email: 'new@example.com', role: 'admin', by: ada }), undefined);
      const late = await users.invite({ email: 'late@example.com', role: 'viewer', by: ada });
      clock.advance(7 * DAY);
      assert.equal(await users.acceptInvitation({ ...answer, token: late! }), undefined);
      assert.deepEqual(await users.invitations(), []);
    });

    it('can be withdrawn, and go with whoever gave them', async () => {
      const admin = await member('inviting@example.com', 'admin');
      const kept = await users.invite({ email: 'guest1@example.com', role: 'viewer', by: ada });
      const theirs = await users.invite({
        email: 'guest2@example.com',
        role: 'admin',
        by: admin.session.user.id,
      });
      assert.equal(await users.setRole(admin.session.user.id, 'viewer'), true);
      assert.equal(await users.invitation(theirs!), undefined);
      const [row] = await users.invitations();
      assert.equal(await users.withdrawInvitation(row!.id), true);
      assert.equal(await users.withdrawInvitation(row!.id), false);
      assert.equal(await users.invitation(kept!), undefined);
    });
  });

  describe('roles', () => {
    it('never leave the installation without an owner, not even two at once', async () => {
      await assert.rejects(users.setRole(ada, 'admin'), { code: 'users/last-owner' });
      await assert.rejects(users.remove(ada), { code: 'users/last-owner' });
      const other = (await member('second@example.com', 'owner')).session.user.id;
      const results = await Promise.allSettled([users.setRole(ada, 'admin'), users.remove(other)]);
      assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
      assert.equal((await users.list()).filter(({ role }) => role === 'owner').length, 1);
      if ((await users.get(ada))!.role !== 'owner') {
        await users.setRole(ada, 'owner').catch(() => undefined);
        await users.remove(other);
      }
    });

    it('end the sessions of whoever gets another one, or is removed', async () => {
      const { token, session } = await member('moved@example.com', 'admin');
      assert.equal(await users.setRole(session.user.id, 'viewer'), true);
      assert.equal(await users.session(token), undefined);
      const again = await signIn('moved@example.com', PASSWORD);
      assert.ok(again.outcome === 'in' && again.session.user.role === 'viewer');
      assert.equal(await users.remove(session.user.id), true);
      assert.equal(await users.session(again.token), undefined);
      assert.equal((await signIn('moved@example.com', PASSWORD)).outcome, 'refused');
      assert.deepEqual(
        [await users.remove('nobody'), await users.setRole('nobody', 'owner')],
        [false, false],
      );
    });
  });

  describe('a password', () => {
    it('is changed by who knows it, ends the other sessions, and stops guessing', async () => {
      const { session, token } = await member('change@example.com', 'viewer');
      const other = await signIn('change@example.com', PASSWORD, 'j');
      assert.ok(other.outcome === 'in');
      const change = {
        user: session.user.id,
        session: session.id,
        old: PASSWORD,
        password: 'quite other words',
      };
      await assert.rejects(users.changePassword({ ...change, password: 'short' }), {
        code: 'users/password',
      });
      assert.equal(await users.changePassword({ ...change, old: 'wrong' }), undefined);
      assert.ok(await users.changePassword(change));
      assert.ok(await users.session(token));
      assert.equal(await users.session(other.token), undefined);
      assert.equal((await signIn('change@example.com', PASSWORD, 'k')).outcome, 'refused');
      assert.equal((await signIn('change@example.com', 'quite other words', 'k')).outcome, 'in');
      for (let n = 0; n < 5; n++)
        assert.equal(await users.changePassword({ ...change, old: 'wrong' }), undefined);
      await assert.rejects(users.changePassword({ ...change, old: 'quite other words' }), {
        code: 'users/throttled',
      });
    });
  });
});
