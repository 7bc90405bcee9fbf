/** Reads props the way authors write them: `"true"`, `"2"`, `{2}` and JSX all mean what they look like. */
import { isHtml } from '../../lib/html.ts';
import type { PropValue } from '../../site/content/component.ts';
import { htmlToText } from './html-to-text.ts';

/** The value as trimmed plain text; undefined when it is empty. */
export function asText(value: PropValue): string | undefined {
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value.trim() : isHtml(value) ? htmlToText(value) : '';
  return text === '' ? undefined : text;
}

/** A switch: bare and `"true"` are on, `"false"`, `"no"`, `0` and `null` are off, absence is `fallback`. */
export function asFlag(value: PropValue, fallback = false): boolean {
  if (value === undefined) return fallback;
  if (typeof value === 'string') return !/^(false|no|off|0)$/i.test(value.trim());
  return value !== null && value !== false && value !== 0;
}

/** A whole number, clamped to `[least, most]`; undefined when the value is none. */
export function asCount(value: PropValue, [min, max]: readonly [number, number]): number | undefined {
  const text = typeof value === 'string' ? value.trim() : value;
  const number =
    typeof text === 'number' ? text : typeof text === 'string' && text !== '' ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? Math.min(max, Math.max(min, Math.round(number))) : undefined;
}

/** A list of texts; a single text is split at its commas. At most 50. */
export function asList(value: PropValue): readonly string[] {
  const items = Array.isArray(value)
    ? (value as readonly PropValue[])
    : typeof value === 'string'
      ? value.split(',')
      : [value];
  return items.slice(0, 50).flatMap((item) => asText(item) ?? []);
}

/** One of `values`, ignoring letter case; undefined for anything else. */
export function asChoice<T extends string>(value: PropValue, values: readonly T[]): T | undefined {
  const choice = asText(value)?.toLowerCase();
  return values.find((each) => each.toLowerCase() === choice);
}
