/** Administrator API keys: enough to recognise one, and nothing from which it could be recovered. */
import type { Migration } from '../migration.ts';

export const keys: Migration = {
  number: 2,
  name: 'keys',
  statements: [
    `CREATE TABLE api_keys (
      id {text} PRIMARY KEY,
      project {text} NOT NULL,
      name {text} NOT NULL,
      hint {text} NOT NULL,
      hash {bytes} NOT NULL UNIQUE,
      created_at {int} NOT NULL,
      created_by {text},
      last_used_at {int},
      expires_at {int},
      revoked_at {int}
    ) {table}`,
    'CREATE INDEX api_keys_by_project ON api_keys (project, created_at, id)',
  ],
};
