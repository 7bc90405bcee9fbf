/** Words of strangers for a terminal: plain characters of one line, nothing that the terminal would obey. */

/** @param most characters; longer text ends in `…` */
export function plainLine(text: string, most: number): string {
  const line = text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const letters = [...line];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : line;
}

/** The same for text of several lines. */
export function plainLines(text: string, most: number): string[] {
  return text
    .split('\n')
    .map((line) => plainLine(line, most))
    .filter((line) => line !== '');
}
