/** Finds the operations that a request which was not understood comes nearest to. */
import type { Token } from './grammar/token.ts';
import { OPERATIONS } from './operations/operations.ts';

const MOST = 2;

/** @param tokens quoted text is a value, and says nothing about the operation @param named operations that were understood, beside other words @returns names, the best first; empty when none comes near */
export function nearestOperations(tokens: readonly Token[], named: readonly string[]): readonly string[] {
  const words = new Set(tokens.filter(({ kind }) => kind === 'word').map(({ word }) => word));
  const scored = OPERATIONS.map(({ name, hints }) => ({
    name,
    score: hints.split(' ').filter((hint) => words.has(hint)).length + (named.includes(name) ? 100 : 0),
  }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const best = scored.filter(({ score }) => score * 2 > scored[0]!.score);
  return best.slice(0, MOST).map(({ name }) => name);
}
