/** Grammars of Python, Ruby, PowerShell, SQL and similar languages. */
import type { Grammar, Rule } from './grammar.ts';
import {
  BLOCK_COMMENT,
  BRACES,
  DOUBLE_QUOTED,
  HASH_COMMENT,
  NUMBER,
  OPERATOR,
  PUNCTUATION,
  SINGLE_QUOTED,
  SPACE,
  wordClassifier,
  words,
} from './patterns.ts';

const WORD = '[A-Za-z_\\u00c0-\\uffff][\\w\\u00c0-\\uffff]*';

const pythonWord = wordClassifier({
  keywords: words(
    'and as assert async await break case class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try type while with yield',
  ),
  constants: words('True False None NotImplemented Ellipsis self cls __name__'),
  types: words('bool bytearray bytes complex dict float frozenset int list object set str tuple'),
});
const PYTHON_SOFT = words('match case type');

/** The inside of an f-string: text, doubled braces, and expressions. */
const fString = (text: string, end: string): readonly Rule[] => [
  { match: `(?:[^\\\\{}${text}])+`, is: 's' },
  { match: '\\{\\{|\\}\\}|\\\\.', is: 'e' },
  { match: '\\{', is: 'p', push: 'root' },
  { match: end, is: 's', pop: 1 },
  { match: '[\\s\\S]', is: 's' },
];

const F = '(?:[fF][rR]?|[rR][fF]|[tT])';
const PREFIX = '(?:[bBuU]|[bB]?[rR]|[rR][bB])?';

export const PYTHON: Grammar = {
  root: [
    SPACE,
    HASH_COMMENT,
    { match: `${F}"""`, is: 's', push: 'f3', starts: 'fFrRtT' },
    { match: `${F}'''`, is: 's', push: 'g3', starts: 'fFrRtT' },
    { match: `${F}"`, is: 's', push: 'f1', starts: 'fFrRtT' },
    { match: `${F}'`, is: 's', push: 'g1', starts: 'fFrRtT' },
    { match: `${PREFIX}"""(?:[^"\\\\]|\\\\.|"(?!""))*(?:""")?`, is: 's', starts: 'bBuUrR"' },
    { match: `${PREFIX}'''(?:[^'\\\\]|\\\\.|'(?!''))*(?:''')?`, is: 's', starts: "bBuUrR'" },
    { match: `${PREFIX}${DOUBLE_QUOTED.match}`, is: 's', starts: 'bBuUrR"' },
    { match: `${PREFIX}${SINGLE_QUOTED.match}`, is: 's', starts: "bBuUrR'" },
    { match: '>>>|\\.\\.\\.(?=[ \\t])', is: 'p' },
    { match: '(?<![^\\s])@[A-Za-z_][\\w.]*', is: 'f', starts: '@' },
    NUMBER,
    { match: `(?<=[(,]\\s*)${WORD}(?=[ \\t]*=(?![=]))`, is: 'v', starts: 'A-Za-z_' },
    {
      match: WORD,
      is: (text, source, place) =>
        PYTHON_SOFT.has(text) && /^[ \t]*[=.,):\]]/.test(source.slice(place.end, place.end + 8))
          ? ''
          : pythonWord(text, source, place),
    },
    ...BRACES,
    OPERATOR,
    PUNCTUATION,
  ],
  f1: fString('"\\n', '["\\n]'),
  g1: fString("'\\n", "['\\n]"),
  f3: fString('"', '"""'),
  g3: fString("'", "'''"),
};

export const RUBY: Grammar = {
  root: [
    SPACE,
    { match: '(?<![^\\n])=begin[\\s\\S]*?(?:\\n=end|$)', is: 'c' },
    HASH_COMMENT,
    { match: '"', is: 's', push: 'string' },
    SINGLE_QUOTED,
    { match: ':[A-Za-z_]\\w*[?!]?', is: 'n' },
    { match: '[A-Za-z_]\\w*[?!]?:(?!:)', is: 'a' },
    { match: '@@?[A-Za-z_]\\w*|\\$\\w+', is: 'v' },
    NUMBER,
    {
      match: `${WORD}[?!]?`,
      is: wordClassifier({
        keywords: words(
          'alias and attr_accessor attr_reader attr_writer begin break case class def defined? do else elsif end ensure extend for if in include include module next not or private protected public puts raise redo require require_relative rescue retry return super then undef unless until when while yield',
        ),
        constants: words('true false nil self __FILE__'),
      }),
    },
    ...BRACES,
    OPERATOR,
    PUNCTUATION,
  ],
  string: [
    { match: '[^"\\\\#]+', is: 's' },
    { match: '\\\\.', is: 'e' },
    { match: '#\\{', is: 'p', push: 'root' },
    { match: '"', is: 's', pop: 1 },
    { match: '#', is: 's' },
  ],
};

