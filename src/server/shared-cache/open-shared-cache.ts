/** Puts together what keeps caches in front of the servers up to date: who notices changes, and who sends purges. */
import type { Log } from '../../lib/log.ts';
import type { PurgeRecords } from '../../records/purges/purge-records.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Metrics } from '../../web/service/metrics/metrics.ts';
import { createPurgeSender } from '../../web/service/purges/send-purges.ts';
import { type FollowChangesParts, type FollowedChanges, followChanges } from './follow-changes.ts';

interface SharedCacheParts extends Omit<FollowChangesParts, 'direct' | 'records'> {
  readonly serverSettings: Pick<Settings, 'sharedCacheSeconds' | 'purge'>;
  readonly records: PurgeRecords;
  readonly metrics: Metrics;
  readonly log: Log;
}

/** Nothing is followed while caches keep nothing. */
export function openSharedCache({ serverSettings, ...parts }: SharedCacheParts): FollowedChanges {
  const { sharedCacheSeconds, purge } = serverSettings;
  if (sharedCacheSeconds === 0) return { follow: () => undefined, close: async () => undefined };
  const followed = followChanges({ ...parts, direct: purge !== undefined });
  if (purge === undefined) return followed;
  const { records, metrics, log } = parts;
  const sender = createPurgeSender({ purges: records, target: purge, metrics, log });
  sender.start();
  return {
    follow: followed.follow,
    close: async () => {
      await followed.close();
      await sender.stop();
    },
  };
}
