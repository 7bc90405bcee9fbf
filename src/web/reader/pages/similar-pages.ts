/** Finds pages similar to an address that does not exist, by the words of the address. */

import { yieldToEventLoop } from '../../../lib/async/yield-to-event-loop.ts';
import { createVocabulary, type Vocabulary } from '../../../lib/search/vocabulary.ts';
import { listedPages } from '../../../site/navigation/views/listed-pages.ts';
import type { Site } from '../../../site/site.ts';

interface SimilarPage {
  readonly label: string;
  readonly href: string;
}

interface Words {
  readonly pages: readonly {
    readonly title: string;
    readonly url: string;
    readonly own: ReadonlySet<string>;
  }[];
  /** Indexes of pages by the words of their address or title. */
  readonly byWord: ReadonlyMap<string, readonly number[]>;
  readonly vocabulary: Vocabulary;
}

const MAX = 5;
/** Anyone may request addresses that do not exist, so only this much of one is read. */
const LONGEST = 400;
const MAX_WORDS = 12;
const LONGEST_WORD = 64;
/** A search for typos compares a word with many words of the site, so it is limited to few. */
const MAX_SLIPS = 3;
/** Words on more pages than this are not distinctive. */
const MAX_SHARED = 200;

const known = new WeakMap<Site, Promise<Words>>();

/** The most similar first. */
export async function similarPages(site: Site, path: string): Promise<SimilarPage[]> {
  const making = known.get(site) ?? wordsOf(site);
  known.set(site, making);
  const words = await making;
  const parts = path
    .slice(0, LONGEST)
    .split('/')
    .filter((part) => part !== '');
  const last = new Set(split(parts.at(-1)?.replace(/\.[a-z0-9]{1,5}$/i, '') ?? ''));
  const before = split(parts.slice(0, -1).join('/'));
  const searchWords = [...new Set([...last, ...before])].slice(0, MAX_WORDS);
  const scores = new Map<number, number>();
  let slips = 0;
  for (const word of searchWords) {
    const meant = words.byWord.has(word)
      ? word
      : slips++ < MAX_SLIPS
        ? words.vocabulary.nearest(word.slice(0, LONGEST_WORD))[0]
        : undefined;
    const found = meant === undefined ? [] : words.byWord.get(meant)!;
    if (found.length > MAX_SHARED) continue;
    for (const at of found) {
      // A word of the last segment counts twice, and again if it is in the page's last segment, and less the more pages have it.
      const weight = (last.has(word) ? 2 : 1) + (last.has(word) && words.pages[at]!.own.has(meant!) ? 2 : 0);
      scores.set(at, (scores.get(at) ?? 0) + weight / (1 + Math.log2(found.length)));
    }
  }
  return best(scores, words);
}

function best(scores: ReadonlyMap<number, number>, { pages }: Words): SimilarPage[] {
  const ranked = [...scores].sort(
    ([a, one], [b, two]) => two - one || pages[a]!.url.length - pages[b]!.url.length || a - b,
  );
  const min = (ranked[0]?.[1] ?? 0) / 4;
  return ranked
    .filter(([, score]) => score >= min)
    .slice(0, MAX)
    .map(([at]) => ({ label: pages[at]!.title, href: pages[at]!.url }));
}

async function wordsOf(site: Site): Promise<Words> {
  const byWord = new Map<string, number[]>();
  const pages: Words['pages'][number][] = [];
  for await (const { title, url } of yieldToEventLoop(listedPages(site.tree))) {
    const at = pages.length;
    const own = new Set(split(url.slice(url.lastIndexOf('/') + 1)));
    for (const word of new Set([...split(url), ...split(title)])) {
      const numbers = byWord.get(word);
      if (numbers === undefined) byWord.set(word, [at]);
      else numbers.push(at);
    }
    pages.push({ title, url, own });
  }
  const counts = [...byWord].map(([word, { length }]) => [word, length] as const);
  return { pages, byWord, vocabulary: createVocabulary(counts) };
}

/** Words of a path or a title; `getUsers` is two words. */
function split(text: string): string[] {
  return text
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
}
