/** Grammars of markup and style sheets: HTML, XML, Vue, Svelte, Markdown, MDX, CSS. */
import type { Grammar, Rule } from './grammar.ts';
import { JSX } from './javascript.ts';
import { BLOCK_COMMENT, DOUBLE_QUOTED, LINE_COMMENT, SINGLE_QUOTED, SPACE } from './patterns.ts';

const COMMENT: Rule = { match: '<!--(?:[^-]|-(?!->))*(?:-->)?', is: 'c' };

const attributes: readonly Rule[] = [
  SPACE,
  { match: '"[^"]*"?', is: 's' },
  { match: "'[^']*'?", is: 's' },
  { match: '=', is: 'o' },
  { match: '\\{', is: 'p', push: 'code' },
  { match: '[^\\s"\'=<>{}/]+', is: 'a' },
];

/** JavaScript under the names that markup uses for its states. */
const code: Grammar = {
  code: JSX['root']!.map((rule) => (rule.push === 'root' ? { ...rule, push: 'code' } : rule)),
  template: JSX['template']!.map((rule) => (rule.push === 'root' ? { ...rule, push: 'code' } : rule)),
  name: JSX['name']!,
  tag: JSX['tag']!.map((rule) => (rule.push === 'root' ? { ...rule, push: 'code' } : rule)),
  children: JSX['children']!.map((rule) => (rule.push === 'root' ? { ...rule, push: 'code' } : rule)),
  closing: JSX['closing']!,
  regex: JSX['regex']!,
};

type Condition = NonNullable<Rule['when']>;
/** A selector is followed by a block; a declaration by its end. */
const opensBlock: Condition = (_source, { end, ahead }) => ahead.next(';{}', end) === '{';
const endsValue: Condition = (_source, { end, ahead }) => /^[;}]/.test(ahead.next(';{}', end));

const css: readonly Rule[] = [
  SPACE,
  BLOCK_COMMENT,
  LINE_COMMENT,
  DOUBLE_QUOTED,
  SINGLE_QUOTED,
  { match: '[@$][\\w-]+', is: 'k' },
  { match: '!\\w+', is: 'k' },
  { match: '--[\\w-]+', is: 'v' },
  { match: '#[\\da-fA-F]{3,8}\\b', when: endsValue, is: 'n' },
  { match: '[.#][A-Za-z_][\\w-]*', is: 't' },
  { match: '::?[a-z-]+', when: opensBlock, is: 'f' },
  { match: '(?<![\\w-])[\\w-]+(?=\\s*:)', when: (...at) => !opensBlock(...at), is: 'a' },
  { match: '[A-Za-z_][\\w-]*(?=\\()', is: 'f' },
  { match: '-?(?:\\d+\\.?\\d*|\\.\\d+)(?:%|[a-z]+)?', is: 'n' },
  { match: '[A-Za-z_][\\w-]*', when: opensBlock, is: 'g' },
  { match: '[A-Za-z_][\\w-]*', is: '' },
  { match: '[{}()\\[\\];:,>+~]', is: 'p' },
];

export const CSS: Grammar = { root: css };

export const HTML: Grammar = {
  root: [
    COMMENT,
    { match: '<!\\[CDATA\\[[\\s\\S]*?(?:\\]\\]>|$)', is: 's' },
    { match: '<[!?][^>]*>?', is: 'c' },
    { match: '<script(?=[\\s>])', is: 'g', push: 'scriptTag' },
    { match: '<style(?=[\\s>])', is: 'g', push: 'styleTag' },
    { match: '<\\/?[A-Za-z][\\w:.-]*', is: 'g', push: 'open' },
    { match: '\\{\\{|\\{[#/:@]?', is: 'p', push: 'code' },
    { match: '&#?\\w+;', is: 'e' },
    { match: '[^<&{]+', is: '' },
  ],
  open: [{ match: '\\/?>', is: 'g', pop: 1 }, ...attributes, { match: '[\\s\\S]', is: '' }],
  scriptTag: [{ match: '>', is: 'g', pop: 1, push: 'script' }, ...attributes, { match: '[\\s\\S]', is: '' }],
  styleTag: [{ match: '>', is: 'g', pop: 1, push: 'style' }, ...attributes, { match: '[\\s\\S]', is: '' }],
  script: [{ match: '<\\/script\\s*>', is: 'g', pop: 1 }, ...code['code']!],
  style: [{ match: '<\\/style\\s*>', is: 'g', pop: 1 }, ...css],
  ...code,
};

export const MARKDOWN: Grammar = {
  ...HTML,
  root: [
    { match: '(?<![^\\n])---\\n(?:[\\w:][\\w-]*:[^\\n]*\\n|[ \\t-][^\\n]*\\n)*---(?=\\n|$)', is: 'a' },
    { match: '(?<![^\\n])[ \\t]*(?:```|~~~)[^\\n]*', is: 'p' },
    { match: '(?<![^\\n])#{1,6}[ \\t][^\\n]*', is: 'k' },
    { match: '(?<![^\\n])[ \\t]*(?:[-*+]|\\d+\\.)(?=[ \\t])', is: 'p' },
    { match: '(?<![^\\n])[ \\t]*>', is: 'p' },
    { match: '(?<![^\\n])(?:import|export)(?=[ \\t])[^\\n]*', is: 'k' },
    { match: '`[^`\\n]*`', is: 's' },
    { match: '\\*\\*[^*\\n]+\\*\\*|__[^_\\n]+__', is: 't' },
    { match: '(?<=\\])\\([^()\\n]*\\)', is: 's' },
    COMMENT,
    { match: '\\{\\/\\*[\\s\\S]*?(?:\\*\\/\\}|$)', is: 'c' },
    { match: '<\\/?[A-Za-z][\\w:.-]*', is: 'g', push: 'open' },
    { match: '&#?\\w+;', is: 'e' },
    { match: '[A-Za-z0-9 \\t]+|[\\s\\S]', is: '' },
  ],
};
