/** Plain BM25 over sections, and over sections and whole pages joined by rank: what a search engine without any knowledge of documentation finds. */
import type { SearchRecord } from '../../src/site/search/search-record.ts';

export type Searcher = (query: { readonly text: string; readonly lang: string }) => readonly string[];

const K1 = 1.2;
const B = 0.75;
const RANK = 20;
const MAX = 20;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

interface Text {
  /** Address of the page. */
  readonly page: string;
  readonly lang: string;
  readonly words: readonly string[];
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []).flatMap((word) =>
    UNSPACED.test(word) && word.length > 2
      ? Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
      : [word],
  );
}

function index(texts: readonly Text[]): (words: readonly string[], lang: string) => string[] {
  const postings = new Map<string, Map<number, number>>();
  for (const [id, { words }] of texts.entries())
    for (const word of words) {
      let list = postings.get(word);
      if (list === undefined) postings.set(word, (list = new Map()));
      list.set(id, (list.get(id) ?? 0) + 1);
    }
  const average = texts.reduce((sum, { words }) => sum + words.length, 0) / Math.max(1, texts.length);
  return (words, lang) => {
    const scores = new Map<number, number>();
    for (const word of new Set(words)) {
      const list = postings.get(word) ?? new Map<number, number>();
      const rarity = Math.log(1 + (texts.length - list.size + 0.5) / (list.size + 0.5));
      for (const [id, count] of list) {
        const length = 1 - B + (B * texts[id]!.words.length) / average;
        scores.set(id, (scores.get(id) ?? 0) + (rarity * count * (K1 + 1)) / (count + K1 * length));
      }
    }
    const order = [...scores].sort((a, b) => b[1] - a[1]).map(([id]) => texts[id]!);
    return [
      ...new Set(order.filter((text) => text.lang === '' || text.lang === lang).map(({ page }) => page)),
    ];
  };
}

export function plainBm25(pages: readonly (readonly SearchRecord[])[]): {
  readonly sections: Searcher;
  readonly joined: Searcher;
} {
  const texts = (records: readonly SearchRecord[]): Text[] =>
    records.map(({ url, lang, title, heading, text, code }) => ({
      page: url.split('#', 1)[0]!,
      lang,
      words: wordsOf(`${title} ${heading} ${text} ${code}`),
    }));
  const bySection = index(pages.flatMap(texts));
  const byPage = index(
    pages
      .filter((records) => records.length > 0)
      .map((records) => ({ ...texts(records)[0]!, words: texts(records).flatMap(({ words }) => words) })),
  );
  return {
    sections: ({ text, lang }) => bySection(wordsOf(text), lang).slice(0, MAX),
    joined: ({ text, lang }) => {
      const sums = new Map<string, number>();
      for (const list of [bySection(wordsOf(text), lang), byPage(wordsOf(text), lang)])
        for (const [at, page] of list.entries()) sums.set(page, (sums.get(page) ?? 0) + 1 / (RANK + at + 1));
      return [...sums]
        .sort((a, b) => b[1] - a[1])
        .map(([page]) => page)
        .slice(0, MAX);
    },
  };
}
