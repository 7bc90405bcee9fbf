/** The search figures of a period, compared with the previous period. */
import type { SearchRecords } from '../../../../records/searches/search-records.ts';
import type { Figure } from '../../../../theme/admin/parts/figures.ts';
import { count, percent } from '../../../../theme/admin/parts/numbers.ts';

type SearchFigures = Awaited<ReturnType<SearchRecords['figures']>>;

export function searchFigures(now: SearchFigures, before: SearchFigures, missed: string): readonly Figure[] {
  return [
    {
      label: 'Searches',
      value: count(now.searches),
      delta: { now: now.searches, before: before.searches, neutral: true },
    },
    {
      label: 'Different terms',
      value: count(now.terms),
      delta: { now: now.terms, before: before.terms, neutral: true },
    },
    {
      label: 'Without results',
      value: percent(now.withoutResults, now.searches),
      href: missed,
      ...(now.searches === 0 || before.searches === 0
        ? {}
        : {
            delta: {
              now: now.withoutResults / now.searches,
              before: before.withoutResults / before.searches,
              unit: 'points',
              lowerIsBetter: true,
            },
          }),
    },
  ];
}
