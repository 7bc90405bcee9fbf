/** Nobody gives or takes more than they have: an administrator cannot make, change or remove an owner. */
import { mayAct, ROLES, type Role, type User } from '../../../../records/users/user.ts';

export function mayManage(actor: Role, member: Pick<User, 'role'>): boolean {
  return mayAct(actor, 'admin') && mayAct(actor, member.role);
}

/** Roles that somebody of this role may give. */
export function givenBy(actor: Role): readonly Role[] {
  return ROLES.filter((role) => mayAct(actor, role));
}

/** What a form says, when it is a role that may be given. */
export function roleToGive(actor: Role, wanted: string | null): Role | undefined {
  return givenBy(actor).find((role) => role === wanted);
}

/** Owners alone give links that let somebody in as another; for themselves there is their own page. */
export function mayReset(actor: Pick<User, 'id' | 'role'>, member: Pick<User, 'id'>): boolean {
  return actor.role === 'owner' && actor.id !== member.id;
}
