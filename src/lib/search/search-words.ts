/** Splits text into search words: identifiers by their parts, scripts without spaces by pairs of characters. */
import { fold } from './fold.ts';
import { stem } from './stem.ts';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts without spaces between words, and Korean, which attaches particles to its words. */
const UNSPACED_SCRIPTS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー々';
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u');
const UNSPACED_RUN = new RegExp(`[${UNSPACED_SCRIPTS}]+`, 'u');
const RUNS = new RegExp(`[${UNSPACED_SCRIPTS}]+|[^${UNSPACED_SCRIPTS}]+`, 'gu');
/** `createServer`, `HTTPServer`: the boundaries between parts. */
const CAMEL = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** From the beginning of a word: from each of its characters, a long one would be read again and again. */
const IDENTIFIER = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[_-][\p{L}\p{N}]+)+/gu;
const LONGEST_WORD = 64;
const NOT_ASCII = /[^\x00-\x7f]/;

/** Whether a word is of a script without spaces. */
export function isUnspaced(word: string): boolean {
  return UNSPACED.test(word);
}

export interface Run {
  /** Folded. */
  readonly text: string;
  /** True for characters without spaces between words. */
  readonly unspaced: boolean;
}

/** The parts of an identifier, or the word alone, folded. */
function wordParts(word: string): string[] {
  return word.length > LONGEST_WORD ? [fold(word.slice(0, LONGEST_WORD))] : word.split(CAMEL).map(fold);
}

/** The runs of a text in order; identifiers are cut into their parts. */
export function wordRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (const [word] of text.matchAll(WORD)) {
    if (NOT_ASCII.test(word) && UNSPACED.test(word)) {
      for (const [run] of word.matchAll(RUNS)) {
        const unspaced = UNSPACED.test(run);
        if (unspaced) runs.push({ text: fold(run), unspaced });
        else for (const part of wordParts(run)) runs.push({ text: part, unspaced });
      }
    } else for (const part of wordParts(word)) runs.push({ text: part, unspaced: false });
  }
  return runs;
}

/** `安装指南` -> `安装 装指 指南`; a single character is itself. */
export function characterPairs(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}

/** The words of a text for an index: in order, then stems and whole identifiers, so that neighbours stay neighbours. */
export function indexWords(text: string): string[] {
  const words: string[] = [];
  const more: string[] = [];
  for (const { text: run, unspaced } of wordRuns(text)) {
    if (unspaced) {
      const pairs = characterPairs(run);
      for (const pair of pairs) words.push(pair);
      // The last character begins no pair, and may be the whole query.
      if (pairs[0] !== run) more.push([...run].at(-1)!);
      continue;
    }
    words.push(run);
    const base = stem(run);
    if (base !== run) more.push(base);
  }
  for (const whole of wholeIdentifiers(text)) more.push(whole);
  for (const word of more) words.push(word);
  return words;
}

function wholeIdentifiers(text: string): string[] {
  const found: string[] = [];
  for (const [word] of text.matchAll(WORD))
    if (word.length <= LONGEST_WORD && CAMEL.test(word)) found.push(fold(word));
  for (const [word] of text.matchAll(IDENTIFIER))
    if (word.length <= LONGEST_WORD) found.push(fold(word.replace(/[_-]/g, '')));
  return found;
}

const JOINED = /[\p{L}\p{N}][_./:-]+[\p{L}\p{N}{]|^--?\p{L}/u;
const FLAG = /^--?\p{L}/u;
const MAX_PARTS = 8;

/** The identifiers, flags and paths of a query, each as its words: `max_retry_count`, `client.jobs`, `/v1/jobs`. */
export function exactNames(query: string): (readonly string[])[] {
  return query
    .split(/\s+/)
    .flatMap((word) => (UNSPACED.test(word) ? word.split(UNSPACED_RUN) : word))
    .filter((word) => JOINED.test(word) || CAMEL.test(word))
    .map((word) => ({ runs: wordRuns(word), fewest: FLAG.test(word) ? 1 : 2 }))
    .filter(({ runs, fewest }) => runs.length >= fewest && runs.length <= MAX_PARTS)
    .filter(({ runs }) => runs.every(({ unspaced }) => !unspaced))
    .map(({ runs }) => runs.map(({ text }) => text));
}
