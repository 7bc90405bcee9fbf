/** Searches a static site in the reader's browser, with the server's ranking over an index of the files. */
import type { Candidate } from '../../lib/search/candidate.ts';
import { fold } from '../../lib/search/fold.ts';
import type { Form } from '../../lib/search/query-plan.ts';
import { runSearch } from '../../lib/search/run-search.ts';
import type { SearchPart } from '../../lib/search/score-sections.ts';
import { indexWords, isUnspaced } from '../../lib/search/search-words.ts';
import {
  FIELD_WEIGHTS,
  fieldTexts,
  isSaidOnce,
  linkWeight,
  PAGE_WEIGHTS,
  pageScore,
  type SectionText,
  sectionScore,
  sectionWords,
} from '../../lib/search/section-words.ts';
import { createVocabulary, type Vocabulary } from '../../lib/search/vocabulary.ts';
import type { SearchReply } from './search-result.ts';
import type { StaticPage, StaticSection } from './search-section.ts';

export type StaticPart = SearchPart;

const MAX_RESULTS = 20;
/** A prefix shared by this many words is too vague to look at them all. */
const MAX_WORDS_OF_PREFIX = 400;
const SLICE_MS = 12;

/** For each word, alternating: number of a text and weight of the word in it, perhaps in several parts. */
type Postings = Map<string, number[]>;

/** Sections, or whole pages. */
interface Texts {
  readonly postings: Postings;
  /** In words, by number. */
  readonly lengths: number[];
  readonly weights: readonly number[];
  /** @param length in averages */
  readonly score: (weight: number, length: number) => number;
}

interface Index {
  readonly sections: readonly StaticSection[];
  readonly bySection: Texts;
  readonly vocabulary: () => Vocabulary;
}

interface Page {
  readonly url: string;
  readonly lead: number;
}

/** Indexes the pages in slices, so that the reader can go on typing. */
export async function staticPart(read: readonly StaticPage[]): Promise<StaticPart> {
  const sections = read.flatMap((page) => page.s);
  const bySection: Texts = { postings: new Map(), lengths: [], weights: FIELD_WEIGHTS, score: sectionScore };
  const byPage: Texts = { postings: new Map(), lengths: [], weights: PAGE_WEIGHTS, score: pageScore };
  const pages: Page[] = [];
  const numbers = new Map<string, number>();
  let until = performance.now() + SLICE_MS;
  for (const [id, section] of sections.entries()) {
    const url = pageUrl(section);
    let page = numbers.get(url);
    const isLead = page === undefined;
    if (page === undefined) {
      numbers.set(url, (page = pages.length));
      pages.push({ url, lead: id });
    }
    const fields = sectionWords(sectionText(section));
    addWords(bySection, id, fields);
    addWords(byPage, page, isLead ? fields : fields.map((words, field) => (isSaidOnce(field) ? [] : words)));
    if (performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + SLICE_MS;
  }
  addLinks(byPage, sections, numbers);
  let known: Vocabulary | undefined;
  const vocabulary = (): Vocabulary => (known ??= vocabularyOf(bySection.postings));
  const index: Index = { sections, bySection, vocabulary };
  return {
    size: () => sections.length,
    vocabulary,
    occurrences: (form) => occurrences(index, form),
    section: (id) => candidate(sections[id]!),
    pages: (word) => new Map([...ofWord(byPage, word)].map(([page, count]) => [pages[page]!.url, count])),
    lead: (url) => {
      const page = numbers.get(url);
      return page === undefined ? undefined : candidate(sections[pages[page]!.lead]!);
    },
  };
}

function pageUrl({ u }: StaticSection): string {
  return u.split('#', 1)[0]!;
}

export function searchStatic(parts: readonly StaticPart[], query: string): SearchReply {
  const { hits, marks } = runSearch(parts, query, MAX_RESULTS);
  return { results: hits, marks };
}

function sectionText({ t, h = '', e = '', k = '', x, y, c = '', g }: StaticSection): SectionText {
  return { title: t, heading: h, endpoint: e, keywords: k, text: x, synonyms: y, code: c, generic: g === 1 };
}

function addWords(
  { postings, lengths, weights }: Texts,
  id: number,
  fields: readonly (readonly string[])[],
): void {
  let length = 0;
  for (const [field, words] of fields.entries()) {
    length += words.length;
    for (const word of words) {
      let list = postings.get(word);
      if (list === undefined) postings.set(word, (list = []));
      if (list.at(-2) === id) list[list.length - 1]! += weights[field]!;
      else list.push(id, weights[field]!);
    }
  }
  lengths[id] = (lengths[id] ?? 0) + length;
}

/** A word that several pages say in links to a page weighs more, but not as often as they do. */
function addLinks(
  { postings }: Texts,
  sections: readonly StaticSection[],
  numbers: ReadonlyMap<string, number>,
): void {
  const sources = new Map<string, Map<number, Set<string>>>();
  for (const section of sections)
    for (const [to, says] of section.l ?? []) {
      const page = numbers.get(to);
      if (page === undefined) continue;
      for (const word of indexWords(says)) {
        let targets = sources.get(word);
        if (targets === undefined) sources.set(word, (targets = new Map()));
        const own = targets.get(page) ?? new Set();
        targets.set(page, own.add(section.u));
      }
    }
  for (const [word, targets] of sources) {
    const list = postings.get(word) ?? [];
    for (const [page, own] of targets) list.push(page, linkWeight(own.size));
    postings.set(word, list);
  }
}

function vocabularyOf(postings: Postings): Vocabulary {
  return createVocabulary([...postings].map(([word, list]) => [word, list.length / 2] as const));
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
  const { bySection } = index;
  if (form.kind === 'all' && form.near) return withCounts(bySection, phrases(index, form.words));
  return ofForm(bySection, form, index.vocabulary());
}

function ofForm(texts: Texts, form: Form, known: Vocabulary): Scores {
  if (form.kind === 'word') return ofWord(texts, form.word);
  if (form.kind === 'prefix') {
    const words = known.beginningWith(form.word, MAX_WORDS_OF_PREFIX);
    return withCounts(texts, weights(words.map((word) => texts.postings.get(word)!)));
  }
  const scores = common(form.words.map((word) => ofWord(texts, word)));
  for (const [id, score] of scores) scores.set(id, score / form.words.length);
  return scores;
}

function ofWord(texts: Texts, word: string): Scores {
  return withCounts(texts, weights([texts.postings.get(word) ?? []]));
}

/** How often the words, or the pairs of characters of one run, stand one after another in sections, with the weights of the fields. */
function phrases({ sections, bySection: { postings } }: Index, words: readonly string[]): Scores {
  const run = words.map((word) => [...word][0]).join('') + [...words.at(-1)!].slice(1).join('');
  const phrase = isUnspaced(words[0]!)
    ? new RegExp(run, 'gu')
    : new RegExp(words.join('[^\\p{L}\\p{N}\\p{M}]*'), 'gu');
  const found: Scores = new Map();
  for (const id of common(words.map((word) => weights([postings.get(word) ?? []]))).keys()) {
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
function withCounts({ lengths, score }: Texts, found: Scores): Scores {
  const average = averageOf(lengths);
  for (const [id, weight] of found) found.set(id, score(weight, lengths[id]! / average));
  return found;
}

/** Of lists that grow no more. */
const averages = new WeakMap<readonly number[], number>();

function averageOf(lengths: readonly number[]): number {
  let average = averages.get(lengths);
  if (average === undefined) {
    average = Math.max(1, lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length));
    averages.set(lengths, average);
  }
  return average;
}
