/** Compares a question with the names of what it may ask for: titles and headings in other words, identifiers to the letter. */
import { isGeneralWord } from './general-words.ts';
import { type Run, wordRuns } from './search-words.ts';
import { stem } from './stem.ts';
import { isStopWord } from './stop-words.ts';

/** The stems of the words that tell what is asked for: `How do I add collections?` -> `collection`. */
export function tellingStems(runs: readonly Run[]): ReadonlySet<string> {
  const telling = runs.filter(({ text }) => !isStopWord(text) && !isGeneralWord(text));
  return new Set(telling.map(({ text }) => stem(text)));
}

/**
 * How much of a question a title or a heading is that has no other telling words.
 * @param queryWords telling stems of the question
 * @returns 0 to 1; 0 as well where the name says something that the question does not
 */
export function shareAsked(queryWords: ReadonlySet<string>, name: string): number {
  if (queryWords.size === 0) return 0;
  const own = tellingStems(wordRuns(name));
  if (own.size === 0 || [...own].some((word) => !queryWords.has(word))) return 0;
  return own.size / queryWords.size;
}

const AFTER_NAME = /[^\p{L}\p{N}}]+$/u;
const IN_NAME = /[\p{L}\p{N}_-]/u;

/** A name without what stands behind it: `createServer()` -> `createServer`. */
export function bareName(query: string): string {
  return query.trim().replace(AFTER_NAME, '');
}

/** Whether a name stands in a text to the letter, and not as part of a longer one. */
export function hasName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0 && name !== ''; at = text.indexOf(name, at + name.length))
    if (!IN_NAME.test(text[at - 1] ?? '') && !IN_NAME.test(text[at + name.length] ?? '')) return true;
  return false;
}
