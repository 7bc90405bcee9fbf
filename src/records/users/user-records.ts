/** Members, their passwords, second factors and sessions, and the links that let people in the first time. */
import type { Role, Session, User } from './user.ts';

export type SignIn =
  | {
      readonly outcome: 'in';
      readonly session: Session /** Goes into the cookie; stored only as a hash. */;
      readonly token: string;
    }
  /** The password was right; `ticket` and a code of the second factor are needed within five minutes. */
  | { readonly outcome: 'totp'; readonly ticket: string }
  /** Wrong address, password or code: which one is not said. */
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'throttled'; readonly retryAfterSeconds: number };

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
  }): Promise<{ readonly session: Session; readonly token: string } | undefined>;
  /** Owner from the environment; does nothing when there is an owner already. */
  ensureOwner(owner: { email: string; password: string }): Promise<void>;

  /** @param from hash of the client's address, for throttling; never stored */
  signIn(attempt: { email: string; password: string; device: string; from: string }): Promise<SignIn>;
  /** @param code six digits, or a backup code */
  signInWithTotp(attempt: { ticket: string; code: string; device: string; from: string }): Promise<SignIn>;
  /** The session of a cookie's token, when it lives; notes that it was used. */
  session(token: string): Promise<Session | undefined>;
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
  }): Promise<{ readonly session: Session; readonly token: string } | undefined>;
  /** Never leaves the installation without an owner: throws AppError `users/last-owner`. Ends the sessions of that user. */
  setRole(user: string, role: Role): Promise<boolean>;
  remove(user: string): Promise<boolean>;
  rename(user: string, name: string): Promise<void>;
  /** @returns false when the old password is wrong; ends all other sessions */
  changePassword(change: { user: string; session: string; old: string; password: string }): Promise<boolean>;

  /** Begins enrolment. @returns secret in base 32 and the `otpauth:` address */
  beginTotp(user: string): Promise<{ readonly secret: string; readonly uri: string }>;
  /** @returns ten backup codes, shown once; undefined when the code is wrong */
  confirmTotp(user: string, code: string): Promise<readonly string[] | undefined>;
  disableTotp(user: string, password: string): Promise<boolean>;
}
