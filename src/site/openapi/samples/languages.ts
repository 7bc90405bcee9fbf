/** The languages of code samples, with their names and printers. */
import { printC } from './print-c.ts';
import { printCSharp } from './print-csharp.ts';
import { printCurl } from './print-curl.ts';
import { printDart } from './print-dart.ts';
import { printGo } from './print-go.ts';
import { printJavaScript, printNode, printTypeScript } from './print-javascript.ts';
import { printJava, printKotlin } from './print-jvm.ts';
import { printPhp } from './print-php.ts';
import { printPowerShell } from './print-powershell.ts';
import { printPython } from './print-python.ts';
import { printRuby } from './print-ruby.ts';
import { printRust } from './print-rust.ts';
import { printSwift } from './print-swift.ts';
import type { ShownRequest } from './shown-request.ts';

export interface SampleLanguage {
  /** Our name. */
  readonly name: string;
  readonly label: string;
  /** Language of the highlighter. */
  readonly lang: string;
  /** Aliases, lower case. */
  readonly aliases: string;
  /** Undefined when the language cannot send such a request. */
  readonly print: (request: ShownRequest) => string | undefined;
}

/** In the default order. */
export const SAMPLE_LANGUAGES: readonly SampleLanguage[] = [
  { name: 'curl', label: 'cURL', lang: 'bash', aliases: 'bash shell sh zsh', print: printCurl },
  { name: 'python', label: 'Python', lang: 'python', aliases: 'py python3 requests', print: printPython },
  {
    name: 'javascript',
    label: 'JavaScript',
    lang: 'javascript',
    aliases: 'js fetch',
    print: printJavaScript,
  },
  { name: 'node', label: 'Node.js', lang: 'javascript', aliases: 'nodejs node.js', print: printNode },
  { name: 'typescript', label: 'TypeScript', lang: 'typescript', aliases: 'ts', print: printTypeScript },
  { name: 'go', label: 'Go', lang: 'go', aliases: 'golang', print: printGo },
  { name: 'java', label: 'Java', lang: 'java', aliases: '', print: printJava },
  { name: 'php', label: 'PHP', lang: 'php', aliases: '', print: printPhp },
  { name: 'ruby', label: 'Ruby', lang: 'ruby', aliases: 'rb', print: printRuby },
  { name: 'csharp', label: 'C#', lang: 'csharp', aliases: 'c# cs dotnet .net dot-net', print: printCSharp },
  { name: 'swift', label: 'Swift', lang: 'swift', aliases: '', print: printSwift },
  { name: 'kotlin', label: 'Kotlin', lang: 'kotlin', aliases: 'kt', print: printKotlin },
  { name: 'rust', label: 'Rust', lang: 'rust', aliases: 'rs', print: printRust },
  { name: 'c', label: 'C', lang: 'c', aliases: 'libcurl', print: printC },
  { name: 'cpp', label: 'C++', lang: 'cpp', aliases: 'c++ cxx', print: printC },
  { name: 'dart', label: 'Dart', lang: 'dart', aliases: 'flutter', print: printDart },
  {
    name: 'powershell',
    label: 'PowerShell',
    lang: 'powershell',
    aliases: 'pwsh ps ps1',
    print: printPowerShell,
  },
];

/** The default of a page. */
export const USUAL_LANGUAGES: readonly string[] = [
  'curl',
  'python',
  'javascript',
  'go',
  'java',
  'php',
  'ruby',
  'csharp',
];

const byName: ReadonlyMap<string, SampleLanguage> = new Map(
  SAMPLE_LANGUAGES.flatMap((language) =>
    [language.name, ...language.aliases.split(' ').filter((name) => name !== '')].map(
      (name): [string, SampleLanguage] => [name, language],
    ),
  ),
);

/** Every valid name for `api.examples.languages`, for messages. */
export const SAMPLE_LANGUAGE_NAMES: readonly string[] = [...byName.keys()];

export const sampleLanguage = (name: string): SampleLanguage | undefined =>
  byName.get(name.trim().toLowerCase());
