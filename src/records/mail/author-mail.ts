/** Letters to authors of feedback: which merges resolved what they wrote, who was told, and who wants no such letter. */
import type { NewLetter } from './letter.ts';

export const AUTHOR_MAIL_LIMITS = Object.freeze({
  /** Letters to one address in a day, whatever the projects. */
  perDay: 3,
  /** Days after which nobody is told any more that something was merged. */
  keptDays: 14,
});

/** An entry that a merge resolved, with an address. */
export interface FixedEntry {
  readonly id: string;
  readonly path: string;
  readonly comment: string | null;
  readonly contact: string;
}

/** A merge whose authors are still to be told. */
export interface FixedMerge {
  readonly project: string;
  readonly job: string;
  /** Of the merge. */
  readonly number: number;
  /** The commit that brought the change to the base branch; else the last one of the job. Null = none is known. */
  readonly commit: string | null;
  readonly entries: readonly FixedEntry[];
}

export interface AuthorLetter {
  readonly project: string;
  readonly job: string;
  readonly number: number;
  /** Entries that are done with it. */
  readonly entries: readonly string[];
  /** Made for the address that the entries have; undefined = they are done without a letter. */
  readonly letter?: NewLetter | undefined;
}

/**
 * `queued`; `dropped`: the address gets no letter, because it wants none or had too many today, and its entries are done;
 * `known`: somebody else was quicker; `later`: the queue of letters is full, and the entries wait.
 */
export type AuthorLetterOutcome = 'queued' | 'dropped' | 'known' | 'later';

export interface AuthorMail {
  /**
   * The oldest first. Entries that were removed, or whose address was forgotten, are not among them.
   * @param limit entries of each project, so that one whose site stands still does not keep the others waiting
   */
  fixedMerges(projects: readonly string[], limit: number): Promise<readonly FixedMerge[]>;
  /** Takes entries off the list and queues the letter, both or neither. */
  tellAuthor(letter: AuthorLetter): Promise<AuthorLetterOutcome>;
  /** For the link in a letter to this address. */
  refusalToken(address: string): string;
  /** The recipient of this link gets no letter to authors any more, of any project. @returns false for a link that is not ours */
  refuse(token: string): Promise<boolean>;
  /** True for a link that we made. */
  isRefusalToken(token: string): boolean;
}
