/** A reader of a protected site, as a way of signing in vouches for them. */

/** How a reader signed in. `oauth` and `jwt` name one provider each; `token` is a script's. */
export type ReaderMethod = 'password' | 'members' | 'oauth' | 'jwt' | 'mail' | 'token';

/** Values that fill in the playground, by place and then by the name of the field in the specification. */
export interface PlaygroundInputs {
  readonly header?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly cookie?: Readonly<Record<string, unknown>>;
  readonly server?: Readonly<Record<string, string>>;
}

export interface Reader {
  readonly way: ReaderMethod;
  /**
   * The provider's id for `oauth`, the key's for `jwt`, for `members` that of their session in the dashboard: what ends with it
   * is this session.
   */
  readonly provider?: string;
  /** Stable within the way: the provider's subject, a member's id, a mail address; empty for a shared password. */
  readonly subject: string;
  /** Name or mail address for lists and menus; empty when unknown. */
  readonly label: string;
  /** Compared with the `groups` of pages, exactly as written. */
  readonly groups: readonly string[];
  /** `user` in pages. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly apiPlaygroundInputs: PlaygroundInputs;
  /** The session ends then at the latest, in milliseconds. */
  readonly expiresAt?: number;
}

export interface ReaderSession {
  readonly id: string;
  readonly reader: Reader;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}
