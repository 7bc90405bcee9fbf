/** Finds the texts in quotes among the attributes of a tag. */

interface AttributePlace {
  readonly name: string;
  /** Half-open range of the value, without its quotes. */
  readonly from: number;
  readonly to: number;
  /** Offset of the quote in front. */
  readonly quote: '"' | "'";
}

const NAME = /[A-Za-z_][\w:.-]*/y;
const BLANKS = /\s*/y;

/**
 * @param tag offset of its `<`
 * @param end offset at which the element ends at the latest
 * @returns values in braces are left out
 */
export function attributePlaces(text: string, tag: number, end: number): AttributePlace[] {
  const places: AttributePlace[] = [];
  let at = skip(text, NAME, tag + 1);
  while (at < end) {
    at = skip(text, BLANKS, at);
    const mark = text[at];
    if (mark === '{') {
      at = afterBraces(text, at, end);
      continue;
    }
    const after = skip(text, NAME, at);
    // The end of the tag, or something that is no attribute.
    if (after === at) return places;
    const name = text.slice(at, after);
    const equals = skip(text, BLANKS, after);
    if (text[equals] !== '=') {
      at = after;
      continue;
    }
    const value = skip(text, BLANKS, equals + 1);
    const quote = text[value];
    if (quote === '{') at = afterBraces(text, value, end);
    else if (quote === '"' || quote === "'") {
      const close = text.indexOf(quote, value + 1);
      if (close < 0 || close >= end) return places;
      places.push({ name, from: value + 1, to: close, quote });
      at = close + 1;
    } else return places;
  }
  return places;
}

function skip(text: string, pattern: RegExp, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Offset after the brace that closes the one at `at`; quotes in it may hold braces. */
function afterBraces(text: string, at: number, end: number): number {
  let depth = 0;
  for (let i = at; i < end; i++) {
    const mark = text[i]!;
    if (mark === '{') depth++;
    else if (mark === '}' && --depth === 0) return i + 1;
    else if (mark === '"' || mark === "'" || mark === '`') {
      const close = text.indexOf(mark, i + 1);
      if (close < 0 || close >= end) return end;
      i = close;
    }
  }
  return end;
}
