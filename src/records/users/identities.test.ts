/** Members who come with a provider: how they join, what their groups give them, and what a mail address alone does not. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { authenticatorCode } from '../../../test/support/authenticator-code.ts';
import { eachDatabase } from '../../../test/support/databases.ts';
import { testClock } from '../../../test/support/test-service.ts';
import type { Database } from '../store/database.ts';
import { createUserRecords } from './create-user-records.ts';
import { MAX_PROVIDERS } from './providers.ts';
import type { ProvenPerson, SignInProvider } from './sign-in-provider.ts';
import type { Role } from './user.ts';
import type { UserRecords } from './user-records.ts';

const PASSWORD = 'four unrelated words';
const SECRET = 'the secret of the client';

const COMPANY: SignInProvider = {
  id: 'company',
  name: 'Company',
  issuer: 'https://login.example.com',
  clientId: 'docs',
  clientSecret: SECRET,
  scopes: ['openid'],
  parameters: { prompt: 'login' },
  groups: { source: 'id_token', path: 'groups' },
  roles: [],
  enforced: false,
  trustsMail: false,
};

const person = (subject: string, more: Partial<ProvenPerson> = {}): ProvenPerson => ({
  subject,
  name: undefined,
  email: `${subject}@example.com`,
  emailVerified: true,
  groups: [],
  ...more,
});

eachDatabase((_kind, open) => {
  let database: Database;
  let users: UserRecords;
  let ada: string;
  const clock = testClock();
  const enter = (who: ProvenPerson, invitation?: string) =>
    users.enterWith({
      provider: 'company',
      person: who,
      device: 'x',
      ...(invitation === undefined ? {} : { invitation }),
    });
  const outcome = async (who: ProvenPerson, invitation?: string): Promise<string> => {
    const answer = await enter(who, invitation);
    return answer.outcome === 'in' ? answer.entered.session.user.role : answer.why;
  };
  const set = (more: Partial<SignInProvider>) => users.saveProvider({ ...COMPANY, ...more });
  const roleOf = async (email: string): Promise<Role | undefined> =>
    (await users.list()).find((one) => one.email === email)?.role;
  const member = async (email: string, role: Role = 'viewer') => {
    const token = await users.invite({ email, role, by: ada });
    return (await users.acceptInvitation({ token: token!, name: 'x', password: PASSWORD, device: 'x' }))!;
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

  describe('a provider', () => {
    it('is stored with its secret sealed, and comes back whole', async () => {
      await set({ roles: [{ group: 'a', role: 'editor' }], defaultRole: 'viewer' });
      const [stored] = await users.providers();
      assert.deepEqual(stored, {
        ...COMPANY,
        roles: [{ group: 'a', role: 'editor' }],
        defaultRole: 'viewer',
      });
      const row = await database.first<{ settings: string; secret: Uint8Array }>(
        'SELECT settings, secret FROM sign_in_providers',
      );
      assert.ok(!row!.settings.includes(SECRET) && !Buffer.from(row!.secret).includes(SECRET));
      await set({});
    });

    it('whose secret cannot be opened any more closes no other way in', async () => {
      const later = createUserRecords(
        { database, clock, random: randomBytes, secret: Buffer.alloc(32, 8) },
        { log: 4, r: 8, p: 1 },
      );
      const { clientSecret: _, ...rest } = COMPANY;
      assert.deepEqual(await later.providers(), [rest]);
      const attempt = { email: 'ada@example.com', password: PASSWORD, device: 'x', from: 'a' };
      assert.equal((await later.signIn(attempt)).outcome, 'in');
    });

    it('keeps what a later version has stored of a provider when it is saved', async () => {
      const newer = { ...COMPANY, id: 'newer' };
      const settings = async () => {
        const row = await database.first<{ settings: string }>(
          "SELECT settings FROM sign_in_providers WHERE id = 'newer'",
        );
        return JSON.parse(row!.settings) as Record<string, unknown>;
      };
      await users.saveProvider({ ...newer, defaultRole: 'viewer' });
      const stored = JSON.stringify({ ...(await settings()), certificates: ['a'] });
      await database.write((t) =>
        t.run("UPDATE sign_in_providers SET settings = ? WHERE id = 'newer'", [stored]),
      );
      await users.saveProvider({ ...newer, name: 'Other' });
      const { name, certificates, defaultRole } = await settings();
      assert.deepEqual([name, certificates, defaultRole], ['Other', ['a'], undefined]);
      assert.ok(await users.removeProvider('newer'));
    });

    it('is one of a bounded number', async () => {
      for (let at = 1; at < MAX_PROVIDERS; at++) await users.saveProvider({ ...COMPANY, id: `p${at}` });
      await assert.rejects(users.saveProvider({ ...COMPANY, id: 'more' }), {
        code: 'users/too-many-providers',
      });
      for (let at = 1; at < MAX_PROVIDERS; at++) assert.ok(await users.removeProvider(`p${at}`));
      assert.equal((await users.providers()).length, 1);
    });
  });

  describe('somebody new', () => {
    it('gets in only by a group, a default role or an invitation', async () => {
      await set({});
      assert.equal(await outcome(person('new1', { groups: ['staff'] })), 'stranger');
      await set({
        roles: [
          { group: 'staff', role: 'editor' },
          { group: 'heads', role: 'admin' },
        ],
      });
      assert.equal(await outcome(person('new1', { groups: ['Staff'] })), 'stranger');
      assert.equal(await outcome(person('new1', { groups: ['heads', 'staff'] })), 'admin');
      assert.equal(await outcome(person('new2')), 'stranger');
      await set({ defaultRole: 'viewer' });
      assert.equal(await outcome(person('new2')), 'viewer');
    });

    it('needs a mail address that the provider does not doubt', async () => {
      await set({ defaultRole: 'viewer' });
      assert.equal(await outcome(person('nomail', { email: undefined })), 'mail');
      assert.equal(await outcome(person('odd', { email: 'no address' })), 'mail');
      assert.equal(await outcome(person('doubt', { emailVerified: false })), 'unverified');
    });

    it('joins with an invitation, once, whatever their address', async () => {
      await set({});
      const token = await users.invite({ email: 'guest@example.com', role: 'editor', by: ada });
      assert.equal(await outcome(person('g1', { email: undefined }), token), 'editor');
      assert.equal(await outcome(person('g2'), token), 'invitation');
      assert.equal(await roleOf('guest@example.com'), 'editor');
      assert.equal(await outcome(person('g1')), 'editor', 'and comes back without it');
    });

    it('cannot sign in with any password', async () => {
      const attempt = { email: 'guest@example.com', device: 'x', from: undefined };
      for (const password of ['', 'none', 'A'.repeat(43)])
        assert.equal((await users.signIn({ ...attempt, password })).outcome, 'refused');
    });
  });

  describe('the address of a member', () => {
    it('alone is nothing: not verified, not allowed, not to join', async () => {
      await member('bob@example.com', 'admin');
      const [bob, doubtful] = [person('bob'), person('bob', { emailVerified: undefined })];
      await set({ defaultRole: 'viewer', roles: [{ group: 'all', role: 'owner' }] });
      assert.equal(await outcome(bob), 'stranger');
      await set({ trustsMail: true, defaultRole: 'viewer' });
      assert.equal(await outcome(doubtful), 'stranger');
      assert.equal(await outcome({ ...bob, emailVerified: false }), 'unverified');
      assert.equal((await users.identities(ada)).length, 0);
    });

    it('is enough when it is verified and the owner trusts the provider', async () => {
      await set({ trustsMail: true });
      const answer = await enter(person('bob'));
      assert.ok(answer.outcome === 'in' && answer.connected && !answer.joined);
      assert.equal(answer.entered.session.user.role, 'admin');
      await users.invite({ email: 'zoe@example.com', role: 'editor', by: ada });
      assert.equal(await outcome(person('zoe')), 'editor', 'an invitation without its link');
    });

    it('that nobody has proven is shared with nobody', async () => {
      await set({ defaultRole: 'editor' });
      const claimed = person('claims', { email: 'ruth@example.com', emailVerified: undefined });
      assert.equal(await outcome(claimed), 'editor');
      await users.saveProvider({ ...COMPANY, id: 'other', trustsMail: true });
      const ruth = (emailVerified: boolean) =>
        users.enterWith({
          provider: 'other',
          person: person('ruth', { emailVerified }),
          device: 'x',
        });
      const refused = await ruth(true);
      assert.equal(refused.outcome === 'refused' && refused.why, 'claimed');
      assert.equal(await users.requestReset('ruth@example.com'), undefined);
      // The first one proves it: then it stands for the member.
      await set({ defaultRole: 'editor', trustsMail: true });
      assert.equal(await outcome({ ...claimed, emailVerified: true }), 'editor');
      assert.equal((await ruth(true)).outcome, 'in');
      assert.ok((await users.requestReset('ruth@example.com')) !== undefined);
      await users.removeProvider('other');
    });

    it('may change at the provider', async () => {
      await set({});
      assert.equal(await outcome(person('bob', { email: 'robert@example.com' })), 'admin');
      assert.equal(await outcome(person('thief', { email: 'bob@example.com' })), 'stranger');
    });
  });

  describe('groups', () => {
    const ROLES = [
      { group: 'staff', role: 'editor' },
      { group: 'heads', role: 'admin' },
    ] as const;

    it('decide anew at every sign-in, and sign out elsewhere', async () => {
      await set({ roles: ROLES });
      const first = await enter(person('eve', { groups: ['heads'] }));
      assert.ok(first.outcome === 'in');
      const second = await enter(person('eve', { groups: ['staff'] }));
      assert.ok(second.outcome === 'in' && second.changedFrom === 'admin');
      assert.equal(await users.session(first.entered.token), undefined);
      assert.equal((await users.session(second.entered.token))?.user.role, 'editor');
      assert.equal(await outcome(person('eve')), 'group');
      assert.equal(await users.session(second.entered.token), undefined, 'signed out with the last group');
      await set({ roles: ROLES, defaultRole: 'viewer' });
      assert.equal(await outcome(person('eve')), 'viewer');
    });

    it('take nothing from members who were invited, and raise them', async () => {
      await set({ roles: ROLES });
      const { session } = await member('carl@example.com', 'viewer');
      assert.equal(await users.connect(session.user.id, 'company', person('carl')), true);
      assert.equal(await outcome(person('carl')), 'viewer');
      assert.equal(await outcome(person('carl', { groups: ['heads'] })), 'admin');
    });

    it('never take the last owner away', async () => {
      await set({ roles: ROLES });
      assert.equal(await users.connect(ada, 'company', person('ada')), true);
      assert.equal(await outcome(person('ada', { groups: ['staff'] })), 'owner');
      await database.write((transaction) =>
        transaction.run('UPDATE user_identities SET by_groups = 1 WHERE user_id = ?', [ada]),
      );
      assert.equal(await outcome(person('ada')), 'owner', 'whose groups alone made them one');
      await users.setRole((await member('second@example.com')).session.user.id, 'owner');
      assert.equal(await outcome(person('ada', { groups: ['staff'] })), 'editor');
      await users.setRole(ada, 'owner');
    });
  });

  describe('a connection', () => {
    it('is one member’s, and ends with its sessions', async () => {
      await set({});
      const { session } = await member('dan@example.com');
      const dan = session.user.id;
      assert.equal(await users.connect(dan, 'company', person('dan-there')), true);
      assert.equal(await users.connect(dan, 'company', person('dan-there')), true);
      assert.equal(await users.connect(ada, 'company', person('dan-there')), false);
      const answer = await enter(person('dan-there'));
      assert.ok(answer.outcome === 'in');
      assert.equal(await users.sessionProvider(answer.entered.session.id), 'company');
      assert.equal(await users.sessionProvider(session.id), undefined);
      assert.equal(await users.disconnect(dan, 'company'), 'done');
      assert.equal(await users.session(answer.entered.token), undefined);
      assert.equal(await outcome(person('dan-there')), 'stranger');
    });

    it('is not taken from somebody who has no other way in', async () => {
      await set({ defaultRole: 'viewer' });
      const answer = await enter(person('only'));
      assert.ok(answer.outcome === 'in');
      assert.equal(await users.disconnect(answer.entered.session.user.id, 'company'), 'only-way');
    });

    it('goes with the member, with the provider, and when the provider becomes another one', async () => {
      await set({ defaultRole: 'viewer' });
      const answer = await enter(person('leaver'));
      assert.ok(answer.outcome === 'in');
      await users.remove(answer.entered.session.user.id);
      assert.equal(await outcome(person('leaver', { email: undefined })), 'mail', 'a stranger again');
      const stays = await enter(person('stays'));
      assert.ok(stays.outcome === 'in');
      assert.equal(await set({ name: 'New name' }), 0);
      assert.ok((await set({ issuer: 'https://other.example.com' })) > 0);
      assert.equal(await outcome(person('stays')), 'stranger', 'the same subject elsewhere is somebody else');
      await users.removeProvider('company');
      assert.equal(await users.session(stays.entered.token), undefined);
      assert.equal(await outcome(person('stays')), 'provider');
    });
  });

  describe('an enforced provider', () => {
    it('refuses passwords of members, and those of owners never', async () => {
      await set({ enforced: true });
      const attempt = { device: 'x', from: undefined };
      const signIn = async (email: string, password = PASSWORD) =>
        (await users.signIn({ ...attempt, email, password })).outcome;
      assert.equal(await signIn('dan@example.com'), 'elsewhere');
      assert.equal(await signIn('dan@example.com', 'wrong'), 'refused', 'strangers learn nothing');
      assert.equal(await signIn('ada@example.com'), 'in');
      await set({ enforced: false });
      assert.equal(await signIn('dan@example.com'), 'in');
    });

    const GIVEN = { password: 'quite other words indeed', device: 'x' };
    const REFUSED = { code: 'users/must-use-provider' };

    it('cannot be avoided with a link for a new password, except by owners', async () => {
      const { id } = (await member('ben@example.com')).session.user;
      const asked = (await users.requestReset('ben@example.com'))!.token;
      await set({ enforced: true });
      assert.equal((await users.reset(asked))!.elsewhere, true);
      await assert.rejects(users.acceptReset({ ...GIVEN, token: asked }), REFUSED);
      await assert.rejects(users.createReset({ user: id, by: ada, secondFactor: true }), REFUSED);
      assert.equal(await users.requestReset('ben@example.com'), undefined);
      const own = await users.createReset({ user: ada, by: 'terminal', secondFactor: true });
      assert.equal((await users.reset(own!.token))!.elsewhere, false);
      const back = await users.acceptReset({ token: own!.token, password: PASSWORD, device: 'x' });
      assert.equal(back?.outcome, 'in');
      await set({ enforced: false });
      assert.equal(
        (await users.acceptReset({ ...GIVEN, token: asked }))?.outcome,
        'in',
        'nothing was used up',
      );
    });

    it('cannot be avoided with an invitation, except by owners', async () => {
      const invite = async (email: string, role: Role) => (await users.invite({ email, role, by: ada }))!;
      const [one, two] = [await invite('cat@example.com', 'admin'), await invite('dog@example.com', 'owner')];
      await set({ enforced: true });
      assert.equal((await users.invitation(one))!.elsewhere, true);
      await assert.rejects(users.acceptInvitation({ ...GIVEN, token: one, name: 'Cat' }), REFUSED);
      assert.equal(await roleOf('cat@example.com'), undefined);
      assert.ok(await users.acceptInvitation({ ...GIVEN, token: two, name: 'Dog' }));
      assert.equal(
        await outcome(person('cat'), one),
        'admin',
        'the invitation is still good, with the provider',
      );
      await set({ enforced: false });
    });

    it('cannot be avoided with a code, when the password was typed before', async () => {
      const { id } = (await member('fox@example.com')).session.user;
      const { secret } = await users.beginTotp(id);
      const code = (): string => authenticatorCode(secret, clock());
      assert.ok(await users.confirmTotp(id, code()));
      const place = { device: 'x', from: undefined };
      const step = await users.signIn({ ...place, email: 'fox@example.com', password: PASSWORD });
      assert.ok(step.outcome === 'totp');
      await set({ enforced: true });
      clock.advance(30_000);
      const answer = await users.signInWithTotp({ ...place, ticket: step.ticket, code: code() });
      assert.equal(answer.outcome, 'elsewhere');
      await set({ enforced: false });
    });
  });

  it('a state is used once, also by two at the same moment', async () => {
    const until = clock() + 60_000;
    const both = await Promise.all([users.useState('s', until), users.useState('s', until)]);
    assert.deepEqual(both.toSorted(), [false, true]);
    assert.equal(await users.useState('other', until), true);
    clock.advance(60_001);
    assert.equal(await users.useState('s', clock() + 60_000), true, 'expired ones are deleted');
  });
});
