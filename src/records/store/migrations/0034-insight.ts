/** Which pages are read, by class of reader, counted by hour and by day; names stand once, as hashes in all other rows. */
import type { Migration } from '../migration.ts';

/** @param end of each table: rows are found by their keys alone, so SQLite stores them without another number */
const tables = (end: string): readonly string[] => [
  // Pages of the site and other names: only the latter are limited to a number of new ones a day.
  `CREATE TABLE insight_names (
      project {text} NOT NULL,
      id {int} NOT NULL,
      name {text} NOT NULL,
      listed {int} NOT NULL,
      day {int} NOT NULL,
      PRIMARY KEY (project, id)
    ) ${end}`,
  'CREATE INDEX insight_names_by_day ON insight_names (project, listed, day)',
  `CREATE TABLE insight_hours (
      project {text} NOT NULL,
      hour {int} NOT NULL,
      class {int} NOT NULL,
      views {int} NOT NULL,
      PRIMARY KEY (project, hour, class)
    ) ${end}`,
  // The page 0 is the whole site.
  `CREATE TABLE insight_days (
      project {text} NOT NULL,
      day {int} NOT NULL,
      page {int} NOT NULL,
      class {int} NOT NULL,
      views {int} NOT NULL,
      visitors {int} NOT NULL,
      seconds {int} NOT NULL,
      copies {int} NOT NULL,
      PRIMARY KEY (project, day, page, class)
    ) ${end}`,
  'CREATE INDEX insight_days_of_page ON insight_days (project, page, day)',
  // Sums of days, by months since the year 0, so that a list of pages of a year adds up few rows.
  `CREATE TABLE insight_months (
      project {text} NOT NULL,
      month {int} NOT NULL,
      page {int} NOT NULL,
      class {int} NOT NULL,
      views {int} NOT NULL,
      visitors {int} NOT NULL,
      seconds {int} NOT NULL,
      copies {int} NOT NULL,
      PRIMARY KEY (project, month, page, class)
    ) ${end}`,
  `CREATE TABLE insight_agents (
      project {text} NOT NULL,
      day {int} NOT NULL,
      agent {text} NOT NULL,
      form {int} NOT NULL,
      views {int} NOT NULL,
      PRIMARY KEY (project, day, agent, form)
    ) ${end}`,
  `CREATE TABLE insight_arrivals (
      project {text} NOT NULL,
      day {int} NOT NULL,
      kind {int} NOT NULL,
      path {int} NOT NULL,
      source {int} NOT NULL,
      count {int} NOT NULL,
      PRIMARY KEY (project, day, kind, path, source)
    ) ${end}`,
  // Deleted when the day is over: only then are they counted, never named.
  `CREATE TABLE insight_visitors (
      day {int} NOT NULL,
      project {text} NOT NULL,
      page {int} NOT NULL,
      visitor {int} NOT NULL,
      PRIMARY KEY (day, project, page, visitor)
    ) ${end}`,
];

export const insight: Migration = {
  number: 34,
  name: 'insight',
  adds: true,
  statements: [],
  own: { sqlite: tables('{table}, WITHOUT ROWID'), postgres: tables('{table}') },
};
