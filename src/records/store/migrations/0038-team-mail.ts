/** Members who want no mail about feedback that they are given or named in. */
import type { Migration } from '../migration.ts';

export const teamMail: Migration = {
  number: 38,
  name: 'team-mail',
  adds: true,
  statements: [
    // 1 when it is off. Null in rows from before.
    'ALTER TABLE users ADD COLUMN team_mail_off {int}',
  ],
};
