/** How readers arrived and what they searched for, by each month that is over, so that figures of a year add up few rows. */
import type { Migration } from '../migration.ts';

/** @param end of each table: rows are found by their key alone, so SQLite stores them without another number */
const tables = (end: string): readonly string[] => [
  // By path, or by source.
  `CREATE TABLE insight_arrival_months (
      project {text} NOT NULL,
      kind {int} NOT NULL,
      by_source {int} NOT NULL,
      month {int} NOT NULL,
      name {int} NOT NULL,
      count {int} NOT NULL,
      PRIMARY KEY (project, kind, by_source, month, name)
    ) ${end}`,
  // The months of which all of them are written.
  `CREATE TABLE insight_arrivals_summed (
      project {text} NOT NULL,
      month {int} NOT NULL,
      PRIMARY KEY (project, month)
    ) ${end}`,
  // The day of the newest search of a month, and its number of results.
  `CREATE TABLE search_months (
      project {text} NOT NULL,
      month {int} NOT NULL,
      term {text} NOT NULL,
      count {int} NOT NULL,
      opened {int} NOT NULL,
      missed {int} NOT NULL,
      day {int} NOT NULL,
      results {int} NOT NULL,
      last_at {int} NOT NULL,
      PRIMARY KEY (project, month, term)
    ) ${end}`,
  `CREATE TABLE searches_summed (
      project {text} NOT NULL,
      month {int} NOT NULL,
      PRIMARY KEY (project, month)
    ) ${end}`,
];

export const monthSums: Migration = {
  number: 45,
  name: 'month-sums',
  adds: true,
  statements: [],
  own: { sqlite: tables('{table}, WITHOUT ROWID'), postgres: tables('{table}') },
};
