/** Grammars of languages with braces, slashes for comments and quotes for strings. */
import type { Grammar, Rule } from './grammar.ts';
import {
  BLOCK_COMMENT,
  BRACES,
  DOUBLE_QUOTED,
  HASH_COMMENT,
  LINE_COMMENT,
  NUMBER,
  OPERATOR,
  PUNCTUATION,
  SINGLE_QUOTED,
  SPACE,
  wordClassifier,
  words,
} from './patterns.ts';

interface Dialect {
  readonly keywords: string;
  readonly types?: string;
  readonly constants?: string;
  readonly keys?: boolean;
  readonly capitalFunctions?: boolean;
  /** Rules tried before the shared ones. */
  readonly first?: readonly Rule[];
  readonly states?: Grammar;
  readonly word?: string;
}

/** Builds a grammar from the particulars of a language. */
function cLike(dialect: Dialect): Grammar {
  const classify = wordClassifier({
    keywords: words(dialect.keywords),
    types: words(dialect.types ?? ''),
    constants: words(dialect.constants ?? 'true false null'),
    keys: dialect.keys ?? false,
    capitalFunctions: dialect.capitalFunctions ?? false,
  });
  return {
    root: [
      SPACE,
      ...(dialect.first ?? []),
      LINE_COMMENT,
      BLOCK_COMMENT,
      DOUBLE_QUOTED,
      SINGLE_QUOTED,
      NUMBER,
      { match: dialect.word ?? '[A-Za-z_\\u00c0-\\uffff][\\w\\u00c0-\\uffff]*', is: classify },
      ...BRACES,
      OPERATOR,
      PUNCTUATION,
    ],
    ...dialect.states,
  };
}

const annotation: Rule = { match: '@[A-Za-z_][\\w.:]*', is: 'f' };
const tripleQuoted: Rule = { match: '"""(?:[^"]|"(?!""))*(?:""")?', is: 's' };
const preprocessor: Rule = { match: '(?<![^\\n])[ \\t]*#[a-z]+', is: 'k' };
const C_TYPES =
  'int char float double bool long short unsigned signed void size_t ssize_t uint8_t uint16_t uint32_t uint64_t int8_t int16_t int32_t int64_t auto string vector map';
const C_KEYWORDS =
  'alignas alignof break case const constexpr continue default do else enum extern for goto if inline register restrict return sizeof static struct switch typedef union volatile while';

/** A string in which `$name` and `${…}` are filled in. */
const dollarString = (quote: string): Rule[] => [
  { match: `[^${quote}\\\\$]+`, is: 's' },
  { match: '\\\\.', is: 'e' },
  { match: '\\$\\{', is: 'p', push: 'root' },
  { match: '\\$[A-Za-z_]\\w*', is: 'v' },
  { match: quote, is: 's', pop: 1 },
  { match: '\\$', is: 's' },
];

export const GO = cLike({
  keywords:
    'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var',
  types:
    'any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr',
  constants: 'true false nil iota',
  capitalFunctions: true,
  first: [{ match: '`[^`]*`?', is: 's' }],
});

export const RUST = cLike({
  keywords:
    'as async await break const continue crate dyn else enum extern fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait type union unsafe use where while',
  types: 'bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize',
  constants: 'true false',
  first: [
    { match: 'b?r#*"(?:[^"]|"(?!#))*"#*', is: 's' },
    { match: '#!?\\[[^\\]\\n]*\\]?', is: 'a' },
    { match: "'[a-z_]\\w*(?!')", is: 'v' },
    { match: '[a-z_]\\w*!(?=[ \\t]*[(\\[{])', is: 'f' },
  ],
});

export const JAVA = cLike({
  keywords:
    'abstract assert break case catch class const continue default do else enum extends final finally for goto if implements import instanceof interface native new package permits private protected public record return sealed static strictfp super switch synchronized this throw throws transient try var volatile while yield',
  types: 'boolean byte char double float int long short void',
  first: [tripleQuoted, annotation],
});

