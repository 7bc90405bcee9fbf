/** Grammars of JavaScript and TypeScript, with or without JSX. */
import type { Grammar, Rule } from './grammar.ts';
import {
  BLOCK_COMMENT,
  BRACES,
  DOUBLE_QUOTED,
  LINE_COMMENT,
  NUMBER,
  OPERATOR,
  PUNCTUATION,
  SINGLE_QUOTED,
  SPACE,
  wordClassifier,
  words,
} from './patterns.ts';

const classify = wordClassifier({
  keywords:
    words(`abstract as asserts async await break case catch class const continue debugger declare default delete do else enum export extends finally for from function get
    if implements import in infer instanceof interface is keyof let module namespace new of override package private protected public readonly return satisfies set static super
    switch this throw try type typeof unique using var void while with yield`),
  constants: words('true false null undefined NaN Infinity'),
  types: words('string number boolean any unknown never object bigint symbol'),
  keys: true,
});

/** `get`, `type`, `of` … can be names: before `:`, `(`, `=` or after a dot they are not keywords. */
const SOFT = words(
  'as async asserts declare from get infer is module namespace of override package readonly satisfies set type unique using abstract default',
);
const SOFT_END = /^[ \t]*(?:[:=,;.)\]}]|\()/;

const word: Rule = {
  match: '[A-Za-z_$\\u00c0-\\uffff][\\w$\\u00c0-\\uffff]*',
  is: (text, source, place) => {
    if (SOFT.has(text) && SOFT_END.test(source.slice(place.end, place.end + 12)))
      return source[place.end] === '(' ? 'f' : source[place.end] === ':' ? 'a' : '';
    return classify(text, source, place);
  },
};

/** True where a value may begin, which distinguishes a regular expression from a division and a tag from a comparison. */
const BEFORE_VALUE = '(?<=(?:^|[=(,:;!&|?{}\\[+*%~^>]|return|typeof|case|default|=>)\\s*)';

const template: readonly Rule[] = [
  { match: '[^`\\\\$]+', is: 's' },
  { match: '\\\\.', is: 'e' },
  { match: '\\$\\{', is: 'p', push: 'root' },
  { match: '`', is: 's', pop: 1 },
  { match: '\\$', is: 's' },
];

const LONGEST_PATTERN = 1_000;

/** Whether a regular expression that begins before `at` ends on its line: a slash outside of `[…]`. */
function closesPattern(source: string, at: number): boolean {
  let inClass = false;
  for (const last = Math.min(source.length, at + LONGEST_PATTERN); at < last; at++) {
    const c = source[at];
    if (c === '\\') at++;
    else if (c === '\n') return false;
    else if (inClass) inClass = c !== ']';
    else if (c === '/') return true;
    else inClass = c === '[';
  }
  return false;
}

/** Entered only where `closesPattern` holds. */
const regex: readonly Rule[] = [
  { match: '[^\\\\/\\[\\n]+', is: 'e' },
  { match: '\\\\.', is: 'e' },
  { match: '\\[(?:[^\\]\\\\\\n]|\\\\.)*\\]', is: 'e' },
  { match: '\\/[dgimsuvy]*', is: 'e', pop: 1 },
];

const value: readonly Rule[] = [
  SPACE,
  LINE_COMMENT,
  BLOCK_COMMENT,
  DOUBLE_QUOTED,
  SINGLE_QUOTED,
  { match: '`', is: 's', push: 'template' },
  {
    match: `(?=\\/)${BEFORE_VALUE}\\/(?![*/])`,
    when: (source, { end }) => closesPattern(source, end),
    is: 'e',
    push: 'regex',
    starts: '/',
  },
];

const rest: readonly Rule[] = [
  NUMBER,
  { match: '@[A-Za-z_$][\\w$.]*', is: 'f' },
  word,
  ...BRACES,
  OPERATOR,
  PUNCTUATION,
];

/** TypeScript and JavaScript without tags. */
export const TYPESCRIPT: Grammar = { root: [...value, ...rest], template, regex };

const tag: readonly Rule[] = [
  SPACE,
  { match: '\\/>', is: 'p', pop: 1 },
  { match: '>', is: 'p', pop: 1, push: 'children' },
  { match: '"[^"]*"?', is: 's' },
  { match: "'[^']*'?", is: 's' },
  { match: '=', is: 'o' },
  { match: '\\{', is: 'p', push: 'root' },
  { match: '[A-Za-z_][\\w:.-]*', is: 'a' },
];

const opening: Rule = { match: '<(?=[A-Za-z_])', is: 'p', push: 'name' };

/** JavaScript and TypeScript with JSX. */
export const JSX: Grammar = {
  root: [
    ...value,
    { match: `(?=<[A-Za-z_])${BEFORE_VALUE}<`, is: 'p', push: 'name', starts: '<' },
    { match: `(?=<>)${BEFORE_VALUE}<>`, is: 'p', push: 'children', starts: '<' },
    ...rest,
  ],
  template,
  regex,
  name: [
    { match: '[A-Z][\\w.:-]*', is: 't' },
    { match: '[a-z_][\\w.:-]*', is: 'g' },
    { match: '(?=[\\s\\S])', is: '', pop: 1, push: 'tag' },
  ],
  tag,
  children: [
    { match: '<\\/>', is: 'p', pop: 1 },
    { match: '<\\/', is: 'p', pop: 1, push: 'closing' },
    opening,
    { match: '<>', is: 'p', push: 'children' },
    { match: '\\{', is: 'p', push: 'root' },
    { match: '[^<{]+', is: '' },
  ],
  closing: [
    { match: '[A-Z][\\w.:-]*', is: 't' },
    { match: '[a-z_][\\w.:-]*', is: 'g' },
    SPACE,
    { match: '>', is: 'p', pop: 1 },
    { match: '(?=[^\\s>])', is: '', pop: 1 },
  ],
};
