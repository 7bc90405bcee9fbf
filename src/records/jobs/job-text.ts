/** Cuts untrusted text to the length that a row stores. */
import { storedText } from '../../lib/text/clean-text.ts';

/** @param max in UTF-16 units, as `length` counts; a character is never split */
export function cutText(text: string, max: number): string {
  // Text far beyond the limit is not even cleaned.
  const clean = storedText(text.slice(0, 4 * max));
  if (clean.length <= max) return clean;
  const last = clean.charCodeAt(max - 1);
  return clean.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max);
}
