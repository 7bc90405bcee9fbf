/** The role that the groups of a provider give: of several, the one with the most rights. */
import type { RoleOfGroup } from './sign-in-provider.ts';
import { mayAct, type Role } from './user.ts';

/** @returns undefined when no group has a role */
export function roleOfGroups(roles: readonly RoleOfGroup[], groups: readonly string[]): Role | undefined {
  const own = new Set(groups);
  let best: Role | undefined;
  for (const { group, role } of roles)
    if (own.has(group) && (best === undefined || mayAct(role, best))) best = role;
  return best;
}
