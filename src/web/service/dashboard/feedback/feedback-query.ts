/** Parses the address of the feedback list: the API's filters under the API's names, and a few of the dashboard. */
import { defined } from '../../../../lib/defined.ts';
import * as z from '../../../../lib/schema.ts';
import { FEEDBACK_LIMITS, FEEDBACK_SOURCES } from '../../../../records/feedback/feedback.ts';
import type { FeedbackListFilter } from '../../../../records/feedback/feedback-records.ts';
import { WORDS_LENGTH } from '../../../../theme/admin/feedback/feedback-controls.ts';
import { RequestProblem } from '../../../edge/problem/request-problem.ts';
import { dateOrder, feedbackFilterFields, filterOf, wholeField } from '../../operation/fields.ts';
import { readQuery } from '../../operation/read-request.ts';
import { readPeriod } from '../overview/period.ts';

const VIEWS = ['comments', 'code', 'themes', 'pages', 'all'] as const;
export type FeedbackViewName = (typeof VIEWS)[number];

const CURSOR = z.string().max(500).optional();

const schema = z
  .strictObject({
    ...feedbackFilterFields,
    /** Votes without text are the entries that the view of comments leaves out. */
    source: z.enum(FEEDBACK_SOURCES).optional(),
    limit: wholeField({ min: 1, max: 100, default: 50, description: 'Most entries on a page' }),
    /** Where a page of older entries begins. */
    cursor: CURSOR,
    /** Where a page of newer entries ends. */
    before: CURSOR,
    path: z.string().max(FEEDBACK_LIMITS.path).optional(),
    helpful: z.enum(['true', 'false']).optional(),
    view: z.enum(VIEWS).optional(),
    /** Words in comments. */
    q: z.string().max(WORDS_LENGTH).optional(),
    /** `me`, `none`, or the id of a member. */
    assignee: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/)
      .optional(),
    mentioned: z.literal('me').optional(),
    /** Number of days before now, instead of dates. */
    period: z.enum(['7', '30', '90', '365']).optional(),
    /** Only of the view by page. */
    sort: z.enum(['most', 'worst']).default('most'),
    skip: wholeField({ min: 0, max: 100_000, default: 0, description: 'Pages left out' }),
  })
  .check(dateOrder);

export interface FeedbackQuery extends Pick<z.output<typeof schema>, 'limit' | 'sort' | 'skip'> {
  readonly view: FeedbackViewName;
  readonly filter: FeedbackListFilter;
  readonly cursor?: string;
  readonly before?: string;
  /** The parameters of the address, cleaned up; links are made from them. */
  readonly values: URLSearchParams;
  /** Days of the chosen period. */
  readonly period?: number;
}

/** Parameters of the notice after a change; they are no filters. */
const NOTICE = new Set(['batch', 'became', 'changed', 'problem', 'note']);

/** Removes empty fields, and joins the `status` of each check box. */
export function cleanQuery(query: URLSearchParams): URLSearchParams {
  const clean = new URLSearchParams();
  for (const name of new Set(query.keys())) {
    if (NOTICE.has(name)) continue;
    const values = query.getAll(name).filter((value) => value.trim() !== '');
    if (values.length === 0) continue;
    if (name === 'status') clean.set(name, values.join(','));
    else for (const value of values) clean.append(name, value.trim());
  }
  return clean;
}

type ReadFeedbackQuery =
  | { readonly ok: true; readonly query: FeedbackQuery }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Filters without a view, such as those of the API, are about all entries.
 * @param bare view of an address without parameters @param me id of the member who asks
 */
export function readFeedbackQuery(
  project: string,
  query: URLSearchParams,
  { now, bare, me }: { readonly now: number; readonly bare: FeedbackViewName; readonly me: string },
): ReadFeedbackQuery {
  const values = cleanQuery(query);
  let read: z.output<typeof schema>;
  try {
    read = readQuery(schema, values) as z.output<typeof schema>;
  } catch (error) {
    if (error instanceof RequestProblem)
      return { ok: false, problems: error.details.map((detail) => detail.message) };
    throw error;
  }
  const { cursor, before, limit, sort, skip } = read;
  const view = read.view ?? (values.size === 0 ? bare : 'all');
  const { filter, period } = wholeFilter(project, { ...read, view }, { now, me });
  return {
    ok: true,
    query: {
      filter,
      values,
      view,
      limit,
      sort,
      skip,
      ...defined({ cursor, before, period }),
    },
  };
}

/** Dates take precedence over a period, and a view adds a filter of its own. */
function wholeFilter(
  project: string,
  read: z.output<typeof schema>,
  { now, me }: { readonly now: number; readonly me: string },
): { filter: FeedbackListFilter; period?: number } {
  const period =
    read.period === undefined || read.dateFrom !== undefined || read.dateTo !== undefined
      ? undefined
      : readPeriod(new URLSearchParams({ period: read.period }), now);
  return {
    ...(period === undefined ? {} : { period: period.days }),
    filter: {
      ...filterOf(project, read),
      ...(period === undefined ? {} : { from: period.from, to: period.to }),
      ...defined({ path: read.path }),
      ...(read.helpful === undefined ? {} : { helpful: read.helpful === 'true' }),
      ...(read.view === 'comments' ? { commented: true } : {}),
      // Pages are counted, and counts know nothing of words and members.
      ...(read.view === 'pages' ? {} : workFilter(read, me)),
      ...(read.view === 'code' ? { source: 'code_snippet' } : {}),
    },
  };
}

function workFilter(
  { q, assignee, mentioned }: z.output<typeof schema>,
  me: string,
): Pick<FeedbackListFilter, 'words' | 'assignee' | 'mentioned'> {
  const who = assignee === 'none' ? '' : assignee === 'me' ? me : assignee;
  return defined({ words: q, assignee: who, mentioned: mentioned === undefined ? undefined : me });
}
