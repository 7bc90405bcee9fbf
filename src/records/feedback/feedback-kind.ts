/** Encodes status, source, vote and text of an entry as one small number, which the database stores and orders by. */
import {
  FEEDBACK_SOURCES,
  FEEDBACK_STATUSES,
  type Feedback,
  type FeedbackSource,
  type FeedbackStatus,
} from './feedback.ts';
import type { FeedbackFilter } from './feedback-records.ts';

/** The text of an entry beside the vote. */
const TEXTS = ['none', 'reason', 'comment'] as const;
const VOTES = [null, false, true] as const;

/** Kinds of one status are adjacent: `kind / KINDS_OF_A_STATUS` is the number of the status. */
export const KINDS_OF_A_STATUS = FEEDBACK_SOURCES.length * VOTES.length * TEXTS.length;

const VOTE_SIZE = TEXTS.length;
const SOURCE_SIZE = VOTES.length * VOTE_SIZE;

const sourceIs = (source: FeedbackSource): string =>
  `kind / ${SOURCE_SIZE} % ${FEEDBACK_SOURCES.length} = ${FEEDBACK_SOURCES.indexOf(source)}`;

/** The same as SQL, on the column `kind`; arithmetic is many times faster there than a list of numbers. */
export const KIND_SQL = Object.freeze({
  isHelpful: `kind / ${VOTE_SIZE} % ${VOTES.length} = ${VOTES.indexOf(true)}`,
  isUnhelpful: `kind / ${VOTE_SIZE} % ${VOTES.length} = ${VOTES.indexOf(false)}`,
  isCode: sourceIs('code_snippet'),
  isAgent: sourceIs('agent'),
  isUnrated: `${sourceIs('contextual')} AND kind / ${VOTE_SIZE} % ${VOTES.length} = ${VOTES.indexOf(null)}`,
  hasComment: `kind % ${TEXTS.length} = ${TEXTS.indexOf('comment')}`,
  withoutText: `kind - kind % ${TEXTS.length}`,
});

interface KindFacts {
  readonly status: FeedbackStatus;
  readonly source: FeedbackSource;
  readonly helpful: boolean | null;
  readonly text: (typeof TEXTS)[number];
}

type KindOf = Pick<Feedback, 'status' | 'source' | 'helpful' | 'comment' | 'reason'>;

const at = <T>(list: readonly T[], value: T): number => list.indexOf(value);

export function statusNumber(status: FeedbackStatus): number {
  return at(FEEDBACK_STATUSES, status);
}

/** Only readers vote: a vote from another source is dropped. */
export function kindNumber({ status, source, helpful, comment, reason }: KindOf): number {
  const vote = source === 'contextual' ? helpful : null;
  const text = comment !== null ? 'comment' : reason !== null ? 'reason' : 'none';
  const place = at(FEEDBACK_SOURCES, source) * SOURCE_SIZE + at(VOTES, vote) * VOTE_SIZE;
  return statusNumber(status) * KINDS_OF_A_STATUS + place + at(TEXTS, text);
}

function factsOf(kind: number): KindFacts {
  const pick = <T>(list: readonly T[], size: number): T => list[Math.floor(kind / size) % list.length]!;
  return {
    status: pick(FEEDBACK_STATUSES, KINDS_OF_A_STATUS),
    source: pick(FEEDBACK_SOURCES, SOURCE_SIZE),
    helpful: pick(VOTES, VOTE_SIZE),
    text: pick(TEXTS, 1),
  };
}

/** By number; some are never used. */
const ALL: readonly KindFacts[] = Array.from(
  { length: FEEDBACK_STATUSES.length * KINDS_OF_A_STATUS },
  (_, kind) => Object.freeze(factsOf(kind)),
);

export function kindFacts(kind: number): KindFacts {
  const facts = ALL[kind];
  if (facts === undefined) throw new RangeError(`No kind of feedback has the number ${kind}`);
  return facts;
}

type KindFilter = Pick<FeedbackFilter, 'source' | 'statuses' | 'helpful' | 'commented'>;

/** The numbers of all kinds that match a filter, ascending; never empty. */
export function kindsOf({ source, statuses, helpful, commented }: KindFilter): readonly number[] {
  const anyStatus = statuses === undefined || statuses.length === 0;
  const kinds = ALL.flatMap((kind, number) => {
    const isUsed = kind.source === 'contextual' || kind.helpful === null;
    const passes =
      (anyStatus || statuses.includes(kind.status)) &&
      (source === undefined || kind.source === source) &&
      (helpful === undefined || kind.helpful === helpful) &&
      (commented === undefined || (kind.text !== 'none') === commented);
    return isUsed && passes ? [number] : [];
  });
  // For impossible filters, such as votes of code reports: a number that no entry has.
  return kinds.length > 0 ? kinds : [-1];
}
