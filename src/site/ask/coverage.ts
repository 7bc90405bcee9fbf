/** How much of a question a text says: rare words are most of it. */
import type { QuestionWord, QuestionWords } from '../../lib/search/question-words.ts';
import { indexWords } from '../../lib/search/search-words.ts';

/** A word that only title and heading have says this part of what it would say in the sentence. */
const ABOUT = 0.4;

export const NOTHING: ReadonlySet<string> = new Set();

/**
 * The part of what is asked that a text has: rare words are most of it, and a word that is nowhere counts like the rarest.
 * @param about what its title and heading have, which the text need not repeat
 */
export function coverage(
  { words }: QuestionWords,
  forms: ReadonlySet<string>,
  about: ReadonlySet<string> = NOTHING,
): number {
  let asked = 0;
  let had = 0;
  for (const word of words) {
    asked += word.rarity;
    if (has(word, forms)) had += word.rarity;
    else if (has(word, about)) had += word.rarity * ABOUT;
  }
  return asked === 0 ? 0 : had / asked;
}

export function has({ forms }: QuestionWord, of: ReadonlySet<string>): boolean {
  return forms.some((form) => of.has(form));
}

export function formsOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap(indexWords));
}
