/** Gives a text from a form the line ends that a file has: browsers send CRLF, whatever was there. */

const END = /\r\n?|\n/g;

/** The one that most lines of a text have. */
export function usualLineEnd(text: string): '\n' | '\r\n' {
  const all = text.split('\n').length - 1;
  return 2 * (text.split('\r\n').length - 1) > all ? '\r\n' : '\n';
}

/**
 * Lines at the beginning and at the end that are the same keep their own line ends, and the others get the usual one, so that a file
 * with both kinds is not changed in every line.
 */
export function withLineEnds(text: string, before: string): string {
  const [lines, old] = [text.replace(END, '\n').split('\n'), before.split('\n')];
  const usual = usualLineEnd(before);
  const isSame = (at: number, of: number): boolean => lines[at] === withoutReturn(old[of]!);
  const max = Math.min(lines.length, old.length);
  let head = 0;
  while (head < max && isSame(head, head)) head++;
  let tail = 0;
  while (tail < max - head && isSame(lines.length - 1 - tail, old.length - 1 - tail)) tail++;
  /** Place of the same line in the file before. */
  const originOf = (at: number): number | undefined => {
    if (at < head) return at;
    return at >= lines.length - tail ? at - lines.length + old.length : undefined;
  };
  const last = lines.length - 1;
  return lines
    .map((line, at) => {
      const of = originOf(at);
      if (at === last) return line;
      // The last line of the file before has no end that could be kept.
      return of === undefined || of === old.length - 1 ? `${line}${usual}` : `${old[of]}\n`;
    })
    .join('');
}

const withoutReturn = (line: string): string => line.replace(/\r$/, '');
