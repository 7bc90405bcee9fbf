/** The shapes of feedback that every part of the program uses. */

export const FEEDBACK_STATUSES = ['pending', 'in_progress', 'resolved', 'dismissed'] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];

export const FEEDBACK_SOURCES = ['contextual', 'code_snippet', 'agent'] as const;
export type FeedbackSource = (typeof FEEDBACK_SOURCES)[number];

export interface Feedback {
  /** `[A-Za-z0-9_-]{1,64}`, unique in its project. */
  readonly id: string;
  readonly project: string;
  /** Address of the page, beginning with a slash, without base prefix. */
  readonly path: string;
  readonly source: FeedbackSource;
  readonly status: FeedbackStatus;
  readonly comment: string | null;
  /** Text of the reason the reader chose, if any. */
  readonly reason: string | null;
  /** Only for `contextual`. */
  readonly helpful: boolean | null;
  readonly contact: string | null;
  /** Only for `code_snippet`. */
  readonly code: string | null;
  readonly filename: string | null;
  readonly lang: string | null;
  /** Id of the section of the page, if the sender named one. */
  readonly anchor: string | null;
  /** The commit whose page the reader saw, as the sender says; else the one that was served then. Only known for sections and code. */
  readonly commit: string | null;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Incremented by every change of status. */
  readonly version: number;
}

export type FeedbackEvent =
  | { readonly kind: 'feedback.created'; readonly feedback: Feedback }
  | {
      readonly kind: 'feedback.status_changed';
      readonly feedback: Feedback;
      readonly from: FeedbackStatus;
      readonly actor: string;
    };

/** A merge of a job resolved entries. */
export interface FeedbackFixed {
  readonly kind: 'feedback.fixed';
  readonly project: string;
  readonly job: string;
  /** Number of the merge, within the job. */
  readonly merge: number;
  /** Ids of those with an address. */
  readonly entries: readonly string[];
}

/** Longest values, in characters; longer ones are rejected on input. */
export const FEEDBACK_LIMITS = Object.freeze({
  comment: 2_000,
  code: 10_000,
  contact: 254,
  path: 512,
  filename: 256,
  lang: 64,
  anchor: 200,
  reason: 200,
  note: 2_000,
});
