/** Scores the sections and the pages of an index for a planned query: BM25 over groups of forms, in which any group may match. */
import type { Candidate } from './candidate.ts';
import type { Form, Group, QueryPlan } from './query-plan.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The sections of one language, version and product. */
export interface SearchPart {
  /** The number of sections. */
  size(): number;
  vocabulary(): Vocabulary;
  /**
   * How much each section says a form: BM25 without the rarity, at most 2.2.
   * @param among only sections that have one of these forms; without them, an index may leave out text where a form is everywhere
   */
  occurrences(form: Form, among?: readonly Form[]): ReadonlyMap<number, number>;
  section(id: number): Candidate;
  /** How much each page as a whole says a word, with what links of other pages say of it: by address, at most 11. */
  pages(word: string): ReadonlyMap<string, number>;
  /** The first section of a page. */
  lead(page: string): Candidate | undefined;
}

export interface ScoredSection {
  readonly candidate: Candidate;
  readonly score: number;
}

interface ScoredPage {
  readonly score: number;
  /** The rarities of the groups that it has, of all that are found anywhere: 0 to 1. */
  readonly covered: number;
}

export interface Scored {
  readonly sections: readonly ScoredSection[];
  /** By address. */
  readonly pages: ReadonlyMap<string, ScoredPage>;
  /** The groups of which anything is found. */
  readonly groups: number;
}

/** With more matches than this, words are not looked up for their own sake, but in the sections that rarer ones find. */
const MAX_MATCHES = 600;
/** The same of a question, of which the commoner words order what the rarest one finds. */
const MAX_OF_QUESTION = 3_000;
const MAX_OF_PREFIX = 5_000;
/** Sections with the words that pages are scored for: of thousands of pages, those with common words are not counted. */
const MAX_PAGE_MATCHES = 10_000;
/** Pages that are considered for what they say as a whole, though none of their sections is. */
const MAX_PAGES = 20;
/** Guesses, beginnings and joined words count less than the word itself. */
const LESSER_FORM = 0.6;

interface Found {
  readonly group: Group;
  readonly matches: number;
  readonly weight: number;
  readonly counts: ReadonlyMap<number, number>;
}

/** One part with the plan made for it. */
interface PlannedPart {
  readonly part: SearchPart;
  readonly plan: QueryPlan;
}

/** All parts of a search: the same word is equally rare in each, or a language with few pages would seem to say it more. */
export function scoreParts(planned: readonly PlannedPart[], limit: number): Scored {
  const matches = planned.map(({ part, plan }) =>
    plan.groups.map((group) => maxMatches(group, part.vocabulary())),
  );
  const count = planned[0]?.plan.groups.length ?? 0;
  const isOne = planned.length < 2 || planned.some(({ plan }) => plan.groups.length !== count);
  const size = sum(planned.map(({ part }) => part.size()));
  const shared = Array.from({ length: isOne ? 0 : count }, (_, at) =>
    rarity(size, sum(planned.map(({ part }, of) => Math.min(part.size(), matches[of]![at]!)))),
  );
  const scored = planned.map(({ part, plan }, of) => {
    const groups = plan.groups.map((group, at) => ({
      group,
      matches: matches[of]![at]!,
      sharedRarity: shared[at],
    }));
    return scorePart(part, plan, { groups, limit });
  });
  return {
    sections: scored.flatMap(({ sections }) => sections),
    pages: new Map(scored.flatMap(({ pages }) => [...pages])),
    groups: Math.max(0, ...scored.map(({ groups }) => groups)),
  };
}

/** A group of the query in one part. */
interface CountedGroup {
  readonly group: Group;
  /** At most so many sections of the part. */
  readonly matches: number;
  /** In all parts; undefined where there is one. */
  readonly sharedRarity: number | undefined;
}

/** The best sections, and those that begin the best pages. */
function scorePart(
  part: SearchPart,
  plan: QueryPlan,
  { groups, limit }: { readonly groups: readonly CountedGroup[]; readonly limit: number },
): Scored {
  const found = findGroups(part, groups, plan.isQuestion ? MAX_OF_QUESTION : MAX_MATCHES);
  const named = found.find(({ group }) => group === plan.name)?.counts;
  const scores = new Map<number, number>();
  for (const { weight, counts } of found)
    for (const [id, count] of counts)
      if (named?.has(id) ?? true) scores.set(id, (scores.get(id) ?? 0) + weight * count);
  const sections = [...scores]
    .sort((a, b) => b[1] - a[1])
    .slice(0, limit)
    .map(([id, score]) => ({ candidate: part.section(id), score }));
  const pages = scorePages(part, found);
  return {
    sections: named === undefined ? [...sections, ...leads(part, pages)] : sections,
    pages,
    groups: found.length,
  };
}

