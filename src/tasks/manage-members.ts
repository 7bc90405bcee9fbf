/** Lists, invites and restores members on the store that the settings name, also while a server runs on it. */

import { type StoreSettings, withRecords } from '../installation/open-records.ts';
import { AppError } from '../lib/app-error.ts';
import { nearest } from '../lib/text/nearest.ts';
import type { Team } from '../records/users/teams/team-records.ts';
import { PROJECT_ROLES, type ProjectRole, ROLES, type Role, type User } from '../records/users/user.ts';
import { type AddressSettings, storedAddress } from '../server/server-address.ts';

type MemberSettings = StoreSettings & AddressSettings;

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

function memberLine({ id, email, name, role, active, hasTotp, createdAt, lastSeenAt }: User): MemberLine {
  return {
    id,
    email,
    name,
    role,
    active,
    twoStep: hasTotp,
    createdAt: iso(createdAt),
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
        email,
        role,
        expiresAt: iso(expiresAt),
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

interface NewMember {
  readonly email: string;
  readonly role: Role;
  /** Each as `PROJECT=ROLE`. */
  readonly projects: readonly string[];
  /** Names of teams. */
  readonly teams: readonly string[];
}

/** @throws AppError `usage/role`, `usage/project` */
function projectRoleOf(given: string, known: readonly string[]): [project: string, role: ProjectRole] {
  const [project = '', name = ''] = given.split('=', 2);
  if (!known.includes(project)) {
    const near = nearest(project, known);
    throw new AppError('usage/project', `There is no project "${project}" in this store`, {
      hint:
        near !== undefined
          ? `Did you mean "${near}"?`
          : known.length === 0
            ? 'No project is known yet; "lectern serve" adds those that it serves'
            : `Known: ${known.join(', ')}`,
    });
  }
  const role = PROJECT_ROLES.find((one) => one === name);
  if (role !== undefined) return [project, role];
  throw new AppError('usage/role', `"--project ${given}" names no role for a project`, {
    hint: `Say for example "--project ${project}=editor"; roles of a project are ${PROJECT_ROLES.join(', ')}`,
  });
}

/** @throws AppError `usage/team` */
function teamIds(names: readonly string[], teams: readonly Team[]): string[] {
  const known = teams.filter(({ byDirectory }) => !byDirectory);
  return names.map((name) => {
    const key = name.normalize('NFC').toLowerCase();
    const team = known.find((one) => one.name.toLowerCase() === key);
    if (team !== undefined) return team.id;
    const all = known.map((one) => one.name);
    const near = nearest(name, all);
    throw new AppError('usage/team', `There is no team "${name}" whose members are chosen here`, {
      hint:
        near !== undefined
          ? `Did you mean "${near}"?`
          : all.length === 0
            ? 'Teams are made in the dashboard, under Teams'
            : `Known: ${all.join(', ')}`,
    });
  });
}

/**
 * An invitation that works once, for seven days. Throws AppError `usage/member`, `usage/project`, `usage/role`, `usage/team`,
 * `users/email`.
 */
export function addMember(
  settings: MemberSettings,
  { email, role, projects, teams }: NewMember,
): Promise<LinkLine> {
  return withRecords(settings, async ({ records }) => {
    const { users, audit } = records;
    const known = (await records.projects.list()).map(({ id }) => id);
    const grants = {
      projects: Object.fromEntries(projects.map((one) => projectRoleOf(one, known))),
      teams: teamIds(teams, await users.teams()),
    };
    const token = await users.invite({ email, role, by: TERMINAL, grants });
    if (token === undefined)
      throw new AppError('usage/member', `"${email.trim()}" is a member already`, {
        hint: `To let them back in, run "lectern members reset ${email.trim()}"`,
      });
    const opened = (await users.invitation(token))!;
    const added = { email: opened.email, role: opened.role };
    const invitation = (await users.invitations()).find((one) => one.email === opened.email)!;
    const detail = [
      role,
      ...Object.entries(grants.projects).map(([id, given]) => `${given} in ${id}`),
      ...teams.map((name) => `team ${name}`),
    ].join(', ');
    await audit.add({ actor: TERMINAL, action: 'member.invited', target: opened.email, detail });
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
    const address = email.trim().normalize('NFC').toLowerCase();
    const member = members.find((one) => one.email === address);
    const ends =
      secondFactor &&
      member !== undefined &&
      (member.hasTotp || (await users.passkeys(member.id)).length > 0);
    const created =
      member === undefined
        ? undefined
        : await users.createReset({ user: member.id, by: TERMINAL, secondFactor: ends });
    if (member === undefined || created === undefined) throw unknownMember(address, members);
    const detail = ends ? { detail: 'also ends two-step sign-in and passkeys' } : {};
    await audit.add({ actor: TERMINAL, action: 'member.reset_link', target: member.email, ...detail });
    const link = `${await storedAddress(settings, records)}/dashboard/reset/${created.token}`;
    return {
      email: member.email,
      role: member.role,
      link,
      expiresAt: iso(created.expiresAt),
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
