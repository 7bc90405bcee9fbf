/** Grammars of data and settings: JSON, YAML, TOML, INI, environment files, diffs, HTTP messages. */
import type { Grammar, Rule } from './grammar.ts';
import {
  BLOCK_COMMENT,
  DOUBLE_QUOTED,
  HASH_COMMENT,
  LINE_COMMENT,
  SINGLE_QUOTED,
  SPACE,
} from './patterns.ts';

const NUMBER: Rule = {
  match: '[-+]?(?:0x[\\da-fA-F]+|\\d[\\d_]*(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)(?![\\w.-])',
  is: 'n',
};

const json: readonly Rule[] = [
  SPACE,
  { match: '"[^"\\\\\\n]*(?:\\\\.[^"\\\\\\n]*)*"(?=\\s*:)', is: 'a' },
  DOUBLE_QUOTED,
  { match: '-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?', is: 'n' },
  { match: '(?:true|false|null)\\b', is: 'n' },
  LINE_COMMENT,
  BLOCK_COMMENT,
  HASH_COMMENT,
  SINGLE_QUOTED,
  { match: '[A-Za-z_$][\\w$]*(?=\\s*:)', is: 'a' },
  { match: '[{}\\[\\],:]', is: 'p' },
  { match: '[^\\s"{}\\[\\],:]+', is: '' },
];

export const JSON_GRAMMAR: Grammar = { root: json };

export const YAML: Grammar = {
  root: [
    SPACE,
    { match: '(?<![^\\s])#[^\\n]*', is: 'c', starts: '#' },
    { match: '(?<![^\\n])(?:---|\\.\\.\\.)(?![^\\s])', is: 'p' },
    { match: '[-?](?=\\s)', is: 'p' },
    { match: '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"(?=[ \\t]*:(?!\\S))', is: 'a' },
    { match: '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"?', is: 's' },
    { match: "'[^']*(?:''[^']*)*'?", is: 's' },
    {
      match: '<<(?=:)|[^\\s#:\\[\\]{},"\'&*!|>%@`-][^\\n:#{}\\[\\],]{0,200}(?=:(?![^\\s]))',
      is: 'a',
    },
    { match: '[&*][\\w.-]+', is: 'v' },
    { match: '![\\w!./:-]*', is: 't' },
    { match: '[|>][+-]?\\d?(?=[ \\t]*[#\\n])', is: 'o' },
    { match: '(?:true|false|null|yes|no|on|off|~)(?![^\\s,\\]}])', is: 'n' },
    { match: '[-+]?(?:0x[\\da-fA-F]+|\\d[\\d_]*(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)(?![^\\s,\\]}])', is: 'n' },
    { match: '[{}\\[\\],]|:(?!\\S)', is: 'p' },
    { match: '[^\\s#,\\[\\]{}"\'][^\\n#,\\[\\]{}]*', is: 's' },
  ],
};

const KEY: Rule = { match: '(?<![^\\n])[ \\t]*(?:export[ \\t]+)?[\\w."\'/-]+(?=[ \\t]*[=:])', is: 'a' };

/** Any other word, consumed whole so that no part of it is scanned again. */
const OTHER_WORD: Rule = { match: '[\\w-]+(?:\\.\\d[\\w-]*)*', is: '' };

const settings: readonly Rule[] = [
  SPACE,
  { match: '(?<![^\\s])[#;][^\\n]*', is: 'c' },
  { match: '(?<![^\\n])[ \\t]*\\[\\[?[^\\]\\n]*\\]?\\]?', is: 't' },
  KEY,
  { match: '"""[\\s\\S]*?(?:"""|$)', is: 's' },
  { match: "'''[\\s\\S]*?(?:'''|$)", is: 's' },
  DOUBLE_QUOTED,
  SINGLE_QUOTED,
  { match: '\\$\\{[^}\\n]*\\}?', is: 'v' },
  { match: '\\d{4}-\\d\\d-\\d\\d(?:[Tt ][\\d:.+Zz-]+)?', is: 'n' },
  { match: '(?:true|false)\\b', is: 'n' },
];
const AFTER_NUMBER: readonly Rule[] = [
  { match: '[\\w-]+(?=[ \\t]*=)', is: 'a' },
  { match: '[=:]', is: 'o' },
];
const BRACKET: Rule = { match: '[{}\\[\\],]', is: 'p' };

export const TOML: Grammar = { root: [...settings, NUMBER, ...AFTER_NUMBER, BRACKET, OTHER_WORD] };

/** `KEY=value` files and INI: a value without quotes is text. */
export const INI: Grammar = {
  root: [
    ...settings,
    ...AFTER_NUMBER,
    NUMBER,
    BRACKET,
    { match: '(?<=[=:][ \\t]*)[^\\s"\'#;\\[{$][^\\n#]*', is: 's' },
    OTHER_WORD,
  ],
};

export const DIFF: Grammar = {
  root: [
    { match: '(?<![^\\n])(?:\\+\\+\\+|---|diff|index|@@)[^\\n]*', is: 'o' },
    { match: '(?<![^\\n])\\+[^\\n]*', is: 'i' },
    { match: '(?<![^\\n])-[^\\n]*', is: 'd' },
    { match: '[^\\n]+|\\n', is: '' },
  ],
};

export const HTTP: Grammar = {
  root: [
    { match: '(?<![^\\n])(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|CONNECT|TRACE)(?=[ \\t])', is: 'k' },
    { match: 'HTTP\\/[\\d.]+', is: 'k' },
    { match: '(?<=HTTP\\/[\\d.]+ )\\d{3}[^\\n]*', is: 'n' },
    { match: '(?<![^\\n])[A-Za-z][\\w-]*(?=:[ \\t])', is: 'a' },
    { match: '(?<![^\\n])\\s*[{\\[]', is: 'p', push: 'body' },
    { match: '(?<=:[ \\t])[^\\n]+', is: 's' },
    { match: '\\s+|[^\\s]+', is: '' },
  ],
  body: json,
};