export const POWERSHELL: Grammar = {
  root: [
    SPACE,
    { match: '<#[\\s\\S]*?(?:#>|$)', is: 'c' },
    HASH_COMMENT,
    // Always finds an end, at the latest that of the sample.
    { match: '"(?:[^"`$]|`.?|\\$(?![\\w({]))*(?:"|(?=\\$)|$)', is: 's', push: 'afterString' },
    { match: "'(?:[^']|'')*'?", is: 's' },
    { match: '\\$(?:\\w+:)?\\w+|\\$\\{[^}\\n]*\\}?', is: 'v' },
    { match: '(?<=\\s)--?[A-Za-z][\\w-]*', is: 'a' },
    NUMBER,
    { match: '[A-Za-z]+-[A-Za-z]\\w*', is: 'f' },
    {
      match: WORD,
      is: wordClassifier({
        keywords: words(
          'begin break catch class continue data do else elseif end enum exit filter finally for foreach function if in param process return switch throw trap try until using while',
        ),
        constants: words('true false null'),
        ignoreCase: true,
      }),
    },
    ...BRACES,
    OPERATOR,
    PUNCTUATION,
  ],
  afterString: [
    { match: '\\$(?:\\w+:)?\\w+|\\$\\{[^}\\n]*\\}?|\\$\\([^)\\n]*\\)?', is: 'v', pop: 1, push: 'string' },
    { match: '', is: '', pop: 1 },
  ],
  string: [
    { match: '[^"`$]+', is: 's' },
    { match: '`.', is: 'e' },
    { match: '\\$(?:\\w+:)?\\w+|\\$\\{[^}\\n]*\\}?|\\$\\([^)\\n]*\\)?', is: 'v' },
    { match: '"', is: 's', pop: 1 },
    { match: '[`$]', is: 's' },
  ],
};

export const SQL: Grammar = {
  root: [
    SPACE,
    { match: '--[^\\n]*', is: 'c' },
    BLOCK_COMMENT,
    { match: "'(?:[^']|'')*'?", is: 's' },
    { match: '"[^"\\n]*"?|`[^`\\n]*`?', is: '' },
    { match: '\\$\\$|[$:@]\\w+', is: 'v' },
    NUMBER,
    {
      match: WORD,
      is: wordClassifier({
        keywords:
          words(`add after all alter analyze and any as asc attach before begin between by cascade case check close cluster column comment commit conflict constraint copy create cross current database
          declare default delete desc detach distinct do drop else end engine except exec execute exists explain extension fetch filter first following for force foreign format from full function generated grant group
          grouping having if ignore ilike in index inner insert instead intersect interval into is isnull join key last lateral left like limit local lock materialized merge natural no not nothing notnull null nulls of
          offset on only or order outer over partition plan policy pragma preceding primary procedure query range recursive references refresh regexp rename replace restrict return returning returns revoke right role
          rollback row rows savepoint schema select sequence set settings show similar table tablespace temp temporary then to transaction trigger truncate ttl unbounded union unique unlogged update use user using vacuum
          values view virtual when where window with without`),
        types: words(
          'array bigint bigserial binary blob bool boolean bytea char character date datetime decimal double enum float float32 float64 inet int int2 int4 int8 int32 int64 integer json jsonb map nchar number numeric nvarchar real serial smallint string text time timestamp timestamptz tinyint uint8 uint16 uint32 uint64 uuid varbinary varchar vector xml',
        ),
        constants: words('true false current_timestamp current_date'),
        capitalFunctions: true,
        ignoreCase: true,
      }),
    },
    ...BRACES,
    OPERATOR,
    PUNCTUATION,
  ],
};
