/** Members of the installation and the rights of each role. */

/** A member with the role `none` may do only what single projects allow them. */
export const ROLES = ['none', 'viewer', 'editor', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that are given in a single project. */
export const PROJECT_ROLES = ['viewer', 'editor', 'admin'] as const satisfies readonly Role[];
export type ProjectRole = (typeof PROJECT_ROLES)[number];

export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** In all projects, and in the installation itself. Single projects may give more. */
  readonly role: Role;
  /** False for a suspended member, who cannot sign in. */
  readonly active: boolean;
  readonly hasTotp: boolean;
  /** Whether single letters are keys of the dashboard. */
  readonly letterKeys: boolean;
  /** Whether mail tells of feedback that the member is given or named in. */
  readonly teamMail: boolean;
  readonly createdAt: number;
  readonly lastSeenAt: number | null;
}

/** True when `role` has the rights of `needed`: each role includes those below it. */
export function mayAct(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

export function higherRole<R extends Role>(one: R, other: R): R {
  return mayAct(one, other) ? one : other;
}

export interface Session {
  readonly id: string;
  readonly user: User;
  /** Included in every form and sent back with it. */
  readonly csrf: string;
}
