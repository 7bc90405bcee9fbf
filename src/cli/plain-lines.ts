/** Splits untrusted text into lines for a terminal: no control characters, no empty lines. */
import { oneLine } from '../lib/text/clean-text.ts';

/** @param most UTF-16 units of each line; a longer one ends in `…` */
export function plainLines(text: string, most: number): string[] {
  return text
    .split('\n')
    .map((line) => oneLine(line, most))
    .filter((line) => line !== '');
}
