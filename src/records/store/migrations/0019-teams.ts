/** Teams of members, roles in single projects, what an invitation gives besides its role, and whose address is proven. */
import type { Migration } from '../migration.ts';

export const teams: Migration = {
  number: 19,
  name: 'teams',
  statements: [
    `CREATE TABLE teams (
      id {text} PRIMARY KEY,
      name {text} NOT NULL,
      folded_name {text} NOT NULL UNIQUE,
      external_id {text} UNIQUE,
      by_directory {int} NOT NULL,
      created_at {int} NOT NULL,
      changed_at {int} NOT NULL
    ) {table}`,
    `CREATE TABLE team_members (
      team_id {text} NOT NULL,
      user_id {text} NOT NULL,
      PRIMARY KEY (team_id, user_id)
    ) {table}`,
    'CREATE INDEX team_members_by_user ON team_members (user_id)',
    // The holder is a member or a team.
    `CREATE TABLE project_roles (
      project {text} NOT NULL,
      holder {text} NOT NULL,
      of_team {int} NOT NULL,
      role {text} NOT NULL,
      PRIMARY KEY (project, holder)
    ) {table}`,
    'CREATE INDEX project_roles_by_holder ON project_roles (holder)',
    'ALTER TABLE user_tokens ADD COLUMN grants {text}',
    'ALTER TABLE users ADD COLUMN email_proven {int} NOT NULL DEFAULT 1',
    // Of these it is not known whether their provider had verified the address.
    'UPDATE users SET email_proven = 0 WHERE id IN (SELECT user_id FROM user_identities WHERE by_groups = 1)',
  ],
};
