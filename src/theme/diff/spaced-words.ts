/** The words of a run, and the white space between them. */
import type { Token } from './run-tokens.ts';

export interface SpacedWords {
  /** Everything that is compared. */
  readonly words: readonly Token[];
  /** White space before a word; after the last one for the number of words. */
  spaces(word: number): readonly Token[];
  /** A stretch of words with the white space in it, and that around it; without words only what is between. */
  stretch(range: readonly [from: number, to: number]): {
    readonly lead: readonly Token[];
    readonly words: readonly Token[];
    readonly tail: readonly Token[];
  };
}

export function spacedWords(tokens: readonly Token[]): SpacedWords {
  const places = tokens.flatMap(({ kind }, at) => (kind === 'space' ? [] : [at]));
  const spaces = (word: number): readonly Token[] =>
    tokens.slice(word === 0 ? 0 : places[word - 1]! + 1, places[word] ?? tokens.length);
  return {
    words: places.map((at) => tokens[at]!),
    spaces,
    stretch: ([from, to]) => {
      if (from === to) return { lead: spaces(from), words: [], tail: [] };
      return {
        lead: spaces(from),
        words: tokens.slice(places[from]!, places[to - 1]! + 1),
        tail: spaces(to),
      };
    },
  };
}
