/** Cuts what strangers and agents wrote to what a row keeps of it. */
import { storedText } from '../../lib/clean-text.ts';

/** @param most in UTF-16 units, as `length` counts; no half of a character is left at the end */
export function cutText(text: string, most: number): string {
  // What is far beyond the limit need not be cleaned, however long it is.
  const clean = storedText(text.slice(0, 4 * most));
  if (clean.length <= most) return clean;
  const last = clean.charCodeAt(most - 1);
  return clean.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}
