/** Splits untrusted text into lines for a terminal: no control characters, no empty lines. */
import { oneLine } from '../lib/text/clean-text.ts';

/** @param max UTF-16 units of each line; a longer one ends in `…` */
export function plainLines(text: string, max: number): string[] {
  return text
    .split('\n')
    .map((line) => oneLine(line, max))
    .filter((line) => line !== '');
}
