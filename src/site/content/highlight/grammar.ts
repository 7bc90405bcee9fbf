/** The shape of our own small grammars: states of rules, each rule one pattern and what its text is. */

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

/** Decides by what stands around: the token is `source.slice(start, end)`. */
export type Classify = (
  text: string,
  source: string,
  place: { readonly start: number; readonly end: number },
) => TokenClass;

export interface Rule {
  /** Source of a regular expression without capturing groups, matched at the current place; line starts are `(?<![^\n])`. */
  readonly match: string;
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
