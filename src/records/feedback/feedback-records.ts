/** The feedback repository and its types; `create-feedback-records.ts` implements it on either database. */
import type { Feedback, FeedbackSource, FeedbackStatus } from './feedback.ts';

export interface NewFeedback {
  readonly project: string;
  /** UUID from the reader's browser: a repeated one is the same submission. */
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
  readonly anchor?: string | null;
  readonly commit?: string | null;
}

export interface FeedbackFilter {
  readonly project: string;
  /** Milliseconds; inclusive. */
  readonly from?: number;
  /** Milliseconds; exclusive. */
  readonly to?: number;
  readonly source?: FeedbackSource;
  /** Undefined = every status. */
  readonly statuses?: readonly FeedbackStatus[];
  /** Only this page. */
  readonly path?: string;
  readonly helpful?: boolean;
  /** Only entries with a comment or a reason. */
  readonly commented?: boolean;
}

/** Filters of lists: what a count cannot answer. */
export interface FeedbackListFilter extends FeedbackFilter {
  /** Words that the reader wrote, all of them, whatever their case and accents. */
  readonly words?: string;
  /** Id of the member who works on it; empty for nobody. */
  readonly assignee?: string;
  /** Id of a member who is named in a note. */
  readonly mentioned?: string;
}

/** Position in the order (`createdAt`, `id`), newest first. */
export interface FeedbackPosition {
  readonly createdAt: number;
  readonly id: string;
}

export interface FeedbackPage {
  readonly items: readonly Feedback[];
  /** Start of the next page; undefined on the last one. */
  readonly next?: FeedbackPosition;
}

