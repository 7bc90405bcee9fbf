/** Runs one search over any index: strict first, then lenient, with the best results of all parts in one order. */
import type { Candidate } from './candidate.ts';
import { fold } from './fold.ts';
import { excerpt, highlight } from './highlight.ts';
import { planQuery, type Query, type QueryPlan, readQuery } from './query-plan.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The sections of one language, version and product. */
export interface SearchPart {
  vocabulary(): Vocabulary;
  /** Sections that match every group of the plan, or any; best first. */
  match(plan: QueryPlan, which: 'every' | 'any', limit: number): readonly Candidate[];
}

export interface SearchHit {
  readonly url: string;
  readonly title: string;
  readonly trail: string;
  readonly heading?: string;
  /** `POST /jobs`, where the page documents one. */
  readonly endpoint?: string;
  /** Plain text around the first match. */
  readonly excerpt: string;
}

export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** Folded words to mark in titles and excerpts. */
  readonly marks: readonly string[];
}

/** Enough that sections lifted by ranking are among them. */
const CANDIDATES = 60;
const MAX_OF_A_PAGE = 4;

/** @param limit 1 to 100 */
export function runSearch(parts: readonly SearchPart[], text: string, limit: number): SearchAnswer {
  const query = readQuery(text);
  if (query.runs.length === 0) return { hits: [], marks: [] };
  const plans = parts.map((part) => ({ part, plan: planQuery(query, part.vocabulary()) }));
  const wanted = Math.max(CANDIDATES, limit * 2);
  const ask = (which: 'every' | 'any'): Candidate[] =>
    plans.flatMap(({ part, plan }) => part.match(plan, which, wanted));
  let found = ask('every');
  if (found.length === 0) found = ask('any');
  const marks = [...new Set(plans.flatMap(({ plan }) => plan.marks))].slice(0, 40);
  return { hits: best(found, query, limit).map((candidate) => hit(candidate, marks)), marks };
}

function best(found: readonly Candidate[], query: Query, limit: number): Candidate[] {
  const ordered = found
    .map((candidate) => ({ candidate, value: rank(candidate, query) }))
    .sort((a, b) => b.value - a.value || (a.candidate.url < b.candidate.url ? -1 : 1))
    .map(({ candidate }) => candidate);
  const first: Candidate[] = [];
  const rest: Candidate[] = [];
  const pages = new Map<string, number>();
  const seen = new Set<string>();
  for (const candidate of ordered) {
    if (seen.has(candidate.url)) continue;
    seen.add(candidate.url);
    const page = candidate.url.split('#', 1)[0]!;
    const count = (pages.get(page) ?? 0) + 1;
    pages.set(page, count);
    (count > MAX_OF_A_PAGE ? rest : first).push(candidate);
  }
  return [...first, ...rest].slice(0, limit);
}

function hit(candidate: Candidate, marks: readonly string[]): SearchHit {
  const { url, title, heading, endpoint } = candidate;
  const { trail, text, code } = candidate.read();
  const prose = excerpt(text, marks);
  const inCode = marks.length > 0 && code !== '' && !marked(prose, marks) ? excerpt(code, marks) : '';
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

const PAGE = 1.4;
const SAME_TITLE = 3;
const SAME_HEADING = 2;
const TITLE_BEGINS = 1.4;
const SAME_ENDPOINT = 8;
const SAME_PATH = 4;

/** Adjusts the score of a section by its title, its kind and its author's boost, beyond how often words occur. */
function rank({ title, heading, endpoint, weight, score, generic }: Candidate, query: Query): number {
  const page = heading === '';
  const name = plain(page ? title : heading);
  const asked = plain(query.whole);
  const same = name.replaceAll(' ', '') === asked.replaceAll(' ', '');
  let value = score * weight * (page ? PAGE : 1);
  if (asked !== '' && !generic) {
    if (same) value *= page ? SAME_TITLE : SAME_HEADING;
    else if (name.startsWith(asked)) value *= TITLE_BEGINS;
  }
  return endpoint === '' ? value : value * operation(fold(endpoint), query.whole);
}

/** Letters and digits with single spaces, so that "Rate-limits" equals "rate limits". */
function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

function operation(endpoint: string, asked: string): number {
  if (asked === endpoint) return SAME_ENDPOINT;
  return asked.startsWith('/') && endpoint.endsWith(` ${asked}`) ? SAME_PATH : 1;
}
