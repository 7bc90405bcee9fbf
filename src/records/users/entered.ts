/** The result of a sign-in that let somebody in. */
import type { Session } from './user.ts';

export interface Entered {
  readonly session: Session;
  /** Goes into the session's cookie; stored only as a hash. */
  readonly token: string;
  /**
   * Goes into a cookie that outlives the session and identifies the browser at the next sign-in. It grants no access.
   */
  readonly browser: string;
}
