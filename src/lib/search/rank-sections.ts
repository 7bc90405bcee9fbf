/** Orders scored sections: each with its page as a whole, what its title and heading say, and its author's boost. */
import type { Candidate } from './candidate.ts';
import { fold } from './fold.ts';
import type { Query } from './query-plan.ts';
import type { ScoredSection } from './score-sections.ts';

const MAX_OF_A_PAGE = 4;
/** What the page as a whole adds to a section. */
const PAGE_SHARE = 0.5;
/** A section after better ones of its page stands behind other pages that are nearly as good. */
const AGAIN = 0.7;
/** How much of its score a section loses that has none of the words. */
const COVERAGE = 0.5;

interface Ranked {
  readonly candidate: Candidate;
  readonly value: number;
}

export function rankSections(found: readonly ScoredSection[], query: Query, limit: number): Candidate[] {
  const unique = [...new Map(found.map((section) => [section.candidate.url, section])).values()];
  const best = bestParts(unique);
  const pages = Map.groupBy(unique, ({ candidate }) => pageOf(candidate));
  const ranked: Ranked[] = [];
  const rest: Ranked[] = [];
  for (const sections of pages.values()) {
    const whole = sum(bestParts(sections).values());
    const coverage = whole / sum(best.values());
    const own = sections
      .map(({ candidate, score, parts }) => {
        const covered = COVERAGE * (sumBest(best, parts) / sum(best.values())) + 1 - COVERAGE;
        const value = (score * covered + PAGE_SHARE * whole * coverage) * preference(candidate, query);
        return { candidate, value };
      })
      .sort(compare);
    for (const [at, { candidate, value }] of own.entries())
      (at < MAX_OF_A_PAGE ? ranked : rest).push({ candidate, value: value * AGAIN ** at });
  }
  return [...ranked.sort(compare), ...rest.sort(compare)].slice(0, limit).map(({ candidate }) => candidate);
}

function compare(a: Ranked, b: Ranked): number {
  return b.value - a.value || (a.candidate.url < b.candidate.url ? -1 : 1);
}

function pageOf({ url }: Candidate): string {
  return url.split('#', 1)[0]!;
}

/** For each group of the query the most that a section has of it. */
function bestParts(sections: readonly ScoredSection[]): Map<number, number> {
  const best = new Map<number, number>();
  for (const { parts } of sections)
    for (const [group, part] of parts) best.set(group, Math.max(best.get(group) ?? 0, part));
  return best;
}

function sumBest(best: ReadonlyMap<number, number>, parts: ReadonlyMap<number, number>): number {
  return sum([...parts.keys()].map((group) => best.get(group) ?? 0));
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

const PAGE = 1.4;
const SAME_TITLE = 3;
const SAME_HEADING = 2;
const TITLE_BEGINS = 1.4;
const SAME_ENDPOINT = 8;
const SAME_PATH = 4;

/** The author's boost of 0.1 to 10 moves a section by a tenth at most. */
const BOOST = 0.03;

/** What speaks for a section beyond its words: its title, its kind and its author's boost. */
function preference({ title, heading, endpoint, weight, generic }: Candidate, query: Query): number {
  const page = heading === '';
  const name = plain(page ? title : heading);
  const whole = plain(query.whole);
  let value = (1 + BOOST * Math.log2(weight)) * (page ? PAGE : 1);
  if (whole !== '' && !generic) {
    if (name.replaceAll(' ', '') === whole.replaceAll(' ', '')) value *= page ? SAME_TITLE : SAME_HEADING;
    else if (name.startsWith(whole)) value *= TITLE_BEGINS;
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
