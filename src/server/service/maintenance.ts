/** Housekeeping of a running server: deletes data older than its retention, and reloads changed settings. */

import type { Log } from '../../lib/log.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { IDEMPOTENCY_KEPT_MS } from '../../records/idempotency/idempotency-records.ts';
import { HOURS_KEPT_DAYS } from '../../records/insight/insight.ts';
import type { Records } from '../../records/records.ts';
import { DECLINED_KEPT_DAYS } from '../jobs/declined/remember-declined.ts';
import type { KnownSettings } from '../sites/project-settings.ts';
import { judgeMerges } from './judge-merges.ts';

const DAY = 86_400_000;
/** Days after which search terms and deliveries are no longer useful. */
export const SEARCHES_KEPT_DAYS = 400;
export const DELIVERIES_KEPT_DAYS = 30;
/** Longer than any letter is tried; sent ones are counted for an hour. */
export const MAIL_KEPT_DAYS = 3;
/** Longer than any purge is tried. */
const PURGES_KEPT_DAYS = 3;

/** The last of each project stay. */
export const DEPLOYMENTS_KEPT_DAYS = 365;

/** Of the settings. */
const INSIGHT_KEPT_DAYS = 760;
const COUNTED_LATE_MS = 600_000;

/** Runs of automations; budgets look back a month. */
export const RUNS_KEPT_DAYS = 365;
/** Texts of members that were not saved on the branch of a job. */
export const EDITS_KEPT_DAYS = 30;

/** Judges merges whose time is over, and deletes old feedback, search terms and deliveries, and what readers no longer use. @returns the number of deleted feedback entries */
export async function expireOld(
  records: Records,
  now: number,
  insightDays: number = INSIGHT_KEPT_DAYS,
): Promise<number> {
  // Before the votes that they rest on expire.
  await judgeMerges(records, now);
  let removed = 0;
  for (const { id } of await records.projects.list()) {
    const { retentionDays } = await records.projects.settings(id);
    if (retentionDays !== null) removed += await records.feedback.expire(id, now - retentionDays * DAY);
    await records.searches.expire(id, now - SEARCHES_KEPT_DAYS * DAY);
    await records.insight.expire(id, {
      days: now - insightDays * DAY,
      hours: now - Math.min(insightDays, HOURS_KEPT_DAYS) * DAY,
      // What was counted in the last moments of a day is stored a little later.
      today: now - COUNTED_LATE_MS,
    });
  }
  await records.webhooks.expire(now - DELIVERIES_KEPT_DAYS * DAY);
  await records.readers.forget();
  await records.idempotency.expire(now - IDEMPOTENCY_KEPT_MS);
  await records.mail.expire(now - MAIL_KEPT_DAYS * DAY);
  await records.purges.expire(now - PURGES_KEPT_DAYS * DAY);
  await records.deployments.expire(now - DEPLOYMENTS_KEPT_DAYS * DAY);
  await records.automations.expire(now - RUNS_KEPT_DAYS * DAY);
  await records.jobs.edits.expire(now - EDITS_KEPT_DAYS * DAY);
  await records.jobs.declined.expire(now - DECLINED_KEPT_DAYS * DAY);
  return removed;
}

interface MaintenanceParts {
  readonly records: Records;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Pick<KnownSettings, 'refresh'>;
  readonly insightDays: number;
}

const SETTINGS_EVERY_MS = 5_000;
const EXPIRE_EVERY_MS = 3_600_000;

/** @returns a function that stops it */
export function startMaintenance(parts: MaintenanceParts): () => void {
  const { records, clock, log, settings, insightDays } = parts;
  const quietly = (work: () => Promise<unknown>) => (): void =>
    void work().catch((error: unknown) => log.error('Housekeeping failed', { error: String(error) }));
  const timers = [
    // Another server on the same database may have changed them.
    setInterval(quietly(settings.refresh), SETTINGS_EVERY_MS),
    setInterval(
      quietly(() => expireOld(records, clock(), insightDays)),
      EXPIRE_EVERY_MS,
    ),
    setTimeout(
      quietly(() => expireOld(records, clock(), insightDays)),
      SETTINGS_EVERY_MS,
    ),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}
