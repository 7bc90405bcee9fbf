/** The searched fields of a section and their weights, shared by the server's and the browser's index. */
import { indexWords } from './search-words.ts';

interface SectionText {
  readonly title: string;
  readonly heading: string;
  readonly endpoint: string;
  readonly keywords: string;
  readonly text: string;
  readonly code: string;
  readonly generic: boolean;
}

/** In the order of `sectionWords`: endpoint, title, heading, prose, code. */
export const FIELD_WEIGHTS = [16, 12, 8, 2, 1] as const;

/** The words of each field; a heading that every page of its type has counts as prose. */
export function sectionWords(section: SectionText): readonly (readonly string[])[] {
  const { title, heading, endpoint, keywords, text, code, generic } = section;
  return [
    indexWords(endpoint),
    indexWords(title),
    indexWords(generic ? keywords : `${heading} ${keywords}`),
    indexWords(generic ? `${heading} ${text}` : text),
    indexWords(code),
  ];
}
