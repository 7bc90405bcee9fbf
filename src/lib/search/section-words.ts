/** The searched fields of a section and their weights, shared by the server's and the browser's index. */
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
