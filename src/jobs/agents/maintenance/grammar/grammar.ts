/** The grammar of one language: its words and the forms of all operations, ready to be matched. */
import { type LanguageCode, PROBLEMS, type Problem, type Words } from '../words/words.ts';
import { type Form, parseForm, type WordClasses } from './form.ts';

/** What the grammar needs of an operation; the rest of it is in `operations/`. */
export interface SpokenOperation {
  readonly name: string;
  /** Forms of requests for it, one a line. */
  readonly forms: Partial<Record<LanguageCode, string>>;
  /** Forms of what limits or widens it, by what they set: `where=code`. */
  readonly modifiers?: Partial<Record<LanguageCode, Readonly<Record<string, string>>>>;
  /** Forms of what it does in any case, such as "and update all links". */
  readonly echoes?: Partial<Record<LanguageCode, string>>;
  /** Forms that name it without its values, for "do not rename pages". */
  readonly topics?: Partial<Record<LanguageCode, string>>;
}

export type PhraseKind =
  | 'operation'
  | 'modifier'
  | 'echo'
  | 'topic'
  | 'within'
  | 'without'
  | 'everywhere'
  | 'plan-only';

export interface Phrase {
  readonly kind: PhraseKind;
  readonly form: Form;
  /** Name of its operation; empty for phrases of all. */
  readonly operation: string;
  /** What a modifier sets. */
  readonly sets: readonly [name: string, value: string] | undefined;
}

export interface Grammar {
  readonly words: Words;
  readonly phrases: readonly Phrase[];
  readonly not: readonly Form[];
  /** Longest first. */
  readonly small: readonly (readonly string[])[];
  readonly fillers: readonly (readonly string[])[];
  readonly and: ReadonlySet<string>;
  readonly or: ReadonlySet<string>;
  readonly pageNouns: ReadonlySet<string>;
  readonly folderNouns: ReadonlySet<string>;
  readonly languageNouns: ReadonlySet<string>;
  readonly broken: ReadonlySet<string>;
  readonly problems: ReadonlyMap<string, Problem>;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));
const linesOf = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const runsOf = (lines: string): string[][] =>
  linesOf(lines)
    .map((line) => line.split(' '))
    .sort((a, b) => b.length - a.length);

export function grammarOf(words: Words, operations: readonly SpokenOperation[]): Grammar {
  const classes: WordClasses = Object.fromEntries(
    Object.entries(words.classes).map(([name, list]) => [name, setOf(list)]),
  );
  const forms = (lines: string | undefined): Form[] =>
    linesOf(lines ?? '').map((line) => parseForm(line, classes));
  const phrases = (
    kind: PhraseKind,
    lines: string | undefined,
    { operation = '', sets }: { operation?: string; sets?: Phrase['sets'] } = {},
  ): Phrase[] => forms(lines).map((form) => ({ kind, form, operation, sets }));
  const { code } = words;
  return {
    words,
    phrases: [
      ...operations.flatMap(({ name: operation, forms: own, modifiers, echoes, topics }) => [
        ...phrases('operation', own[code], { operation }),
        ...phrases('echo', echoes?.[code], { operation }),
        ...phrases('topic', topics?.[code], { operation }),
        ...Object.entries(modifiers?.[code] ?? {}).flatMap(([set, lines]) =>
          phrases('modifier', lines, { operation, sets: settingOf(set) }),
        ),
      ]),
      ...phrases('plan-only', words.planOnly),
      ...phrases('everywhere', words.everywhere),
      ...phrases('within', words.within),
      ...phrases('without', words.without),
    ],
    not: forms(words.not),
    small: runsOf(words.small),
    fillers: runsOf(`${words.small}\n${words.fillers}`),
    and: setOf(words.and),
    or: setOf(words.or),
    pageNouns: setOf(words.pageNouns),
    folderNouns: setOf(words.folderNouns),
    languageNouns: setOf(words.languageNouns),
    broken: setOf(words.broken),
    problems: new Map(
      PROBLEMS.flatMap((problem) =>
        [...setOf(words.problems[problem])].map((word) => [word, problem] as const),
      ),
    ),
  };
}

function settingOf(set: string): readonly [string, string] {
  const at = set.indexOf('=');
  return [set.slice(0, at), set.slice(at + 1)];
}
