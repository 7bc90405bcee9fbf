/** Search in the reader's browser for sites without a server: scores the sections of one index file. */
import type { SearchResult, SearchScope } from './search-result.ts';

/** u address, t title of the page, p trail, h heading, x text, l language, v version; short because every searcher loads them all. */
export interface StaticSection {
  readonly u: string;
  readonly t: string;
  readonly p?: string;
  readonly h?: string;
  readonly x: string;
  readonly l?: string;
  readonly v?: string;
}

/** The index file: one entry per page. */
export interface StaticPage {
  readonly s: readonly StaticSection[];
}

interface Prepared {
  readonly section: StaticSection;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

const MOST_WORDS = 8;
const MOST_RESULTS = 20;
const EXCERPT = 160;

/** Lower case without accents, so that "resume" finds "Résumé"; the length stays the same for most scripts. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase();
}

/** The words of a query; scripts without spaces give one word. */
export function queryWords(query: string): string[] {
  return (fold(query.normalize('NFKC')).match(/[\p{L}\p{N}_]+/gu) ?? []).slice(0, MOST_WORDS);
}

/** @returns a function from query to results, best first; all words must occur, then, failing that, any */
export function staticSearch(
  pages: readonly StaticPage[],
): (query: string, scope: SearchScope) => SearchResult[] {
  const prepared = pages
    .flatMap((page) => page.s)
    .map(
      (section): Prepared => ({
        section,
        title: fold(section.t),
        heading: fold(section.h ?? ''),
        text: fold(section.x),
      }),
    );
  return (query, scope) => {
    const words = queryWords(query);
    if (words.length === 0) return [];
    const inScope = prepared.filter(
      ({ section: { l = '', v = '' } }) =>
        (scope.lang === '' || l === '' || l === scope.lang) &&
        (scope.version === '' || v === '' || v === scope.version),
    );
    const scored = inScope.map((entry) => ({ entry, scores: words.map((word) => score(entry, word)) }));
    const whole = scored.filter(({ scores }) => scores.every((value) => value > 0));
    const found = whole.length > 0 ? whole : scored.filter(({ scores }) => scores.some((value) => value > 0));
    const sum = (scores: readonly number[]): number => scores.reduce((a, b) => a + b, 0);
    return found
      .sort((a, b) => sum(b.scores) - sum(a.scores))
      .slice(0, MOST_RESULTS)
      .map(({ entry }) => result(entry, words));
  };
}

/** Title counts most, then heading, then text; the beginning of a word counts twice its middle, more in short texts. */
function score({ title, heading, text }: Prepared, word: string): number {
  return (
    12 * place(title, word) +
    8 * place(heading, word) +
    (3 * place(text, word)) / Math.log2(4 + text.length / 200)
  );
}

function place(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at < 0) return 0;
  if (text === word) return 2;
  return at === 0 || startsWord(text, at) || new RegExp(`[^\\p{L}\\p{N}]${word}`, 'u').test(text) ? 1 : 0.4;
}

function startsWord(text: string, at: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ');
}

function result({ section, text }: Prepared, words: readonly string[]): SearchResult {
  const first = Math.min(...words.map((word) => text.indexOf(word)).filter((at) => at >= 0), text.length);
  const from =
    first < EXCERPT / 2 || first === text.length ? 0 : section.x.indexOf(' ', first - EXCERPT / 2) + 1;
  const end = from + EXCERPT;
  const excerpt = `${from > 0 ? '…' : ''}${section.x.slice(from, end).trim()}${end < section.x.length ? '…' : ''}`;
  return {
    url: section.u,
    title: section.t,
    trail: section.p ?? '',
    excerpt,
    ...(section.h === undefined || section.h === '' ? {} : { heading: section.h }),
  };
}
