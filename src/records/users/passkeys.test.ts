/** Passkeys on both databases: adding, signing in, everything that is refused, and how they end. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { selfSignedCertificate } from '../../../test/support/self-signed-certificate.ts';
import {
  type Lies,
  type SoftPasskey,
  softwareAuthenticator,
} from '../../../test/support/software-authenticator.ts';
import { testClock } from '../../../test/support/test-service.ts';
import type { Database } from '../store/database.ts';
import { createUserRecords } from './create-user-records.ts';
import type { Session } from './user.ts';
import type { UserRecords } from './user-records.ts';

const PASSWORD = 'four unrelated words';
const ORIGIN = 'https://docs.example.com';
const SITE = { id: 'docs.example.com', origins: [ORIGIN] };
const BROWSER = 'this browser';
const MINUTE = 60_000;
const AUTHENTICATOR = selfSignedCertificate({
  C: 'SE',
  O: 'Example',
  OU: 'Authenticator Attestation',
  CN: 'Example Key',
});

eachDatabase((_kind, open) => {
  const clock = testClock();
  const device = softwareAuthenticator(ORIGIN);
  let database: Database;
  let users: UserRecords;
  let ada: Session;
  let eve: Session;

  const enter = async (email: string): Promise<Session> => {
    const arrived = await users.signIn({ email, password: PASSWORD, device: 'x', from: undefined });
    assert.ok(arrived.outcome === 'in');
    return arrived.session;
  };
  const begin = async ({ id, user }: Session, password = '', site = SITE) =>
    users.beginPasskey({ user: user.id, session: id, site, name: 'x', password });
  const add = async (member: Session, lies: Lies = {}, name = 'Laptop', from = device) => {
    const options = (await begin(member, PASSWORD))!;
    const { passkey, answer } = from.create(options, lies);
    const stored = await users.addPasskey({
      user: member.user.id,
      session: member.id,
      site: SITE,
      name,
      answer,
    });
    return { passkey, answer, stored };
  };
  const request = (browser = BROWSER, site = SITE) => users.passkeyRequest({ browser, site });
  const present = (answer: string, visitors: readonly string[] = [BROWSER], from?: string) =>
    users.signInWithPasskey({ answer, visitors, site: SITE, device: 'x', from });
  const reason = async (answer: string, visitors?: readonly string[]): Promise<string> => {
    const got = await present(answer, visitors);
    return got.outcome === 'refused' ? got.because : got.outcome;
  };

  before(async () => {
    database = await open();
    users = createUserRecords(
      { database, clock, random: randomBytes, secret: Buffer.alloc(32, 7) },
      { log: 4, r: 8, p: 1 },
    );
    await users.ensureOwner({ email: 'ada@example.com', password: PASSWORD });
    ada = await enter('ada@example.com');
    const token = await users.invite({ email: 'eve@example.com', role: 'viewer', by: ada.user.id });
    await users.acceptInvitation({ token: token!, name: 'Eve', password: PASSWORD, device: 'x' });
    eve = await enter('eve@example.com');
  });

  describe('a passkey', () => {
    let own: SoftPasskey;

    it('is added in a fresh session, listed, renamed, and signs in without a code', async () => {
      const { passkey, stored } = await add(ada, {}, ' Work laptop ');
      own = passkey;
      assert.deepEqual(await users.passkeys(ada.user.id), [
        {
          id: stored.id,
          name: 'Work laptop',
          site: SITE.id,
          backedUp: false,
          createdAt: clock(),
          lastUsedAt: null,
        },
      ]);
      assert.equal(await users.renamePasskey(ada.user.id, stored.id, 'Laptop'), true);
      assert.equal(await users.renamePasskey(eve.user.id, stored.id, 'Mine'), false);
      await assert.rejects(users.renamePasskey(ada.user.id, stored.id, 'a\nb'), {
        code: 'users/passkey-name',
      });
      await users.beginTotp(ada.user.id);
      await database.write((transaction) =>
        transaction.run('UPDATE users SET totp_secret = totp_pending WHERE id = ?', [ada.user.id]),
      );
      const got = await present(device.get(own, request()));
      assert.ok(got.outcome === 'in');
      assert.deepEqual([got.session.user.id, got.session.user.hasTotp], [ada.user.id, true]);
      assert.equal((await users.session(got.token))?.user.id, ada.user.id);
      const [used] = await users.passkeys(ada.user.id);
      assert.deepEqual([used!.name, used!.lastUsedAt], ['Laptop', clock()]);
    });

    it('asks the password ten minutes after the sign-in', async () => {
      const session = await enter('eve@example.com');
      clock.advance(10 * MINUTE - 1);
      assert.equal(await users.isFresh(session.id), true);
      clock.advance(1);
      assert.equal(await users.isFresh(session.id), false);
      assert.equal(await begin(session), undefined);
      assert.equal(await begin(session, 'wrong'), undefined);
      assert.notEqual(await begin(session, PASSWORD), undefined);
      eve = await enter('eve@example.com');
      ada = (await present(device.get(own, request())).then((got) =>
        got.outcome === 'in' ? got.session : undefined,
      ))!;
    });

    for (const [what, lies] of [
      ['of another origin', { origin: 'https://evil.example' }],
      ['of another port', { origin: `${ORIGIN}:8443` }],
      ['of plain HTTP', { origin: 'http://docs.example.com' }],
      ['of another host', { site: 'example.com' }],
      ['without user verification', { verified: false }],
      ['without a person', { present: false }],
      ['in a frame of another site', { crossOrigin: true }],
      ['made as an assertion', { type: 'webauthn.get' }],
      ['with an attestation that was not asked for', { format: 'apple' }],
      // Without a guard the library believes it, and for some formats asks addresses that the certificate names.
      ['with the certificate of whoever made the authenticator', { attested: AUTHENTICATOR }],
      ['with a challenge of its own', { challenge: 'A'.repeat(72) }],
    ] as const satisfies readonly (readonly [string, Lies])[])
      it(`is not added ${what}`, async () => {
        await assert.rejects(add(ada, lies), { code: 'users/passkey' });
        assert.equal((await users.passkeys(ada.user.id)).length, 1);
      });

    it('is added when the authenticator signs with the new key itself', async () => {
      const { stored } = await add(eve, { attested: 'by-itself' });
      assert.ok(await users.removePasskey(eve.user.id, stored.id));
    });

    it('is added once, in its session, within five minutes', async () => {
      const give = async (member: Session, answer: string) =>
        users.addPasskey({ user: member.user.id, session: member.id, site: SITE, name: 'x', answer });
      const options = (await begin(ada))!;
      assert.ok(options.exclude.includes(own.id));
      const { answer } = device.create(options);
      await assert.rejects(give(eve, answer), { code: 'users/passkey' });
      const other = { ...ada, id: eve.id };
      await assert.rejects(give(other, answer), { code: 'users/passkey' });
      await assert.rejects(give(ada, `${answer}${' '.repeat(16 * 1024)}`), { code: 'users/passkey' });
      await assert.rejects(give(ada, 'null'), { code: 'users/passkey' });
      await assert.rejects(give(ada, device.get(own, options)), { code: 'users/passkey' });
      clock.advance(5 * MINUTE);
      await assert.rejects(give(ada, answer), { code: 'users/passkey', message: /five minutes/ });
      const again = device.create((await begin(ada))!).answer;
      const { id } = await give(ada, again);
      await users.removePasskey(ada.user.id, id);
      await assert.rejects(give(ada, again), { code: 'users/passkey', message: /one try/ });
    });

    for (const [what, lies] of [
      ['of another origin', { origin: 'https://evil.example' }],
      ['of another port', { origin: `${ORIGIN}:8443` }],
      ['for another host', { site: 'example.com' }],
      ['without user verification', { verified: false }],
      ['without a person', { present: false }],
      ['in a frame of another site', { crossOrigin: true }],
      ['made as a registration', { type: 'webauthn.create' }],
      ['of nobody', { userHandle: 'AAAA' }],
    ] as const satisfies readonly (readonly [string, Lies])[])
      it(`does not sign in ${what}`, async () => {
        assert.equal(await reason(device.get(own, request(), lies)), 'wrong');
      });

    it('signs in once with a challenge, in the browser that got it, within five minutes', async () => {
      const first = request();
      const answer = device.get(own, first);
      assert.equal(await reason(answer, ['another browser']), 'expired');
      assert.equal(await reason(answer, []), 'expired');
      assert.equal(await reason(answer), 'in');
      assert.equal(await reason(answer), 'expired', 'replayed');
      assert.equal(await reason(device.get(own, first)), 'expired', 'signed again');
      const late = device.get(own, request());
      clock.advance(5 * MINUTE);
      assert.equal(await reason(late), 'expired');
      const elsewhere = request(BROWSER, { id: 'example.com', origins: [ORIGIN] });
      assert.equal(await reason(device.get(own, elsewhere)), 'expired');
      const { challenge, ...rest } = request();
      assert.equal(await reason(device.get(own, { ...rest, challenge: `${challenge}=` })), 'expired');
      const tampered = `${challenge[0] === 'A' ? 'B' : 'A'}${challenge.slice(1)}`;
      assert.equal(await reason(device.get(own, { ...rest, challenge: tampered })), 'expired');
      const both = request();
      const two = [device.get(own, both), device.get(own, both)];
      assert.deepEqual((await Promise.all(two.map((one) => reason(one)))).sort(), ['expired', 'in']);
    });

    it('is used up by a failed try', async () => {
      const asked = request();
      assert.equal(await reason(device.get(own, asked, { verified: false })), 'wrong');
      assert.equal(await reason(device.get(own, asked)), 'expired');
    });

    it('is nobody else’s', async () => {
      const { passkey } = await add(eve);
      assert.equal(await reason(device.get(passkey, request(), { userHandle: own.userHandle })), 'wrong');
      assert.equal(await reason(device.get(own, request(), { key: passkey.key })), 'wrong');
      const got = await present(device.get(passkey, request()));
      assert.ok(got.outcome === 'in' && got.session.user.id === eve.user.id);
      const stored = await users.passkeys(eve.user.id);
      assert.equal(await users.removePasskey(ada.user.id, stored[0]!.id), undefined);
      assert.equal((await users.removePasskey(eve.user.id, stored[0]!.id))?.name, 'Laptop');
      assert.equal(await reason(device.get(passkey, request())), 'unknown');
    });

    it('is refused when its counter went backwards or stood still, and may always be 0', async () => {
      assert.equal(await reason(device.get(own, request(), { counter: 500 })), 'in');
      for (const counter of [500, 499, 0]) {
        const got = await present(device.get(own, request(), { counter }));
        assert.deepEqual(got, {
          outcome: 'refused',
          because: 'copied',
          user: ada.user.id,
          email: 'ada@example.com',
          passkey: 'Laptop',
        });
      }
      assert.equal(await reason(device.get(own, request(), { counter: 4_000_000_000 })), 'in');
      own.counter = 4_000_000_000;
      const manager = softwareAuthenticator(ORIGIN, false);
      const { passkey } = await add(eve, {}, 'Manager', manager);
      for (let n = 0; n < 2; n++) assert.equal(await reason(manager.get(passkey, request())), 'in');
    });

    it('does not let a suspended member in', async () => {
      const session = await enter('eve@example.com');
      const { passkey } = await add(session);
      await users.setActive(session.user.id, false);
      await assert.rejects(present(device.get(passkey, request())), { code: 'users/suspended' });
      await users.setActive(session.user.id, true);
      assert.equal((await present(device.get(passkey, request()))).outcome, 'in');
    });

    it('is read only up to a size, and in its shape', async () => {
      const answer = JSON.parse(device.get(own, request())) as Record<string, unknown>;
      for (const wrong of [
        '',
        '[]',
        '{}',
        'null',
        '"x"',
        JSON.stringify({ ...answer, more: 'x'.repeat(16 * 1024) }),
        JSON.stringify({ ...answer, id: 'A'.repeat(1365) }),
        JSON.stringify({ ...answer, clientData: { toString: 1 } }),
        JSON.stringify({ ...answer, clientData: 'AAAA' }),
        JSON.stringify({ ...answer, signature: '<b>' }),
        JSON.stringify({ ...answer, userHandle: undefined }),
        `${'['.repeat(8000)}${']'.repeat(8000)}`,
      ])
        assert.equal(await reason(wrong), 'wrong', wrong.slice(0, 60));
      assert.equal(await reason(JSON.stringify(answer)), 'in', 'none of them used the challenge up');
    });

    it('waits after too many failures from one address', async () => {
      const outcomes: string[] = [];
      for (let n = 0; n < 22; n++) {
        const { passkey } = device.create({ ...(await begin(eve, PASSWORD))!, challenge: `${n}` });
        outcomes.push((await present(device.get(passkey, request()), [BROWSER], '192.0.2.1')).outcome);
      }
      assert.deepEqual(
        [outcomes.indexOf('throttled') >= 20, outcomes.at(-1)],
        [true, 'throttled'],
        outcomes.join(' '),
      );
      const right = device.get(own, request());
      assert.equal((await present(right, [BROWSER], '192.0.2.1')).outcome, 'throttled');
      assert.equal((await present(right, [BROWSER], '192.0.2.2')).outcome, 'in');
    });

    it('is one of twenty at most', async () => {
      eve = await enter('eve@example.com');
      const before = await users.passkeys(eve.user.id);
      const waiting = (await begin(eve))!;
      for (let n = before.length; n < 20; n++) await add(eve, {}, `Passkey ${n}`);
      await assert.rejects(begin(eve), { code: 'users/too-many-passkeys' });
      const late = device.create(waiting).answer;
      const given = { user: eve.user.id, session: eve.id, site: SITE, name: 'x', answer: late };
      await assert.rejects(users.addPasskey(given), { code: 'users/too-many-passkeys' });
    });

    it('stays after a new password, and ends with the second factor and with its member', async () => {
      const reset = async (secondFactor: boolean): Promise<void> => {
        const link = await users.createReset({ user: eve.user.id, by: ada.user.id, secondFactor });
        await users.acceptReset({ token: link!.token, password: PASSWORD, device: 'x' });
      };
      await reset(false);
      assert.equal((await users.passkeys(eve.user.id)).length, 20);
      await reset(true);
      assert.deepEqual(await users.passkeys(eve.user.id), []);
      eve = await enter('eve@example.com');
      const { passkey } = await add(eve);
      await users.remove(eve.user.id);
      assert.deepEqual(await users.passkeys(eve.user.id), []);
      assert.equal(await reason(device.get(passkey, request())), 'unknown');
    });

    it('leaves no used challenge behind for long', async () => {
      clock.advance(20 * MINUTE);
      await enter('ada@example.com').catch(() => undefined);
      assert.deepEqual(await database.all("SELECT id FROM user_tokens WHERE kind = 'spent'"), []);
    });
  });
});
