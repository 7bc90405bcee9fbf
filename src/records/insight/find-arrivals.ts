/** Finds how readers arrived, most frequent first: by path and source, or by one of them, for which months that are over are added up already. */

import type { Database, SqlValue } from '../store/database.ts';
import { daysWithRows, EACH_DAY } from '../store/each-day.ts';
import { summedPeriod } from '../store/month-sums.ts';
import { total } from '../store/total.ts';
import { ARRIVAL_SUMS } from './arrival-months.ts';
import { nameId } from './count-table.ts';
import { ARRIVAL_KINDS } from './insight.ts';
import type { InsightRecords } from './insight-records.ts';
import type { Range } from './period-parts.ts';

type Query = Parameters<InsightRecords['arrivals']>[0];
type Source = readonly [sql: string, values: readonly SqlValue[]];

/** @returns a statement without a limit */
export async function arrivalsQuery(database: Database, query: Query, period: Range): Promise<Source> {
  const { project, path, source: from, group } = query;
  const days = await daysWithRows(database, { table: 'insight_arrivals', project }, period);
  const [source, values] =
    group === undefined || path !== undefined || from !== undefined
      ? ofDays(query, days)
      : await withMonths(database, { ...query, group }, days);
  return [
    `SELECT coalesce(paths.name, '') AS path, coalesce(sources.name, '') AS source, sums.count FROM (
       SELECT path, source, ${total('count')} AS count FROM (${source}) AS parts GROUP BY path, source
     ) AS sums
     LEFT JOIN insight_names AS paths ON paths.project = ? AND paths.id = sums.path
     LEFT JOIN insight_names AS sources ON sources.project = ? AND sources.id = sums.source
     ORDER BY sums.count DESC, 1, 2`,
    [...values, project, project],
  ];
}

/** Their columns; 0, the number of no name, stands for what is not asked. */
const shown = (group: Query['group'], column: 'path' | 'source'): string =>
  group === undefined || group === column ? column : '0';

function ofDays({ project, kind, path, source, group }: Query, days: Range): Source {
  return [
    `SELECT ${shown(group, 'path')} AS path, ${shown(group, 'source')} AS source, count
     FROM insight_arrivals WHERE project = ? AND ${EACH_DAY} AND kind = ?
       ${path === undefined ? '' : 'AND path = ?'} ${source === undefined ? '' : 'AND source = ?'}`,
    [
      project,
      ...days,
      ARRIVAL_KINDS.indexOf(kind),
      ...[path, source].flatMap((name) => (name === undefined ? [] : [nameId(name)])),
    ],
  ];
}

async function withMonths(
  database: Database,
  query: Query & { readonly group: 'path' | 'source' },
  period: Range,
): Promise<Source> {
  const { project, kind, group } = query;
  const { months, days } = await summedPeriod(database, ARRIVAL_SUMS, { project, days: period });
  const parts = days.map((some) => ofDays(query, some));
  if (months !== undefined)
    parts.push([
      `SELECT ${group === 'path' ? 'name' : '0'} AS path, ${group === 'source' ? 'name' : '0'} AS source, count
       FROM insight_arrival_months WHERE project = ? AND kind = ? AND by_source = ? AND month >= ? AND month < ?`,
      [project, ARRIVAL_KINDS.indexOf(kind), group === 'source' ? 1 : 0, ...months],
    ]);
  return [parts.map(([sql]) => sql).join(' UNION ALL '), parts.flatMap(([, values]) => values)];
}
