/** Cuts untrusted text to the length that a row stores. */
import { storedText } from '../../lib/text/clean-text.ts';

/** @param most in UTF-16 units, as `length` counts; a character is never split */
export function cutText(text: string, most: number): string {
  // Text far beyond the limit is not even cleaned.
  const clean = storedText(text.slice(0, 4 * most));
  if (clean.length <= most) return clean;
  const last = clean.charCodeAt(most - 1);
  return clean.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}
