/** Adds up how readers arrived in months that are over, by path and by source, which is what lists of a long period ask. */

import type { Database } from '../store/database.ts';
import { type MonthSums, sumMonths } from '../store/month-sums.ts';

export const ARRIVAL_SUMS: MonthSums = {
  days: 'insight_arrivals',
  months: { table: 'insight_arrival_months', key: ['kind', 'by_source', 'name'], sums: ['count'] },
  marks: 'insight_arrivals_summed',
};

/** As `by_source` says it. */
const SIDES = ['path', 'source'] as const;

/** @returns the number of months that were added up */
export const sumArrivals = (database: Database, project: string, now: number): Promise<number> =>
  sumMonths(database, ARRIVAL_SUMS, {
    project,
    now,
    sum: async (days) => {
      const sides = SIDES.map((side, bySource) =>
        database
          .survey<{ kind: number; name: number; count: number }>(
            `SELECT kind, ${side} AS name, CAST(sum(count) AS bigint) AS count FROM insight_arrivals
           WHERE project = ? AND day >= ? AND day < ? GROUP BY kind, ${side}`,
            [project, ...days],
          )
          .then((rows) => rows.map(({ kind, name, count }) => [kind, bySource, name, count])),
      );
      return (await Promise.all(sides)).flat();
    },
  });
