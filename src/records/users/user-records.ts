/** Members, their passwords, second factors and sessions, and the links that let people in the first time. */
import type { Role, Session, User } from './user.ts';

/** Somebody is in. */
export interface Entered {
  readonly session: Session;
  /** Goes into the session's cookie; stored only as a hash. */
  readonly token: string;
  /** Goes into a cookie that outlives the session: by it the browser is known when its member signs in again. It opens nothing. */
  readonly browser: string;
}

export type SignIn =
  | ({ readonly outcome: 'in' } & Entered)
  /** The password was right; `ticket` and a code of the second factor are needed within five minutes. */
  | { readonly outcome: 'totp'; readonly ticket: string; readonly browser?: string }
  /** Wrong address, password or code: which one is not said. */
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'throttled'; readonly retryAfterSeconds: number };

/** Where somebody signs in from. */
export interface SignInPlace {
  /** Browser and system in words. */
  readonly device: string;
  /** Hash of the client's address, for throttling; never stored. Undefined where the address says nothing of who is behind it. */
  readonly from: string | undefined;
  /** What `Entered.browser` gave this browser before; default none. */
  readonly browsers?: readonly string[];
}

export interface SessionInfo {
  readonly id: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  /** Browser and system in words, never an address. */
  readonly device: string;
}

export interface UserRecords {
  /** True until the first owner exists. */
  isNew(): Promise<boolean>;
  /** A one-time token for the first owner; an earlier one stops working. Throws AppError `users/set-up-done` later. */
  createSetupToken(): Promise<string>;
  /** Whether this is the token that works now. */
  isSetupToken(token: string): Promise<boolean>;
  /** Makes the first owner; exactly one call wins. @returns undefined when the token is wrong, used or old */
  setUp(owner: {
    token: string;
    email: string;
    name: string;
    password: string;
    device: string;
  }): Promise<Entered | undefined>;
  /** Owner from the environment; does nothing when there is an owner already. */
  ensureOwner(owner: { email: string; password: string }): Promise<void>;

  /** Strangers' failures slow down browsers that the account does not know, and no others. */
  signIn(attempt: SignInPlace & { readonly email: string; readonly password: string }): Promise<SignIn>;
  /** @param code six digits, or a backup code */
  signInWithTotp(attempt: SignInPlace & { readonly ticket: string; readonly code: string }): Promise<SignIn>;
  /**
   * The session of a cookie's token, when it lives; notes that it was used.
   * @param tokens more than one where somebody put cookies beside ours; undefined when they are sessions of different members
   */
  session(...tokens: readonly string[]): Promise<Session | undefined>;
  signOut(token: string): Promise<void>;
  sessions(user: string): Promise<SessionInfo[]>;
  endSession(user: string, session: string): Promise<boolean>;
  /** Ends every session of the user but one. */
  endOtherSessions(user: string, keep: string): Promise<number>;

  list(): Promise<User[]>;
  get(id: string): Promise<User | undefined>;
  /** A one-time invitation, good for seven days. @returns its token; undefined when the address is a member already */
  invite(invitation: { email: string; role: Role; by: string }): Promise<string | undefined>;
  invitations(): Promise<readonly { id: string; email: string; role: Role; expiresAt: number }[]>;
  withdrawInvitation(id: string): Promise<boolean>;
  /** What an unused invitation says, for its page. */
  invitation(token: string): Promise<{ readonly email: string; readonly role: Role } | undefined>;
  acceptInvitation(answer: {
    token: string;
    name: string;
    password: string;
    device: string;
  }): Promise<Entered | undefined>;
  /** Never leaves the installation without an owner: throws AppError `users/last-owner`. Ends the sessions of that user. */
  setRole(user: string, role: Role): Promise<boolean>;
  remove(user: string): Promise<boolean>;
  rename(user: string, name: string): Promise<void>;
  /**
   * Ends all other sessions, and no browser is known any more but the one that gets `browser`.
   * @returns undefined when the old password is wrong
   */
  changePassword(change: {
    user: string;
    session: string;
    old: string;
    password: string;
  }): Promise<{ readonly browser: string } | undefined>;

  /**
   * A link that gives a new password, good for a day; an earlier one stops working. Ends the member's sessions at once, and no browser
   * of theirs is known any more. @param by who made it: it goes with them @param secondFactor whether it also takes that off
   * @returns undefined when there is no such member
   */
  createReset(reset: {
    user: string;
    by: string;
    secondFactor: boolean;
  }): Promise<{ readonly token: string; readonly expiresAt: number } | undefined>;
  /** What an unused link says, for its page. */
  reset(token: string): Promise<{ readonly email: string; readonly secondFactor: boolean } | undefined>;
  /** Never throttled. @returns undefined when the token is wrong, used or old; else in, or the step of the second factor */
  acceptReset(answer: {
    token: string;
    password: string;
    device: string;
  }): Promise<Extract<SignIn, { outcome: 'in' | 'totp' }> | undefined>;

  /** Begins enrolment. @returns secret in base 32 and the `otpauth:` address */
  beginTotp(user: string): Promise<{ readonly secret: string; readonly uri: string }>;
  /** @returns ten backup codes, shown once; undefined when the code is wrong */
  confirmTotp(user: string, code: string): Promise<readonly string[] | undefined>;
  disableTotp(user: string, password: string): Promise<boolean>;
}
