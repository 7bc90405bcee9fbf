/** Links that give a member a new password, and the epoch that decides which browsers of a member are still known. */
import type { Migration } from '../migration.ts';

export const recovery: Migration = {
  number: 12,
  name: 'recovery',
  statements: [
    'ALTER TABLE users ADD COLUMN browser_epoch {int} NOT NULL DEFAULT 0',
    'ALTER TABLE user_tokens ADD COLUMN given_by {text}',
    'ALTER TABLE user_tokens ADD COLUMN ends_factor {int} NOT NULL DEFAULT 0',
  ],
};
