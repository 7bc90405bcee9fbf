/** Who a commit is by, and the key that signs it. */
import type { SigningKey } from './ssh-signature.ts';

export interface CommitIdentity {
  readonly name: string;
  readonly mail: string;
  /** Absent = commits are not signed. */
  readonly key?: SigningKey;
}

export const DEFAULT_IDENTITY: CommitIdentity = Object.freeze({ name: 'Lectern', mail: 'lectern@localhost' });

const LONGEST = 200;

/** True for what Git can write into a commit as it is. */
export const isCommitName = (text: string): boolean =>
  text.trim() === text && text !== '' && text.length <= LONGEST && !/[<>\p{Cc}]/u.test(text);

export const isCommitMail = (text: string): boolean => isCommitName(text) && /^[^\s@]+@[^\s@]+$/.test(text);
