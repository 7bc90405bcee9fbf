/** Whether a clause says of one subject what a sentence says of another one, where the words that it has do not show it. */
import { stem } from '../../lib/search/stem.ts';
import { tokensOf } from './clause-tokens.ts';
import type { Clause } from './clause-words.ts';
import type { JoinedClause } from './joined-clauses.ts';
import { nearestClauses } from './nearest-clauses.ts';
import type { ReadSentence } from './read-section.ts';

/** Words of subjects that stand for what title and heading name: "The setting" of a section about one. */
const STANDING_FOR = new Set(
  'setting option command flag field endpoint value page section function method parameter property attribute component hook class module plugin tool feature file default key variable argument step type event operation request response call object name each every all any'
    .split(' ')
    .map(stem),
);
/** @param word as the words of clauses are */
export const standsForNames = (word: string): boolean => STANDING_FOR.has(word);

const POINTING =
  /^\W*(?:it|its|they|their|this|that|these|those|both|each of|all of|one of|some of)(?!\p{L})/iu;

function tellingOf(clause: Clause): readonly string[] {
  return tokensOf(clause).flatMap(({ word }) => (word === '' ? [] : [word]));
}

/**
 * "Tokens see reports" for "Guests see reports", below a heading "Tokens" or after a sentence about them.
 * @param first the first word of the clause that tells something
 * @param words of the whole claim
 */
export function takesAnother(
  { clause, first }: { readonly clause: Clause; readonly first: string | undefined },
  { words }: { readonly words: ReadonlySet<string> },
  sentence: ReadSentence,
): boolean {
  if (first === undefined || sentence.words.has(first)) return false;
  const near = new Set(nearestClauses(sentence.clauses, clause.words));
  return sentence.joined
    .filter((one) => near.has(one.clause))
    .every(({ clause: one, own }) => {
      const specific = own.filter((word) => !STANDING_FOR.has(word));
      return specific.length > 0 && !POINTING.test(one.text) && !specific.every((word) => words.has(word));
    });
}

/** "The proxy encrypts and checks quotas" for quotas that something else checks. */
export function takesBefore(
  { clause, otherwise }: Pick<JoinedClause, 'clause' | 'otherwise'>,
  { clauses, words }: ReadSentence,
): boolean {
  if (otherwise.length === 0 || otherwise.every((word) => words.has(word))) return false;
  const [first] = tellingOf(clause);
  return first !== undefined && !clauses.some((one) => tellingOf(one)[0] === first);
}

/**
 * "Read tokens" of "Read tokens expire after a month" says who, and not what: joined with another clause, both do what that clause says.
 * @param next the clause after it
 */
export function isOnlySubject(clause: Clause, next: Clause, { joined }: ReadSentence): boolean {
  const own = tellingOf(clause);
  if (own.length === 0 || own.length > 3 || clause.numbers.length > 0) return false;
  // An order such as "Run the migration" begins its sentence as well.
  const isParallel = next.words.includes(own.at(-1)!);
  return joined.some((one) => {
    const said = tellingOf(one.clause);
    const begins = said.length > own.length && own.every((word, at) => said[at] === word);
    return begins && (isParallel || own.every((word) => one.own.includes(word)));
  });
}
