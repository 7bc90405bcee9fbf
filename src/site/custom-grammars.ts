/** Reads the TextMate grammars that docs.json names, reduced to what colours text: the renderer may not read files. */
import type { Issue } from '../lib/issue.ts';
import type { LoadedConfig } from './config/docs-config.ts';
import { shorten } from './config/shorten.ts';
import type { CustomGrammar } from './content/highlight/custom-grammar.ts';
import type { Source, SourceFile } from './source/source.ts';

export const MAX_GRAMMARS = 20;
export const LARGEST_GRAMMAR = 256 * 1024;
const DEEPEST = 60;
/** The language of a fence, in lower case. */
const FENCE_NAME = /^[\w+#-]{1,40}$/;
const LIST = '/styling/codeblocks/languages/custom';

export interface CustomGrammars {
  readonly grammars: readonly CustomGrammar[];
  readonly issues: readonly Issue[];
}

export async function customGrammars(
  { config, located }: LoadedConfig,
  from: { readonly source: Source; readonly files: ReadonlyMap<string, SourceFile> },
): Promise<CustomGrammars> {
  const grammars: CustomGrammar[] = [];
  const issues: Issue[] = [];
  for (const [i, path] of (config.styling.grammars ?? []).entries()) {
    const file = path.replace(/^(?:\.?\/)+/, '');
    const read = i < MAX_GRAMMARS && from.files.has(file) ? await grammarOf(file, from.source) : undefined;
    if (read !== undefined) grammars.push(read);
    else {
      const problem = i >= MAX_GRAMMARS ? TOO_MANY : from.files.has(file) ? unusable(path) : missing(path);
      issues.push({ severity: 'error', ...problem, ...located.at(`${LIST}/${i}`) });
    }
    if (i >= MAX_GRAMMARS) break;
  }
  return { grammars, issues };
}

/** The grammars that a page may need: those whose name occurs in its text. */
export function neededGrammars(
  grammars: readonly CustomGrammar[],
  texts: readonly string[],
): readonly CustomGrammar[] {
  const lower = texts.map((text) => text.toLowerCase());
  return grammars.filter(({ names }) => names.some((name) => lower.some((text) => text.includes(name))));
}

type Problem = Pick<Issue, 'code' | 'message' | 'hint'>;

const TOO_MANY: Problem = {
  code: 'config/too-many-grammars',
  message: `There are more than ${MAX_GRAMMARS} grammars, and the others are left out`,
  hint: 'Keep those that your pages use',
};

const missing = (path: string): Problem => ({
  code: 'config/file-missing',
  message: `The file ${shorten(path)} does not exist`,
  hint: 'Write its path from the folder of docs.json',
});

const unusable = (path: string): Problem => ({
  code: 'config/not-a-grammar',
  message: `The file ${shorten(path)} cannot be used as a grammar`,
  hint: `It must be a TextMate grammar as JSON with "scopeName" and "patterns", of at most ${LARGEST_GRAMMAR / 1024} kB`,
});

async function grammarOf(file: string, source: Source): Promise<CustomGrammar | undefined> {
  const bytes = await source.read(file, LARGEST_GRAMMAR);
  if (bytes === undefined) return undefined;
  let read: unknown;
  try {
    read = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  if (typeof read !== 'object' || read === null || !isFlat(read)) return undefined;
  const { name, scopeName, patterns, repository } = read as Readonly<Record<string, unknown>>;
  if (typeof scopeName !== 'string' || !/^[\w.+-]{1,100}$/.test(scopeName)) return undefined;
  if (!Array.isArray(patterns)) return undefined;
  const stem = /([^/.]+)(?:\.[^/]*)?$/.exec(file)?.[1];
  const names = [name, stem, scopeName.split('.').at(-1)]
    .map((word) => String(word ?? '').toLowerCase())
    .filter((word) => FENCE_NAME.test(word));
  // Without injections: one language must not affect the samples of another.
  const text = JSON.stringify({ scopeName, patterns, repository: repository ?? {} });
  return { names: [...new Set(names)], text };
}

/** Limits depth, so that no walk over a grammar overflows the stack. */
function isFlat(value: object): boolean {
  let level: readonly object[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return false;
    level = level
      .flatMap((item) => Object.values(item) as unknown[])
      .filter((item) => typeof item === 'object' && item !== null);
  }
  return true;
}
