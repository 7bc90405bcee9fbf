/** The repository of passkeys: a member adds them to the account, and signs in with one instead of password and code. */
import type { Entered, SignInPlace } from './entered.ts';

/** The address for which a browser makes and uses passkeys. */
export interface PasskeySite {
  /** Host name without port: the id of the relying party. */
  readonly id: string;
  /** Origins that a browser may report, compared exactly. */
  readonly origins: readonly string[];
}

export interface Passkey {
  readonly id: string;
  readonly name: string;
  /** Host name of the dashboard when it was added; it works at no other. */
  readonly site: string;
  /** True for a passkey that a password manager keeps, not one device alone. */
  readonly backedUp: boolean;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

/** Parameters of `navigator.credentials.create`; bytes are base64url. */
export interface PasskeyCreation {
  readonly challenge: string;
  readonly site: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly algorithms: readonly number[];
  /** Credentials that the member has already. */
  readonly exclude: readonly string[];
  readonly timeout: number;
}

/** Parameters of `navigator.credentials.get`; bytes are base64url. */
export interface PasskeyRequest {
  readonly challenge: string;
  readonly site: string;
  /** Milliseconds for which the challenge is good. */
  readonly timeout: number;
}

/** `copied`: the counter of the authenticator went backwards. Address and name of its owner are for the log. */
export type PasskeyRefusal =
  | { readonly because: 'expired' | 'unknown' | 'wrong' | 'elsewhere' }
  | { readonly because: 'copied'; readonly user: string; readonly email: string; readonly passkey: string };

export type PasskeySignIn =
  | ({ readonly outcome: 'in' } & Entered)
  | ({ readonly outcome: 'refused' } & PasskeyRefusal)
  | { readonly outcome: 'throttled'; readonly retryAfterSeconds: number };

export interface PasskeyRecords {
  /** In the order in which they were added. */
  passkeys(user: string): Promise<readonly Passkey[]>;
  /** Whether this session began so recently that the password is not asked again. */
  isFresh(session: string): Promise<boolean>;
  /**
   * Starts adding a passkey, for five minutes and in this session only.
   * @param by `password` is required when the session is not fresh
   * @returns undefined when the password is wrong
   * @throws AppError `users/passkey-name`, `users/too-many-passkeys`, `users/throttled`
   */
  beginPasskey(by: {
    user: string;
    session: string;
    site: PasskeySite;
    name: string;
    password: string;
  }): Promise<PasskeyCreation | undefined>;
  /**
   * @param added `answer` is the JSON of the browser's script
   * @throws AppError `users/passkey`, `users/too-many-passkeys`, `users/passkey-name`
   */
  addPasskey(added: {
    user: string;
    session: string;
    site: PasskeySite;
    name: string;
    answer: string;
  }): Promise<Passkey>;
  /** @throws AppError `users/passkey-name` */
  renamePasskey(user: string, passkey: string, name: string): Promise<boolean>;
  /** @returns the removed one */
  removePasskey(user: string, passkey: string): Promise<Passkey | undefined>;
  /** Nothing is stored: any visitor may ask. @param browser random text in a cookie of the browser */
  passkeyRequest(at: { browser: string; site: PasskeySite }): PasskeyRequest;
  /** Counts as both steps: the authenticator has verified the person. */
  signInWithPasskey(
    attempt: SignInPlace & {
      /** Values of the cookie that a challenge was made for. */
      readonly visitors: readonly string[];
      readonly site: PasskeySite;
      readonly answer: string;
    },
  ): Promise<PasskeySignIn>;
}
