/** Teams and roles in single projects on both databases: who has what, what an invitation gives, and what ends with a change. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { eachDatabase } from '../../../../test/support/databases.ts';
import { testClock } from '../../../../test/support/test-service.ts';
import { createReaderRecords } from '../../readers/create-reader-records.ts';
import type { ReaderRecords } from '../../readers/reader-records.ts';
import type { Database } from '../../store/database.ts';
import { createUserRecords } from '../create-user-records.ts';
import type { SignInProvider } from '../sign-in-provider.ts';
import type { Role } from '../user.ts';
import type { UserRecords } from '../user-records.ts';
import type { InvitationGrants } from './team-records.ts';

const CHEAP = { log: 4, r: 8, p: 1 };
const PASSWORD = 'four unrelated words';

eachDatabase((_kind, open) => {
  let database: Database;
  let users: UserRecords;
  let readers: ReaderRecords;
  let count = 0;
  const clock = testClock();

  const member = async (role: Role = 'none', grants?: InvitationGrants): Promise<string> => {
    const token = await users.invite({
      email: `m${++count}@example.com`,
      role,
      by: 'test',
      ...(grants === undefined ? {} : { grants }),
    });
    const joined = await users.acceptInvitation({
      token: token!,
      name: `Member ${count}`,
      password: PASSWORD,
      device: 'x',
    });
    return joined!.session.user.id;
  };
  const team = async (name: string, members: readonly string[] = []): Promise<string> =>
    (await users.createTeam({ name, members }))!.id;
  const reading = async (subject: string): Promise<string> =>
    readers.start(
      'docs',
      { way: 'members', subject, label: 'x', groups: [], content: {}, apiPlaygroundInputs: {} },
      'x',
    );
  /** As it begins in a session of the dashboard. */
  const readingIn = async (subject: string, provider: string): Promise<string> =>
    readers.start(
      'docs',
      { way: 'members', provider, subject, label: 'x', groups: [], content: {}, apiPlaygroundInputs: {} },
      'x',
    );
  const reads = async (token: string): Promise<boolean> =>
    (await readers.session('docs', token)) !== undefined;

  before(async () => {
    database = await open();
    const deps = { database, clock, random: randomBytes, secret: Buffer.alloc(32, 7) };
    users = createUserRecords(deps, CHEAP);
    readers = createReaderRecords(deps, { cost: CHEAP });
    await users.ensureOwner({ email: 'ada@example.com', password: PASSWORD });
  });

  describe('a team', () => {
    it('has one name, whatever its case, and one external id', async () => {
      const made = await users.createTeam({ name: '  Écriture ', externalId: 'e1' });
      assert.equal(made?.name, 'Écriture');
      assert.equal(await users.createTeam({ name: 'éCRITURE' }), undefined);
      assert.equal(await users.createTeam({ name: 'Other', externalId: 'e1' }), undefined);
      assert.equal((await users.changeTeam(made!.id, () => ({ name: 'ÉCRITURE' }))).outcome, 'changed');
      await team('Second');
      assert.equal((await users.changeTeam(made!.id, () => ({ name: 'second' }))).outcome, 'taken');
      assert.equal((await users.changeTeam('nobody', () => ({ name: 'x' }))).outcome, 'none');
      for (const name of ['', ' ', 'a\nb', 'x'.repeat(81)])
        await assert.rejects(users.createTeam({ name }), { code: 'teams/name' });
    });

    it('holds only people who are members of the dashboard', async () => {
      const [ann, ben] = [await member(), await member()];
      const id = await team('Writers', [ann, 'nobody']);
      assert.deepEqual(
        (await users.teamMembers(id)).map((one) => one.id),
        [ann],
      );
      await users.changeTeam(id, (_, now) => ({ members: [...now, ben] }));
      assert.deepEqual((await users.teamMembers(id)).map((one) => one.id).sort(), [ann, ben].sort());
      assert.deepEqual(
        (await users.teamsOf(ben)).map(({ name }) => name),
        ['Writers'],
      );
      assert.equal((await users.teams()).find((one) => one.id === id)?.members, 2);
      await users.remove(ann);
      assert.deepEqual(
        (await users.teamMembers(id)).map((one) => one.id),
        [ben],
      );
    });

    it('takes at most 10,000 members', async () => {
      const id = await team('Everybody');
      const many = Array.from({ length: 10_001 }, (_, at) => `x${at}`);
      await assert.rejects(
        users.changeTeam(id, () => ({ members: many })),
        {
          code: 'teams/too-many-members',
        },
      );
    });
  });

  describe('a role in a project', () => {
    it('is the highest of the installation, of the member and of their teams', async () => {
      const ann = await member('viewer');
      const [one, two] = [await team('One', [ann]), await team('Two', [ann])];
      assert.equal(await users.roleIn(ann, 'docs'), 'viewer');
      assert.equal(await users.setProjectRole('docs', { team: one }, 'editor'), undefined);
      await users.setProjectRole('docs', { team: two }, 'admin');
      await users.setProjectRole('guides', { member: ann }, 'editor');
      assert.deepEqual(
        [...(await users.projectRoles(ann))],
        [
          ['docs', 'admin'],
          ['guides', 'editor'],
        ],
      );
      assert.equal(await users.setProjectRole('docs', { team: two }, 'viewer'), 'admin');
      assert.equal(await users.roleIn(ann, 'docs'), 'editor');
      assert.equal(await users.setProjectRole('docs', { team: one }, undefined), 'editor');
      assert.equal(await users.roleIn(ann, 'docs'), 'viewer');
      assert.equal((await users.removeTeam(two))?.name, 'Two');
      assert.deepEqual([...(await users.projectRoles(ann)).keys()], ['guides']);
      assert.equal(await users.roleIn(ann, 'elsewhere'), 'viewer');
    });

    it('is none of somebody who is suspended, gone or unknown', async () => {
      const ann = await member('none', { projects: { docs: 'editor' }, teams: [] });
      assert.equal(await users.roleIn(ann, 'docs'), 'editor');
      await users.setActive(ann, false);
      assert.equal(await users.roleIn(ann, 'docs'), 'none');
      await users.setActive(ann, true);
      await users.remove(ann);
      assert.equal(await users.roleIn(ann, 'docs'), 'none');
      assert.deepEqual(
        (await users.projectGrants('docs')).filter(
          ({ holder }) => 'member' in holder && holder.member === ann,
        ),
        [],
      );
      await users.setProjectRole('docs', { member: 'nobody' }, 'admin');
      assert.equal(await users.roleIn('nobody', 'docs'), 'none');
      assert.equal(
        (await users.projectGrants()).some(({ holder }) => 'member' in holder && holder.member === 'nobody'),
        false,
      );
    });

    it('lets no directory take over an account that may do more than it gives', async () => {
      const values = (email: string) => ({ profile: { userName: email }, email, active: true });
      const made = await users.addFromDirectory(values('scim@example.com'), 'viewer');
      assert.ok(made !== 'taken');
      await users.setProjectRole('docs', { member: made.id }, 'admin');
      const changed = await users.changeFromDirectory(made.id, () => values('evil@example.com'), 'viewer');
      assert.ok(changed.outcome === 'changed');
      assert.deepEqual([changed.keptEmail, changed.member.email], [true, 'scim@example.com']);
      // What the directory's own teams give, it can give to anybody.
      await users.setProjectRole('docs', { member: made.id }, undefined);
      const own = await users.createTeam({
        name: 'Filled by the directory',
        byDirectory: true,
        members: [made.id],
      });
      await users.setProjectRole('docs', { team: own!.id }, 'admin');
      const moved = await users.changeFromDirectory(made.id, () => values('moved@example.com'), 'viewer');
      assert.ok(moved.outcome === 'changed');
      assert.deepEqual([moved.keptEmail, moved.member.email], [false, 'moved@example.com']);
    });
  });

  describe('an invitation', () => {
    it('gives roles in projects and teams when it is accepted', async () => {
      const [there, gone] = [await team('Partners'), await team('Gone')];
      const grants = { projects: { docs: 'editor' }, teams: [there, gone] } as const;
      const token = await users.invite({ email: 'grant@example.com', role: 'none', by: 'test', grants });
      assert.deepEqual(
        (await users.invitations()).find(({ email }) => email === 'grant@example.com')?.grants,
        grants,
      );
      await users.removeTeam(gone);
      const joined = await users.acceptInvitation({
        token: token!,
        name: 'Guest',
        password: PASSWORD,
        device: 'x',
      });
      const { id } = joined!.session.user;
      assert.deepEqual([...(await users.projectRoles(id))], [['docs', 'editor']]);
      assert.deepEqual(
        (await users.teamsOf(id)).map(({ name }) => name),
        ['Partners'],
      );
    });

    it('gives at most 100 of them', async () => {
      const projects = Object.fromEntries(
        Array.from({ length: 101 }, (_, at) => [`p${at}`, 'viewer' as const]),
      );
      await assert.rejects(
        users.invite({
          email: 'much@example.com',
          role: 'none',
          by: 'test',
          grants: { projects, teams: [] },
        }),
        { code: 'users/too-many-grants' },
      );
    });
  });

  describe('what members read of protected sites', () => {
    const twice = async () => {
      const id = await member('viewer');
      const { email } = (await users.get(id))!;
      const signIn = async () => {
        const answer = await users.signIn({ email, password: PASSWORD, device: 'x', from: 'a' });
        assert.ok(answer.outcome === 'in');
        return answer;
      };
      const [one, two] = [await signIn(), await signIn()];
      return {
        id,
        one,
        two,
        reading: [
          await readingIn(id, one.session.id),
          await readingIn(id, two.session.id),
          // A program that the member allowed.
          await reading(id),
        ],
      };
    };
    const endings: Readonly<
      Record<string, readonly [(t: Awaited<ReturnType<typeof twice>>) => Promise<unknown>, boolean[]]>
    > = {
      'signing out': [({ one }) => users.signOut(one.token), [false, true, true]],
      'ending one session': [({ id, two }) => users.endSession(id, two.session.id), [true, false, true]],
      'ending all others': [
        ({ id, one }) => users.endOtherSessions(id, one.session.id),
        [true, false, false],
      ],
      suspending: [({ id }) => users.setActive(id, false), [false, false, false]],
      'a reset link': [
        ({ id }) => users.createReset({ user: id, by: 'test', secondFactor: false }),
        [false, false, false],
      ],
      'a new password': [
        ({ id, one }) =>
          users.changePassword({
            user: id,
            session: one.session.id,
            old: PASSWORD,
            password: 'quite other words',
          }),
        [true, false, false],
      ],
    };
    for (const what of ['disconnected', 'removed'] as const)
      it(`ends with a provider that is ${what}`, async () => {
        const settings: SignInProvider = {
          id: 'company',
          name: 'Company',
          issuer: 'https://id.example.com',
          clientId: 'x',
          scopes: [],
          parameters: {},
          groups: { source: 'id_token', path: 'groups' },
          roles: [],
          enforced: false,
          trustsMail: false,
        };
        await users.saveProvider(settings);
        const { id, reading: open } = await twice();
        const person = {
          subject: id,
          name: undefined,
          email: undefined,
          emailVerified: undefined,
          groups: [],
        };
        assert.ok(await users.connect(id, 'company', person));
        const entered = await users.enterWith({ provider: 'company', person, device: 'x' });
        assert.ok(entered.outcome === 'in');
        const there = await readingIn(id, entered.entered.session.id);
        assert.equal(await reads(there), true);
        if (what === 'removed') await users.removeProvider('company');
        else assert.equal(await users.disconnect(id, 'company'), 'done');
        assert.deepEqual([await reads(there), await reads(open[0]!)], [false, true]);
        await users.removeProvider('company');
      });
    for (const [what, [end, left]] of Object.entries(endings))
      it(`ends with the session of the dashboard in which it began: ${what}`, async () => {
        const made = await twice();
        await end(made);
        assert.deepEqual(await Promise.all(made.reading.map(reads)), left);
      });
  });

  describe('what members read of protected sites ends', () => {
    const cases: Readonly<Record<string, (ann: string, team: string) => Promise<unknown>>> = {
      'with a role of theirs': (ann) => users.setProjectRole('docs', { member: ann }, undefined),
      'with a role of their team': (_, id) => users.setProjectRole('docs', { team: id }, 'admin'),
      'with the role of the installation': (ann) => users.setRole(ann, 'viewer'),
      'with the name of their team': (_, id) => users.changeTeam(id, () => ({ name: `New ${id}` })),
      'with their team': (_, id) => users.removeTeam(id),
      'when they leave a team': (_, id) => users.changeTeam(id, () => ({ members: [] })),
      'when they join a team': async (ann) => team(`Joined ${ann}`, [ann]),
    };
    for (const [what, change] of Object.entries(cases))
      it(what, async () => {
        const [ann, ben] = [
          await member('none', { projects: { docs: 'viewer' }, teams: [] }),
          await member('viewer'),
        ];
        const id = await team(`Team of ${ann}`, [ann]);
        const [hers, his] = [await reading(ann), await reading(ben)];
        await change(ann, id);
        assert.deepEqual([await reads(hers), await reads(his)], [false, true]);
      });
  });
});
