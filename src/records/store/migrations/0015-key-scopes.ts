/** What an API key may do and from where; null is what keys had before: everything, from everywhere. */
import type { Migration } from '../migration.ts';

export const keyScopes: Migration = {
  number: 15,
  name: 'key-scopes',
  statements: [
    'ALTER TABLE api_keys ADD COLUMN scopes {text}',
    'ALTER TABLE api_keys ADD COLUMN networks {text}',
  ],
};
