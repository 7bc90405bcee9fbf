/** Changes a text with its formulas left as they are: TeX has braces, brackets and signs that mean something else there. */
import { findMath, mayHaveMath } from './find-math.ts';

/** Stands for a part of a formula in one line, with its number in the signs of `DIGIT`. */
const MARK = '\ue003';
const DIGIT = 0xe004;
const MARKED = /\ue003([\ue004-\ue00d]+)/g;

/**
 * @param change may move lines, and change everything in them
 * @returns the text changed as a whole where a formula would be none among what was changed
 */
export function aroundFormulas(text: string, change: (text: string) => string): string {
  if (!mayHaveMath(text) || /[\ue003-\ue00d]/.test(text)) return change(text);
  const spans = findMath(text, undefined);
  if (spans.length === 0) return change(text);
  const parts: string[] = [];
  let masked = '';
  let at = 0;
  for (const { from, to } of spans) {
    const marked = text
      .slice(from, to)
      .replace(/[^\s>][^\n]*/g, (part) => MARK + digits(parts.push(part) - 1));
    masked += text.slice(at, from) + marked;
    at = to;
  }
  const changed = change(masked + text.slice(at)).replace(
    MARKED,
    (_, number: string) => parts[numberOf(number)] ?? '',
  );
  const found = new Set(findMath(changed, undefined).map(({ tex }) => tex));
  return spans.every(({ tex }) => found.has(tex)) ? changed : change(text);
}

const digits = (value: number): string =>
  [...String(value)].map((digit) => String.fromCharCode(DIGIT + Number(digit))).join('');

const numberOf = (written: string): number =>
  Number([...written].map((sign) => sign.charCodeAt(0) - DIGIT).join(''));
