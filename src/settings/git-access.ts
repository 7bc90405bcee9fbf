/** The credential of one project's repository, apart from those of the settings. */
import type { ForgeAccount } from '../jobs/forges/forge-definition.ts';
import type { Fetch } from '../jobs/forges/shared/forge-http.ts';
import type { RemotePlan } from '../lib/git/repository.ts';

/** Plans are compared and logged as JSON, which leaves functions out: what is secret is behind one. */
export interface GitAccess {
  /** Whose it is: `open`, `account:ID` or `key:ID`. */
  readonly of: string;
  /** Another one after each change of the credential. */
  readonly mark: string;
  /** Undefined = none. */
  readonly account: () => (ForgeAccount & { readonly kind: string }) | undefined;
  /** Id of the account, when its GitHub App reports pushes to all of its repositories by itself. */
  readonly hookOfApp?: string;
  /**
   * The private key, for a repository that is read by ssh. The keys of the user that runs this program are never used instead.
   * @throws AppError when there is none
   */
  readonly sshKey: () => string;
  readonly pin?: NonNullable<RemotePlan['pin']>;
  /** For the API of its forge. */
  readonly fetch: Fetch;
}
