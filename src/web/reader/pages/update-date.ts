/** Parses the date in the label of a changelog entry; ambiguous labels have no date. */

/** Plausible years of release notes. */
const FIRST_YEAR = 1990;
const LAST_YEAR = 2199;
const LONGEST = 200;

const ISO = /(?<!\d)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d|\.\d)/;
const EAST_ASIAN = /(?<!\d)(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월](?:\s*(\d{1,2})\s*[日일])?/;
/** `5 March 2026`, `5. März 2026`, `5 de marzo de 2026`. */
const DAY_FIRST =
  /(?<![\d.])(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.)?\s+(?:de\s+|of\s+)?(\p{L}[\p{L}\p{M}]*)\.?,?\s+(?:de\s+|del\s+)?(\d{4})(?!\d)/u;
/** `March 5, 2026`, `March 5th 2026`. */
const MONTH_FIRST = /(?<!\p{L})(\p{L}[\p{L}\p{M}]*)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/u;
/** `March 2026`: only the month is given. */
const MONTH_ONLY = /(?<!\p{L})(\p{L}[\p{L}\p{M}]*)\.?,?\s+(?:de\s+|of\s+)?(\d{4})(?!\d)/u;

/**
 * @param lang language of the page, for the names of months; English is always accepted
 * @returns milliseconds, midnight UTC; the first day if only the month is given
 */
export function updateDate(text: string, lang = 'en'): number | undefined {
  const words = text.slice(0, LONGEST);
  const numbers = ISO.exec(words);
  if (numbers !== null) return dayOf(numbers[1], Number(numbers[3]), numbers[4]);
  const eastern = EAST_ASIAN.exec(words);
  if (eastern !== null) return dayOf(eastern[1], Number(eastern[2]), eastern[3]);
  const months = monthsOf(lang);
  const month = (name: string | undefined): number => months.get(bare(name ?? '')) ?? 0;
  const dayFirst = DAY_FIRST.exec(words);
  if (dayFirst !== null) return dayOf(dayFirst[3], month(dayFirst[2]), dayFirst[1]);
  const monthFirst = MONTH_FIRST.exec(words);
  if (monthFirst !== null) return dayOf(monthFirst[3], month(monthFirst[1]), monthFirst[2]);
  const only = MONTH_ONLY.exec(words);
  return only === null ? undefined : dayOf(only[2], month(only[1]), undefined);
}

/** Undefined for a day that does not exist. */
function dayOf(year: string | undefined, month: number, day = '1'): number | undefined {
  const [y, d] = [Number(year), Number(day)];
  const at = Date.UTC(y, month - 1, d);
  const date = new Date(at);
  return y >= FIRST_YEAR && y <= LAST_YEAR && date.getUTCMonth() === month - 1 && date.getUTCDate() === d
    ? at
    : undefined;
}

const known = new Map<string, ReadonlyMap<string, number>>();

/** Names of months, long and short, as used alone and in dates. */
function monthsOf(lang: string): ReadonlyMap<string, number> {
  const before = known.get(lang);
  if (before !== undefined) return before;
  const months = new Map<string, number>();
  for (const tag of ['en', ...languages(lang)])
    for (const month of ['long', 'short'] as const)
      for (const form of [{ month }, { month, day: 'numeric' }] as const) addNames(months, tag, form);
  months.set('sept', 9);
  known.set(lang, months);
  return months;
}

/** Empty if the language tag is invalid. */
function languages(lang: string): string[] {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(lang);
  } catch {
    return [];
  }
}

function addNames(months: Map<string, number>, tag: string, form: Intl.DateTimeFormatOptions): void {
  const format = new Intl.DateTimeFormat(tag, { ...form, timeZone: 'UTC' });
  for (let month = 1; month <= 12; month++) {
    const parts = format.formatToParts(Date.UTC(2024, month - 1, 15));
    const name = bare(parts.find(({ type }) => type === 'month')?.value ?? '');
    if (/\p{L}/u.test(name) && !months.has(name)) months.set(name, month);
  }
}

const bare = (name: string): string => name.toLowerCase().replace(/\.$/, '');
