/** The words of one language that requests of every operation use; operations add their own forms of sentences. */

export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type LanguageCode = (typeof LANGUAGES)[number];

/** Kinds of problems that people name; `everything` is all that a check finds. */
export const PROBLEMS = ['links', 'anchors', 'images', 'navigation', 'redirects', 'everything'] as const;
export type Problem = (typeof PROBLEMS)[number];

export interface Words {
  readonly code: LanguageCode;
  readonly name: string;
  /** Words that change nothing wherever they stand, one a line: articles and the like. */
  readonly small: string;
  /** Words and phrases that change nothing between two parts of a request, one a line: politeness and order. */
  readonly fillers: string;
  /** Words between two parts of a sentence or of a list. */
  readonly and: string;
  /** Words between two members of a list, and nowhere else. */
  readonly or: string;
  /** Words for places, such as "page". */
  readonly pageNouns: string;
  readonly folderNouns: string;
  /** Words after or before the name of a language, as in "the German pages". */
  readonly languageNouns: string;
  /** Classes of words for forms, each with its words between blanks. */
  readonly classes: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<Problem, string>>;
  /** Words that may stand before a problem. */
  readonly broken: string;
  /** Forms, one a line. */
  readonly within: string;
  readonly without: string;
  readonly everywhere: string;
  /** Forms that ask for a plan, and for no change. */
  readonly planOnly: string;
  /** Forms before a task that is not to be done. */
  readonly not: string;
}
