/** The dependencies of every kind of record; `create-…-records.ts` functions take them. */

import type { PasswordCost } from '../../lib/secrets/password-hash.ts';
import type { RandomBytes } from '../../lib/secrets/random-bytes.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { Database } from './database.ts';

export interface RecordDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** The installation's secret; use it only through `deriveKey`. */
  readonly secret: Uint8Array;
  /** The moment on the clock that all programs of one database share, for leases; default `clock`. */
  readonly now?: () => Promise<number>;
  /** Of new hashes of passwords; each kind of record has its default. */
  readonly passwordCost?: PasswordCost;
}
