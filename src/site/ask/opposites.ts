/** Whether a clause says the opposite of a sentence: "disabled" of what is enabled, "must" of what may be, "some" of what all do. */
import { fold } from '../../lib/search/fold.ts';
import { isUnspaced } from '../../lib/search/search-words.ts';
import { stem } from '../../lib/search/stem.ts';
import type { Clause } from './clause-words.ts';
import { nearestClauses } from './nearest-clauses.ts';
import { SPACED_OPPOSITES, UNSPACED_OPPOSITES } from './opposite-words.data.ts';
import { baseOf } from './word-forms.ts';

/** 1 and 2 for the two sides of a pair, 3 for a text that has both. */
type Side = 1 | 2 | 3;
/** By number of the pair. */
type Sides = ReadonlyMap<number, Side>;

const TOKEN = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)?/gu;
/** "On" and "off" as states, not as in "on the page". */
const STATES: readonly [RegExp, RegExp] = ['on', 'off'].map(
  (state) =>
    new RegExp(
      `\\b(?:turn\\w*|switch\\w*) (?:\\S+ ){0,2}${state}\\b|\\b(?:is|are|be|it|to|stays?|left|set) ${state}(?=$|[\\s]*[.,;!?)]| (?:by|unless|until|when|if|for|and|or)\\b)|\\b${state} by default`,
      'iu',
    ),
) as [RegExp, RegExp];
const STATE = -1;
/** "At most" is no "most", and what "if you need" asks is no duty. */
const NOT_AFTER: ReadonlyMap<string, RegExp> = new Map([
  ['most', /^(?:at|the)$/],
  ['need', /^(?:if|when|whenever|what|as|no|don't)$/],
  ['needs', /^(?:if|when|no)$/],
  ['needed', /^(?:as|if|when)$/],
]);

interface Word {
  readonly pair: number;
  readonly side: 1 | 2;
}

const SINGLE = new Map<string, Word[]>();
const PHRASES: (Word & { readonly phrase: string })[] = [];
for (const [pair, sides] of SPACED_OPPOSITES.entries())
  for (const [at, list] of sides.entries())
    for (const written of list.split(/\s+/).filter(Boolean)) {
      const word: Word = { pair, side: at === 0 ? 1 : 2 };
      const folded = fold(written.replaceAll('_', ' '));
      if (folded.includes(' ')) PHRASES.push({ ...word, phrase: ` ${folded} ` });
      else SINGLE.set(folded, [...(SINGLE.get(folded) ?? []), word]);
    }

const STEMS = new Set([...SINGLE.keys()].map((word) => baseOf(stem(word))));

/** Each as the longest alternatives first. */
const UNSPACED = UNSPACED_OPPOSITES.map(([one, other]) => {
  const [left, right] = [one, other].map((list) => new Set(list.split(/\s+/)));
  const all = [...left!, ...right!].toSorted((a, b) => b.length - a.length);
  return { left: left!, pattern: new RegExp(all.join('|'), 'gu') };
});
/** Numbers of the pairs without spaces follow those of the others. */
const FIRST_UNSPACED = SPACED_OPPOSITES.length;

const known = new WeakMap<Clause, Sides>();

function sidesOf(clause: Clause): Sides {
  const found = known.get(clause);
  if (found !== undefined) return found;
  const sides = new Map<number, Side>();
  const add = (pair: number, side: Side): void =>
    void sides.set(pair, ((sides.get(pair) ?? 0) | side) as Side);
  const tokens = clause.text.match(TOKEN)?.map(fold) ?? [];
  for (const [at, token] of tokens.entries())
    if (NOT_AFTER.get(token)?.test(tokens[at - 1] ?? '') !== true)
      for (const { pair, side } of SINGLE.get(token) ?? []) add(pair, side);
  const line = ` ${tokens.join(' ')} `;
  for (const { phrase, pair, side } of PHRASES) if (line.includes(phrase)) add(pair, side);
  for (const [at, state] of STATES.entries()) if (state.test(clause.text)) add(STATE, at === 0 ? 1 : 2);
  if (isUnspaced(clause.text))
    for (const [at, { left, pattern }] of UNSPACED.entries())
      for (const [word] of clause.text.matchAll(pattern)) add(FIRST_UNSPACED + at, left.has(word) ? 1 : 2);
  known.set(clause, sides);
  return sides;
}

/** Whether a clause has a word that has an opposite. */
export const takesSides = (clause: Clause): boolean => sidesOf(clause).size > 0;

const SOME = /(?<!\p{L})some(?!\p{L})/iu;
const SEVERAL = /(?<!\p{L})(?:some|any|several|certain|many|few|most|one|part|parts)(?!\p{L})/iu;

/** @param clauses of the sentence that is said to say it */
export function contradicts(clause: Clause, clauses: readonly Clause[]): boolean {
  if (SOME.test(clause.text) && !clauses.some(({ text }) => SEVERAL.test(text))) return true;
  return [...sidesOf(clause)].some(([pair, side]) => {
    const opposite = side === 1 ? 2 : 1;
    if (side === 3 || !clauses.some((one) => sidesOf(one).get(pair) === opposite)) return false;
    // The words themselves do not say which clause is meant.
    const telling = clause.words.filter((word) => !STEMS.has(word));
    return nearestClauses(clauses, telling).every((one) => sidesOf(one).get(pair) === opposite);
  });
}
