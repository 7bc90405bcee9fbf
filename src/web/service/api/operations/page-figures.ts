/** Counts views and visitors by page: two operations that differ in what they count. */
import * as z from '../../../../lib/schema.ts';
import type { PageFigures } from '../../../../records/insight/insight-records.ts';
import { dateField, dateOrder, projectIdField, wholeField } from '../../operation/fields.ts';
import { type OperationContext, operation } from '../../operation/operation.ts';
import { pageFiguresSchema, presentReadFigures, readFiguresSchema } from '../../wire/read-figures.ts';

/** Days count as a whole, so a period is made of all days that it touches. */
export const insightPeriodFields = {
  dateFrom: dateField('Only what was counted on this day (UTC) or later.').optional(),
  dateTo: dateField(
    'Only what was counted before this moment; of its day all of it, unless it is midnight.',
  ).optional(),
};

/** Later than any count. */
const NEVER = Date.UTC(2200, 0);

export const insightPeriod = (
  project: string,
  {
    dateFrom = 0,
    dateTo = NEVER,
  }: { readonly dateFrom?: number | undefined; readonly dateTo?: number | undefined },
) => ({ project, from: dateFrom, to: dateTo });

const MAX_SKIPPED = 100_000;
const query = z
  .strictObject({
    ...insightPeriodFields,
    limit: wholeField({ min: 1, max: 250, default: 50, description: 'Most pages in the answer' }),
    offset: wholeField({
      min: 0,
      max: MAX_SKIPPED,
      default: 0,
      description: 'Pages to leave out at the beginning',
    }),
  })
  .check(dateOrder);
const params = z.strictObject({ projectId: projectIdField });

type Asked = OperationContext<z.output<typeof params>, z.output<typeof query>>;

/** What the API counts as AI beside people. */
const READERS = ['human', 'assistant', 'crawler'] as const;

async function figures(
  { service, project, query: { limit, offset, ...dates } }: Asked,
  by: 'views' | 'visitors',
) {
  const { insight } = service.records;
  const period = insightPeriod(project, dates);
  const [totals, { pages, hasMore }] = await Promise.all([
    insight.totals(period),
    insight.pages({ ...period, by, readers: READERS }, { limit, skip: offset }),
  ]);
  const shown = (page: PageFigures) => ({ path: page.path, ...presentReadFigures(page[by]) });
  return { totals: presentReadFigures(totals[by]), pages: pages.map(shown), hasMore };
}

const hasMore = z.boolean().meta({ description: 'Whether there are more pages than these' });
const EXAMPLE = {
  totals: { human: 5_120, ai: 930, total: 6_050 },
  pages: [{ path: '/guides/start', human: 812, ai: 95, total: 907 }],
  hasMore: true,
};
const { pages: EXAMPLE_PAGES, ...EXAMPLE_REST } = EXAMPLE;

export const countViews = operation({
  id: 'countViews',
  method: 'GET',
  paths: ['/v1/analytics/{projectId}/views'],
  auth: 'insight:read',
  tag: 'Insight',
  summary: 'Count views by page',
  description:
    'How often people and AI programs read each page, those read most first. While `hasMore` is true, ask again with `offset` larger by `limit`.',
  params,
  query,
  answer: {
    status: 200,
    description: 'Views of the site and of its pages',
    schema: z
      .strictObject({ totals: readFiguresSchema, views: z.array(pageFiguresSchema), hasMore })
      .meta({ id: 'PageViews', description: 'Views by page' }),
    examples: { 'One page': { ...EXAMPLE_REST, views: EXAMPLE_PAGES } },
  },
  handle: async (request) => {
    const { pages: views, ...rest } = await figures(request, 'views');
    return { ...rest, views };
  },
});

export const countVisitors = operation({
  id: 'countVisitors',
  method: 'GET',
  paths: ['/v1/analytics/{projectId}/visitors'],
  auth: 'insight:read',
  tag: 'Insight',
  summary: 'Count visitors by page',
  description:
    'How many people and AI programs came to each page, those with most first. Numbers of days are added up: nobody is known the day after, so whoever comes on two days counts twice.',
  params,
  query,
  answer: {
    status: 200,
    description: 'Visitors of the site and of its pages',
    schema: z
      .strictObject({ totals: readFiguresSchema, visitors: z.array(pageFiguresSchema), hasMore })
      .meta({ id: 'PageVisitors', description: 'Visitors by page' }),
    examples: { 'One page': { ...EXAMPLE_REST, visitors: EXAMPLE_PAGES } },
  },
  handle: async (request) => {
    const { pages: visitors, ...rest } = await figures(request, 'visitors');
    return { ...rest, visitors };
  },
});
