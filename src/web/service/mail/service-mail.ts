/** What the dashboard and readers' sign-in use of mail: letters are queued, so that no request waits for a mail server. */

import type { Log } from '../../../lib/log.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { NewLetter } from '../../../records/mail/letter.ts';
import type { MailRecords } from '../../../records/mail/mail-records.ts';
import { type Rate, TokenBucket, TokenBuckets, takeFrom } from '../../edge/limits/token-buckets.ts';

export interface ServiceMail {
  /** Queues a letter; never throws. @returns false when it cannot be queued, which the log explains */
  send(letter: NewLetter): Promise<boolean>;
  /**
   * Counts a letter that a stranger requests.
   * @param from hash of the client's address; undefined when the address does not identify the client
   * @returns seconds to wait when there were too many; then nothing was counted
   */
  requested(from: string | undefined): number | undefined;
}

interface ServiceMailParts {
  readonly mail: MailRecords;
  readonly clock: Clock;
  readonly log: Log;
  /** Called when a letter was queued. */
  readonly wake: () => void;
}

const ADDRESS: Rate = { burst: 5, perMinute: 0.25 };
const ALL: Rate = { burst: 300, perMinute: 60 };

export function createServiceMail({ mail, clock, log, wake }: ServiceMailParts): ServiceMail {
  const buckets = new TokenBuckets(clock);
  const all = new TokenBucket(clock, ALL);
  return {
    send: async (letter) => {
      try {
        if (await mail.add(letter)) {
          wake();
          return true;
        }
        log.error('A letter was not queued: its address or the queue has too many', { kind: letter.kind });
      } catch (error) {
        log.error('A letter could not be queued', { kind: letter.kind, error: String(error) });
      }
      return false;
    },
    requested: (from) => {
      const used = [all.refill(), ...(from === undefined ? [] : [buckets.of(from, ADDRESS)])];
      return takeFrom(used) ? undefined : Math.max(1, ...used.map((bucket) => bucket.secondsTo(1)));
    },
  };
}
