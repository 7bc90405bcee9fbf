/** Highlights code samples with classes: own grammars for common languages, TextMate grammars for the rest. */

import { BoundedMap } from '../../../lib/cache/bounded-map.ts';
import { escapeText, type Html, trustedHtml } from '../../../lib/html.ts';
import {
  type CustomGrammar,
  customLines,
  type GrammarTimes,
  useGrammars,
} from '../highlight/custom-grammar.ts';
import { ownGrammar } from '../highlight/languages.ts';
import { loadTextmate, textmateLines } from '../highlight/textmate.ts';
import { SampleTooSlow, sampleBudget } from '../highlight/token-lines.ts';
import { tokenize } from '../highlight/tokenize.ts';

/** Larger samples are not highlighted. */
const LARGEST = 100_000;
const LARGEST_TEXTMATE = 30_000;
/** Milliseconds of processor time for the samples of a page that TextMate grammars highlight. */
const PAGE_MILLISECONDS = 1_500;
const PLAIN = new Set([
  '',
  'text',
  'txt',
  'plain',
  'plaintext',
  'none',
  'mermaid',
  'ansi',
  'csv',
  'log',
  'output',
]);
const LANGUAGE = /[`~]*[ \t]*([\w+#-]{1,40})/y;
const ATTRIBUTE = /\blang(?:uage)?=["']([\w+#-]{1,40})["']/g;

let budget = sampleBudget(PAGE_MILLISECONDS);
const cache = new BoundedMap<string, readonly string[]>({ entries: 500 });

/** Loads the grammars that the fences in `sources` need, so that `highlightSample` can be synchronous. */
export async function loadLanguages(sources: readonly string[]): Promise<void> {
  const languages = new Set<string>();
  for (const source of sources) {
    addFenceLanguages(source, '```', languages);
    addFenceLanguages(source, '~~~', languages);
    if (source.includes('lang'))
      for (const [, lang] of source.matchAll(ATTRIBUTE)) languages.add(lang!.toLowerCase());
  }
  for (const lang of languages)
    if (!PLAIN.has(lang) && ownGrammar(lang) === undefined) await loadTextmate(lang);
}

/** Closing fences have no word after them, and a superfluous word costs only a table lookup. */
function addFenceLanguages(source: string, mark: string, languages: Set<string>): void {
  for (let at = source.indexOf(mark); at >= 0; at = source.indexOf(mark, at + mark.length)) {
    LANGUAGE.lastIndex = at;
    const lang = LANGUAGE.exec(source)?.[1];
    if (lang !== undefined) languages.add(lang.toLowerCase());
  }
}

interface HighlightedSample {
  /** HTML of each line; plain text for an unknown language. */
  readonly lines: readonly Html[];
  /** True when the lines are plain because the samples of the page took too much processor time. */
  readonly isCut: boolean;
}

/** Sets what the samples of the next page may use, until the next call. Never throws: invalid grammars are left out. */
export async function beginSamples(
  grammars: readonly CustomGrammar[] = [],
  times?: GrammarTimes,
): Promise<void> {
  budget = sampleBudget(PAGE_MILLISECONDS, times?.clock);
  await useGrammars(grammars, times);
}

export function highlightSample(source: string, lang: string): HighlightedSample {
  try {
    return { lines: coloured(source, lang).map(trustedHtml), isCut: false };
  } catch (error) {
    if (!(error instanceof SampleTooSlow)) throw error;
    return { lines: plainLines(source).map(trustedHtml), isCut: true };
  }
}

/** Builds strings token by token, because a sample has thousands of them. */
function coloured(source: string, lang: string): readonly string[] {
  if (PLAIN.has(lang) || source.length > LARGEST) return plainLines(source);
  const custom = customLines(source, lang);
  if (custom !== undefined) return custom;
  const own = ownGrammar(lang);
  return own === undefined ? cachedTextmate(source, lang) : tokenize(source, own);
}

/** TextMate grammars are slow enough to cache samples, which repeat for example in translations of a page. */
function cachedTextmate(source: string, lang: string): readonly string[] {
  const key = `${lang}\n${source}`;
  return cache.getOrMake(key, () =>
    source.length > LARGEST_TEXTMATE
      ? plainLines(source)
      : (textmateLines(source, lang, budget) ?? plainLines(source)),
  );
}

function plainLines(source: string): string[] {
  return escapeText(source).split('\n');
}
