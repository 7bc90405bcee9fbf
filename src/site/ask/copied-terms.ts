/** Whether what a model copies is to the letter: code, numbers, names and signs of a sentence, and whole lines of a block of code. */
import { fold } from '../../lib/search/fold.ts';
import { changesSign } from './amounts.ts';
import { besideNumbers, CODE, numbersOf } from './clause-words.ts';
import type { ReadSection } from './read-section.ts';

/** Identifiers, flags, paths and file names; words with capitals inside or after the first word. */
const NAME =
  /--?[a-z][\w-]*|[\w$]+(?:[_./:@-][\w$]+)+|\b[A-Z]{2,}\w*|\b\p{L}+\p{Lu}\p{L}*|(?<=[\p{L}\d,;:] )\p{Lu}[\p{L}\d]+/gu;
/** An underscore inside of a name, or before it, is its own. */
const EMPHASIS = /\*{1,3}|(?<![\w/.$-])(_{1,3})(?=[^\s_])([^_]*[^\s_])\1(?!\w)/g;
/** Of these, another case is another name. */
const EXACT = /_|\p{Ll}\p{Lu}/u;
/** Variables, keywords and abbreviations: `PORT` is not the port. */
const CAPITALS = /^[A-Z][A-Z\d]+$/;
export const ITEM = /^\s*(?:\d+[.)]|[-*+])\s+/;

export function hasTerms(sentence: string, read: readonly ReadSection[]): boolean {
  const code = new Set([...sentence.matchAll(CODE)].map(([, inner]) => inner!.trim()));
  if (![...code].every((inner) => read.some(({ whole }) => hasWhole(whole, inner)))) return false;
  const prose = sentence.replace(CODE, ' ').replace(EMPHASIS, '$2');
  // The number of a list item is the list's own.
  const counted = prose.replace(ITEM, '');
  if (!numbersOf(counted).every((number) => read.some(({ numbers }) => numbers.has(number)))) return false;
  if (changesSign(sentence.replace(ITEM, ''), read.map(({ whole }) => whole).join('\n'))) return false;
  return [...counted.matchAll(NAME)].every(([name]) => {
    const isExact = EXACT.test(name) || CAPITALS.test(name);
    const sampleText = isExact ? name : fold(name);
    return read.some(({ whole, folded }) => hasWhole(isExact ? whole : folded, sampleText));
  });
}

/** Whether a text has some code where it is not the part of a longer name, number, flag or path. */
function hasWhole(text: string, code: string): boolean {
  const begins = /^[\w$]/.test(code);
  const ends = /[\w$]$/.test(code);
  for (let at = text.indexOf(code); at >= 0 && code !== ''; at = text.indexOf(code, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + code.length, at + code.length + 2);
    const isPart =
      (begins && /[\w$]-?$/.test(before)) ||
      (code.startsWith('-') && /[\w$-]$/.test(before)) ||
      (ends ? /^(?:[\w$]|[-./@][\w$])/ : /^[\w$]/).test(code.endsWith('=') ? '' : after);
    if (!isPart) return true;
  }
  return false;
}

/** Whether a word stands beside a number, as in `30 days`, that stands beside other numbers only in the sections. */
export function changesNumbers(sentence: string, read: readonly ReadSection[]): boolean {
  return besideNumbers(sentence.replace(CODE, ' $1 ')).some(([number, word]) => {
    const known = read.flatMap(({ besides }) => besides.get(word) ?? []);
    return known.length > 0 && !known.includes(number);
  });
}

/**
 * Whether code of a clause is but a part of the name that a sentence has, as `backup` of `backup.keep`, or a plain word of it.
 * @param coded words of the section's samples of code
 */
export function splitsName(clause: string, sentence: string, coded: ReadonlySet<string>): boolean {
  return [...clause.matchAll(CODE)].some(([, inner]) => {
    const code = inner!.trim();
    if (!/^\w+$/.test(code)) return false;
    const inNames =
      sentence.match(new RegExp(`(?<![\\w$])${code}[._-]\\w|\\w[._-]${code}(?!\\w)`, 'g')) ?? [];
    const had = countWhole(sentence, code);
    return had < countWhole(clause, code) && (inNames.length > 0 || (had > 0 && !coded.has(fold(code))));
  });
}

function countWhole(text: string, word: string): number {
  return text.match(new RegExp(`(?<![\\w$]|\\w[._-])${word}(?![\\w$]|[._-]\\w)`, 'gi'))?.length ?? 0;
}

/** Whether a code text has others as whole lines. A prompt before the first line may be left out. */
export function hasLines(code: string, sampleText: string): boolean {
  for (let at = code.indexOf(sampleText); at >= 0; at = code.indexOf(sampleText, at + 1)) {
    const line = code.slice(code.lastIndexOf('\n', at - 1) + 1, at);
    const [rest = ''] = code.slice(at + sampleText.length).split('\n', 1);
    if (/^\s*(?:[$>] )?$/.test(at === 0 ? '' : line) && rest.trim() === '') return true;
  }
  return false;
}
