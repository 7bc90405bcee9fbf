/** What can be done with feedback; `create-feedback-records.ts` does it on either database. */
import type { Feedback, FeedbackSource, FeedbackStatus } from './feedback.ts';

export interface NewFeedback {
  readonly project: string;
  /** UUID made by the reader's browser: the same one again is the same submission. */
  readonly submissionId: string;
  readonly source: FeedbackSource;
  readonly path: string;
  readonly comment?: string | null;
  readonly reason?: string | null;
  readonly helpful?: boolean | null;
  readonly contact?: string | null;
  readonly code?: string | null;
  readonly filename?: string | null;
  readonly lang?: string | null;
}

export interface FeedbackFilter {
  readonly project: string;
  /** Milliseconds; inclusive. */
  readonly from?: number;
  /** Milliseconds; exclusive. */
  readonly to?: number;
  readonly source?: FeedbackSource;
  /** None given = every status. */
  readonly statuses?: readonly FeedbackStatus[];
  /** Only this page. */
  readonly path?: string;
  readonly helpful?: boolean;
  /** Only entries with a comment or a reason. */
  readonly commented?: boolean;
}

/** Place in the order (`createdAt`, `id`), newest first. */
export interface FeedbackPosition {
  readonly createdAt: number;
  readonly id: string;
}

export interface FeedbackPage {
  readonly items: readonly Feedback[];
  /** Where the next page begins; undefined on the last one. */
  readonly next?: FeedbackPosition;
}

export interface PageReport {
  readonly path: string;
  readonly thumbsUp: number;
  readonly thumbsDown: number;
  /** Code reports. */
  readonly code: number;
  readonly total: number;
  /** Entries with a comment. */
  readonly comments: number;
}

export interface DayCount {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly helpful: number;
  readonly unhelpful: number;
  readonly code: number;
}

export interface FeedbackFigures {
  readonly total: number;
  readonly helpful: number;
  readonly unhelpful: number;
  readonly code: number;
  readonly comments: number;
  /** Still `pending`. */
  readonly open: number;
}

export interface StatusChange {
  readonly project: string;
  readonly ids: readonly string[];
  readonly status: FeedbackStatus;
  /** Who: a member's id, or `key:ID`. */
  readonly actor: string;
  /** Refused where the stored version is another one. */
  readonly expectedVersion?: number;
}

export interface StatusChanged {
  /** Undoes all of it; undefined when nothing changed. */
  readonly batch?: string;
  /** As they are now, those that exist; also the ones that had the status already. */
  readonly items: readonly Feedback[];
  readonly changed: number;
  /** Ids whose version was another one. */
  readonly conflicts: readonly string[];
}

export interface FeedbackEvent {
  readonly at: number;
  readonly actor: string;
  readonly kind: 'status' | 'note';
  readonly from: FeedbackStatus | null;
  readonly to: FeedbackStatus | null;
  readonly note: string | null;
}

/** One line of an import: the API's item, with what else is known. */
export type ImportedFeedback = Omit<Feedback, 'version' | 'reason'> & { readonly reason?: string | null };

export interface FeedbackRecords {
  /**
   * Stores a reader's submission. The same `submissionId` again answers with the same id; for fifteen minutes it may add what was
   * missing (a comment after a vote) and change the vote, but never replaces text that is there.
   */
  submit(feedback: NewFeedback): Promise<{ readonly id: string; readonly created: boolean }>;
  /** The entry that a submission made. */
  bySubmission(project: string, submissionId: string): Promise<Feedback | undefined>;
  /** @param limit at least 1 */
  list(filter: FeedbackFilter, page: { limit: number; after?: FeedbackPosition }): Promise<FeedbackPage>;
  /** The page before a position, for "Newer": items stay newest first; `next` is then where the page before this one ends. */
  listBefore(
    filter: FeedbackFilter,
    page: { limit: number; before: FeedbackPosition },
  ): Promise<FeedbackPage>;
  get(project: string, id: string): Promise<Feedback | undefined>;
  /** Pages with most entries first, then by path. */
  byPage(
    filter: FeedbackFilter,
    page: { limit: number; skip?: number },
  ): Promise<{ readonly pages: readonly PageReport[]; readonly hasMore: boolean }>;
  figures(filter: FeedbackFilter): Promise<FeedbackFigures>;
  /** One entry for each day of the filter's period, zeros too; the period must be given and at most 400 days long. */
  daily(
    filter: FeedbackFilter & { readonly from: number; readonly to: number },
  ): Promise<readonly DayCount[]>;
  setStatus(change: StatusChange): Promise<StatusChanged>;
  /** Gives every entry of a batch back the status it had, unless it was changed again since. */
  undo(project: string, batch: string, actor: string): Promise<StatusChanged>;
  addNote(note: { project: string; id: string; actor: string; text: string }): Promise<boolean>;
  /** Oldest first. */
  history(project: string, id: string): Promise<readonly FeedbackEvent[]>;
  /** Newest first, for exports: a few hundred entries at a time, read apart from what others are waiting for. */
  batches(filter: FeedbackFilter): AsyncIterable<readonly Feedback[]>;
  /** Rows that exist (same project and id) are left as they are. @param progress told the rows read so far */
  import(
    rows: AsyncIterable<ImportedFeedback> | Iterable<ImportedFeedback>,
    progress?: (read: number) => void,
  ): Promise<{ readonly added: number; readonly known: number }>;
  /** Removes the address and the text of every entry with this contact. @returns how many entries */
  forgetContact(project: string, contact: string): Promise<number>;
  /** Deletes entries from before a moment. @returns how many */
  expire(project: string, before: number): Promise<number>;
}
