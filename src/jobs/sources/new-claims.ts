/** What changed sentences claim in plain words: values that no cited lines have, and sentences that carry no source at all. */
import { setImmediate } from 'node:timers/promises';
import { type ClaimedValue, type CodeFacts, statesValue, valuesOf } from './claimed-values.ts';
import { type PageSentence, sentencesOfPage } from './page-sentences.ts';

interface PageChange {
  /** Inside the repository. */
  readonly page: string;
  readonly now: string;
  /** What the lines that this page cites say. */
  readonly facts: CodeFacts;
  /** Names and values that its citations name, and that stand in their lines. */
  readonly terms: readonly string[];
}

export interface PlainClaims {
  readonly values: readonly { readonly page: string; readonly value: string; readonly sentence: string }[];
  readonly sentences: readonly { readonly page: string; readonly sentence: string }[];
}

/** Shorter ones lead over to something. */
const FEWEST_WORDS = 4;
/** Of its words that one old sentence has: then it says the same in other words. */
const SAME_SHARE = 0.75;
/** They turn the sense of a sentence round, or narrow it. */
const TURNS =
  /^(?:not|no|never|none|without|only|always|must|cannot|don't|doesn't|isn't|can't|won't|unless|except|before|after)$/;
/** Points somewhere, and claims nothing. */
const POINTER =
  /^(?:see|read|visit|refer|learn|follow|continue|next|for (?:more|details|the full|further)|this (?:page|guide|section)|the following|in this|to learn)\b/i;

/** More are a rewrite, which people read anyway. */
const MAX_NEW = 500;
const MAX_OLD = 4_000;

/** @param before texts of all changed pages as they were */
export async function newClaims(
  before: readonly string[],
  changes: readonly PageChange[],
): Promise<PlainClaims> {
  const old: PageSentence[] = [];
  for (const text of before) {
    if (old.length >= MAX_OLD) break;
    old.push(...sentencesOfPage(text));
    await setImmediate();
  }
  const oldTexts = new Set(old.map(keyOf));
  const oldValues = new Set(old.flatMap(({ prose }) => valuesOf(prose)).map(keyOfValue));
  const oldWords = old.slice(0, MAX_OLD).map(({ text }) => wordsOf(text));
  const values: PlainClaims['values'][number][] = [];
  const sentences: PlainClaims['sentences'][number][] = [];
  let left = MAX_NEW;
  for (const { page, now, facts, terms } of changes) {
    await setImmediate();
    if (left <= 0) break;
    for (const sentence of sentencesOfPage(now)) {
      if (oldTexts.has(keyOf(sentence)) || left <= 0) continue;
      oldTexts.add(keyOf(sentence));
      left--;
      const claimed = valuesOf(sentence.prose).filter((value) => !oldValues.has(keyOfValue(value)));
      const missing = claimed.filter((value) => !statesValue(facts, value));
      for (const { text } of missing) values.push({ page, value: text, sentence: sentence.text });
      const isCarried = missing.length < claimed.length || terms.some((term) => sentence.text.includes(term));
      if (missing.length > 0 || isCarried) continue;
      if (claims(sentence, oldWords)) sentences.push({ page, sentence: sentence.text });
      // Each is held against all that was there, and readers of the same process wait meanwhile.
      await setImmediate();
    }
  }
  return { values, sentences };
}

const keyOf = ({ text }: PageSentence): string =>
  text
    .toLowerCase()
    .replace(/[\s.]+/g, ' ')
    .trim();
const keyOfValue = ({ text }: ClaimedValue): string => text.toLowerCase().replace(/[\s-]+/g, ' ');

function claims({ text }: PageSentence, old: readonly ReadonlySet<string>[]): boolean {
  if (/[?:]["”’)]*$/.test(text) || POINTER.test(text)) return false;
  const words = wordsOf(text);
  if (words.size < FEWEST_WORDS) return false;
  return !old.some((one) => saysTheSame(words, one));
}

function saysTheSame(words: ReadonlySet<string>, old: ReadonlySet<string>): boolean {
  let spare = words.size - Math.ceil(words.size * SAME_SHARE);
  for (const word of words) if (!old.has(word) && spare-- === 0) return false;
  const turns = (set: ReadonlySet<string>): string =>
    [...set]
      .filter((word) => TURNS.test(word))
      .sort()
      .join();
  return turns(words) === turns(old);
}

/** Words that carry a sense, without their endings. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.toLowerCase().matchAll(/[\p{L}\p{N}_'-]+/gu)]
      .map(([word]) => word)
      .filter((word) => word.length > 3 || TURNS.test(word) || /\d/.test(word))
      .map((word) => (TURNS.test(word) ? word : word.replace(/(?:ing|ed|es|s)$/, ''))),
  );
