/** The first three pages of visits, added up by day; 0 where a visit had fewer. And sums of weeks, so that a list of 90 days adds up few rows; and which hours webhooks know. */
import type { Migration } from '../migration.ts';

const tables = (end: string): readonly string[] => [
  `CREATE TABLE insight_flows (
      project {text} NOT NULL,
      day {int} NOT NULL,
      first {int} NOT NULL,
      second {int} NOT NULL,
      third {int} NOT NULL,
      count {int} NOT NULL,
      PRIMARY KEY (project, day, first, second, third)
    ) ${end}`,
  // Of seven days since the epoch.
  `CREATE TABLE insight_weeks (
      project {text} NOT NULL,
      week {int} NOT NULL,
      page {int} NOT NULL,
      class {int} NOT NULL,
      views {int} NOT NULL,
      visitors {int} NOT NULL,
      seconds {int} NOT NULL,
      copies {int} NOT NULL,
      PRIMARY KEY (project, week, page, class)
    ) ${end}`,
  // The hour before which all were told to webhooks.
  `CREATE TABLE insight_told (
      project {text} NOT NULL PRIMARY KEY,
      hour {int} NOT NULL
    ) ${end}`,
  `INSERT INTO insight_weeks (project, week, page, class, views, visitors, seconds, copies)
    SELECT project, day / 7, page, class, sum(views), sum(visitors), sum(seconds), sum(copies)
    FROM insight_days GROUP BY project, day / 7, page, class`,
];

export const insightFlows: Migration = {
  number: 40,
  name: 'insight-flows',
  adds: true,
  statements: [],
  own: { sqlite: tables('{table}, WITHOUT ROWID'), postgres: tables('{table}') },
};
