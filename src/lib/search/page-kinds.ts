/** How much the kind of a page speaks for or against it where a question is asked: operations of an API, notes on releases, and answers. */
import type { Query } from './query-plan.ts';
import { stem } from './stem.ts';

/** A reference has the words of what it documents more often than the page that explains it. */
const OPERATION = 0.8;
/** Notes on releases have a word about everything. */
const RELEASES = 0.7;
const RELEASE_FOLDER = /^(?:change-?logs?|releases?|release-notes?|whats-new|release-v?\d.*)$/i;
const RELEASE_WORDS = new Set(
  'release released changelog version new news note update updated upgrade upgraded deprecated breaking'
    .split(' ')
    .map(stem),
);
/** Pages of questions and answers are written for those who ask. */
const ANSWERS = 1.3;
const ANSWERS_PAGE = /^(?:.+-)?(?:faqs?|frequently-asked-questions)(?:-.+)?$/i;
const VERSION = /\d/;

/** @param page address without fragment @param sections of it that were found */
export function kindShare(
  page: string,
  sections: readonly { readonly candidate: { readonly endpoint: string } }[],
  { isQuestion, telling, whole }: Query,
): number {
  if (!isQuestion) return 1;
  if (sections.some(({ candidate }) => candidate.endpoint !== '')) return OPERATION;
  const asksReleases = VERSION.test(whole) || [...telling].some((word) => RELEASE_WORDS.has(word));
  const parts = page.split('/');
  if (!asksReleases && parts.some((part) => RELEASE_FOLDER.test(part))) return RELEASES;
  return ANSWERS_PAGE.test(parts.at(-1)!) ? ANSWERS : 1;
}
