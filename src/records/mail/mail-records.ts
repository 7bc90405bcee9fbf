/** The mail repository: letters that wait until a mail server has taken them, and subscriptions to the weekly digest. */

import type { AuthorMail } from './author-mail.ts';
import type { Letter, NewLetter } from './letter.ts';

export interface ClaimedLetter extends Letter {
  readonly id: string;
  /** Counted from 1. */
  readonly attempts: number;
  readonly goodUntil: number;
}

export interface MailOutcome {
  readonly state: 'sent' | 'waiting' | 'failed';
  /** When the next attempt is due; null when there is none. */
  readonly nextAt: number | null;
  readonly error: string | null;
}

/** A digest that is due. */
export interface DueDigest {
  readonly user: string;
  readonly project: string;
  readonly email: string;
  readonly name: string;
  readonly nextAt: number;
}

export interface MailRecords extends AuthorMail {
  /** Queues a letter. @returns false when the address or the queue has too many; then it is not sent */
  add(letter: NewLetter): Promise<boolean>;
  /**
   * Takes letters that are due, oldest first; each is due again at `until` unless it is finished before. Letters that
   * cannot be read any more become failed.
   */
  claim(claimRequest: { readonly limit: number; readonly until: number }): Promise<readonly ClaimedLetter[]>;
  finish(id: string, outcome: MailOutcome): Promise<void>;
  /** Letters that wait. */
  waiting(): Promise<number>;
  /** Deletes letters from before a moment, subscriptions of former members, and what authors need not be told any more. */
  expire(before: number): Promise<void>;

  /** Projects whose digest the member gets. */
  digests(user: string): Promise<readonly string[]>;
  /** Replaces the member's subscriptions. */
  setDigests(user: string, projects: readonly string[]): Promise<void>;
  dueDigests(limit: number): Promise<readonly DueDigest[]>;
  /** Queues the letter and plans the next one. Of two processes that send the same digest, one gets true. */
  sendDigest(digest: DueDigest, letter: NewLetter | undefined): Promise<boolean>;
}
