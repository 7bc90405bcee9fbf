/** The words of an index, with lookups for known words, prefixes, joined words and typing mistakes. */
import { editDistance } from './edit-distance.ts';

export interface Vocabulary {
  /** The number of texts with a word. */
  count(word: string): number;
  /** At most `max` known words that begin with `prefix`, in alphabetical order. */
  beginningWith(prefix: string, max: number): readonly string[];
  /** The nearest known words, best first; none for words too short to guess. */
  nearest(word: string): readonly string[];
  /** `ratelimit` -> `rate`, `limit`, when both are known. */
  halves(word: string): readonly [string, string] | undefined;
}

const MAX_NEAREST = 3;
const SHORTEST_GUESS = 4;
const SHORTEST_HALF = 3;

interface Bucket {
  readonly words: string[];
  readonly masks: number[];
}

/** By length, then by first letter. */
type Buckets = Map<number, Map<string, Bucket>>;

export function createVocabulary(entries: Iterable<readonly [string, number]>): Vocabulary {
  const counts = new Map<string, number>();
  const buckets: Buckets = new Map();
  for (const [word, count] of entries) {
    counts.set(word, count);
    if (word.length < SHORTEST_GUESS - 1 || /^\d+$/.test(word)) continue;
    let byFirst = buckets.get(word.length);
    if (byFirst === undefined) buckets.set(word.length, (byFirst = new Map()));
    let bucket = byFirst.get(word[0]!);
    if (bucket === undefined) byFirst.set(word[0]!, (bucket = { words: [], masks: [] }));
    bucket.words.push(word);
    bucket.masks.push(letters(word));
  }
  let sorted: readonly string[] | undefined;
  const inOrder = (): readonly string[] => (sorted ??= [...counts.keys()].sort((a, b) => (a < b ? -1 : 1)));
  return {
    count: (word) => counts.get(word) ?? 0,
    beginningWith: (prefix, max) => range(inOrder(), prefix, max),
    nearest: (word) => nearest(word, buckets, counts),
    halves: (word) => halves(word, counts),
  };
}

/** One bit for each letter of a word: words with too many different letters are dismissed quickly. */
function letters(word: string): number {
  let mask = 0;
  for (let i = 0; i < word.length; i++) mask |= 1 << (word.charCodeAt(i) & 31);
  return mask;
}

function bits(value: number): number {
  let n = value - ((value >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

function nearest(word: string, buckets: Buckets, counts: ReadonlyMap<string, number>): string[] {
  if (word.length < SHORTEST_GUESS || word.length > 32) return [];
  let max = word.length < 8 ? 1 : 2;
  const mask = letters(word);
  const found: { word: string; distance: number }[] = [];
  const compare = ({ words, masks }: Bucket): void => {
    for (let i = 0; i < words.length; i++) {
      if (bits(masks[i]! ^ mask) > 2 * max) continue;
      const distance = editDistance(word, words[i]!, max);
      if (distance <= max) found.push({ word: words[i]!, distance });
    }
  };
  const compareAll = (sameFirst: boolean): void => {
    for (let length = word.length - max; length <= word.length + max; length++)
      for (const [first, bucket] of buckets.get(length) ?? [])
        if ((first === word[0]) === sameFirst) compare(bucket);
  };
  compareAll(true);
  // Other first letters are only tried when no word has the least distance.
  if (!found.some(({ distance }) => distance === 1)) compareAll(false);
  max = Math.min(...found.map(({ distance }) => distance));
  // A mistake in the first letter is rare; between two guesses the commoner word is likelier.
  const likely = (other: string): number =>
    (other[0] === word[0] ? 1000 : 1) * (1 + (counts.get(other) ?? 0));
  return found
    .filter(({ distance }) => distance === max)
    .sort((a, b) => likely(b.word) - likely(a.word) || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_NEAREST)
    .map((entry) => entry.word);
}

function halves(word: string, counts: ReadonlyMap<string, number>): readonly [string, string] | undefined {
  let best: readonly [string, string] | undefined;
  let max = 0;
  for (let at = SHORTEST_HALF; at <= Math.min(word.length - SHORTEST_HALF, 32); at++) {
    const pair = [word.slice(0, at), word.slice(at)] as const;
    const common = Math.min(counts.get(pair[0]) ?? 0, counts.get(pair[1]) ?? 0);
    if (common > max) [best, max] = [pair, common];
  }
  return best;
}

function range(words: readonly string[], prefix: string, max: number): readonly string[] {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (words[middle]! < prefix) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < words.length && end - low < max && words[end]!.startsWith(prefix)) end++;
  return words.slice(low, end);
}
