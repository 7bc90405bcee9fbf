/** Starts counting what is read on a running server; nothing where the operator counts nothing, and in processes beside the first. */
import { randomBytes } from 'node:crypto';
import { defined } from '../../lib/defined.ts';
import type { RandomBytes } from '../../lib/secrets/random-bytes.ts';
import type { Records } from '../../records/records.ts';
import { createInsightCounter, type InsightCounter } from '../../web/service/insight/insight-counter.ts';
import type { Metrics } from '../../web/service/metrics/metrics.ts';
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
  return createInsightCounter({
    records: insight,
    clock: Date.now,
    salt: addressSalt,
    base,
    cached: settings.sharedCacheSeconds > 0,
    metrics,
    ...defined({ countryHeader: settings.insight.countryHeader }),
    log,
  });
}
