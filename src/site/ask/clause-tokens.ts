/** The words of a clause in their order, each as it is written and as an index has it. */
import { fold } from '../../lib/search/fold.ts';
import { stem } from '../../lib/search/stem.ts';
import { isStopWord } from '../../lib/search/stop-words.ts';
import type { Clause } from './clause-words.ts';
import { baseOf } from './word-forms.ts';

export interface Token {
  /** Folded. */
  readonly text: string;
  /** As the words of clauses are; empty for those that tell nothing. */
  readonly word: string;
}

/** Words of a clause that are looked at: each is compared with those before and after it. */
const MAX_WORDS = 60;
const MAX_READ = 20 * MAX_WORDS;
const TOKEN = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)?/gu;
/** It tells nothing, but whose is what. */
const HAVING = new Set(['has', 'have', 'had']);

const known = new WeakMap<Clause, readonly Token[]>();

/** The first ones of a clause. */
export function tokensOf(clause: Clause): readonly Token[] {
  let tokens = known.get(clause);
  if (tokens === undefined) {
    tokens = tokensOfText(clause.text);
    known.set(clause, tokens);
  }
  return tokens;
}

/** The first ones of a text. */
export function tokensOfText(written: string): readonly Token[] {
  const words = written.slice(0, MAX_READ).match(TOKEN) ?? [];
  return words.slice(0, MAX_WORDS).map((one) => {
    const text = fold(one);
    return { text, word: HAVING.has(text) ? 'have' : isStopWord(text) ? '' : baseOf(stem(text)) };
  });
}
