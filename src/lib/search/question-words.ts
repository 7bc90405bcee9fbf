/** The telling words of a question, each with how rare it is in the searched sections. */
import { editDistance } from './edit-distance.ts';
import { fold } from './fold.ts';
import { isGeneralWord } from './general-words.ts';
import { runWords } from './run-words.ts';
import type { SearchPart } from './score-sections.ts';
import { characterPairs, wordRuns } from './search-words.ts';
import { stem } from './stem.ts';
import { isStopWord } from './stop-words.ts';

export interface QuestionWord {
  /** Folded, as the reader wrote it. */
  readonly text: string;
  /** Folded words of the index that stand for it; a script without spaces has its pairs of characters. */
  readonly forms: readonly string[];
  /** Greater for a rarer word; greatest for one that is nowhere. */
  readonly rarity: number;
  /** Whether any section has one of its forms. */
  readonly isKnown: boolean;
}

export interface QuestionWords {
  readonly words: readonly QuestionWord[];
  /** Of a word that is in one section only, and so the most that a known word has. */
  readonly max: number;
}

const WRITTEN = /[\p{L}\p{N}\p{M}]+/gu;
const MAX_WORDS = 60;
const LONGEST_NAME = 64;
/** A pair that is nowhere may be the end of one word and the beginning of a particle. */
const UNKNOWN_PAIR = 0.5;
/** Of a verb of nearly every question, however rare a documentation has it. */
const GENERALLY = 0.1;
/** A shorter word has too many neighbours. */
const SHORTEST_GUESS = 7;

/** @param text at most some thousand characters */
export function questionWords(parts: readonly SearchPart[], text: string): QuestionWords {
  const size = parts.reduce((sum, part) => sum + part.size(), 0);
  const count = (form: string): number => parts.reduce((sum, part) => sum + part.vocabulary().count(form), 0);
  const words = telling(text).map((word): QuestionWord => {
    const forms = known(word.text, word.forms, { parts, count });
    const found = Math.max(0, ...forms.map(count));
    const rarity =
      Math.log(1 + size / (1 + found)) *
      (word.isPair === true && found === 0 ? UNKNOWN_PAIR : 1) *
      (isGeneralWord(word.text) ? GENERALLY : 1);
    return { text: word.text, forms, rarity, isKnown: found > 0 };
  });
  return { words, max: Math.log(1 + size / 2) };
}

interface Written {
  readonly text: string;
  readonly forms: readonly string[];
  /** Of a script without spaces. */
  readonly isPair?: boolean;
}

/** Without words such as "how" and "the"; in a script without spaces each pair of characters is a word. */
function telling(text: string): Written[] {
  const found = [...text.toWellFormed().matchAll(WRITTEN)].flatMap(([word]) => written(word));
  return [...new Map(found.map((word) => [word.forms[0], word])).values()].slice(0, MAX_WORDS);
}

/** A name such as `MySQL` is one word, whatever its parts say: the index has it whole too. */
function written(word: string): Written[] {
  const runs = wordRuns(word);
  const isName = runs.length > 1 && runs.every(({ unspaced }) => !unspaced);
  const whole = fold(word);
  if (isName && word.length <= LONGEST_NAME) return [{ text: whole, forms: [whole, stem(whole)] }];
  return runs.flatMap(({ text, unspaced }) => {
    if (unspaced) return unspacedWords(text);
    return isStopWord(text) ? [] : [{ text, forms: [stem(text)] }];
  });
}

/** The pairs of characters within each word; those across two words are in few texts that have both. */
function unspacedWords(run: string): Written[] {
  return runWords(run)
    .flatMap(characterPairs)
    .map((pair) => ({ text: pair, forms: [pair], isPair: true }));
}

interface Known {
  readonly parts: readonly SearchPart[];
  readonly count: (form: string) => number;
}

/** An unknown long word may be a typing mistake, or two words written as one. */
function known(text: string, forms: readonly string[], { parts, count }: Known): readonly string[] {
  if (text.length < SHORTEST_GUESS || forms.some((form) => count(form) > 0)) return forms;
  for (const part of parts) {
    const [near] = part.vocabulary().nearest(text);
    if (near !== undefined && editDistance(text, near, 1) <= 1) return [near];
  }
  return forms;
}
