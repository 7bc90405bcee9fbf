/** The searched fields of sections and of whole pages with their weights, shared by the server's and the browser's index. */
import { indexWords } from './search-words.ts';

export interface SectionText {
  readonly title: string;
  readonly heading: string;
  readonly endpoint: string;
  readonly keywords: string;
  readonly text: string;
  /** Other words for those of the section, which it does not have itself. */
  readonly synonyms?: string | undefined;
  readonly code: string;
  readonly generic: boolean;
}

/** In the order of `fieldTexts`: endpoint, title, heading, prose, code. */
export const FIELD_WEIGHTS = [16, 6, 5, 1, 1] as const;

/** How slowly more of a word says less (k1 of BM25): FTS5 has the first built in, and a whole page is judged by the second. */
export const SECTION_K1 = 1.2;
const PAGE_K1 = 10;
const PAGE_SCALE = SECTION_K1 / PAGE_K1;

/** Of a whole page. Smaller weights at the same k1 are the same as a greater k1. */
export const PAGE_WEIGHTS = [5, 5, 3, 1, 0.3].map((weight) => weight * PAGE_SCALE);

/** Of a word that `count` pages say in links to a page. */
export function linkWeight(count: number): number {
  return 4 * PAGE_SCALE * Math.log2(1 + count);
}

/** The share of the greatest score at which an occurrence weighs, as in FTS5. @param length in averages */
export function saturated(weight: number, length: number): number {
  return (weight * (SECTION_K1 + 1)) / (weight + SECTION_K1 * (0.25 + 0.75 * length));
}

/** The weight that has a score: the inverse of `saturated`. */
export function unsaturated(score: number, length: number): number {
  return (score * SECTION_K1 * (0.25 + 0.75 * length)) / (SECTION_K1 + 1 - score);
}

/** The text of each field; a heading that every page of its type has counts as prose. */
export function fieldTexts(section: SectionText): readonly string[] {
  const { title, heading, endpoint, keywords, text, synonyms, code, generic } = section;
  const prose = synonyms === undefined ? text : `${text}\n${synonyms}`;
  return [
    endpoint,
    title,
    generic ? keywords : `${heading} ${keywords}`,
    generic ? `${heading} ${prose}` : prose,
    code,
  ];
}

export function sectionWords(section: SectionText): readonly (readonly string[])[] {
  return fieldTexts(section).map(indexWords);
}

/** What a further section adds to the words of its page: not the title again. */
export const isSaidOnce = (field: number): boolean => field < 2;

/** The words of a page in its fields, from those of its sections in their order. */
export function pageWords(sections: readonly (readonly (readonly string[])[])[]): readonly (readonly string[])[] {
  return FIELD_WEIGHTS.map((_, field) =>
    isSaidOnce(field) ? (sections[0]?.[field] ?? []) : sections.flatMap((words) => words[field]!),
  );
}
