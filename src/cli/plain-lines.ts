/** Words of strangers for a terminal, line by line: nothing that the terminal would obey, no empty lines. */
import { oneLine } from '../lib/clean-text.ts';

/** @param most UTF-16 units of each line; a longer one ends in `…` */
export function plainLines(text: string, most: number): string[] {
  return text
    .split('\n')
    .map((line) => oneLine(line, most))
    .filter((line) => line !== '');
}
