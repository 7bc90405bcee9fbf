/** Builds the links above the feedback list: each is the current address with one choice changed. */
import { FEEDBACK_SOURCES, FEEDBACK_STATUSES } from '../../../../records/feedback/feedback.ts';
import type { FeedbackControls, FilterMenu } from '../../../../theme/admin/feedback/feedback-controls.ts';
import type { SavedViews, TeamMember } from '../../../../theme/admin/feedback/feedback-work.ts';
import { SOURCE_LABELS, STATUS_LABELS } from '../../../../theme/admin/parts/feedback-status.ts';
import { dateText } from '../../../../theme/admin/parts/moment.ts';
import type { Toggle } from '../../../../theme/admin/parts/toggles.ts';
import { linkWith } from '../overview/link-with.ts';
import type { FeedbackQuery, FeedbackViewName } from './feedback-query.ts';

const VIEW_LABELS: Readonly<Record<FeedbackViewName, string>> = {
  comments: 'Comments',
  code: 'Code snippets',
  themes: 'Themes',
  pages: 'Pages',
  all: 'All',
};
const PERIODS = [7, 30, 90, 365] as const;

interface Choices {
  readonly team: readonly TeamMember[];
  readonly saved: SavedViews;
}

/** @param root address of the list */
export function feedbackControls(
  root: string,
  query: FeedbackQuery,
  { team, saved }: Choices,
): FeedbackControls {
  // Without it, an address with filters is about all entries.
  const values = new URLSearchParams(query.values);
  values.set('view', query.view);
  const link = (changes: Readonly<Record<string, string | undefined>>): string =>
    linkWith(root, values, changes);
  const without = (...names: readonly string[]): readonly (readonly [string, string])[] =>
    [...values].filter(([name]) => ![...names, 'cursor', 'before', 'skip'].includes(name));
  return {
    action: root,
    views: Object.entries(VIEW_LABELS).map(([view, label]) => ({
      label,
      current: query.view === view,
      href: link({
        view,
        sort: undefined,
        ...(view === 'code' ? { source: undefined, helpful: undefined } : {}),
        ...(view === 'pages' || view === 'themes' ? { helpful: undefined } : {}),
        ...(view === 'pages' ? { q: undefined, assignee: undefined, mentioned: undefined } : {}),
      }),
    })),
    menus: [
      menu('filter-status', 'Status', statusToggles(query, link)),
      menu('filter-kind', 'Kind', kindToggles(query, link)),
      menu('filter-who', 'Who', whoToggles(query, link, team)),
    ],
    periods: periods(query, link),
    saved,
    removable: removables(query, link),
    clear: hasFilters(query) ? linkWith(root, viewOnly(query), {}) : undefined,
    hidden: { words: without('q'), path: without('path'), dates: without('dateFrom', 'dateTo', 'period') },
    words: query.view === 'pages' ? undefined : (query.values.get('q') ?? ''),
    dateFrom: dayOf(query.values.get('dateFrom')),
    dateTo: dayOf(query.values.get('dateTo')),
  };
}

/** Names what is chosen: one by its name, several by their number. */
function menu(id: string, label: string, choices: readonly Toggle[]): FilterMenu {
  const on = choices.filter((choice) => choice.on);
  return { id, label, choices, chosen: on.length > 1 ? String(on.length) : (on[0]?.label ?? '') };
}

function periods({ values, period }: FeedbackQuery, link: Link): FilterMenu {
  const dates = { period: undefined, dateFrom: undefined, dateTo: undefined };
  const own = values.has('dateFrom') || values.has('dateTo');
  const choices = [
    { label: 'All time', on: period === undefined && !own, href: link(dates) },
    ...PERIODS.map((days) => ({
      label: `Last ${days} days`,
      on: period === days,
      href: link({ ...dates, period: String(days) }),
    })),
  ];
  return {
    id: 'filter-dates',
    label: 'Dates',
    choices,
    chosen: period === undefined ? '' : `${period} days`,
  };
}

/** Everybody sees the marks in the rows, so everybody may filter by them. */
function whoToggles(
  { values, view }: FeedbackQuery,
  link: Link,
  team: readonly TeamMember[],
): readonly Toggle[] {
  if (view === 'pages') return [];
  const chosen = values.get('assignee');
  const one = (label: string, value: string): Toggle => ({
    label,
    on: chosen === value,
    href: link({ assignee: chosen === value ? undefined : value }),
  });
  const mentioned = values.has('mentioned');
  return [
    one('Assigned to me', 'me'),
    { label: 'Mentions me', on: mentioned, href: link({ mentioned: mentioned ? undefined : 'me' }) },
    one('Assigned to nobody', 'none'),
    ...team.filter(({ me }) => !me).map(({ id, name }) => one(name, id)),
  ];
}

type Link = (changes: Readonly<Record<string, string | undefined>>) => string;

function statusToggles({ filter }: FeedbackQuery, link: Link): readonly Toggle[] {
  const on = new Set(filter.statuses);
  return FEEDBACK_STATUSES.map((status) => {
    const next = FEEDBACK_STATUSES.filter((one) => on.has(one) !== (one === status));
    return {
      label: STATUS_LABELS[status],
      on: on.has(status),
      href: link({ status: next.length === 0 ? undefined : next.join(',') }),
    };
  });
}

/** One vote and one source at a time, since the API takes one source. */
function kindToggles({ filter, view }: FeedbackQuery, link: Link): readonly Toggle[] {
  if (view === 'code' || view === 'pages' || view === 'themes') return [];
  const votes = [true, false].map((helpful) => ({
    label: helpful ? 'Helpful' : 'Not helpful',
    on: filter.helpful === helpful,
    href: link({ helpful: filter.helpful === helpful ? undefined : String(helpful) }),
  }));
  const sources = FEEDBACK_SOURCES.filter((source) => source !== 'code_snippet').map((source) => ({
    label: SOURCE_LABELS[source],
    on: filter.source === source,
    href: link({ source: filter.source === source ? undefined : source }),
  }));
  return [...votes, ...sources];
}

function removables({ values, filter }: FeedbackQuery, link: Link): FeedbackControls['removable'] {
  const found: { label: string; value: string; href: string }[] = [];
  const path = values.get('path');
  // Code has a view of its own, but the API's source filter works as well.
  if (filter.source === 'code_snippet' && values.has('source'))
    found.push({ label: 'Source', value: SOURCE_LABELS.code_snippet, href: link({ source: undefined }) });
  if (path !== null) found.push({ label: 'Page', value: path, href: link({ path: undefined }) });
  if (values.has('dateFrom') && filter.from !== undefined)
    found.push({ label: 'From', value: dateText(filter.from), href: link({ dateFrom: undefined }) });
  if (values.has('dateTo') && filter.to !== undefined)
    found.push({ label: 'Before', value: dateText(filter.to), href: link({ dateTo: undefined }) });
  return found;
}

const FILTERS = 'dateFrom dateTo period source status path helpful q assignee mentioned'.split(' ');

export function hasFilters({ values }: Pick<FeedbackQuery, 'values'>): boolean {
  return FILTERS.some((name) => values.has(name));
}

function viewOnly({ values }: FeedbackQuery): URLSearchParams {
  return new URLSearchParams([...values].filter(([name]) => name === 'view' || name === 'sort'));
}

function dayOf(value: string | null): string {
  return value !== null && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : '';
}
