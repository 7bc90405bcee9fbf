/** Adjusts the score of a section by its title, its kind and its author's boost, beyond how often words occur. */
import type { Candidate } from './candidate.ts';
import { fold } from './fold.ts';
import type { Query } from './query-plan.ts';

const PAGE = 1.4;
const SAME_TITLE = 3;
const SAME_HEADING = 2;
const TITLE_BEGINS = 1.4;
const SAME_ENDPOINT = 8;
const SAME_PATH = 4;

export function rank({ title, heading, endpoint, weight, score, generic }: Candidate, query: Query): number {
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
