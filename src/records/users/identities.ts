/** Members who sign in with a provider: who they are there, how they join, and the role that their groups give them. */
import { PASSWORD_COST } from '../../lib/secrets/password-hash.ts';
import type { SqlValue, Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { isAddressProven, noteProof } from './address-proof.ts';
import { endReadingOfProvider } from './end-reading.ts';
import { addUser, claimUser } from './invitations.ts';
import { endEntries, IS_OTHER_OWNER, withdrawLinks } from './members.ts';
import type { StoredProviders } from './providers.ts';
import { roleOfGroups } from './role-of-groups.ts';
import { tokenHash } from './sessions.ts';
import type { SignInParts } from './sign-in.ts';
import type {
  Identity,
  IdentityRecords,
  ProvenPerson,
  ProviderAttempt,
  ProviderEntry,
  SignInProvider,
} from './sign-in-provider.ts';
import { applyGrants } from './teams/invitation-grants.ts';
import type { Role, User } from './user.ts';
import { findUser, normalEmail, normalName, USER_COLUMNS, type UserRow } from './user-row.ts';

const { log, r, p } = PASSWORD_COST;
/** Of members who came without a password: as slow to compare as any other, and no password has it. */
export const NO_PASSWORD = `scrypt$${log}$${r}$${p}$$${'A'.repeat(43)}`;
const MAX_LABEL = 254;

interface IdentityRow {
  readonly user: string;
  /** 1 when the role comes from groups alone, and ends with them. */
  readonly byGroups: number;
}

type Refused = Extract<ProviderEntry, { outcome: 'refused' }>;
/** A person who is let in, with what changed for the audit log. */
interface Let {
  readonly user: User;
  readonly joined: boolean;
  readonly connected: boolean;
  readonly changedFrom: Role | undefined;
}

const refuse = (why: Refused['why']): Refused => ({ outcome: 'refused', why });

export function createIdentities(
  deps: RecordDeps,
  parts: SignInParts,
  { find }: Pick<StoredProviders, 'find'>,
): IdentityRecords {
  const { database, clock } = deps;
  const { sessions } = parts;

  const note = (
    transaction: Transaction,
    { provider, person }: Pick<ProviderAttempt, 'provider' | 'person'>,
    { user, byGroups }: { readonly user: string; readonly byGroups: boolean },
  ): Promise<number> => {
    const now = clock();
    return transaction.run(
      `INSERT INTO user_identities (provider, subject, user_id, label, by_groups, created_at, last_used_at)
       VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (provider, subject) DO NOTHING`,
      [provider, person.subject, user, labelOf(person), byGroups ? 1 : 0, now, now],
    );
  };

  const known = async (
    transaction: Transaction,
    attempt: ProviderAttempt,
    { provider, identity }: { readonly provider: SignInProvider; readonly identity: IdentityRow },
  ): Promise<Let | Refused> => {
    const { person } = attempt;
    const member = await findUser(transaction, identity.user);
    if (member === undefined) return refuse('stranger');
    if (!member.active) return refuse('suspended');
    const mapped = roleOfGroups(provider.roles, person.groups);
    const role = mapped ?? (identity.byGroups === 1 ? provider.defaultRole : member.role);
    if (role === undefined && !(await isLastOwner(transaction, member))) {
      // Their other sessions came from the groups too.
      await endEntries(transaction, member.id);
      return refuse('group');
    }
    const values: SqlValue[] = [labelOf(person), clock(), attempt.provider, person.subject];
    await transaction.run(
      'UPDATE user_identities SET label = ?, last_used_at = ? WHERE provider = ? AND subject = ?',
      values,
    );
    if (
      provider.trustsMail &&
      person.emailVerified === true &&
      tidyEmail(person.email ?? '') === member.email
    )
      await noteProof(transaction, member.id, true);
    // Without a mapping the role is what the dashboard says.
    if (
      provider.roles.length === 0 ||
      role === undefined ||
      role === member.role ||
      (await isLastOwner(transaction, member))
    )
      return { user: member, joined: false, connected: false, changedFrom: undefined };
    await transaction.run('UPDATE users SET role = ? WHERE id = ?', [role, member.id]);
    await withdrawLinks(transaction, member.id);
    await sessions.endOthers(transaction, member.id);
    return { user: { ...member, role: role }, joined: false, connected: false, changedFrom: member.role };
  };

  const enter: IdentityRecords['enterWith'] = (attempt) =>
    database.write(async (transaction) => {
      // Read in the transaction: it may have been removed or changed while the person was away.
      const provider = await find(transaction, attempt.provider);
      if (provider === undefined) return refuse('provider');
      const { subject } = attempt.person;
      const identity = await transaction.first<IdentityRow>(
        'SELECT user_id AS "user", by_groups AS "byGroups" FROM user_identities WHERE provider = ? AND subject = ?',
        [attempt.provider, subject],
      );
      const found =
        identity === undefined
          ? await newcomer(deps, parts, { transaction, attempt, provider, note })
          : await known(transaction, attempt, { provider, identity });
      if ('outcome' in found) return found;
      const entered = await sessions.start(transaction, found.user, attempt.device);
      await transaction.run('UPDATE user_sessions SET provider = ? WHERE id = ?', [
        attempt.provider,
        entered.session.id,
      ]);
      const { joined, connected, changedFrom } = found;
      return { outcome: 'in', entered, joined, connected, changedFrom };
    });

  return { ...kept(deps, note), enterWith: enter };
}

interface Newcomer {
  readonly transaction: Transaction;
  readonly attempt: ProviderAttempt;
  readonly provider: SignInProvider;
  readonly note: (
    transaction: Transaction,
    identity: Pick<ProviderAttempt, 'provider' | 'person'>,
    owner: { readonly user: string; readonly byGroups: boolean },
  ) => Promise<number>;
}

/** Somebody whose identity belongs to no member yet. */
async function newcomer(
  deps: RecordDeps,
  { tokens }: SignInParts,
  { transaction, attempt, provider, note }: Newcomer,
): Promise<Let | Refused> {
  const { person } = attempt;
  const isProven = person.emailVerified === true && provider.trustsMail;
  const join = async (email: string, role: Role, byGroups: boolean): Promise<Let | Refused> => {
    const name = nameOf(person, email);
    const user = await addUser(deps, transaction, { email, name, role, password: NO_PASSWORD });
    if (user === undefined) return refuse('stranger');
    // Whoever proves the address later must not share an account with somebody who only claimed it.
    if (byGroups && !isProven) await noteProof(transaction, user.id, false);
    return joined(user, byGroups);
  };
  const joined = async (user: User, byGroups: boolean): Promise<Let> => {
    await note(transaction, attempt, { user: user.id, byGroups });
    return { user, joined: true, connected: false, changedFrom: undefined };
  };
  const accepted = async (
    address: string,
    { role, grants }: { readonly role: Role; readonly grants: string | null },
  ): Promise<Let | Refused> => {
    const waiting = await claimUser(transaction, { email: address, role });
    const found = await (waiting === undefined ? join(address, role, false) : joined(waiting, false));
    if (!('outcome' in found)) await applyGrants(transaction, found.user.id, grants);
    return found;
  };
  if (attempt.invitation !== undefined) {
    const row = await tokens.take(transaction, 'invitation', attempt.invitation);
    if (row === undefined) return refuse('invitation');
    return accepted(row.email!, { role: row.role!, grants: row.grants });
  }
  const email = person.email === undefined ? undefined : tidyEmail(person.email);
  if (email !== undefined && isProven) {
    const member = await memberOf(transaction, email);
    if (member?.active === false) return refuse('suspended');
    if (member !== undefined) {
      if (!(await isAddressProven(transaction, member.id))) return refuse('claimed');
      await note(transaction, attempt, { user: member.id, byGroups: false });
      return { user: member, joined: false, connected: true, changedFrom: undefined };
    }
    const invited = await takeInvitation(transaction, email, deps.clock());
    if (invited !== undefined) return accepted(email, invited);
  }
  const role = roleOfGroups(provider.roles, person.groups) ?? provider.defaultRole;
  if (role === undefined) return refuse('stranger');
  if (email === undefined) return refuse('mail');
  if (person.emailVerified === false) return refuse('unverified');
  return join(email, role, true);
}

function kept({ database, clock }: RecordDeps, note: Newcomer['note']): Omit<IdentityRecords, 'enterWith'> {
  return {
    connect: (user, provider, { subject, name, email }) =>
      database.write(async (transaction) => {
        if ((await findUser(transaction, user)) === undefined) return false;
        const person = { subject, name, email, emailVerified: undefined, groups: [] };
        if ((await note(transaction, { provider, person }, { user, byGroups: false })) > 0) return true;
        const row = await transaction.first<{ user: string }>(
          'SELECT user_id AS "user" FROM user_identities WHERE provider = ? AND subject = ?',
          [provider, subject],
        );
        return row?.user === user;
      }),
    disconnect: (user, provider) =>
      database.write(async (transaction) => {
        const other = await transaction.first(
          `SELECT id FROM users WHERE id = ? AND (password <> ? OR EXISTS (
             SELECT 1 FROM user_identities WHERE user_id = ? AND provider <> ?))`,
          [user, NO_PASSWORD, user, provider],
        );
        if (other === undefined) return 'only-way';
        await endReadingOfProvider(transaction, provider, user);
        await transaction.run('DELETE FROM user_sessions WHERE user_id = ? AND provider = ?', [
          user,
          provider,
        ]);
        const gone = await transaction.run('DELETE FROM user_identities WHERE user_id = ? AND provider = ?', [
          user,
          provider,
        ]);
        return gone > 0 ? 'done' : 'none';
      }),
    identities: (user) =>
      database.all<Identity>(
        `SELECT provider, subject, label, created_at AS "createdAt", last_used_at AS "lastUsedAt"
         FROM user_identities WHERE user_id = ? ORDER BY created_at, provider, subject`,
        [user],
      ),
    useState: (state, expiresAt) =>
      database.write(async (transaction) => {
        await transaction.run('DELETE FROM sign_in_states WHERE expires_at <= ?', [clock()]);
        const added = await transaction.run(
          'INSERT INTO sign_in_states (hash, expires_at) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING',
          [tokenHash(state), expiresAt],
        );
        return added > 0;
      }),
    sessionProvider: async (session) =>
      (
        await database.first<{ provider: string | null }>('SELECT provider FROM user_sessions WHERE id = ?', [
          session,
        ])
      )?.provider ?? undefined,
  };
}

async function isLastOwner(transaction: Transaction, { id, role }: User): Promise<boolean> {
  if (role !== 'owner') return false;
  const other = await transaction.first(`SELECT id FROM users WHERE ${IS_OTHER_OWNER} LIMIT 1`, [id]);
  return other === undefined;
}

async function memberOf(transaction: Transaction, email: string): Promise<User | undefined> {
  const row = await transaction.first<Pick<UserRow, 'id'>>(
    `SELECT ${USER_COLUMNS} FROM users u WHERE u.email = ?`,
    [email],
  );
  return row === undefined ? undefined : findUser(transaction, row.id);
}

async function takeInvitation(
  transaction: Transaction,
  email: string,
  now: number,
): Promise<{ readonly role: Role; readonly grants: string | null } | undefined> {
  return transaction.first(
    "DELETE FROM user_tokens WHERE kind = 'invitation' AND email = ? AND expires_at > ? RETURNING role, grants",
    [email, now],
  );
}

function tidyEmail(given: string): string | undefined {
  try {
    return normalEmail(given);
  } catch {
    return undefined;
  }
}

function nameOf({ name }: ProvenPerson, email: string): string {
  try {
    return normalName([...(name ?? '')].slice(0, 80).join(''));
  } catch {
    return [...email.split('@', 1)[0]!].slice(0, 80).join('');
  }
}

function labelOf({ email, name }: Pick<ProvenPerson, 'email' | 'name'>): string {
  return (email ?? name ?? '').slice(0, MAX_LABEL);
}
