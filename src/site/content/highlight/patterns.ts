/** Patterns that many grammars share. */
import type { Classify, Rule } from './grammar.ts';

export const SPACE: Rule = { match: '\\s+', is: '', starts: '\\s' };
export const LINE_COMMENT: Rule = { match: '\\/\\/[^\\n]*', is: 'c' };
export const BLOCK_COMMENT: Rule = { match: '\\/\\*(?:[^*]|\\*(?!\\/))*(?:\\*\\/)?', is: 'c' };
export const HASH_COMMENT: Rule = { match: '#[^\\n]*', is: 'c' };
export const DOUBLE_QUOTED: Rule = { match: '"[^"\\\\\\n]*(?:\\\\.[^"\\\\\\n]*)*"?', is: 's' };
export const SINGLE_QUOTED: Rule = { match: "'[^'\\\\\\n]*(?:\\\\.[^'\\\\\\n]*)*'?", is: 's' };
export const NUMBER: Rule = {
  match:
    '(?:0[xX][\\da-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|\\d[\\d_]*(?:\\.\\d[\\d_]*)?(?:[eE][+-]?\\d+)?)[a-zA-Z%]{0,4}',
  is: 'n',
  starts: '\\d',
};
export const OPERATOR: Rule = { match: '[-+*/%=<>!&|^~?:]+', is: 'o' };
export const PUNCTUATION: Rule = { match: '[()\\[\\];,.]', is: 'p' };
export const BRACES: readonly Rule[] = [
  { match: '\\{', is: 'p', push: 'root' },
  { match: '\\}', is: 'p', pop: 1 },
];

/** A set of the words in `text`. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ''));
}

interface WordKinds {
  readonly keywords: ReadonlySet<string>;
  /** Names of types in lower case. */
  readonly types?: ReadonlySet<string>;
  readonly constants: ReadonlySet<string>;
  /** `name:` is a key. */
  readonly keys?: boolean;
  /** Names with a capital are functions as well as types when they are called. */
  readonly capitalFunctions?: boolean;
  readonly ignoreCase?: boolean;
}

const UPPER = /^[A-Z][A-Z0-9_]+$/;
const CAPITAL = /^[A-Z]/;

/** The character that follows after blanks. */
function follows(source: string, at: number): string {
  while (source[at] === ' ' || source[at] === '\t') at++;
  return source[at] ?? '';
}

/** Classifies identifiers by the conventions of most languages. */
export function wordClassifier(kinds: WordKinds): Classify {
  return (text, source, { start, end }) => {
    const word = kinds.ignoreCase === true ? text.toLowerCase() : text;
    const member = source[start - 1] === '.' && source[start - 2] !== '.';
    if (!member) {
      if (kinds.keywords.has(word)) return 'k';
      if (kinds.constants.has(word)) return 'n';
      if (kinds.types?.has(word) === true) return 't';
    }
    const next = source[end] === '(' ? '(' : follows(source, end);
    if (next === '(') return CAPITAL.test(text) && !member && kinds.capitalFunctions !== true ? 't' : 'f';
    if (
      kinds.keys === true &&
      next === ':' &&
      !member &&
      source[start - 1] !== '?' &&
      source[source.indexOf(':', end) + 1] !== ':'
    )
      return 'a';
    if (UPPER.test(text)) return 'n';
    return CAPITAL.test(text) ? 't' : '';
  };
}
