/** What every kind of record is made from; `create-…-records.ts` functions take this. */
import type { Clock } from '../../lib/clock.ts';
import type { RandomBytes } from '../../lib/random-bytes.ts';
import type { Database } from './database.ts';

export interface RecordDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** The installation's secret; use it only through `deriveKey`. */
  readonly secret: Uint8Array;
  /** The moment that all programs of one database share, for leases; default the clock. */
  readonly now?: () => Promise<number>;
}
