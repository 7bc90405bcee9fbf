/** Questions that were asked, with their answers, kept for some days; nothing about who asked is stored. */

/** On the site, on another website of the team, by a program with a key, or by an assistant over the Model Context Protocol. */
export type QuestionCaller = 'web' | 'widget' | 'api' | 'mcp';

/** `refused`: the server could not answer then, or only in part. */
type QuestionStatus = 'answered' | 'unanswered' | 'refused';

export interface QuestionSource {
  readonly title: string;
  /** Root-relative below the base of its site, with the fragment of its section. */
  readonly url: string;
}

export interface NewQuestion {
  readonly project: string;
  /** Chosen by the server, so that readers can vote; left out, a new one. */
  readonly id?: string | undefined;
  /** Of the conversation, 26 characters; left out, the question begins one. */
  readonly thread?: string | undefined;
  readonly caller: QuestionCaller;
  readonly status: QuestionStatus;
  readonly question: string;
  /** Markdown. */
  readonly answer: string;
  readonly sources: readonly QuestionSource[];
  /** Page that the reader was on, likewise root-relative. */
  readonly page?: string | undefined;
}

export interface AskedQuestion extends Omit<NewQuestion, 'id' | 'thread' | 'page'> {
  readonly id: string;
  readonly thread: string;
  readonly askedAt: number;
  readonly page: string | null;
  /** Whether it helped; null where nobody has said so. */
  readonly vote: 1 | -1 | null;
}

/** What questions say of a page. */
export interface WeakPage {
  /** Root-relative, without a fragment. */
  readonly url: string;
  readonly title: string;
  /** Questions that it came near to, and that nothing answered. */
  readonly unanswered: number;
  /** Answers from it that did not help. */
  readonly unhelpful: number;
}

interface Period {
  readonly project: string;
  /** Milliseconds. */
  readonly from?: number | undefined;
  /** Exclusive. */
  readonly to?: number | undefined;
}

export interface QuestionRecords {
  /**
   * What looks like a mail or network address, a key or a long number is taken out first, and of the question names that are announced. A project keeps two thousand a day, and
   * further ones are dropped.
   */
  add(question: NewQuestion): Promise<void>;
  /** Newest first. @param query.before id of the last one that is known */
  list(
    query: Period & {
      readonly unanswered?: boolean;
      /** Only answers that did not help. */
      readonly unhelpful?: boolean;
      readonly before?: string | undefined;
      readonly limit: number;
    },
  ): Promise<{ readonly questions: readonly AskedQuestion[]; readonly hasMore: boolean }>;
  /** Of one conversation, oldest first. @param id of the conversation, or of a question in it */
  thread(project: string, id: string): Promise<readonly AskedQuestion[]>;
  /** Those of these ids that are still kept, in no order. @param ids at most 100 */
  several(project: string, ids: readonly string[]): Promise<readonly AskedQuestion[]>;
  /** Of an answer of the last day; a second vote replaces the first. @returns false when there is none */
  vote(project: string, id: string, vote: 1 | -1): Promise<boolean>;
  /** Pages that came near to questions without an answer, or whose answers did not help, the weakest first; of the newest 2,000 such questions. */
  weakPages(period: Period & { readonly limit: number }): Promise<readonly WeakPage[]>;
  /** How many were asked, by caller and by status, and what readers said of answers. */
  figures(period: Period): Promise<{
    readonly callers: Readonly<Record<QuestionCaller, number>>;
    readonly statuses: Readonly<Record<QuestionStatus, number>>;
    readonly votes: { readonly up: number; readonly down: number };
  }>;
  /** Deletes those asked before this moment. @returns their number */
  expire(project: string, before: number): Promise<number>;
}
