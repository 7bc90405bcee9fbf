/** Starts counting what is read on a running server, in a thread of its own where much is read; nothing where the operator counts nothing, and in previews. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { STORE_FILE } from '../../installation/data-dir.ts';
import { defined } from '../../lib/defined.ts';
import type { RandomBytes } from '../../lib/secrets/random-bytes.ts';
import type { Records } from '../../records/records.ts';
import { createInsightCounter, type InsightCounter } from '../../web/service/insight/insight-counter.ts';
import type { Metrics } from '../../web/service/metrics/metrics.ts';
import { countInThread } from './count-in-thread.ts';
import type { ConnectionsParts } from './start-connections.ts';

interface InsightParts extends Pick<ConnectionsParts, 'settings' | 'alone' | 'log'> {
  readonly addressSalt?: RandomBytes | undefined;
  readonly base: string;
  readonly metrics: Pick<Metrics, 'count'>;
}

export function startInsight(
  { settings, alone, addressSalt = randomBytes, base, metrics, log }: InsightParts,
  { insight }: Pick<Records, 'insight'>,
): InsightCounter | undefined {
  if (!settings.insight.isOn || !alone) return undefined;
  const store = { file: join(settings.dataDir, STORE_FILE), url: settings.databaseUrl };
  return createInsightCounter({
    records: insight,
    elsewhere: (parts) => countInThread(store, parts),
    clock: Date.now,
    salt: addressSalt,
    base,
    cached: settings.sharedCacheSeconds > 0,
    metrics,
    ...defined({ countryHeader: settings.insight.countryHeader }),
    log,
  });
}
