/** Members of the installation and the rights of each role. */

export const ROLES = ['viewer', 'editor', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** False for a suspended member, who cannot sign in. */
  readonly active: boolean;
  readonly hasTotp: boolean;
  readonly createdAt: number;
  readonly lastSeenAt: number | null;
}

/** True when `role` has the rights of `needed`: each role includes those below it. */
export function mayAct(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

export interface Session {
  readonly id: string;
  readonly user: User;
  /** Included in every form and sent back with it. */
  readonly csrf: string;
}
