/** Runs one search over any index, with the best results of all parts in one order. */
import type { Candidate } from './candidate.ts';
import { excerpt, highlight } from './highlight.ts';
import { planQuery, readQuery } from './query-plan.ts';
import { rankSections } from './rank-sections.ts';
import { type SearchPart, scoreParts } from './score-sections.ts';

export interface SearchHit {
  readonly url: string;
  readonly title: string;
  readonly trail: string;
  readonly heading?: string;
  /** `POST /jobs`, where the page documents one. */
  readonly endpoint?: string;
  /** Plain text: the sentence with the rarest words of the query. */
  readonly excerpt: string;
}

export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** Folded words to mark in titles and excerpts. */
  readonly marks: readonly string[];
}

/** Enough that sections lifted by ranking are among them. */
const CANDIDATES = 100;

/** @param limit 1 to 100 */
export function runSearch(parts: readonly SearchPart[], text: string, limit: number): SearchAnswer {
  const query = readQuery(text);
  if (query.runs.length === 0) return { hits: [], marks: [] };
  const limitInside = Math.max(CANDIDATES, limit * 2);
  const plans = parts.map((part) => ({ part, plan: planQuery(query, part.vocabulary()) }));
  const found = scoreParts(plans, limitInside);
  const marks = [...new Set(plans.flatMap(({ plan }) => plan.marks))].slice(0, 40);
  const size = parts.reduce((sum, part) => sum + part.size(), 0);
  const counts = new Map(
    marks.map((mark) => [mark, parts.reduce((sum, part) => sum + part.vocabulary().count(mark), 0)]),
  );
  const rarity = (mark: string): number => Math.log(1 + size / (1 + (counts.get(mark) ?? 0)));
  const hits = rankSections(found, query, limit).map((candidate) => hit(candidate, { words: marks, rarity }));
  return { hits, marks };
}

interface Marks {
  readonly words: readonly string[];
  readonly rarity: (mark: string) => number;
}

function hit(candidate: Candidate, { words: marks, rarity }: Marks): SearchHit {
  const { url, title, heading, endpoint } = candidate;
  const { trail, text, code } = candidate.read();
  const prose = excerpt(text, marks, rarity);
  const inCode = marks.length > 0 && code !== '' && !marked(prose, marks) ? excerpt(code, marks, rarity) : '';
  return {
    url,
    title,
    trail,
    ...(heading === '' ? {} : { heading }),
    ...(endpoint === '' ? {} : { endpoint }),
    excerpt: inCode !== '' && marked(inCode, marks) ? inCode : prose,
  };
}

function marked(text: string, marks: readonly string[]): boolean {
  return highlight(text, marks).some((piece) => piece.hit);
}
