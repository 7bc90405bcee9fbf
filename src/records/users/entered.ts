/** What a sign-in begins with and ends with, whatever proved who it is. */
import type { Session } from './user.ts';

/** The origin of a sign-in. */
export interface SignInPlace {
  /** Name of the browser and system. */
  readonly device: string;
  /**
   * Hash of the client's address, for throttling; never stored. Undefined when the address does not identify the
   * client.
   */
  readonly from: string | undefined;
  /** Values of `Entered.browser` that this browser got before; default none. */
  readonly browsers?: readonly string[];
}

/** A successful sign-in. */
export interface Entered {
  readonly session: Session;
  /** Goes into the session's cookie; stored only as a hash. */
  readonly token: string;
  /**
   * Goes into a cookie that outlives the session and identifies the browser at the next sign-in. It grants no access.
   */
  readonly browser: string;
  /** True when the member had signed in before, but never with this browser. */
  readonly isNewBrowser?: true;
}
