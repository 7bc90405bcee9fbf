/** Formats counts and shares for the dashboard. */

const COUNT = new Intl.NumberFormat('en');
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** `12,345` */
export function count(value: number): string {
  return COUNT.format(value);
}

/** `12.3K`, for axes. */
export function shortCount(value: number): string {
  return SHORT.format(value);
}

/** `1 comment`, `2 comments` */
export function pluralise(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** `84 %`; a dash where there is nothing to take a share of. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`;
}
