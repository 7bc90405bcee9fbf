/** The shapes of a letter, before it is queued. */

/** What a letter is about, for the log and the metrics. */
export type MailKind =
  | 'invitation'
  | 'reset'
  | 'forgotten-password'
  | 'new-browser'
  | 'digest'
  | 'reader-link'
  | 'author'
  | 'team'
  | 'test';

export interface Letter {
  readonly kind: MailKind;
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Address that ends such letters with one POST, for the buttons of mail programs (RFC 8058). */
  readonly unsubscribe?: string | undefined;
}

export interface NewLetter extends Letter {
  /** Not sent after this moment, for example because its link has expired; at most and by default two days. */
  readonly goodUntil?: number;
}
