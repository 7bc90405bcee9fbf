/** Colours code samples by classes: our own grammars for what documentation is full of, TextMate's for the rest. */
import { escapeText } from '../../lib/html.ts';
import { ownGrammar } from './highlight/languages.ts';
import { loadTextmate, textmateLines } from './highlight/textmate.ts';
import { tokenize } from './highlight/tokenize.ts';

/** Larger samples stay plain. */
const LARGEST = 100_000;
const LARGEST_TEXTMATE = 30_000;
const PLAIN = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'mermaid', 'ansi', 'csv', 'log', 'output']);
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?:`{3,}|~{3,})[ \t]*([\w+#-]{1,40})/gm;
const ATTRIBUTE = /\blang(?:uage)?=["']([\w+#-]{1,40})["']/g;
const MOST_CACHED = 500;

const cache = new Map<string, readonly string[]>();

/** Loads what the fences in `sources` need, so that `highlightLines` need not wait. */
export async function loadLanguages(sources: readonly string[]): Promise<void> {
  const wanted = new Set<string>();
  for (const source of sources) {
    if (source.includes('```') || source.includes('~~~')) for (const [, lang] of source.matchAll(FENCE)) wanted.add(lang!.toLowerCase());
    if (source.includes('lang')) for (const [, lang] of source.matchAll(ATTRIBUTE)) wanted.add(lang!.toLowerCase());
  }
  for (const lang of wanted) if (!PLAIN.has(lang) && ownGrammar(lang) === undefined) await loadTextmate(lang);
}

/** HTML of each line of `source`; a language nobody knows gives plain text. */
export function highlightLines(source: string, lang: string): readonly string[] {
  if (PLAIN.has(lang) || source.length > LARGEST) return plainLines(source);
  const key = `${lang}\n${source}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const own = ownGrammar(lang);
  const lines = own !== undefined ? tokenize(source, own) : source.length > LARGEST_TEXTMATE ? plainLines(source) : (textmateLines(source, lang) ?? plainLines(source));
  if (cache.size >= MOST_CACHED) cache.delete(cache.keys().next().value!);
  cache.set(key, lines);
  return lines;
}

function plainLines(source: string): string[] {
  return escapeText(source).split('\n');
}
