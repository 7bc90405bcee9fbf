/** Lists what readers searched for, most frequent first, in pages. */
import { openCursor, sealCursor } from '../../../../lib/cursor.ts';
import * as z from '../../../../lib/schema.ts';
import { derivedKey } from '../../../../lib/secrets/derive-key.ts';
import { printDate } from '../../../../lib/time/dates.ts';
import { invalidRequest } from '../../../edge/problem/request-problem.ts';
import { dateOrder, projectIdField, wholeField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { insightPeriod, insightPeriodFields } from './page-figures.ts';

const searchSchema = z
  .strictObject({
    searchQuery: z.string().meta({ description: 'What was searched, in lower case', examples: ['webhook'] }),
    hits: z.int().min(0).meta({ description: 'How often' }),
    ctr: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'Share of these searches of which a result was opened' }),
    topClickedPage: z
      .string()
      .nullable()
      .meta({ description: 'Path of the page that was opened most; null where none was' }),
    lastSearchedAt: z.iso.datetime().meta({ description: 'When it was last searched' }),
  })
  .meta({ id: 'SearchFigures', description: 'Searches for one term' });

const cursorKey = derivedKey('cursor');
/** The place in a list that has no ids is its number. */
const PLACE = 'searches';

export const listSearches = operation({
  id: 'listSearches',
  method: 'GET',
  paths: ['/v1/analytics/{projectId}/searches'],
  auth: 'insight:read',
  tag: 'Insight',
  summary: 'List searches',
  description:
    'What readers searched for, most frequent first. Days count as a whole. Ask again with `nextCursor` as `cursor` until it is null.',
  params: z.strictObject({ projectId: projectIdField }),
  query: z
    .strictObject({
      ...insightPeriodFields,
      limit: wholeField({ min: 1, max: 100, default: 50, description: 'Most terms in the answer' }),
      cursor: z
        .string()
        .optional()
        .meta({ description: '`nextCursor` of the page before, unchanged, with the same dates' }),
    })
    .check(dateOrder),
  answer: {
    status: 200,
    description: 'Terms of searches',
    schema: z
      .strictObject({
        searches: z.array(searchSchema),
        totalSearches: z.int().min(0).meta({ description: 'All searches of the period' }),
        nextCursor: z
          .string()
          .nullable()
          .meta({ description: 'Send it back as `cursor` for the next page; null on the last one' }),
      })
      .meta({ id: 'SearchesPage', description: 'One page of searches' }),
    examples: {
      'Two terms': {
        searches: [
          {
            searchQuery: 'webhook',
            hits: 41,
            ctr: 0.83,
            topClickedPage: '/service/webhooks',
            lastSearchedAt: '2026-01-15T12:00:00.000Z',
          },
          {
            searchQuery: 'helm chart',
            hits: 12,
            ctr: 0,
            topClickedPage: null,
            lastSearchedAt: '2026-01-14T08:30:00.250Z',
          },
        ],
        totalSearches: 212,
        nextCursor: null,
      },
    },
  },
  handle: async ({ service, project, query: { limit, cursor, ...dates } }) => {
    const { searches } = service.records;
    const period = insightPeriod(project, dates);
    const key = cursorKey(service.secret);
    const scope = JSON.stringify([PLACE, period]);
    const after = cursor === undefined ? undefined : openCursor(key, scope, cursor);
    if (cursor !== undefined && after === undefined)
      throw invalidRequest([
        {
          message: '"cursor" is not a nextCursor of this project with these dates; begin without it',
          path: 'cursor',
        },
      ]);
    const skip = after?.createdAt ?? 0;
    const [{ terms, hasMore }, figures] = await Promise.all([
      searches.top({ ...period, limit, skip }),
      searches.figures(period),
    ]);
    const pages = await searches.opened({ ...period, terms: terms.map(({ term }) => term) });
    return {
      searches: terms.map(({ term, count, opened, lastAt }) => ({
        searchQuery: term,
        hits: count,
        ctr: Math.round((Math.min(opened, count) / count) * 10_000) / 10_000,
        topClickedPage: pages.get(term) ?? null,
        lastSearchedAt: printDate(lastAt),
      })),
      totalSearches: figures.searches,
      nextCursor: hasMore ? sealCursor(key, scope, { createdAt: skip + limit, id: PLACE }) : null,
    };
  },
});
