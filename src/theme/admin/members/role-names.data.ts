/** The names of roles, and what each may do. */
import type { Role } from '../../../records/users/user.ts';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  none: 'Single projects',
  viewer: 'Viewer',
  editor: 'Editor',
  admin: 'Admin',
  owner: 'Owner',
};

export const ROLE_MEANINGS: Readonly<Record<Role, string>> = {
  none: 'Single projects: only those in which they get a role',
  viewer: 'Viewer: only reads',
  editor: 'Editor: also works through feedback',
  admin: 'Admin: also keys, webhooks, settings and members',
  owner: 'Owner: also other owners',
};

/** As they stand in a sentence: “You are invited as …”. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  none: 'a member of single projects',
  viewer: 'viewer',
  editor: 'editor',
  admin: 'admin',
  owner: 'owner',
};
