/** The clauses of a sentence that another clause speaks of: those with most of its words. */
import type { Clause } from './clause-words.ts';

export function nearestClauses(clauses: readonly Clause[], words: readonly string[]): readonly Clause[] {
  const had = clauses.map((one) => words.filter((word) => one.words.includes(word)).length);
  const highest = Math.max(...had);
  return clauses.filter((_, at) => had[at] === highest);
}
