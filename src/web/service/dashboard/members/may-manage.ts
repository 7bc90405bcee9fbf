/** Which members a member may manage: only those with no more rights, so an administrator cannot change an owner. */
import { mayAct, ROLES, type Role, type User } from '../../../../records/users/user.ts';

export function mayManage(actor: Role, member: Pick<User, 'role'>): boolean {
  return mayAct(actor, 'admin') && mayAct(actor, member.role);
}

/** Roles that a member of this role may assign. */
export function rolesGrantedBy(actor: Role): readonly Role[] {
  return ROLES.filter((role) => mayAct(actor, role));
}

/** The role in a form, if it may be assigned. */
export function roleToGive(actor: Role, requested: string | null): Role | undefined {
  return rolesGrantedBy(actor).find((role) => role === requested);
}

/** Only owners create reset links for others. Their own password is changed on the account page. */
export function mayReset(actor: Pick<User, 'id' | 'role'>, member: Pick<User, 'id'>): boolean {
  return actor.role === 'owner' && actor.id !== member.id;
}
