/** Text of a model made fit for a row: no control characters, limited in length. */
import { cutText, oneLine, shownText } from '../../../lib/clean-text.ts';

const LONGEST = 4_000;
const LINE = 300;

export function plainText(text: string): string {
  return cutText(shownText(text).trim(), LONGEST);
}

export function plainLine(text: string): string {
  return oneLine(text, LINE);
}
