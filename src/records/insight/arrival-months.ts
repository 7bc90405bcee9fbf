/** Adds up how readers arrived in months that are over, by path and by source, which is what lists of a long period ask. */

import type { Database } from '../store/database.ts';
import { type MonthSums, type SumPeriod, sumMonths } from '../store/month-sums.ts';
import { total } from '../store/total.ts';

export const ARRIVAL_SUMS: MonthSums = {
  days: 'insight_arrivals',
  months: { table: 'insight_arrival_months', key: ['kind', 'by_source', 'name'], sums: ['count'] },
  marks: 'insight_arrivals_summed',
};

/** As `by_source` says it. */
const SIDES = ['path', 'source'] as const;

/** @returns the number of months that were added up */
export const sumArrivals = (database: Database, summed: SumPeriod): Promise<number> =>
  sumMonths(database, ARRIVAL_SUMS, {
    ...summed,
    sum: async (days) => {
      const sides = SIDES.map((side, bySource) =>
        database
          .survey<{ kind: number; name: number; count: number }>(
            `SELECT kind, ${side} AS name, ${total('count')} AS count FROM insight_arrivals
           WHERE project = ? AND day >= ? AND day < ? GROUP BY kind, ${side}`,
            [summed.project, ...days],
          )
          .then((rows) => rows.map(({ kind, name, count }) => [kind, bySource, name, count])),
      );
      return (await Promise.all(sides)).flat();
    },
  });
