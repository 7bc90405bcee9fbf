/** The person that a provider vouches for. */

export interface Person {
  /** The provider's own name for them, which never changes; undefined when plain OAuth 2 names nobody. */
  readonly subject: string | undefined;
  readonly name: string | undefined;
  readonly email: string | undefined;
  /** What the provider says; undefined when it says nothing. */
  readonly emailVerified: boolean | undefined;
  readonly groups: readonly string[];
  /** The answer of the Info URL. */
  readonly info: Readonly<Record<string, unknown>> | undefined;
}
