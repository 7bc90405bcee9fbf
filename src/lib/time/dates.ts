/** Parses and prints the dates of the API: ISO 8601 as RFC 3339 narrows it, in UTC unless an offset is given. */

export const DAY_MS = 86_400_000;

/**
 * `T` and `Z` may be lower-case (RFC 3339, section 5.6). As ISO 8601 has it, seconds may be left out and an offset may be `+02:00`,
 * `+0200` or `+02`. Up to nine decimals are read and cut to milliseconds. A space instead of `T` is refused: in a query it is most often a `+` that was not encoded.
 */
const DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:[Zz]|([+-])(\d{2})(?::?(\d{2}))?)?)?$/;

/**
 * @returns milliseconds; undefined for an invalid date, or one that does not exist: 30 February, 24:00, a leap second,
 * the year 0
 */
export function parseDate(text: string): number | undefined {
  // Nothing longer can match, so the expression never sees long input.
  if (text.length > 40) return undefined;
  const found = DATE.exec(text);
  if (found === null) return undefined;
  const number = (at: number): number => Number(found[at] ?? 0);
  const [year, month, day] = [number(1), number(2), number(3)];
  const [hour, minute, second] = [number(4), number(5), number(6)];
  const [offsetHour, offsetMinute] = [number(9), number(10)];
  if (year === 0 || hour > 23 || minute > 59 || second > 59 || offsetHour > 23 || offsetMinute > 59)
    return undefined;
  const date = new Date(0);
  // `Date.UTC` would map the years 0 to 99 to the last century.
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const milliseconds = Number((found[7] ?? '').padEnd(3, '0').slice(0, 3));
  const offset = (offsetHour * 60 + offsetMinute) * (found[8] === '-' ? -60_000 : 60_000);
  return date.getTime() + ((hour * 60 + minute) * 60 + second) * 1_000 + milliseconds - offset;
}

/** ISO 8601 in UTC with milliseconds: `2026-01-15T12:00:00.000Z`. */
export function printDate(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** The day in UTC: `2026-01-15`. */
export function printDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
