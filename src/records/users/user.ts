/** Members of the installation and what each role may do. */

export const ROLES = ['viewer', 'editor', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly hasTotp: boolean;
  readonly createdAt: number;
  readonly lastSeenAt: number | null;
}

/** True when `role` may do what asks for `needed`: each role may do all that the ones below it may. */
export function mayAct(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

export interface Session {
  readonly id: string;
  readonly user: User;
  /** Goes into every form and comes back with it. */
  readonly csrf: string;
}
