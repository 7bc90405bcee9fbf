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

/** Of a whole page, of which the title is one of many texts, and samples of code say little. */
export const PAGE_WEIGHTS = [5, 2, 3, 1, 0.3] as const;

/** Of a word that `count` pages say in links to a page. */
export function linkWeight(count: number): number {
  return 4 * Math.log2(1 + count);
}

/** k1 and b of BM25, as FTS5 has them: how slowly more of a word says less, and how much of that is due to the length. */
const K1 = 1.2;
const B = 0.75;
/** The same of a page: it repeats what it is about. */
const PAGE_K1 = 10;
const PAGE_B = 0.6;
/** A page with a few words is not only about these. */
const SHORTEST_PAGE = 0.3;

/** What a section of that length (in averages) says with that weight: at most 2.2. */
export function sectionScore(weight: number, length: number): number {
  return (weight * (K1 + 1)) / (weight + K1 * (1 - B + B * length));
}

/** The weight that has a score in FTS5: the inverse of `sectionScore`. */
export function weightOf(score: number, length: number): number {
  return (score * K1 * (1 - B + B * length)) / (K1 + 1 - score);
}

/** What a page of that length (in averages) says with that weight: at most 11. */
export function pageScore(weight: number, length: number): number {
  return (
    (weight * (PAGE_K1 + 1)) / (weight + PAGE_K1 * (1 - PAGE_B + PAGE_B * Math.max(SHORTEST_PAGE, length)))
  );
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

/** The title and the endpoint, which each further section of a page has again. */
export const isSaidOnce = (field: number): boolean => field < 2;

/** The words of a page in its fields, from those of its sections in their order. */
export function pageWords(
  sections: readonly (readonly (readonly string[])[])[],
): readonly (readonly string[])[] {
  return FIELD_WEIGHTS.map((_, field) =>
    isSaidOnce(field) ? (sections[0]?.[field] ?? []) : sections.flatMap((words) => words[field]!),
  );
}