export const KOTLIN = cLike({
  keywords:
    'abstract actual annotation as break by catch class companion const constructor continue crossinline data do else enum expect external final finally for fun if import in infix init inline inner interface internal is lateinit noinline object open operator out override package private protected public reified return sealed super suspend tailrec this throw try typealias val var vararg when where while',
  first: [tripleQuoted, annotation, { match: '"', is: 's', push: 'string' }],
  states: { string: dollarString('"') },
});

export const SWIFT = cLike({
  keywords:
    'actor as associatedtype async await break case catch class continue convenience default defer deinit do dynamic else enum extension fallthrough fileprivate final for func get guard if import in indirect infix init inout internal is isolated lazy let mutating nonisolated open operator optional override postfix prefix private protocol public repeat required rethrows return self Self set some static struct subscript super switch throw throws try typealias unowned var weak where while willSet didSet',
  constants: 'true false nil',
  first: [tripleQuoted, { match: '[@#][A-Za-z_]\\w*', is: 'f' }],
});

export const DART = cLike({
  keywords:
    'abstract as assert async await base break case catch class const continue covariant default deferred do else enum export extends extension external factory final finally for get hide if implements import in interface is late library mixin new of on operator part required rethrow return sealed set show static super switch sync this throw try typedef var when while with yield',
  types: 'bool double dynamic int num void',
  first: [
    { match: '"""(?:[^"]|"(?!""))*(?:""")?', is: 's' },
    { match: "'''(?:[^']|'(?!''))*(?:''')?", is: 's' },
    annotation,
  ],
});

export const C = cLike({
  keywords: C_KEYWORDS,
  types: C_TYPES,
  constants: 'true false NULL',
  first: [preprocessor, { match: '<[\\w./+-]+\\.h>', is: 's' }],
});

export const CPP = cLike({
  keywords: `${C_KEYWORDS} catch class co_await co_return co_yield concept const_cast consteval constinit decltype delete dynamic_cast explicit export final friend mutable namespace new noexcept operator override private protected public reinterpret_cast requires static_assert static_cast template this throw try typeid typename using virtual`,
  types: `${C_TYPES} wchar_t char8_t char16_t char32_t`,
  constants: 'true false nullptr NULL',
  first: [preprocessor, { match: '<[\\w./+-]+>(?=[ \\t]*(?:\\n|$))', is: 's' }],
});

export const CSHARP = cLike({
  keywords:
    'abstract as async await base break case catch checked class const continue default delegate do else enum event explicit extern finally fixed for foreach from get global goto group if implicit in init interface internal into is join let lock namespace new on operator orderby out override params partial private protected public readonly record ref required return sealed select set sizeof stackalloc static struct switch this throw try typeof unchecked unsafe using var virtual volatile when where while with yield',
  types:
    'bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint ulong ushort void',
  first: [
    preprocessor,
    { match: '\\$?@"(?:[^"]|"")*"?', is: 's' },
    tripleQuoted,
    { match: '\\$"[^"\\n]*"?', is: 's' },
  ],
});

export const PHP = cLike({
  keywords:
    'abstract and as break callable case catch class clone const continue declare default do echo else elseif empty enddeclare endfor endforeach endif endswitch endwhile enum exit extends final finally fn for foreach function global goto if implements include include_once instanceof insteadof interface isset list match namespace new or print private protected public readonly require require_once return static switch throw trait try unset use var while xor yield',
  types: 'array bool float int iterable mixed never object string void self parent',
  constants: 'true false null TRUE FALSE NULL',
  first: [
    { match: '<\\?(?:php|=)?|\\?>', is: 'k' },
    { match: '#(?!\\[)[^\\n]*', is: 'c' },
    { match: '\\$\\w+', is: 'v' },
    { match: '"', is: 's', push: 'string' },
  ],
  states: {
    string: [
      { match: '[^"\\\\${]+', is: 's' },
      { match: '\\\\.', is: 'e' },
      { match: '\\{?\\$[A-Za-z_]\\w*(?:->\\w+|\\[[^\\]\\n"]{0,100}\\])*\\}?', is: 'v' },
      { match: '"', is: 's', pop: 1 },
      { match: '[${]', is: 's' },
    ],
  },
});

