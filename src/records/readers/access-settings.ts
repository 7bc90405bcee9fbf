/** Who may read a project's site and how they sign in, as its administrators set it. */

/**
 * `public`: pages are open unless they say otherwise. `partly`: pages need a signed-in reader unless they say `public: true`.
 * `private`: every page and file needs a signed-in reader.
 */
export type Visibility = 'public' | 'partly' | 'private';

/** Where the groups of a reader are in a provider's answer. */
export interface GroupsClaim {
  readonly source: 'id_token' | 'access_token' | 'userinfo';
  /** A name, or names with dots for inner objects. */
  readonly path: string;
  /** Splits a claim that is one text; 1 to 4 characters; absent = the text is one group. */
  readonly delimiter?: string;
}

/** A provider of OpenID Connect (`issuer`) or plain OAuth 2 (`authorizationUrl` and `tokenUrl`). */
export interface ProviderSettings {
  /** Slug in the callback's address, `[a-z0-9-]{1,40}`. */
  readonly id: string;
  /** On the button. */
  readonly name: string;
  /** Discovery is done from here; absent for plain OAuth 2. */
  readonly issuer?: string;
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  /** Returns user data for `Authorization: Bearer <access token>`. */
  readonly infoUrl?: string;
  readonly logoutUrl?: string;
  readonly clientId: string;
  /** Absent for a public client. Sealed in the store. */
  readonly clientSecret?: string;
  readonly scopes: readonly string[];
  /** Added to the authorization request. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly groups: GroupsClaim;
}

export interface LoginAddress {
  readonly name: string;
  readonly url: string;
}

/** A page that was taken back from every commit. */
export interface WithdrawnEntry {
  /** `/guides/internal`. */
  readonly address: string;
  readonly at: number;
  /** Whoever did it. */
  readonly by: string;
}

export interface AccessSettings {
  readonly visibility: Visibility;
  /** Hash of the shared password; absent = this way is off. */
  readonly password?: string;
  /** Whether members of the dashboard may read. */
  readonly members: boolean;
  readonly providers: readonly ProviderSettings[];
  /** Login addresses of the JWT hand-over, at most 10; none = this way is off. */
  readonly jwt: readonly LoginAddress[];
  /** Addresses that may ask for a sign-in link: whole addresses, or `@example.com`; none = this way is off. */
  readonly mail: readonly string[];
  /** Pages that nobody may read in any commit; absent = none. */
  readonly withdrawn?: readonly WithdrawnEntry[];
  /** An address that returns the visitor's user data to their browser; identifies readers of public sites. */
  readonly sharedSession?: { readonly infoUrl: string; readonly loginUrl?: string };
}

export const DEFAULT_ACCESS: AccessSettings = Object.freeze({
  visibility: 'public',
  members: false,
  providers: Object.freeze([]),
  jwt: Object.freeze([]),
  mail: Object.freeze([]),
});
