/** The first three pages of visits, added up by day; 0 where a visit had fewer. */
import type { Migration } from '../migration.ts';

const table = (end: string): readonly string[] => [
  `CREATE TABLE insight_flows (
      project {text} NOT NULL,
      day {int} NOT NULL,
      first {int} NOT NULL,
      second {int} NOT NULL,
      third {int} NOT NULL,
      count {int} NOT NULL,
      PRIMARY KEY (project, day, first, second, third)
    ) ${end}`,
];

export const insightFlows: Migration = {
  number: 38,
  name: 'insight-flows',
  adds: true,
  statements: [],
  own: { sqlite: table('{table}, WITHOUT ROWID'), postgres: table('{table}') },
};
