/** Finds how often a program read, or how readers arrived from one source, on each day of a period. */

import type { Database } from '../store/database.ts';
import { EACH_DAY } from '../store/each-day.ts';
import { total } from '../store/total.ts';
import { nameId } from './count-table.ts';
import { ARRIVAL_KINDS } from './insight.ts';
import type { InsightRecords } from './insight-records.ts';
import type { Range } from './period-parts.ts';

type Query = Parameters<InsightRecords['nameDays']>[0];

export function nameDays(
  database: Database,
  { project, kind, name }: Query,
  days: Range,
): Promise<readonly { readonly day: number; readonly count: number }[]> {
  if (kind === 'program')
    return database.survey(
      `SELECT day, ${total('views')} AS count FROM insight_agents
       WHERE project = ? AND ${EACH_DAY} AND agent = ? GROUP BY day ORDER BY day`,
      [project, ...days, name],
    );
  return database.survey(
    `SELECT day, ${total('count')} AS count FROM insight_arrivals
     WHERE project = ? AND ${EACH_DAY} AND kind = ? AND source = ? GROUP BY day ORDER BY day`,
    [project, ...days, ARRIVAL_KINDS.indexOf(kind), nameId(name)],
  );
}
