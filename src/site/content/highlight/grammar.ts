/** The format of built-in grammars: states of rules, each with a pattern and a token class. */
import type { LookAhead } from './look-ahead.ts';

/**
 * What a token is: `k` keyword, `s` string, `n` number or constant, `c` comment, `f` function, `t` type, `v` variable, `p` punctuation,
 * `o` operator, `a` attribute or key, `g` tag, `d` deleted, `i` inserted, `e` escape or regular expression; empty for plain text.
 */
export type TokenClass =
  | ''
  | 'k'
  | 's'
  | 'n'
  | 'c'
  | 'f'
  | 't'
  | 'v'
  | 'p'
  | 'o'
  | 'a'
  | 'g'
  | 'd'
  | 'i'
  | 'e';

/** The token is `source.slice(start, end)`. */
export interface Place {
  readonly start: number;
  readonly end: number;
  readonly ahead: LookAhead;
}

/** Decides by the surrounding text. */
export type Classify = (text: string, source: string, place: Place) => TokenClass;

/**
 * Samples may be hostile, so the time of a rule must grow with the text it consumes, not with the text that follows. A rule that
 * reads on and may then fail needs a bound, a `when`, or a following rule that consumes the text it read.
 */
export interface Rule {
  /** Source of a regular expression without capturing groups, matched at the current place; line starts are `(?<![^\n])`. */
  readonly match: string;
  /** A further condition of a match; if false, the next rule is tried. */
  readonly when?: (source: string, place: Place) => boolean;
  readonly is: TokenClass | Classify;
  /** Content of a character class for the first character, when it cannot be derived from the pattern; an optimisation. */
  readonly starts?: string;
  /** State to enter. */
  readonly push?: string;
  /** Leaves this many states. */
  readonly pop?: number;
}

/** Rules by state; tokenizing starts in `root`. */
export type Grammar = Readonly<Record<string, readonly Rule[]>>;
