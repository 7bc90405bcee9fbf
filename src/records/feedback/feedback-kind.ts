/** Status, source, vote and text of an entry as one small number, which the database keeps and orders by. */
import {
  FEEDBACK_SOURCES,
  FEEDBACK_STATUSES,
  type Feedback,
  type FeedbackSource,
  type FeedbackStatus,
} from './feedback.ts';
import type { FeedbackFilter } from './feedback-records.ts';

/** What a reader left beside the vote. */
const TEXTS = ['none', 'reason', 'comment'] as const;
const VOTES = [null, false, true] as const;

/** Kinds of one status stand together: `kind / KINDS_OF_A_STATUS` is the number of the status. */
export const KINDS_OF_A_STATUS = FEEDBACK_SOURCES.length * VOTES.length * TEXTS.length;

/** SQL: the number of the same kind, but without a text. */
export const KIND_WITHOUT_TEXT = `kind - kind % ${TEXTS.length}`;

export interface KindFacts {
  readonly status: FeedbackStatus;
  readonly source: FeedbackSource;
  readonly helpful: boolean | null;
  readonly text: (typeof TEXTS)[number];
}

export type KindOf = Pick<Feedback, 'status' | 'source' | 'helpful' | 'comment' | 'reason'>;

const at = <T>(list: readonly T[], value: T): number => list.indexOf(value);

export function statusNumber(status: FeedbackStatus): number {
  return at(FEEDBACK_STATUSES, status);
}

/** Reports about code carry no vote, whatever came with them. */
export function kindNumber({ status, source, helpful, comment, reason }: KindOf): number {
  const vote = source === 'code_snippet' ? null : helpful;
  const text = comment !== null ? 'comment' : reason !== null ? 'reason' : 'none';
  const place = (at(FEEDBACK_SOURCES, source) * VOTES.length + at(VOTES, vote)) * TEXTS.length;
  return statusNumber(status) * KINDS_OF_A_STATUS + place + at(TEXTS, text);
}

function factsOf(kind: number): KindFacts {
  const pick = <T>(list: readonly T[], size: number): T => list[Math.floor(kind / size) % list.length]!;
  return {
    status: pick(FEEDBACK_STATUSES, KINDS_OF_A_STATUS),
    source: pick(FEEDBACK_SOURCES, VOTES.length * TEXTS.length),
    helpful: pick(VOTES, TEXTS.length),
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

/** The numbers of all kinds that pass a filter, ascending; never none. */
export function kindsOf({ source, statuses, helpful, commented }: KindFilter): readonly number[] {
  const anyStatus = statuses === undefined || statuses.length === 0;
  const kinds = ALL.flatMap((kind, number) => {
    const isUsed = kind.source !== 'code_snippet' || kind.helpful === null;
    const passes =
      (anyStatus || statuses.includes(kind.status)) &&
      (source === undefined || kind.source === source) &&
      (helpful === undefined || kind.helpful === helpful) &&
      (commented === undefined || (kind.text !== 'none') === commented);
    return isUsed && passes ? [number] : [];
  });
  // A vote of a report about code, say: a number that no entry has.
  return kinds.length > 0 ? kinds : [-1];
}
