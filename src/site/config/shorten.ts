/** Formats an author's value for a message: quoted, on one line, short. */
import { cutText, unbroken } from '../../lib/text/clean-text.ts';

const LONGEST = 60;

/** `"text"`, `12`, `an object`, `a list`: at most about 60 characters, and no line break. */
export function shorten(value: unknown): string {
  if (typeof value === 'string') return `"${clip(value)}"`;
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return String(value);
}

function clip(text: string): string {
  return cutText(unbroken(text.slice(0, LONGEST * 2)), LONGEST);
}
