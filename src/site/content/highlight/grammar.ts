/** The shape of our own small grammars: states of rules, each rule one pattern and what its text is. */
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

/** Decides by what stands around. */
export type Classify = (text: string, source: string, place: Place) => TokenClass;

/**
 * Samples may be hostile, so a rule must be done in time that grows with what it takes, not with what follows. One that reads on and
 * may then fail comes with a bound, with `when`, or with a rule behind it that takes what was read.
 */
export interface Rule {
  /** Source of a regular expression without capturing groups, matched at the current place; line starts are `(?<![^\n])`. */
  readonly match: string;
  /** What else must hold of a match; otherwise the next rule is tried. */
  readonly when?: (source: string, place: Place) => boolean;
  readonly is: TokenClass | Classify;
  /** Inside of a character class that the first character must be in, where the pattern does not show it; only saves time. */
  readonly starts?: string;
  /** State to enter. */
  readonly push?: string;
  /** Leaves this many states. */
  readonly pop?: number;
}

/** Rules by state; tokenizing starts in `root`. */
export type Grammar = Readonly<Record<string, readonly Rule[]>>;
