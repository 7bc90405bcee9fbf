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
import type { Grammar } from './grammar.ts';
import { JSX, TYPESCRIPT } from './javascript.ts';
import { CSS, HTML, MARKDOWN } from './markup.ts';
import { POWERSHELL, PYTHON, RUBY, SQL } from './script-like.ts';
import { DOCKERFILE, SHELL } from './shell.ts';
import { type CompiledGrammar, compileGrammar } from './tokenize.ts';

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
