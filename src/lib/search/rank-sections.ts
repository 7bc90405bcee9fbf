/** Orders scored sections: each with its page as a whole, what its title and heading say, and its author's boost. */
import { hasName, shareAsked } from './asked-name.ts';
import type { Candidate } from './candidate.ts';
import { fold } from './fold.ts';
import { setCopiesApart } from './near-copies.ts';
import { kindShare } from './page-kinds.ts';
import type { Query } from './query-plan.ts';
import type { Scored, ScoredSection } from './score-sections.ts';

const MAX_OF_A_PAGE = 4;

/** What adds to the score of a section. */
interface Shares {
  /** Multiplies it for the text before the first heading, which says what its page is about. */
  readonly lead: number;
  /** Of the two next best sections of the page. */
  readonly others: number;
  /** Of the page as a whole. */
  readonly page: number;
}

const OF_WORDS: Shares = { lead: 2.2, others: 0.2, page: 1 };
/** A single word is often a name, which stands in one section. */
const OF_ONE_WORD: Shares = { lead: 1.4, others: 0, page: 0.2 };
/** How much of its score a page loses that has none of the words, by their number: of two, both are meant. */
const COVERAGE = [0, 0, 0.75, 0.5, 0.25] as const;
/** A section after better ones of its page stands behind other pages that are nearly as good. */
const AGAIN = 0.7;

interface Ranked {
  readonly candidate: Candidate;
  readonly value: number;
}

export function rankSections({ sections, pages, groups }: Scored, query: Query, limit: number): Candidate[] {
  // The first of two is the one with a score.
  const unique = new Map<string, ScoredSection>();
  for (const section of sections)
    if (!unique.has(section.candidate.url)) unique.set(section.candidate.url, section);
  const shares = query.isWord ? OF_ONE_WORD : OF_WORDS;
  const coverage = COVERAGE[Math.min(groups, COVERAGE.length - 1)]!;
  const ranked: Ranked[] = [];
  const rest: Ranked[] = [];
  for (const [page, own] of Map.groupBy(unique.values(), ({ candidate }) => pageOf(candidate))) {
    const scores = own.map(({ candidate, score }) => score * (candidate.heading === '' ? shares.lead : 1));
    const [, ...others] = scores.toSorted((a, b) => b - a).slice(0, 3);
    const { score: whole = 0, covered = 0 } = pages.get(page) ?? {};
    const shared =
      shares.others * others.reduce((sum, score) => sum + score, 0) +
      shares.page * whole * (1 - coverage + coverage * covered);
    const share = titleShare(own[0]!.candidate, query);
    const kind = kindShare(page, own, query);
    // A title that is a part of the question speaks for the page, and not for one section of it before the others.
    const titled = (share === 1 ? 1 : 1 + share * PART_OF_TITLE) * kind;
    const all = own
      .map(({ candidate, score }, at) => ({
        candidate,
        score,
        value:
          (scores[at]! + shared) * titled * preference(candidate, query, share) * spelled(candidate, query),
      }))
      .sort(compare);
    // The beginning of a page speaks for it, and is listed where it has the words, or nothing else has.
    const matching = all.filter(({ score }) => score > 0);
    for (const [at, { candidate, value }] of (matching.length > 0 ? matching : all).entries())
      (at < MAX_OF_A_PAGE ? ranked : rest).push({
        candidate,
        value: at === 0 ? all[0]!.value : value * AGAIN ** at,
      });
  }
  const ordered = ranked.sort(compare);
  const first = query.isQuestion ? setCopiesApart(ordered, pageOf).toSorted(compare) : ordered;
  return [...first, ...rest.sort(compare)].slice(0, limit).map(({ candidate }) => candidate);
}

function compare(a: Ranked, b: Ranked): number {
  return b.value - a.value || (a.candidate.url < b.candidate.url ? -1 : 1);
}

function pageOf({ url }: Candidate): string {
  return url.split('#', 1)[0]!;
}

const SAME_TITLE = 3;
const SAME_HEADING = 2;
const TITLE_BEGINS = 1.4;
/** What a section gains whose name is all that a question is about. */
const ASKED_TITLE = 1;
const ASKED_HEADING = 0.5;
/** What a page gains by a title, or a section by a heading, that is a part of it: times the part. */
const PART_OF_TITLE = 0.6;
const PART_OF_HEADING = 0.3;
/** `userId` and `user_id` are one word of the index; the reader has written one of them. */
const SAME_SPELLING = 3;
const SAME_ENDPOINT = 8;
const SAME_PATH = 4;

/** The author's boost of 0.1 to 10 moves a section by a tenth at most. */
const BOOST = 0.03;

/** What speaks for a section beyond its words: its title, its kind and its author's boost. */
function preference(
  { title, heading, endpoint, weight, generic }: Candidate,
  query: Query,
  titleShare: number,
): number {
  const page = heading === '';
  const name = plain(page ? title : heading);
  const whole = plain(query.whole);
  let value = 1 + BOOST * Math.log2(weight);
  if (whole !== '' && !generic) {
    if (name.replaceAll(' ', '') === whole.replaceAll(' ', '')) value *= page ? SAME_TITLE : SAME_HEADING;
    else if (name.startsWith(whole)) value *= TITLE_BEGINS;
    else if (page) value *= titleShare === 1 ? 1 + ASKED_TITLE : 1;
    else value *= 1 + headingMatch(query, heading);
  }
  return endpoint === '' ? value : value * operation(fold(endpoint), query.whole);
}

/** How much of a question the title of a page is. */
function titleShare({ title, generic }: Candidate, { telling }: Query): number {
  return generic ? 0 : shareAsked(telling, title);
}

function headingMatch({ telling }: Query, heading: string): number {
  const share = shareAsked(telling, heading);
  return share === 1 ? ASKED_HEADING : share * PART_OF_HEADING;
}

function spelled({ title, heading, endpoint, read }: Candidate, { spelling }: Query): number {
  if (spelling === undefined) return 1;
  const { text, code } = read();
  return [title, heading, endpoint, text, code].some((one) => hasName(one, spelling)) ? SAME_SPELLING : 1;
}

/** Letters and digits with single spaces, so that "Rate-limits" equals "rate limits". */
function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

function operation(endpoint: string, queryText: string): number {
  if (queryText === endpoint) return SAME_ENDPOINT;
  return queryText.startsWith('/') && endpoint.endsWith(` ${queryText}`) ? SAME_PATH : 1;
}
