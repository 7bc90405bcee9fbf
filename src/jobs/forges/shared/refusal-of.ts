/** Turns an error answer into an AppError by the table, and reads how long to wait when the rate limit is used up. */
import { AppError } from '../../../lib/app-error.ts';
import { type ErrorRow, errorRows, type Outcome, type Refused } from '../error-table.ts';
import { ForgeBusy } from '../forge-busy.ts';

export interface Refusal {
  readonly outcome: Outcome;
  readonly error: AppError;
}

const MINUTE = 60_000;
/** Rate limits of forges are hourly, so longer waits are not believed. */
const LONGEST_WAIT = 60 * MINUTE;

const CODES: Readonly<Record<Outcome, string>> = {
  misconfigured: 'forge/misconfigured',
  busy: 'forge/busy',
  unreachable: 'forge/unreachable',
  nothing: 'forge/nothing',
  failed: 'forge/failed',
  // Drivers handle both; anywhere else they are failures.
  adopt: 'forge/failed',
  'no-draft': 'forge/failed',
};

function fits(row: ErrorRow, refused: Refused): boolean {
  if (row.limited === true && !refused.limited) return false;
  if (row.steps !== undefined && !row.steps.includes(refused.step)) return false;
  if (row.text !== undefined && !row.text.test(refused.text)) return false;
  return typeof row.status === 'function' ? row.status(refused.status) : row.status.includes(refused.status);
}

/** @param wait milliseconds until the rate limit is reset */
export function refusalOf(refused: Refused, wait: number): Refusal {
  const row = errorRows(refused.rights).find((one) => fits(one, refused))!;
  const message = row.message(refused);
  if (row.outcome === 'busy') return { outcome: 'busy', error: new ForgeBusy(message, wait) };
  const hint = row.hint?.(refused);
  const error = new AppError(CODES[row.outcome], message, hint === undefined ? {} : { hint });
  return { outcome: row.outcome, error };
}

/** Whether an answer reports too many requests: by its headers, or by its text where GitHub sends none. */
export function isLimited(status: number, headers: Headers, text: string): boolean {
  if (status === 429) return true;
  return (
    status === 403 &&
    (headers.has('retry-after') ||
      (headers.get('x-ratelimit-remaining') ?? headers.get('ratelimit-remaining')) === '0' ||
      /rate limit/i.test(text))
  );
}

/** @returns milliseconds, between a second and an hour; a minute by default */
export function waitOf(headers: Headers, now: number): number {
  const after = number(headers.get('retry-after'));
  const reset = number(headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset'));
  const date = Date.parse(headers.get('date') ?? '');
  // The forge's own clock where known: ours may be wrong.
  const there = Number.isNaN(date) ? now : date;
  const wait = after !== undefined ? after * 1000 : reset !== undefined ? reset * 1000 - there : MINUTE;
  return Math.min(LONGEST_WAIT, Math.max(1000, wait));
}

function number(text: string | null): number | undefined {
  return text !== null && /^\d{1,12}$/.test(text.trim()) ? Number(text) : undefined;
}
