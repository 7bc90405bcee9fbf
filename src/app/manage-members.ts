/** Lists, invites and restores members on the store that the settings name, also while a server runs on it. */
import { AppError } from '../lib/app-error.ts';
import { nearest } from '../lib/nearest.ts';
import { ROLES, type Role, type User } from '../records/users/user.ts';
import { type OpenRecords, openRecords, type StoreSettings } from './open-records.ts';
import { type AddressSettings, storedAddress } from './server-address.ts';

export type MemberSettings = StoreSettings & AddressSettings;

/** A member as shown to people and scripts: moments in ISO 8601. */
export interface MemberLine {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly active: boolean;
  readonly twoStep: boolean;
  readonly createdAt: string;
  readonly lastSeenAt: string | null;
}

export interface InvitationLine {
  readonly email: string;
  readonly role: Role;
  readonly expiresAt: string;
}

/** A one-time link that lets a member in. */
export interface LinkLine {
  readonly email: string;
  readonly role: Role;
  readonly link: string;
  readonly expiresAt: string;
}

/** The actor in the audit log. */
const TERMINAL = 'terminal';

const iso = (moment: number): string => new Date(moment).toISOString();

async function withRecords<T>(settings: StoreSettings, work: (open: OpenRecords) => Promise<T>): Promise<T> {
  const open = await openRecords(settings);
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}

function memberLine({ id, email, name, role, active, hasTotp, createdAt, lastSeenAt }: User): MemberLine {
  return {
    ...{ id, email, name, role, active, twoStep: hasTotp, createdAt: iso(createdAt) },
    lastSeenAt: lastSeenAt === null ? null : iso(lastSeenAt),
  };
}

export function listMembers(
  settings: StoreSettings,
): Promise<{ readonly members: readonly MemberLine[]; readonly invitations: readonly InvitationLine[] }> {
  return withRecords(settings, async ({ records: { users } }) => {
    const [members, invitations] = [await users.list(), await users.invitations()];
    return {
      members: members.map(memberLine),
      invitations: invitations.map(({ email, role, expiresAt }) => ({
        ...{ email, role, expiresAt: iso(expiresAt) },
      })),
    };
  });
}

/** @throws AppError `usage/role` */
export function roleOf(given: string): Role {
  const role = ROLES.find((one) => one === given);
  if (role !== undefined) return role;
  const near = nearest(given, ROLES);
  throw new AppError('usage/role', `There is no role "${given}"`, {
    hint: `${near === undefined ? '' : `Did you mean "${near}"? `}Roles are ${ROLES.join(', ')}`,
  });
}

/** An invitation that works once, for seven days. @throws AppError `usage/member`, `users/email` */
export function addMember(
  settings: MemberSettings,
  { email, role }: { readonly email: string; readonly role: Role },
): Promise<LinkLine> {
  return withRecords(settings, async ({ records }) => {
    const { users, audit } = records;
    const token = await users.invite({ email, role, by: TERMINAL });
    if (token === undefined)
      throw new AppError('usage/member', `"${email.trim()}" is a member already`, {
        hint: `To let them back in, run "lectern members reset ${email.trim()}"`,
      });
    const made = (await users.invitation(token))!;
    const added = { email: made.email, role: made.role };
    const invitation = (await users.invitations()).find((one) => one.email === made.email)!;
    await audit.add({ actor: TERMINAL, action: 'member.invited', target: made.email, detail: role });
    const link = `${await storedAddress(settings, records)}/dashboard/invitation/${token}`;
    return { ...added, link, expiresAt: iso(invitation.expiresAt) };
  });
}

/**
 * A link that sets a new password, once, for a day; the member is signed out everywhere. With `secondFactor` it is
 * enough for somebody who lost the password, the phone and the backup codes.
 * @returns `twoStep`: whether the link still asks for a code
 * @throws AppError `usage/member`
 */
export function resetMember(
  settings: MemberSettings,
  { email, secondFactor }: { readonly email: string; readonly secondFactor: boolean },
): Promise<LinkLine & { readonly secondFactor: boolean; readonly twoStep: boolean }> {
  return withRecords(settings, async ({ records }) => {
    const { users, audit } = records;
    const members = await users.list();
    const wanted = email.trim().normalize('NFC').toLowerCase();
    const member = members.find((one) => one.email === wanted);
    const ends =
      secondFactor &&
      member !== undefined &&
      (member.hasTotp || (await users.passkeys(member.id)).length > 0);
    const made =
      member === undefined
        ? undefined
        : await users.createReset({ user: member.id, by: TERMINAL, secondFactor: ends });
    if (member === undefined || made === undefined) throw unknownMember(wanted, members);
    const detail = ends ? { detail: 'also ends two-step sign-in and passkeys' } : {};
    await audit.add({ actor: TERMINAL, action: 'member.reset_link', target: member.email, ...detail });
    const link = `${await storedAddress(settings, records)}/dashboard/reset/${made.token}`;
    return {
      email: member.email,
      role: member.role,
      link,
      expiresAt: iso(made.expiresAt),
      secondFactor: ends,
      twoStep: member.hasTotp && !ends,
    };
  });
}

function unknownMember(email: string, members: readonly User[]): AppError {
  const known = members.map((one) => one.email);
  const near = nearest(email, known);
  const hint =
    known.length === 0
      ? 'There are no members yet; "lectern serve" prints a link that makes the first owner'
      : near === undefined
        ? '"lectern members list" shows all of them; "lectern members add" invites one'
        : `Did you mean "${near}"?`;
  return new AppError('usage/member', `There is no member "${email}" in this store`, { hint });
}
