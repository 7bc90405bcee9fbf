/** Reads the period of figures from the address: the last 7, 30, 90 or 365 days, or two dates. */
import { dateText } from '../../../../theme/admin/parts/moment.ts';
import type { Segment } from '../../../../theme/admin/parts/segments.ts';
import { linkWith } from './link-with.ts';

const DAY = 86_400_000;
/** Longest period that can be counted by day. */
const MAX_DAYS = 400;
const CHOICES = [7, 30, 90, 365] as const;
const DEFAULT = 30;

export interface Period {
  /** Milliseconds; midnight UTC, inclusive. */
  readonly from: number;
  /** Midnight UTC, exclusive. */
  readonly to: number;
  readonly days: number;
  /** Set for one of the choices, which end today. */
  readonly choice?: number;
  /** In words: `Last 30 days`. */
  readonly text: string;
}

/** Unreadable values give the default period. */
export function readPeriod(query: URLSearchParams, now: number): Period {
  const end = Math.floor(now / DAY) * DAY + DAY;
  const from = day(query.get('dateFrom'));
  if (from !== undefined && from < end) {
    const until = Math.min(day(query.get('dateTo')) ?? end, end);
    const to = Math.min(until > from ? until : end, from + MAX_DAYS * DAY);
    return {
      from,
      to,
      days: Math.ceil((to - from) / DAY),
      text: `${dateText(from)} – ${dateText(to - DAY)}`,
    };
  }
  const named = Number(query.get('period'));
  const choice = CHOICES.find((days) => days === named) ?? DEFAULT;
  return { from: end - choice * DAY, to: end, days: choice, choice, text: `Last ${choice} days` };
}

/** The same number of days before. */
export function previousPeriod({ from, days }: Period): { readonly from: number; readonly to: number } {
  return { from: from - days * DAY, to: from };
}

function day(value: string | null): number | undefined {
  if (value === null || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const at = Date.parse(`${value}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== value ? undefined : at;
}

/** `2026-01-15` */
export function dayText(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The choices as a segmented control; other parameters stay. */
export function periodSegments(href: string, query: URLSearchParams, period: Period): readonly Segment[] {
  return CHOICES.map((days) => ({
    label: `${days} d`,
    name: `Last ${days} days`,
    current: period.choice === days,
    href: linkWith(href, query, { period: String(days), dateFrom: undefined, dateTo: undefined }),
  }));
}
