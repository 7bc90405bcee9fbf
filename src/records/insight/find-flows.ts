/** Finds how visits began: the pages of their first steps, added up over the days of a period. */

import type { Database, SqlValue } from '../store/database.ts';
import { nameId } from './count-table.ts';
import type { CountedFlow, InsightRecords } from './insight-records.ts';

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
  days: readonly [number, number],
): Promise<readonly CountedFlow[]> {
  const page = path === undefined ? [] : STEPS.map(() => nameId(path));
  const values: readonly SqlValue[] = [project, ...days, ...page, MAX_FLOWS, ...STEPS.map(() => project)];
  const only = path === undefined ? '' : `AND (${STEPS.map((step) => `${step} = ?`).join(' OR ')})`;
  const rows = await database.survey<Row>(
    `SELECT first.name AS first, second.name AS second, third.name AS third, sums.count FROM (
       SELECT first, second, third, CAST(sum(count) AS bigint) AS count FROM insight_flows
       WHERE project = ? AND day >= ? AND day < ? ${only}
       GROUP BY first, second, third ORDER BY 4 DESC, first, second, third LIMIT ?
     ) AS sums
     ${STEPS.map((step, at) => `${at === 0 ? '' : 'LEFT '}JOIN insight_names AS ${step} ON ${step}.project = ? AND ${step}.id = sums.${step}`).join('\n')}
     ORDER BY sums.count DESC, 1, 2, 3`,
    values,
  );
  return rows.map(({ first, second, third, count }) => ({
    steps: [first, second, third].filter((step) => step !== null),
    count,
  }));
}
