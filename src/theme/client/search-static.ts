/** Searches a static site in the reader's browser, with the server's ranking over an index of the files. */
import type { Candidate } from '../../lib/search/candidate.ts';
import { fold } from '../../lib/search/fold.ts';
import type { Form, QueryPlan } from '../../lib/search/query-plan.ts';
import { runSearch, type SearchPart } from '../../lib/search/run-search.ts';
import { FIELD_WEIGHTS, sectionWords } from '../../lib/search/section-words.ts';
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
    vocabulary: () => vocabulary(index),
    match: (plan, which, limit) => match(index, plan, { which, limit }),
  };
}

export function searchStatic(parts: readonly StaticPart[], query: string): SearchReply {
  const { hits, marks } = runSearch(parts, query, MAX_RESULTS);
  return { results: hits, marks };
}

/** @returns the number of words */
function addSection(
  postings: Postings,
  id: number,
  { t, h = '', e = '', k = '', x, c = '', g }: StaticSection,
): number {
  const fields = sectionWords({
    title: t,
    heading: h,
    endpoint: e,
    keywords: k,
    text: x,
    code: c,
    generic: g === 1,
  });
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

function match(
  index: Index,
  { groups }: QueryPlan,
  { which, limit }: { readonly which: 'every' | 'any'; readonly limit: number },
): Candidate[] {
  const found = groups.map((forms) => joined(forms.map((form) => formScores(index, form))));
  const scores = which === 'every' ? common(found) : joined(found);
  return [...scores]
    .sort((a, b) => b[1] - a[1])
    .slice(0, limit)
    .map(([id, score]) => candidate(index.sections[id]!, score));
}

function candidate(
  { u, t, p = '', h = '', e = '', x, c = '', w = 1, g }: StaticSection,
  score: number,
): Candidate {
  return {
    url: u,
    title: t,
    heading: h,
    endpoint: e,
    weight: w,
    generic: g === 1,
    score,
    read: () => ({ trail: p, text: x, code: c }),
  };
}

function joined(all: readonly Scores[]): Scores {
  const sum: Scores = new Map();
  for (const scores of all) for (const [id, score] of scores) sum.set(id, (sum.get(id) ?? 0) + score);
  return sum;
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

function formScores(index: Index, form: Form): Scores {
  const { postings } = index;
  if (form.kind === 'word') return bm25(index, weights([postings.get(form.word) ?? []]));
  if (form.kind === 'prefix') {
    const words = vocabulary(index).beginningWith(form.word, MAX_WORDS_OF_PREFIX);
    return bm25(index, weights(words.map((word) => postings.get(word)!)));
  }
  const scores = common(form.words.map((word) => bm25(index, weights([postings.get(word) ?? []]))));
  if (form.near)
    for (const id of scores.keys()) if (!follows(index.sections[id]!, form.words)) scores.delete(id);
  return scores;
}

/** Character pairs come from one run of text: the run itself has to be in the section. */
function follows(section: StaticSection, pairs: readonly string[]): boolean {
  const run = pairs.map((pair) => [...pair][0]).join('') + [...pairs.at(-1)!].slice(1).join('');
  const { t, h = '', k = '', x, c = '' } = section;
  return fold(`${t}\n${h}\n${k}\n${x}\n${c}`).includes(run);
}

function weights(lists: readonly (readonly number[])[]): Scores {
  const sum: Scores = new Map();
  for (const list of lists)
    for (let i = 0; i < list.length; i += 2) sum.set(list[i]!, (sum.get(list[i]!) ?? 0) + list[i + 1]!);
  return sum;
}

/** As in SQLite's FTS5, so that both searches agree. */
function bm25({ sections, lengths, average }: Index, found: Scores): Scores {
  const share = Math.log((sections.length - found.size + 0.5) / (found.size + 0.5));
  const rarity = share <= 0 ? 1e-6 : share;
  for (const [id, weight] of found)
    found.set(id, (rarity * weight * 2.2) / (weight + 1.2 * (0.25 + (0.75 * lengths[id]!) / average)));
  return found;
}
