/** The member repository: passwords, second factors, sessions, and the links that let people in the first time. */
import type { DirectoryMemberRecords } from './directory-member.ts';
import type { Entered, SignInPlace } from './entered.ts';
import type { PasskeyRecords } from './passkey-records.ts';
import type { IdentityRecords, ProviderRecords } from './sign-in-provider.ts';
import type { InvitationGrants, TeamRecords } from './teams/team-records.ts';
import type { Role, Session, User } from './user.ts';

export type { Entered, SignInPlace };

export type SignIn =
  | ({ readonly outcome: 'in' } & Entered)
  /** The password was right; `ticket` and a code of the second factor are required within five minutes. */
  | { readonly outcome: 'totp'; readonly ticket: string; readonly browser?: string }
  /** Wrong address, password or code: which one is not revealed. */
  | { readonly outcome: 'refused' }
  /** The password was right, but members have to sign in with a provider. */
  | { readonly outcome: 'elsewhere' }
  | { readonly outcome: 'throttled'; readonly retryAfterSeconds: number };

export interface SessionInfo {
  readonly id: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  /** Name of the browser and system, never an address. */
  readonly device: string;
}

/** One that nobody has accepted yet. */
export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly grants: InvitationGrants;
  readonly expiresAt: number;
}

export interface UserRecords
  extends PasskeyRecords,
    TeamRecords,
    ProviderRecords,
    IdentityRecords,
    DirectoryMemberRecords {
  /** True until the first owner exists. */
  isNew(): Promise<boolean>;
  /**
   * A one-time token for the first owner; an earlier one becomes invalid. Throws AppError `users/set-up-done` later.
   */
  createSetupToken(): Promise<string>;
  /** Whether this is the valid token. */
  isSetupToken(token: string): Promise<boolean>;
  /** Creates the first owner; exactly one call wins. @returns undefined when the token is wrong, used or expired */
  setUp(owner: {
    token: string;
    email: string;
    name: string;
    password: string;
    device: string;
  }): Promise<Entered | undefined>;
  /** Creates the owner from the environment; does nothing when there is an owner already. */
  ensureOwner(owner: { email: string; password: string }): Promise<void>;

  /** Strangers' failures slow down only browsers that the account does not know. */
  signIn(attempt: SignInPlace & { readonly email: string; readonly password: string }): Promise<SignIn>;
  /** @param code six digits, or a backup code */
  signInWithTotp(attempt: SignInPlace & { readonly ticket: string; readonly code: string }): Promise<SignIn>;
  /**
   * The session of a cookie's token, unless it has ended; records the use.
   * @param tokens several when another site has set cookies of the same name; undefined when they belong to different
   * members
   */
  session(...tokens: readonly string[]): Promise<Session | undefined>;
  signOut(token: string): Promise<void>;
  sessions(user: string): Promise<SessionInfo[]>;
  endSession(user: string, session: string): Promise<boolean>;
  /** Ends every session of the user but one. */
  endOtherSessions(user: string, keep: string): Promise<number>;

  list(): Promise<User[]>;
  get(id: string): Promise<User | undefined>;
  /**
   * A one-time invitation, valid for seven days. Throws AppError `users/too-many-invitations`, `users/too-many-grants`.
   * @returns its token; undefined when the address is a member already
   */
  invite(invitation: {
    email: string;
    role: Role;
    by: string;
    grants?: InvitationGrants;
  }): Promise<string | undefined>;
  invitations(): Promise<readonly Invitation[]>;
  withdrawInvitation(id: string): Promise<boolean>;
  /** The content of an unused invitation, for its page. */
  invitation(token: string): Promise<
    | {
        readonly email: string;
        readonly role: Role;
        /** Whether it has to be accepted with a provider. */
        readonly elsewhere: boolean;
      }
    | undefined
  >;
  /** @throws AppError `users/must-use-provider` */
  acceptInvitation(answer: {
    token: string;
    name: string;
    password: string;
    device: string;
  }): Promise<Entered | undefined>;
  /**
   * Never leaves the installation without an owner: throws AppError `users/last-owner`. Ends the sessions of that user.
   */
  setRole(user: string, role: Role): Promise<boolean>;
  /**
   * Suspends a member or lets them in again. A suspended member is signed out, and cannot sign in by any way. Throws
   * AppError `users/last-owner` for the last active owner.
   */
  setActive(user: string, active: boolean): Promise<boolean>;
  remove(user: string): Promise<boolean>;
  rename(user: string, name: string): Promise<void>;
  /** Switches single letters as keys of the dashboard on or off, for this member. */
  setLetterKeys(user: string, on: boolean): Promise<void>;
  /** Switches mail about feedback that the member is given or named in on or off. */
  setTeamMail(user: string, on: boolean): Promise<void>;
  /**
   * Ends all other sessions and makes every browser unknown except the one that gets `browser`.
   * @returns undefined when the old password is wrong
   */
  changePassword(change: {
    user: string;
    session: string;
    old: string;
    password: string;
  }): Promise<{ readonly browser: string } | undefined>;

  /**
   * A link that sets a new password, valid for a day; an earlier one becomes invalid. Ends the member's sessions at
   * once and makes their browsers unknown.
   * @param by who created it: it is withdrawn with that member
   * @param secondFactor whether it also removes the second factor and the passkeys
   * @returns undefined when there is no such member
   * @throws AppError `users/must-use-provider`: no link is a way around a provider that is required
   */
  createReset(reset: {
    user: string;
    by: string;
    secondFactor: boolean;
  }): Promise<{ readonly token: string; readonly expiresAt: number } | undefined>;
  /**
   * A link that a member asked for at the sign-in page, valid for an hour. Unlike `createReset`, it ends nothing until it
   * is used: anybody may ask in the name of a member.
   * @returns undefined when there is no such member, they have three of these links already, or must use a provider
   */
  requestReset(
    email: string,
  ): Promise<{ readonly token: string; readonly member: User; readonly expiresAt: number } | undefined>;
  /** The content of an unused link, for its page. */
  reset(token: string): Promise<
    | {
        readonly email: string;
        readonly secondFactor: boolean;
        /** Whether the member has to sign in with a provider by now: then the link does nothing. */
        readonly elsewhere: boolean;
      }
    | undefined
  >;
  /**
   * Never throttled.
   * @throws AppError `users/must-use-provider`
   * @returns undefined when the token is wrong, used or expired; else the session, or the step of the second factor
   */
  acceptReset(answer: {
    token: string;
    password: string;
    device: string;
  }): Promise<Extract<SignIn, { outcome: 'in' | 'totp' }> | undefined>;

  /** Starts enrolment. @returns secret in base 32 and the `otpauth:` address */
  beginTotp(user: string): Promise<{ readonly secret: string; readonly uri: string }>;
  /** @returns ten backup codes, shown once; undefined when the code is wrong */
  confirmTotp(user: string, code: string): Promise<readonly string[] | undefined>;
  disableTotp(user: string, password: string): Promise<boolean>;
}