export const GROOVY = cLike({
  keywords:
    'abstract as assert break case catch class const continue def default do else enum extends final finally for goto if implements import in instanceof interface native new package private protected public return static strictfp super switch synchronized this throw throws trait transient try var volatile while',
  types: 'boolean byte char double float int long short void',
  first: [tripleQuoted, annotation, { match: '"', is: 's', push: 'string' }],
  states: { string: dollarString('"') },
});

export const SOLIDITY = cLike({
  keywords:
    'abstract anonymous as assembly break calldata catch constant constructor continue contract delete do else emit enum error event external fallback final for from function if immutable import indexed inherited interface internal is library mapping memory modifier new override payable pragma private public pure receive return returns revert solidity storage struct switch throw transient try type unchecked using var view virtual while',
  types:
    'address bool byte bytes bytes4 bytes32 int int8 int256 string uint uint8 uint16 uint32 uint64 uint96 uint128 uint160 uint256',
  constants: 'true false this super msg block tx wei gwei ether seconds minutes hours days',
});

export const PROTOBUF = cLike({
  keywords:
    'edition enum extend extensions group import map message oneof option optional package public repeated required reserved returns rpc service stream syntax to weak',
  types:
    'bool bytes double fixed32 fixed64 float int32 int64 sfixed32 sfixed64 sint32 sint64 string uint32 uint64',
  constants: 'true false',
});

export const GRAPHQL = cLike({
  keywords:
    'directive enum extend fragment implements input interface mutation on query repeatable scalar schema subscription type union',
  types: 'Boolean Float ID Int String',
  keys: true,
  first: [HASH_COMMENT, tripleQuoted, { match: '\\$\\w+', is: 'v' }, { match: '@\\w+', is: 'f' }],
});

export const HCL = cLike({
  keywords:
    'data for_each locals module output provider resource terraform variable moved import check dynamic for in if else endif endfor',
  types: 'string number bool list map object set tuple any',
  first: [
    HASH_COMMENT,
    { match: '(?<![\\w-])[A-Za-z_][\\w-]*(?=[ \\t]*=(?!=))', is: 'a', starts: 'A-Za-z_' },
    { match: '"', is: 's', push: 'string' },
  ],
  states: {
    string: [
      { match: '[^"\\\\$\\n]+', is: 's' },
      { match: '\\\\.', is: 'e' },
      { match: '\\$\\{', is: 'p', push: 'root' },
      { match: '["\\n]', is: 's', pop: 1 },
      { match: '\\$', is: 's' },
    ],
  },
});

/** TON's languages: Tact, Tolk and FunC share their look. */
export const TON = cLike({
  keywords:
    'abstract assert asm as break const contract continue do else elseif enum extends external fun get global if ifnot import impure inline inline_ref initOf let lazy match message method_id mutate mutable native operator primitive public pure receive redef repeat return self struct throw trait traits try tolk type until val var virtual while with catch bounced override init null_safe',
  types:
    'int cell slice builder cont tuple void address coins bool Int Bool Address Cell Slice Builder String uint8 uint16 uint32 uint64 uint128 uint256 int8 int16 int32 int64 int128 int256 bits256 dict map',
  first: [
    { match: ';;[^\\n]*', is: 'c' },
    { match: '\\{-(?:[^-]|-(?!\\}))*(?:-\\})?', is: 'c' },
    { match: '#(?:include|pragma)\\b', is: 'k' },
    annotation,
  ],
});