function leads(part: SearchPart, pages: ReadonlyMap<string, ScoredPage>): ScoredSection[] {
  return [...pages]
    .sort((a, b) => b[1].score - a[1].score)
    .slice(0, MAX_PAGES)
    .flatMap(([page]) => part.lead(page) ?? [])
    .map((candidate) => ({ candidate, score: 0 }));
}

/** @param found the rarest group first */
function scorePages(part: SearchPart, found: readonly Found[]): Map<string, ScoredPage> {
  const all = sum(found.map(({ weight }) => weight));
  const pages = new Map<string, { score: number; covered: number }>();
  let total = 0;
  for (const { group, weight, matches } of found) {
    total += matches;
    if (total > MAX_PAGE_MATCHES) break;
    for (const [page, count] of pageCounts(part, group)) {
      const scored = pages.get(page);
      if (scored === undefined) pages.set(page, { score: weight * count, covered: weight / all });
      else {
        scored.score += weight * count;
        scored.covered += weight / all;
      }
    }
  }
  return pages;
}

/** Looks the rarest groups up first; the common ones only in the sections that have a rare one. */
function findGroups(part: SearchPart, groups: readonly CountedGroup[], max: number): Found[] {
  const ordered = groups.filter(({ matches }) => matches > 0).sort((a, b) => a.matches - b.matches);
  const found: Found[] = [];
  const finders: Form[] = [];
  let total = 0;
  for (const { group, matches, sharedRarity } of ordered) {
    const finds = finders.length === 0 || total + matches <= max;
    const counts = groupCounts(part, group, finds ? undefined : finders);
    if (counts.size === 0) continue;
    if (finds) finders.push(...group.forms);
    total += finds ? counts.size : 0;
    // Of a word that is everywhere, an index gives some sections; of phrases, `matches` is only a bound.
    const isExact = group.forms.every(({ kind }) => kind === 'word');
    const said = finds && !isExact ? counts.size : matches;
    const weight = group.weight * (sharedRarity ?? rarity(part.size(), said));
    found.push({ group, matches, weight, counts });
  }
  return found;
}

function groupCounts(
  part: SearchPart,
  { forms }: Group,
  among: readonly Form[] | undefined,
): ReadonlyMap<number, number> {
  return formCounts(forms, part.vocabulary(), (form) => part.occurrences(form, among));
}

/** Beginnings and phrases are looked for in sections only: of them, a page as a whole says little more. */
function pageCounts(part: SearchPart, { forms }: Group): ReadonlyMap<string, number> {
  const words = forms.filter((form) => form.kind === 'word');
  return formCounts(words, part.vocabulary(), ({ word }) => part.pages(word));
}

/** The best of several forms, of which those after the first count less. */
function formCounts<Key, Kind extends Form>(
  forms: readonly Kind[],
  vocabulary: Vocabulary,
  occurrences: (form: Kind) => ReadonlyMap<Key, number>,
): ReadonlyMap<Key, number> {
  const [first, ...others] = forms.filter((form) => ofForm(form, vocabulary) > 0);
  if (first === undefined) return new Map();
  const own = occurrences(first);
  if (others.length === 0) return own;
  const counts = new Map(own);
  for (const form of others)
    for (const [id, count] of occurrences(form))
      counts.set(id, Math.max(counts.get(id) ?? 0, count * LESSER_FORM));
  return counts;
}

/** An upper bound of the number of matches. */
function maxMatches({ forms }: Group, vocabulary: Vocabulary): number {
  return forms.reduce((total, form) => total + ofForm(form, vocabulary), 0);
}

function ofForm(form: Form, vocabulary: Vocabulary): number {
  if (form.kind === 'word') return vocabulary.count(form.word);
  if (form.kind === 'all') return Math.min(...form.words.map(vocabulary.count));
  return sum(vocabulary.beginningWith(form.word, MAX_OF_PREFIX).map(vocabulary.count));
}

function rarity(size: number, matches: number): number {
  const found = Math.min(size, matches);
  return Math.log(1 + (size - found + 0.5) / (found + 0.5));
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
