/** Adds up how visits began in months that are over: of each month, the most frequent ways. */

import type { Database } from '../store/database.ts';
import { type MonthSums, type SumPeriod, sumMonths } from '../store/month-sums.ts';
import { total } from '../store/total.ts';
import { INSIGHT_LIMITS } from './insight.ts';

export const FLOW_SUMS: MonthSums = {
  days: 'insight_flows',
  months: { table: 'insight_flow_months', key: ['first', 'second', 'third'], sums: ['count'] },
  marks: 'insight_summed',
};

/** @returns the number of months that were added up */
export const sumFlows = (database: Database, summed: SumPeriod): Promise<number> =>
  sumMonths(database, FLOW_SUMS, {
    ...summed,
    sum: async (days) => {
      const found = await database.survey<{ first: number; second: number; third: number; count: number }>(
        `SELECT first, second, third, ${total('count')} AS count FROM insight_flows
         WHERE project = ? AND day >= ? AND day < ?
         GROUP BY first, second, third ORDER BY 4 DESC, first, second, third LIMIT ?`,
        [summed.project, ...days, INSIGHT_LIMITS.flowsAMonth],
      );
      return found.map(({ first, second, third, count }) => [first, second, third, count]);
    },
  });
