/** Maps language names, in all the spellings that fences use, to grammars. */
import {
  C,
  CPP,
  CSHARP,
  DART,
  GO,
  GRAPHQL,
  GROOVY,
  HCL,
  JAVA,
  KOTLIN,
  PHP,
  PROTOBUF,
  RUST,
  SOLIDITY,
  SWIFT,
  TON,
} from './c-like.ts';
import { DIFF, HTTP, INI, JSON_GRAMMAR, TOML, YAML } from './data-like.ts';
import type { Classify, Grammar, Rule } from './grammar.ts';
import { JSX, TYPESCRIPT } from './javascript.ts';
import { CSS, HTML, MARKDOWN } from './markup.ts';
import { SPACE, words } from './patterns.ts';
import { POWERSHELL, PYTHON, RUBY, SQL } from './script-like.ts';
import { type CompiledGrammar, compileGrammar } from './tokenize.ts';

const KEYWORDS = words(
  'if then else elif fi for while until do done case esac in select function return break continue exit export local readonly declare unset set source alias trap shift eval exec',
);
/** Words after which a command begins. */
const BEFORE_COMMAND = words('then else elif do if while until sudo exec time command env nohup xargs !');

/** A word is a command where a command may begin: at a line's start, after a pipe, `&&`, `;`, `(` or `sudo`. */
const word: Classify = (text, source, { start }) => {
  let at = start - 1;
  while (source[at] === ' ' || source[at] === '\t') at--;
  const before = source[at];
  const begins =
    at < 0 ||
    (before === '\n' && source[at - 1] !== '\\') ||
    before === '|' ||
    before === ';' ||
    before === '(' ||
    before === '{' ||
    before === '`' ||
    (before === '&' && source[at - 1] === '&') ||
    (before === '$' && (at === 0 || source[at - 1] === '\n'));
  if (KEYWORDS.has(text) && (begins || text === 'in' || text === 'do' || text === 'then')) return 'k';
  if (begins) return 'f';
  const previous = /([^\s]+)[ \t]+$/.exec(source.slice(Math.max(0, start - 40), start))?.[1];
  return previous !== undefined && BEFORE_COMMAND.has(previous) && !/[=-]/.test(previous) ? 'f' : '';
};

const VARIABLES: readonly Rule[] = [
  { match: '\\$\\(', is: 'p', push: 'inner' },
  { match: '\\$\\{[^}\\n]*\\}?|\\$[A-Za-z_]\\w*|\\$[\\d@*#?$!-]', is: 'v' },
];

const command: readonly Rule[] = [
  { match: '\\\\\\n', is: 'p' },
  SPACE,
  { match: '(?<![^\\s;(])#[^\\n]*', is: 'c', starts: '#' },
  { match: '"', is: 's', push: 'string' },
  { match: "\\$?'[^']*'?", is: 's' },
  ...VARIABLES,
  { match: '(?<![^\\n])[$%>](?=[ \\t])', is: 'p' },
  { match: '(?<![^\\s])--?[A-Za-z][\\w-]*', is: 'a', starts: '-' },
  { match: '(?<![^\\s;(])[A-Za-z_]\\w*(?=\\+?=)', is: 'v', starts: 'A-Za-z_' },
  { match: '<<-?[ \\t]*["\']?\\w+["\']?', is: 'o' },
  { match: '(?<![\\w.-])\\d+(?:\\.\\d+)?(?![\\w./:-])', is: 'n', starts: '\\d' },
  { match: '[A-Za-z_./~@][^\\s"\'`$|&;()<>{}\\\\=]*', is: word },
  { match: '&&|\\|\\|?|[<>]+&?\\d?|[=!]', is: 'o' },
  { match: '[;&{}\\[\\]()`]', is: 'p' },
];

/** Shell scripts and terminal sessions. */
const SHELL: Grammar = {
  root: command,
  inner: [{ match: '\\)', is: 'p', pop: 1 }, { match: '\\(', is: 'p', push: 'inner' }, ...command],
  string: [
    { match: '[^"\\\\$]+', is: 's' },
    { match: '\\\\[\\s\\S]', is: 'e' },
    ...VARIABLES,
    { match: '"', is: 's', pop: 1 },
    { match: '\\$', is: 's' },
  ],
};

const INSTRUCTION: Rule = {
  match:
    '(?<![^\\n])[ \\t]*(?:FROM|RUN|CMD|LABEL|EXPOSE|ENV|ADD|COPY|ENTRYPOINT|VOLUME|USER|WORKDIR|ARG|ONBUILD|STOPSIGNAL|HEALTHCHECK|SHELL|MAINTAINER)\\b|\\bAS\\b',
  is: 'k',
};

const DOCKERFILE: Grammar = { ...SHELL, root: [INSTRUCTION, ...command] };

const GRAMMARS: readonly (readonly [names: string, grammar: Grammar])[] = [
  ['ts typescript mts cts', TYPESCRIPT],
  ['js javascript jsx tsx mjs cjs node nodejs javascriptreact typescriptreact react', JSX],
  ['json jsonc json5 jsonl ndjson response geojson webmanifest', JSON_GRAMMAR],
  ['yaml yml openapi', YAML],
  [
    'bash sh shell zsh fish shellscript console shellsession sh-session terminal curl command cmd bat batch makefile make',
    SHELL,
  ],
  ['dockerfile docker containerfile', DOCKERFILE],
  ['python py python3 py3 pycon pyi gdscript', PYTHON],
  ['ruby rb erb gemfile', RUBY],
  ['powershell ps ps1 pwsh', POWERSHELL],
  ['sql mysql postgresql postgres pgsql sqlite plsql tsql bigquery snowflake clickhouse', SQL],
  ['go golang', GO],
  ['rust rs', RUST],
  ['java', JAVA],
  ['kotlin kt kts', KOTLIN],
  ['swift', SWIFT],
  ['dart', DART],
  ['c h objc objective-c', C],
  ['cpp c++ cc cxx hpp arduino', CPP],
  ['csharp cs c# dotnet', CSHARP],
  ['php', PHP],
  ['groovy gradle', GROOVY],
  ['solidity sol', SOLIDITY],
  ['protobuf proto', PROTOBUF],
  ['graphql gql', GRAPHQL],
  ['hcl terraform tf', HCL],
  ['tact tolk func fc', TON],
  ['toml', TOML],
  ['ini env dotenv properties conf cfg editorconfig', INI],
  ['diff patch', DIFF],
  ['http', HTTP],
  ['css scss less sass postcss', CSS],
  ['html xml svg vue svelte markup xhtml rss plist wsdl astro', HTML],
  ['md markdown mdx', MARKDOWN],
];

const byName = new Map(
  GRAMMARS.flatMap(([names, grammar]) => names.split(' ').map((name): [string, Grammar] => [name, grammar])),
);
const compiled = new Map<Grammar, CompiledGrammar>();

/** One name for each grammar of our own. */
export const OWN_LANGUAGES: readonly string[] = GRAMMARS.map(([names]) => names.split(' ')[0]!);

/** The built-in grammar for a lower-case language name, compiled on first use. */
export function ownGrammar(lang: string): CompiledGrammar | undefined {
  const grammar = byName.get(lang);
  if (grammar === undefined) return undefined;
  let ready = compiled.get(grammar);
  if (ready === undefined) compiled.set(grammar, (ready = compileGrammar(grammar)));
  return ready;
}
