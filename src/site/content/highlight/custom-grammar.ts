/** Highlights with authors' TextMate grammars: their untrusted patterns run within a processor time that they cannot exceed. */
import { Script } from 'node:vm';
import type { HighlighterCore, LanguageRegistration } from 'shiki/core';
import { BoundedMap } from '../../../lib/cache/bounded-map.ts';
import { htmlLines, loadHighlighter } from './textmate.ts';
import { type LineToken, type SampleBudget, SampleTooSlow, sampleBudget, tokenLines } from './token-lines.ts';

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

/** Runs `work` until it is done, or throws after so many milliseconds of real time. */
type Interruptible = (milliseconds: number, work: () => void) => void;

export interface GrammarTimes {
  /** Monotonic milliseconds of processor time; default: that of this thread. */
  readonly clock?: () => number;
  readonly interruptible?: Interruptible;
}

/** Highlighters are cached across pages; a process may serve several sites. */
const MAX_KEPT = 3;
const LARGEST_SAMPLE = 30_000;
/** Milliseconds of processor time for all samples of a page together; later samples are not highlighted. */
const PAGE_MILLISECONDS = 500;
/** Real time after which work is interrupted, because a single match of a pattern cannot look at a clock. */
const LOOK_MILLISECONDS = 500;
/** Processor time between two interruptible parts: a machine has to be 25 times too busy to interrupt a sound one. */
const PART_MILLISECONDS = 20;
/** A busy machine interrupts a sample at most this many times. */
const MAX_INTERRUPTIONS = 8;

const kept = new BoundedMap<string, Prepared>({ entries: MAX_KEPT }, (_, { highlighter }) =>
  highlighter.dispose(),
);
interface Current {
  readonly key: string;
  readonly grammars: readonly CustomGrammar[];
  prepared: Prepared;
  readonly budget: SampleBudget;
  readonly interruptible: Interruptible;
}
let current: Current | undefined;
let makeHighlighter: (() => HighlighterCore) | undefined;
/** A script of `node:vm`, because only its timeout can interrupt a single match of a pattern. */
const limited = new Script('lecternLimited()');

/** Sets the grammars of `customLines` until the next call. Never throws: invalid grammars are left out. */
export async function useGrammars(
  grammars: readonly CustomGrammar[] = [],
  { clock, interruptible = within }: GrammarTimes = {},
): Promise<void> {
  current = undefined;
  if (grammars.length === 0) return;
  makeHighlighter ??= await loadHighlighter();
  const key = JSON.stringify(grammars);
  const prepared = kept.get(key) ?? prepare(grammars, makeHighlighter);
  kept.set(key, prepared);
  current = { key, grammars, prepared, budget: sampleBudget(PAGE_MILLISECONDS, clock), interruptible };
}

/**
 * HTML of each line; undefined when no grammar of the author's has that name or can be used.
 * @throws SampleTooSlow when the samples of the page take too much processor time
 */
export function customLines(source: string, lang: string): readonly string[] | undefined {
  const page = current;
  const language = page?.prepared.languages.get(lang);
  if (page === undefined || language === undefined || source.length > LARGEST_SAMPLE) return undefined;
  for (let interruptions = 0; page.budget.left > 0 && interruptions < MAX_INTERRUPTIONS; interruptions++) {
    const lines = attempt(page, { source, lang: language });
    if (lines === 'broken') return undefined;
    if (lines !== 'interrupted') return htmlLines(lines);
  }
  throw new SampleTooSlow();
}

/** Tokenises in parts; whether an interruption was the fault of the sample says the processor time. */
function attempt(
  page: Current,
  sample: { readonly source: string; readonly lang: string },
): readonly (readonly LineToken[])[] | 'interrupted' | 'broken' {
  const { budget, interruptible, prepared } = page;
  const lines = tokenLines(prepared.highlighter, sample, budget);
  const highlighted: (readonly LineToken[])[] = [];
  for (let isDone = false; !isDone; ) {
    const [began, left] = [budget.clock(), budget.left];
    try {
      interruptible(LOOK_MILLISECONDS, () => {
        do {
          const next = lines.next();
          isDone = next.done === true;
          if (next.done !== true) highlighted.push(next.value);
        } while (!isDone && budget.clock() - began < PART_MILLISECONDS);
      });
    } catch (error) {
      if (error instanceof SampleTooSlow) throw error;
      budget.left = left - (budget.clock() - began);
      renew(page);
      return isTimeout(error) ? 'interrupted' : 'broken';
    }
  }
  return highlighted;
}

/** An interrupted highlighter may be in any state. */
function renew(page: Current): void {
  kept.delete(page.key);
  page.prepared.highlighter.dispose();
  page.prepared = prepare(page.grammars, makeHighlighter!);
  kept.set(page.key, page.prepared);
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

/** A grammar that fails to load makes the highlighter unusable, so each is then tried alone. */
function prepare(grammars: readonly CustomGrammar[], make: () => HighlighterCore): Prepared {
  const all = loaded(grammars, make());
  if (all !== undefined) return all;
  const sound: CustomGrammar[] = [];
  for (const grammar of grammars) {
    const alone = loaded([grammar], make());
    alone?.highlighter.dispose();
    if (alone !== undefined) sound.push(grammar);
  }
  return loaded(sound, make()) ?? { highlighter: make(), languages: new Map() };
}

function loaded(grammars: readonly CustomGrammar[], highlighter: HighlighterCore): Prepared | undefined {
  const languages = new Map<string, string>();
  try {
    for (const [i, { names, text }] of grammars.entries()) {
      const name = `custom-${i}`;
      highlighter.loadLanguageSync({ ...(JSON.parse(text) as LanguageRegistration), name });
      for (const known of names) languages.set(known, name);
    }
    return { highlighter, languages };
  } catch {
    highlighter.dispose();
    return undefined;
  }
}

/** @throws an error of `node:vm` when `milliseconds` are over */
function within(milliseconds: number, work: () => void): void {
  const global = globalThis as { lecternLimited?: () => void };
  global.lecternLimited = work;
  try {
    limited.runInThisContext({ timeout: milliseconds });
  } finally {
    delete global.lecternLimited;
  }
}
