/** Cuts the text of a section into sentences, each with its place; a sentence never reaches over a paragraph. */
import type { Section } from '../content/page/page.ts';

export interface Sentence {
  /** To the letter as in the section's text. */
  readonly text: string;
  readonly from: number;
}

/** Characters of one section that are read for an answer; the sentence in which they end is not quoted. */
export const MAX_READ = 60_000;

/** "z. B.", "i. e.", or only the first letter of them. */
const ABBREVIATION = /(?:^|[\s(])\p{Ll}\.(?:\s?\p{L}\.)?\s*$/u;
const LONGEST_ABBREVIATION = 10;

const segmenters = new Map<string, Intl.Segmenter>();

/** @param lang BCP 47 tag of the page; one that is unknown here reads like any other language */
export function sentencesOf(
  { text, breaks = [] }: Pick<Section, 'text' | 'breaks'>,
  lang = 'en',
): Sentence[] {
  const read = text.slice(0, MAX_READ);
  const segmenter = segmenterOf(lang);
  const found: Sentence[] = [];
  let from = 0;
  for (const to of [...breaks.filter((at) => at < read.length), read.length]) {
    const paragraph = read.slice(from, to);
    let begins = 0;
    for (const { segment, index } of segmenter.segment(paragraph)) {
      const ends = index + segment.length;
      const end = paragraph.slice(Math.max(begins, ends - LONGEST_ABBREVIATION), ends);
      if (ends < paragraph.length && ABBREVIATION.test(end)) continue;
      const whole = paragraph.slice(begins, ends);
      const sentence = whole.trim();
      const before = whole.length - whole.trimStart().length;
      if (sentence !== '') found.push({ text: sentence, from: from + begins + before });
      begins = ends;
    }
    from = to;
  }
  return read.length < text.length ? found.slice(0, -1) : found;
}

function segmenterOf(lang: string): Intl.Segmenter {
  const known = segmenters.get(lang);
  if (known !== undefined) return known;
  const created = new Intl.Segmenter(isTag(lang) ? lang : 'en', { granularity: 'sentence' });
  // Authors name a handful of languages; a hostile site must not fill the memory.
  if (segmenters.size > 50) segmenters.clear();
  segmenters.set(lang, created);
  return created;
}

function isTag(lang: string): boolean {
  try {
    return Intl.getCanonicalLocales(lang).length > 0;
  } catch {
    return false;
  }
}
