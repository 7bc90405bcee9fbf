/** A question as a reader may ask it: plain text of bounded length, or why it is refused. */

/** Characters; a question is a few sentences. */
export const LONGEST_QUESTION = 1_000;

type ReadQuestion =
  | { readonly kind: 'question'; readonly text: string }
  /** `empty` when it has no letter or digit. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-long'; readonly length: number };

/** Control characters, and those that only turn the direction of text. */
const INVISIBLE = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

export function readQuestion(given: string): ReadQuestion {
  if (given.length > LONGEST_QUESTION) return { kind: 'too-long', length: given.length };
  const text = given.toWellFormed().replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(text) ? { kind: 'question', text } : { kind: 'empty' };
}
