/** Finds an address in the text of a page where it is used as an address and not as a word. */

export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** Attributes and keys that hold addresses, including authors' own such as `darkSrc` and `imageUrl`. */
const NAME = String.raw`[\w-]{0,40}(?:[Hh]ref|[Ss]rc|[Uu]rl|[Ll]ink|to|[Ii]mg|[Ii]mage|[Ii]con|[Pp]oster|[Pp]ath|[Pp]age|[Ll]ight|[Dd]ark)`;
/** The text before an address: a Markdown link, a definition, an attribute, or a key of data. */
const BEFORE = new RegExp(
  String.raw`(?:\]\(\s*<?|^[ >\t]*\[[^\]\n]+\]:\s*<?|\b${NAME}\s*=\s*(?:\{\s*)?["'\x60]|\b${NAME}["']?\s*:\s*["'\x60])(?![\s\S])`,
  'm',
);
const AFTER = /^(?:[\s"'`)>]|$)/;
/** Limits on the characters read before an address, and on the occurrences examined. */
const LOOK_BACK = 200;
const MAX_LOOKS = 5_000;

/**
 * @param from line to look from; an element begins at or before its address
 * @returns the first position and others on its line, counted from 1; empty when code assembled the address
 */
export function findInText(text: string, written: string, from: number): readonly TextPlace[] {
  const places: TextPlace[] = [];
  if (written === '') return places;
  let at = text.indexOf(written, offsetOfLine(text, from));
  let first = -1;
  for (let looks = 0; at >= 0 && looks < MAX_LOOKS; looks++) {
    if (first >= 0 && /[\r\n]/.test(text.slice(first, at))) break;
    if (isAddress(text, at, written.length)) {
      places.push(placeOf(text, at));
      first = at;
    }
    at = text.indexOf(written, at + 1);
  }
  return places;
}

function isAddress(text: string, at: number, length: number): boolean {
  return (
    AFTER.test(text.slice(at + length, at + length + 1)) &&
    BEFORE.test(text.slice(Math.max(0, at - LOOK_BACK), at))
  );
}

function placeOf(text: string, offset: number): TextPlace {
  const starts = lineStarts(text);
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - starts[low]! + 1 };
}

/** Offset of the first character of a line; line ends of all kinds count once. */
export function offsetOfLine(text: string, line: number): number {
  return lineStarts(text)[Math.max(line, 1) - 1] ?? text.length;
}

let last: { readonly text: string; readonly starts: readonly number[] } | undefined;

/** Kept for the last text: most files that have one problem have many. */
function lineStarts(text: string): readonly number[] {
  if (last?.text !== text) last = { text, starts: [0, ...[...text.matchAll(/\r\n?|\n/g)].map(endOf)] };
  return last.starts;
}

const endOf = ({ 0: found, index }: RegExpExecArray): number => index + found.length;
