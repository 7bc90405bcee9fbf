/** Searches a static site in the reader's browser, with the server's ranking over an index of the files. */
import type { Candidate } from '../../lib/search/candidate.ts';
import { fold } from '../../lib/search/fold.ts';
import type { Form } from '../../lib/search/query-plan.ts';
import { runSearch } from '../../lib/search/run-search.ts';
import type { SearchPart } from '../../lib/search/score-sections.ts';
import { isUnspaced } from '../../lib/search/search-words.ts';
import { FIELD_WEIGHTS, fieldTexts, type SectionText, sectionWords } from '../../lib/search/section-words.ts';
import { createVocabulary, type Vocabulary } from '../../lib/search/vocabulary.ts';
import type { SearchReply } from './search-result.ts';
import type { StaticPage, StaticSection } from './search-section.ts';

export type StaticPart = SearchPart;

const MAX_RESULTS = 20;
/** A prefix shared by this many words is too vague to look at them all. */
const MAX_WORDS_OF_PREFIX = 400;
const SLICE_MS = 12;

/** For each word, alternating: section and weight of the word in it. */
type Postings = Map<string, number[]>;

interface Index {
  readonly sections: readonly StaticSection[];
  readonly lengths: readonly number[];
  readonly average: number;
  readonly postings: Postings;
  vocabulary: Vocabulary | undefined;
}

/** Indexes the pages in slices, so that the reader can go on typing. */
export async function staticPart(pages: readonly StaticPage[]): Promise<StaticPart> {
  const sections = pages.flatMap((page) => page.s);
  const postings: Postings = new Map();
  const lengths: number[] = [];
  let until = performance.now() + SLICE_MS;
  for (const [id, section] of sections.entries()) {
    lengths.push(addSection(postings, id, section));
    if (performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + SLICE_MS;
  }
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const index: Index = { sections, lengths, average, postings, vocabulary: undefined };
  return {
    size: () => sections.length,
    vocabulary: () => vocabulary(index),
    occurrences: (form) => occurrences(index, form),
    section: (id) => candidate(sections[id]!),
  };
}

export function searchStatic(parts: readonly StaticPart[], query: string): SearchReply {
  const { hits, marks } = runSearch(parts, query, MAX_RESULTS);
  return { results: hits, marks };
}

function sectionText({ t, h = '', e = '', k = '', x, y, c = '', g }: StaticSection): SectionText {
  return { title: t, heading: h, endpoint: e, keywords: k, text: x, synonyms: y, code: c, generic: g === 1 };
}

/** @returns the number of words */
function addSection(postings: Postings, id: number, section: StaticSection): number {
  const fields = sectionWords(sectionText(section));
  let length = 0;
  for (const [field, words] of fields.entries()) {
    length += words.length;
    for (const word of words) {
      let list = postings.get(word);
      if (list === undefined) postings.set(word, (list = []));
      if (list.at(-2) === id) list[list.length - 1]! += FIELD_WEIGHTS[field]!;
      else list.push(id, FIELD_WEIGHTS[field]!);
    }
  }
  return length;
}

function vocabulary(index: Index): Vocabulary {
  index.vocabulary ??= createVocabulary(
    [...index.postings].map(([word, list]) => [word, list.length / 2] as const),
  );
  return index.vocabulary;
}

type Scores = Map<number, number>;

function candidate({ u, t, p = '', h = '', e = '', x, c = '', w = 1, g }: StaticSection): Candidate {
  return {
    url: u,
    title: t,
    heading: h,
    endpoint: e,
    weight: w,
    generic: g === 1,
    read: () => ({ trail: p, text: x, code: c }),
  };
}

function common([first = new Map(), ...rest]: readonly Scores[]): Scores {
  const sum: Scores = new Map();
  for (const [id, score] of first) {
    const others = rest.map((scores) => scores.get(id));
    if (others.every((other) => other !== undefined))
      sum.set(
        id,
        others.reduce((a, b) => a + b, score),
      );
  }
  return sum;
}

function occurrences(index: Index, form: Form): Scores {
  const { postings } = index;
  if (form.kind === 'word') return counted(index, weights([postings.get(form.word) ?? []]));
  if (form.kind === 'prefix') {
    const words = vocabulary(index).beginningWith(form.word, MAX_WORDS_OF_PREFIX);
    return counted(index, weights(words.map((word) => postings.get(word)!)));
  }
  const { words, near } = form;
  const scores = common(words.map((word) => counted(index, weights([postings.get(word) ?? []]))));
  if (near) return counted(index, phrases(index, words, scores.keys()));
  for (const [id, score] of scores) scores.set(id, score / words.length);
  return scores;
}

/** How often the words, or the pairs of characters of one run, stand one after another, with the weights of the fields. */
function phrases({ sections }: Index, words: readonly string[], ids: Iterable<number>): Scores {
  const run = words.map((word) => [...word][0]).join('') + [...words.at(-1)!].slice(1).join('');
  const phrase = isUnspaced(words[0]!)
    ? new RegExp(run, 'gu')
    : new RegExp(words.join('[^\\p{L}\\p{N}\\p{M}]*'), 'gu');
  const found: Scores = new Map();
  for (const id of ids) {
    const weight = fieldTexts(sectionText(sections[id]!)).reduce(
      (sum, text, field) => sum + (fold(text).match(phrase)?.length ?? 0) * FIELD_WEIGHTS[field]!,
      0,
    );
    if (weight > 0) found.set(id, weight);
  }
  return found;
}

function weights(lists: readonly (readonly number[])[]): Scores {
  const sum: Scores = new Map();
  for (const list of lists)
    for (let i = 0; i < list.length; i += 2) sum.set(list[i]!, (sum.get(list[i]!) ?? 0) + list[i + 1]!);
  return sum;
}

/** As in SQLite's FTS5, so that both searches agree. */
function counted({ lengths, average }: Index, found: Scores): Scores {
  for (const [id, weight] of found)
    found.set(id, (weight * 2.2) / (weight + 1.2 * (0.25 + (0.75 * lengths[id]!) / average)));
  return found;
}
