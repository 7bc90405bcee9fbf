/** Signing people in with a provider of OpenID Connect or OAuth 2: code flow with PKCE, every answer checked. */
import type { ProviderSettings } from '../../records/readers/access-settings.ts';
import type { IdentityFailure } from './identity-failure.ts';
import type { ProviderFact } from './inspect-provider.ts';
import type { PendingSignIn } from './pending-sign-in.ts';
import type { Person } from './person.ts';

export type Failed = { readonly outcome: 'failed'; readonly failure: IdentityFailure };

export interface Begin {
  /** The address that the provider returns to. */
  readonly callback: string;
  readonly next: string;
  readonly purpose?: string;
}

/** What came back to the callback. */
export interface Arrival {
  readonly query: URLSearchParams;
  readonly pending: PendingSignIn | undefined;
}

export interface Identity {
  /** @returns where to send the browser, and what it keeps until it returns */
  begin(
    provider: ProviderSettings,
    request: Begin,
  ): Promise<
    { readonly outcome: 'begun'; readonly location: string; readonly pending: PendingSignIn } | Failed
  >;
  /**
   * Counts a return from a provider, each of which makes this server ask the provider.
   * @returns undefined when it may be finished, else the seconds to wait
   */
  waitForReturn(address: string): number | undefined;
  finish(
    provider: ProviderSettings,
    arrival: Arrival,
  ): Promise<{ readonly outcome: 'in'; readonly person: Person; readonly pending: PendingSignIn } | Failed>;
  /** Where the provider's own session ends; undefined when it has no such address, or does not answer. */
  logoutAddress(provider: ProviderSettings, returnTo: string): Promise<string | undefined>;
  /** Asks the provider anew, for whoever sets it up. */
  inspect(
    provider: ProviderSettings,
  ): Promise<{ readonly outcome: 'found'; readonly facts: readonly ProviderFact[] } | Failed>;
}
