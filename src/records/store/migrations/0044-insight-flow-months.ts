/** The most frequent ways through a site of each month that is over, so that a list of a year adds up few rows. */
import type { Migration } from '../migration.ts';

/** @param end of each table: rows are found by their key alone, so SQLite stores them without another number */
const tables = (end: string): readonly string[] => [
  `CREATE TABLE insight_flow_months (
      project {text} NOT NULL,
      month {int} NOT NULL,
      first {int} NOT NULL,
      second {int} NOT NULL,
      third {int} NOT NULL,
      count {int} NOT NULL,
      PRIMARY KEY (project, month, first, second, third)
    ) ${end}`,
  // The months of which all of them are written.
  `CREATE TABLE insight_summed (
      project {text} NOT NULL,
      month {int} NOT NULL,
      PRIMARY KEY (project, month)
    ) ${end}`,
];

export const insightFlowMonths: Migration = {
  number: 44,
  name: 'insight-flow-months',
  adds: true,
  statements: [],
  own: { sqlite: tables('{table}, WITHOUT ROWID'), postgres: tables('{table}') },
};
