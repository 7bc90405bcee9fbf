/** Webhooks and their outbox: a delivery is written in the transaction of its event. */
import type { Migration } from '../migration.ts';

export const webhooks: Migration = {
  number: 7,
  name: 'webhooks',
  statements: [
    `CREATE TABLE webhooks (
      id {text} PRIMARY KEY,
      project {text} NOT NULL,
      url {text} NOT NULL,
      events {text} NOT NULL,
      secret_hash {bytes} NOT NULL,
      enabled {int} NOT NULL,
      created_at {int} NOT NULL,
      failing_since {int}
    ) {table}`,
    'CREATE INDEX webhooks_by_project ON webhooks (project, created_at, id)',
    `CREATE TABLE webhook_deliveries (
      id {text} PRIMARY KEY,
      webhook {text} NOT NULL,
      project {text} NOT NULL,
      event {text} NOT NULL,
      subject {text} NOT NULL,
      facts {text} NOT NULL,
      body {text},
      state {text} NOT NULL,
      attempts {int} NOT NULL,
      created_at {int} NOT NULL,
      next_at {int},
      last_status {int},
      last_error {text}
    ) {table}`,
    'CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook, state, next_at)',
    'CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (webhook, id)',
    'CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at)',
  ],
};