export interface PageReport {
  readonly path: string;
  readonly thumbsUp: number;
  readonly thumbsDown: number;
  /** Code reports. */
  readonly code: number;
  /** Comments of agents. */
  readonly agent: number;
  /** Page feedback without a vote; only imports have it. */
  readonly unrated: number;
  /** The sum of all these. */
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

interface StatusChange {
  readonly project: string;
  readonly ids: readonly string[];
  readonly status: FeedbackStatus;
  /** The actor: a member's id, or `key:ID`. */
  readonly actor: string;
  /** Refused when the stored version differs. */
  readonly expectedVersion?: number;
}

export interface StatusChanged {
  /** Id for undoing the whole change; undefined when nothing changed. */
  readonly batch?: string;
  /** The entries that exist, after the change; including those that had the status already. */
  readonly items: readonly Feedback[];
  readonly changed: number;
  /** Ids whose version differed. */
  readonly conflicts: readonly string[];
}

export interface FeedbackEvent {
  readonly at: number;
  readonly actor: string;
  readonly kind: 'status' | 'note' | 'assignment';
  readonly from: FeedbackStatus | null;
  readonly to: FeedbackStatus | null;
  readonly note: string | null;
  /** Id of the member who has it since; empty for nobody. Null in other events. */
  readonly assigned: string | null;
}

/** Filters of the list under a name, of one member. */
export interface FeedbackView {
  readonly id: string;
  readonly name: string;
  /** Query of the address. */
  readonly query: string;
}

/** One line of an import: the API's item with optional further fields. */
export type ImportedFeedback = Omit<Feedback, 'version' | 'reason' | 'anchor' | 'commit'> &
  Partial<Pick<Feedback, 'reason' | 'anchor' | 'commit'>>;

export interface FeedbackRecords {
  /**
   * Stores a reader's submission. A repeated `submissionId` returns the same id; for fifteen minutes it may add what
   * was missing (a comment after a vote) and change the vote, but never replaces existing text.
   */
  submit(feedback: NewFeedback): Promise<{ readonly id: string; readonly created: boolean }>;
  /** The entry of a submission. */
  bySubmission(project: string, submissionId: string): Promise<Feedback | undefined>;
  /** @param limit at least 1 */
  list(filter: FeedbackListFilter, page: { limit: number; after?: FeedbackPosition }): Promise<FeedbackPage>;
  /**
   * The page before a position, for "Newer": items stay newest first; `next` is then the end of the page before this
   * one.
   */
  listBefore(
    filter: FeedbackListFilter,
    page: { limit: number; before: FeedbackPosition },
  ): Promise<FeedbackPage>;
  get(project: string, id: string): Promise<Feedback | undefined>;
  /** Those of up to 500 ids that are there, in the order of the ids. */
  several(project: string, ids: readonly string[]): Promise<readonly Feedback[]>;
  /** Pages with most entries first, then by path. */
  byPage(
    filter: FeedbackFilter,
    page: { limit: number; skip?: number },
  ): Promise<{ readonly pages: readonly PageReport[]; readonly hasMore: boolean }>;
  figures(filter: FeedbackFilter): Promise<FeedbackFigures>;
  /** Pages of these entries, each once. @param ids at most 50 */
  pagesOf(project: string, ids: readonly string[]): Promise<readonly string[]>;
  /**
   * Votes on several pages together. @param query.pages at most 100 @param query.except ids of entries that do not count, at most 50
   */
  votes(query: {
    readonly project: string;
    readonly pages: readonly string[];
    readonly from: number;
    readonly to: number;
    readonly except: readonly string[];
  }): Promise<{ readonly helpful: number; readonly unhelpful: number }>;
  /** One entry for each day of the filter's period, zeros too; the period must be given and at most 400 days long. */
  daily(
    filter: FeedbackFilter & { readonly from: number; readonly to: number },
  ): Promise<readonly DayCount[]>;
  setStatus(change: StatusChange): Promise<StatusChanged>;
  /** Restores the previous status or member of every entry of a batch, unless it changed again since. */
  undo(project: string, batch: string, actor: string): Promise<StatusChanged>;
  /** The last job that changed the status of each entry; entries without one are left out. */
  jobsOf(project: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** @param note.mentioned ids of members who are named in it */
  addNote(note: {
    project: string;
    id: string;
    actor: string;
    text: string;
    mentioned?: readonly string[];
  }): Promise<boolean>;
  /**
   * Gives entries to a member, or to nobody; versions stay, since no program sees it. @throws AppError `feedback/too-many`
   * @returns `batch`, with which `undo` takes it back, where something has changed; `given`, those that have changed; `found`, how many of
   * them exist
   */
  assign(change: {
    project: string;
    ids: readonly string[];
    assignee: string | null;
    actor: string;
  }): Promise<{
    readonly batch?: string;
    readonly changed: number;
    readonly given: readonly string[];
    readonly found: number;
  }>;
  /** The member who has each entry; entries of nobody are left out. */
  assigneesOf(project: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** By name. */
  views(project: string, member: string): Promise<readonly FeedbackView[]>;
  /** The same name again replaces its filters. @throws AppError `feedback/view-name`, `feedback/view-query`, `feedback/too-many-views` */
  saveView(view: { project: string; member: string; name: string; query: string }): Promise<void>;
  removeView(project: string, member: string, id: string): Promise<boolean>;
  /** Oldest first. */
  history(project: string, id: string): Promise<readonly FeedbackEvent[]>;
  /** Newest first, for exports: a few hundred entries at a time, read without delaying other queries. */
  batches(filter: FeedbackListFilter): AsyncIterable<readonly Feedback[]>;
  /** Existing rows (same project and id) stay unchanged. @param progress called with the number of rows read so far */
  import(
    rows: AsyncIterable<ImportedFeedback> | Iterable<ImportedFeedback>,
    progress?: (read: number) => void,
  ): Promise<{ readonly added: number; readonly known: number }>;
  /** Removes contact and text of every entry with this contact. @returns the number of entries */
  forgetContact(project: string, contact: string): Promise<number>;
  /** Deletes entries from before a moment. @returns their number */
  expire(project: string, before: number): Promise<number>;
}
