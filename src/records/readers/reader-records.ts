/** The repository of protected sites: access settings, readers' sessions, keys of the JWT hand-over, and tokens of scripts. */
import type { AccessSettings } from './access-settings.ts';
import type { Reader, ReaderSession } from './reader.ts';

export interface JwtKey {
  readonly id: string;
  readonly algorithm: 'EdDSA' | 'ES256';
  /** SPKI, PEM. The private half is shown once and never stored. */
  readonly publicKey: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

export interface ReaderToken {
  readonly id: string;
  readonly name: string;
  /** Prefix and last four characters. */
  readonly hint: string;
  readonly groups: readonly string[];
  readonly createdAt: number;
  readonly createdBy: string | null;
  readonly lastUsedAt: number | null;
  readonly expiresAt: number | null;
}

export const SESSIONS_LISTED = 200;

export interface ReaderRecords {
  access(project: string): Promise<AccessSettings>;
  /** Ends the sessions of ways that are switched off. */
  saveAccess(project: string, settings: AccessSettings): Promise<void>;
  /** Like `saveAccess` from the settings in the store, so that two administrators never undo each other's change. */
  changeAccess(
    project: string,
    change: (settings: AccessSettings) => AccessSettings,
  ): Promise<{ readonly before: AccessSettings; readonly after: AccessSettings }>;
  /** Hashes a shared password for `AccessSettings.password`. @throws AppError `readers/password` when it is too short */
  hashPassword(password: string): Promise<string>;
  /** False when none is set; throttled by `from` (hash of the client's address). */
  checkPassword(
    project: string,
    password: string,
    from: string | undefined,
  ): Promise<'right' | 'wrong' | { readonly retryAfterSeconds: number }>;

  /** Idle for 7 days, 30 days in all, or `reader.expiresAt`. @returns the token for the cookie; stored only as a hash */
  start(project: string, reader: Reader, device: string): Promise<string>;
  /** As `start`, with a token that the caller made: 32 bytes that nobody can guess, and that were never used before. */
  startAs(
    project: string,
    reader: Reader,
    as: { readonly device: string; readonly token: string },
  ): Promise<void>;
  /** The live session of a cookie's token; records the use at most once a minute. */
  session(project: string, token: string): Promise<ReaderSession | undefined>;
  end(project: string, token: string): Promise<void>;
  /** Live ones, the last used first, at most `SESSIONS_LISTED`. */
  sessions(project: string): Promise<readonly (ReaderSession & { readonly device: string })[]>;
  countSessions(project: string): Promise<number>;
  endOne(project: string, id: string): Promise<boolean>;
  /** @returns how many ended */
  endAll(project: string): Promise<number>;

  /** @returns the private key, PKCS 8, PEM: shown once */
  createJwtKey(
    project: string,
    algorithm: JwtKey['algorithm'],
  ): Promise<{ readonly key: JwtKey; readonly privateKey: string }>;
  jwtKeys(project: string): Promise<readonly JwtKey[]>;
  /** Records the use at most once a minute. */
  noteJwtKeyUse(project: string, id: string): Promise<void>;
  /** Ends the sessions that name the key in `reader.provider`. */
  removeJwtKey(project: string, id: string): Promise<boolean>;
  /** Marks a one-time value (a JWT, an authorization code's state) as used until it expires. @returns false when it was used before */
  useOnce(project: string, value: string, expiresAt: number): Promise<boolean>;

  /** A one-time sign-in link, valid for 15 minutes. @returns undefined when the address may not read or has asked too often */
  createMailLink(project: string, email: string): Promise<string | undefined>;
  takeMailLink(project: string, token: string): Promise<{ readonly email: string } | undefined>;

  createToken(
    project: string,
    request: Pick<ReaderToken, 'name' | 'groups' | 'createdBy' | 'expiresAt'>,
  ): Promise<{ readonly token: ReaderToken; readonly secret: string }>;
  tokens(project: string): Promise<readonly ReaderToken[]>;
  revokeToken(project: string, id: string): Promise<boolean>;
  /** The reader of a script's bearer token. */
  verifyToken(project: string, secret: string): Promise<Reader | undefined>;

  /** Deletes what has expired; called by the housekeeping. */
  forget(): Promise<void>;
}
