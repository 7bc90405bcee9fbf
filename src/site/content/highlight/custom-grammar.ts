/** Highlights with authors' TextMate grammars: their untrusted patterns run under a time limit that they cannot escape. */
import { Script } from 'node:vm';
import type { HighlighterCore, LanguageRegistration } from 'shiki/core';
import { BoundedMap } from '../../../lib/bounded-map.ts';
import { createHighlighter, linesOf } from './textmate.ts';

/** One grammar of the repository, read and reduced by the parent. */
export interface CustomGrammar {
  /** The language names it has in fences, in lower case. */
  readonly names: readonly string[];
  /** JSON with `scopeName`, `patterns` and `repository`, and nothing else. */
  readonly text: string;
}

interface Prepared {
  readonly highlighter: HighlighterCore;
  /** Internal language names by their names in fences. */
  readonly languages: ReadonlyMap<string, string>;
}

/** Highlighters are cached across pages; a process may serve several sites. */
const MOST_KEPT = 3;
const LARGEST_SAMPLE = 30_000;
/** Milliseconds for all samples of a page together; later samples are not highlighted. */
const PAGE_MILLISECONDS = 500;

const kept = new BoundedMap<string, Prepared>({ entries: MOST_KEPT }, (_, { highlighter }) =>
  highlighter.dispose(),
);
let current: { readonly key: string; readonly prepared: Prepared; left: number } | undefined;
/** A script of `node:vm`, because only its timeout can interrupt a single match of a pattern. */
const limited = new Script('lecternLimited()');

/** Sets the grammars of `customLines` until the next call. Never throws: invalid grammars are left out. */
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
    // An interrupted highlighter may be in any state.
    kept.delete(key);
    prepared.highlighter.dispose();
    current = undefined;
    return undefined;
  } finally {
    if (current !== undefined) current.left -= performance.now() - began;
  }
}

/** A grammar that fails to load makes the highlighter unusable, so each is then tried alone. */
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
