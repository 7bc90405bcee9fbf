/** Scores the sections of an index for a planned query: BM25 over groups of forms, in which any group may match. */
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
}

export interface ScoredSection {
  readonly candidate: Candidate;
  /** How much each group, by its place in the plan, adds to the score; absent groups do not match. */
  readonly parts: ReadonlyMap<number, number>;
  readonly score: number;
}

/** With more matches than this, words are not looked up for their own sake, but in the sections that rarer ones find. */
const MAX_MATCHES = 600;
const MAX_OF_PREFIX = 5_000;
/** Guesses, beginnings and joined words count less than the word itself. */
const LESSER_FORM = 0.6;

interface Found {
  readonly group: Group;
  readonly weight: number;
  readonly counts: ReadonlyMap<number, number>;
}

/** One part with the plan made for it. */
interface PlannedPart {
  readonly part: SearchPart;
  readonly plan: QueryPlan;
}

/** All parts of a search: the same word is equally rare in each, or a language with few pages would seem to say it more. */
export function scoreParts(planned: readonly PlannedPart[], limit: number): ScoredSection[] {
  const count = planned[0]?.plan.groups.length ?? 0;
  const isOne = planned.length < 2 || planned.some(({ plan }) => plan.groups.length !== count);
  const together: Together | undefined = isOne
    ? undefined
    : {
        size: sum(planned.map(({ part }) => part.size())),
        matches: Array.from({ length: count }, (_, at) =>
          sum(
            planned.map(({ part, plan }) => Math.min(part.size(), most(plan.groups[at]!, part.vocabulary()))),
          ),
        ),
      };
  return planned.flatMap(({ part, plan }) => scoreSections(part, plan, { limit, together }));
}

/** What decides how rare a word is in several parts. */
interface Together {
  readonly size: number;
  /** Of each group, by its place in the plan; upper bounds. */
  readonly matches: readonly number[];
}

/** The best sections, best first. */
function scoreSections(
  part: SearchPart,
  plan: QueryPlan,
  { limit, together }: { readonly limit: number; readonly together: Together | undefined },
): ScoredSection[] {
  const found = findGroups(part, plan, together);
  const named = found.find(({ group }) => group === plan.name)?.counts;
  const scores = new Map<number, number>();
  for (const { weight, counts } of found)
    for (const [id, count] of counts)
      if (named?.has(id) ?? true) scores.set(id, (scores.get(id) ?? 0) + weight * count);
  return [...scores]
    .sort((a, b) => b[1] - a[1])
    .slice(0, limit)
    .map(([id, score]) => {
      const parts = new Map<number, number>();
      for (const { group, weight, counts } of found) {
        const count = counts.get(id);
        if (count !== undefined) parts.set(plan.groups.indexOf(group), weight * count);
      }
      return { candidate: part.section(id), parts, score };
    });
}

/** Looks the rarest groups up first; the common ones only in the sections that have a rare one. */
function findGroups(part: SearchPart, { groups }: QueryPlan, together: Together | undefined): Found[] {
  const ordered = groups
    .map((group) => ({ group, matches: most(group, part.vocabulary()) }))
    .filter(({ matches }) => matches > 0)
    .sort((a, b) => a.matches - b.matches);
  const found: Found[] = [];
  const finders: Form[] = [];
  let total = 0;
  for (const { group, matches } of ordered) {
    const finds = finders.length === 0 || total + matches <= MAX_MATCHES;
    const counts = groupCounts(part, group, finds ? undefined : finders);
    if (counts.size === 0) continue;
    if (finds) finders.push(...group.forms);
    total += finds ? counts.size : 0;
    const weight =
      group.weight *
      (together === undefined
        ? rarity(part.size(), finds ? counts.size : matches)
        : rarity(together.size, together.matches[groups.indexOf(group)]!));
    found.push({ group, weight, counts });
  }
  return found;
}

function groupCounts(
  part: SearchPart,
  { forms }: Group,
  among: readonly Form[] | undefined,
): ReadonlyMap<number, number> {
  const [first, ...others] = forms.filter((form) => ofForm(form, part.vocabulary()) > 0);
  if (first === undefined) return new Map();
  const own = part.occurrences(first, among);
  if (others.length === 0) return own;
  const counts = new Map(own);
  for (const form of others)
    for (const [id, count] of part.occurrences(form, among))
      counts.set(id, Math.max(counts.get(id) ?? 0, count * LESSER_FORM));
  return counts;
}

/** An upper bound of the number of matches. */
function most({ forms }: Group, vocabulary: Vocabulary): number {
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
