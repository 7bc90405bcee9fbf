/** Reads how long a server asks to wait before the next request. */

/** @param value of the header `Retry-After`: seconds, or a date @returns milliseconds; undefined when it says nothing */
export function retryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
