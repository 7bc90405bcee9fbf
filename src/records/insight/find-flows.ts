/** Finds how visits began: the pages of their first steps, added up over the days of a period. */

import type { Database, SqlValue } from '../store/database.ts';
import { summedPeriod } from '../store/month-sums.ts';
import { total } from '../store/total.ts';
import { nameId } from './count-table.ts';
import type { CountedFlow, InsightRecords } from './insight-records.ts';
import type { Range } from './period-parts.ts';
import { FLOW_SUMS } from './sum-flows.ts';

/** Rarer ones are left out. */
const MAX_FLOWS = 2_000;

interface Row {
  readonly first: string;
  readonly second: string | null;
  readonly third: string | null;
  readonly count: number;
}

const STEPS = ['first', 'second', 'third'] as const;

export async function findFlows(
  database: Database,
  { project, path }: Parameters<InsightRecords['flows']>[0],
  days: Range,
): Promise<readonly CountedFlow[]> {
  const [source, sourceValues] =
    path === undefined ? await ofSite(database, project, days) : ofPage(project, days, nameId(path));
  const rows = await database.survey<Row>(
    `SELECT first.name AS first, second.name AS second, third.name AS third, sums.count FROM (
       SELECT first, second, third, ${total('count')} AS count FROM (${source}) AS parts
       GROUP BY first, second, third ORDER BY 4 DESC, first, second, third LIMIT ?
     ) AS sums
     ${STEPS.map((step, at) => `${at === 0 ? '' : 'LEFT '}JOIN insight_names AS ${step} ON ${step}.project = ? AND ${step}.id = sums.${step}`).join('\n')}
     ORDER BY sums.count DESC, 1, 2, 3`,
    [...sourceValues, MAX_FLOWS, ...STEPS.map(() => project)],
  );
  return rows.map(({ first, second, third, count }) => ({
    steps: [first, second, third].filter((step) => step !== null),
    count,
  }));
}

type Source = readonly [sql: string, values: readonly SqlValue[]];

const OF_DAYS =
  'SELECT first, second, third, count FROM insight_flows WHERE project = ? AND day >= ? AND day < ?';

/** Of months that are over the most frequent ones, and all of the days around them. */
async function ofSite(database: Database, project: string, period: Range): Promise<Source> {
  const { months, days } = await summedPeriod(database, FLOW_SUMS, { project, days: period });
  const parts: Source[] = days.map((some) => [OF_DAYS, [project, ...some]]);
  if (months !== undefined)
    parts.push([
      'SELECT first, second, third, count FROM insight_flow_months WHERE project = ? AND month >= ? AND month < ?',
      [project, ...months],
    ]);
  return [parts.map(([sql]) => sql).join(' UNION ALL '), parts.flatMap(([, values]) => values)];
}

/** A page may be in rare ones alone, so its days are read. */
const ofPage = (project: string, days: Range, page: number): Source => [
  `${OF_DAYS} AND (${STEPS.map((step) => `${step} = ?`).join(' OR ')})`,
  [project, ...days, ...STEPS.map(() => page)],
];
