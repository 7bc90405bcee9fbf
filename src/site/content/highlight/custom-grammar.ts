/** TextMate grammars that authors bring along: patterns of anybody's making, run with a limit of time that patterns cannot escape. */
import { Script } from 'node:vm';
import type { HighlighterCore, LanguageRegistration } from 'shiki/core';
import { BoundedMap } from '../../../lib/bounded-map.ts';
import { createHighlighter, linesOf } from './textmate.ts';

/** One grammar of the repository, read and reduced by the parent. */
export interface CustomGrammar {
  /** What fences may call it, in lower case. */
  readonly names: readonly string[];
  /** JSON with `scopeName`, `patterns` and `repository`, and nothing else. */
  readonly text: string;
}

interface Prepared {
  readonly highlighter: HighlighterCore;
  /** Our name of the language by what fences call it. */
  readonly languages: ReadonlyMap<string, string>;
}

/** Highlighters are kept from page to page; a process may serve several sites. */
const MOST_KEPT = 3;
const LARGEST_SAMPLE = 30_000;
/** For all samples of a page together; what comes after stays plain. */
const PAGE_MILLISECONDS = 500;

const kept = new BoundedMap<string, Prepared>({ entries: MOST_KEPT }, (_, { highlighter }) =>
  highlighter.dispose(),
);
let current: { readonly key: string; readonly prepared: Prepared; left: number } | undefined;
/** The engine stops a script at its time wherever it is, also within one match of a pattern; nothing else does. */
const limited = new Script('lecternLimited()');

/** Says which grammars `customLines` knows until the next call. Never throws: what cannot be read is left out. */
export async function useGrammars(grammars: readonly CustomGrammar[] = []): Promise<void> {
  current = undefined;
  if (grammars.length === 0) return;
  const key = JSON.stringify(grammars);
  const prepared = kept.get(key) ?? (await prepare(grammars));
  kept.set(key, prepared);
  current = { key, prepared, left: PAGE_MILLISECONDS };
}

/** HTML of each line; undefined when no grammar of the author's has that name, or it took too long. */
export function customLines(source: string, lang: string): readonly string[] | undefined {
  const language = current?.prepared.languages.get(lang);
  if (current === undefined || language === undefined || source.length > LARGEST_SAMPLE) return undefined;
  const { key, prepared } = current;
  const began = performance.now();
  try {
    return within(current.left, () => linesOf(prepared.highlighter, source, language));
  } catch {
    // What was stopped half way may be in any state.
    kept.delete(key);
    prepared.highlighter.dispose();
    current = undefined;
    return undefined;
  } finally {
    if (current !== undefined) current.left -= performance.now() - began;
  }
}

/** One that cannot be loaded leaves the highlighter unusable, so then each is tried alone. */
async function prepare(grammars: readonly CustomGrammar[]): Promise<Prepared> {
  const all = await loaded(grammars);
  if (all !== undefined) return all;
  const sound: CustomGrammar[] = [];
  for (const grammar of grammars) {
    const alone = await loaded([grammar]);
    alone?.highlighter.dispose();
    if (alone !== undefined) sound.push(grammar);
  }
  return (await loaded(sound)) ?? { highlighter: await createHighlighter(), languages: new Map() };
}

async function loaded(grammars: readonly CustomGrammar[]): Promise<Prepared | undefined> {
  const highlighter = await createHighlighter();
  const languages = new Map<string, string>();
  try {
    for (const [i, { names, text }] of grammars.entries()) {
      const name = `custom-${i}`;
      await highlighter.loadLanguage({ ...(JSON.parse(text) as LanguageRegistration), name });
      for (const known of names) languages.set(known, name);
    }
    return { highlighter, languages };
  } catch {
    highlighter.dispose();
    return undefined;
  }
}

/** @throws when `milliseconds` are over */
function within<T>(milliseconds: number, run: () => T): T {
  let result: T | undefined;
  const global = globalThis as { lecternLimited?: () => void };
  global.lecternLimited = () => {
    result = run();
  };
  try {
    limited.runInThisContext({ timeout: Math.max(1, Math.floor(milliseconds)) });
    return result as T;
  } finally {
    delete global.lecternLimited;
  }
}
