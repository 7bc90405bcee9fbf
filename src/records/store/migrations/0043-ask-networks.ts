/** What the written answers of one network have cost in a day, under a name that only this day knows. */
import type { Migration } from '../migration.ts';

export const askNetworks: Migration = {
  number: 43,
  name: 'ask-networks',
  adds: true,
  statements: [
    // The network is a hash with the salt of the day.
    `CREATE TABLE ask_networks (
      project {text} NOT NULL,
      day {int} NOT NULL,
      network {text} NOT NULL,
      tokens {int} NOT NULL,
      money {int} NOT NULL,
      PRIMARY KEY (project, day, network)
    ) {table}`,
    'CREATE INDEX ask_networks_by_day ON ask_networks (day)',
    // Of an answer that is being written. Null where no network counts, and in rows of a server before.
    'ALTER TABLE ask_open ADD COLUMN network {text}',
  ],
};
