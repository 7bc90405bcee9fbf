/** What an API key may do and from where, null as before: everything, from everywhere. Keys may read the audit log of their project. */
import type { Migration } from '../migration.ts';

export const keyScopes: Migration = {
  number: 15,
  name: 'key-scopes',
  statements: [
    'ALTER TABLE api_keys ADD COLUMN scopes {text}',
    'ALTER TABLE api_keys ADD COLUMN networks {text}',
    'CREATE INDEX audit_entries_by_project ON audit_entries (project, id)',
  ],
};
