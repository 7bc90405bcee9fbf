/** What the server does by itself from time to time: deletes what is older than its project keeps, follows changed settings. */
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { IDEMPOTENCY_KEPT_MS } from '../records/idempotency/idempotency-records.ts';
import type { ProjectSettings } from '../records/projects/project-records.ts';
import type { Records } from '../records/records.ts';

const DAY = 86_400_000;
/** Search terms and deliveries are of no use after that long. */
export const SEARCHES_KEPT_DAYS = 400;
export const DELIVERIES_KEPT_DAYS = 30;

/** Deletes old feedback, search terms and deliveries. @returns how many entries of feedback */
export async function expireOld(records: Records, now: number): Promise<number> {
  let removed = 0;
  for (const { id } of await records.projects.list()) {
    const { retentionDays } = await records.projects.settings(id);
    if (retentionDays !== null) removed += await records.feedback.expire(id, now - retentionDays * DAY);
    await records.searches.expire(id, now - SEARCHES_KEPT_DAYS * DAY);
  }
  await records.webhooks.expire(now - DELIVERIES_KEPT_DAYS * DAY);
  await records.idempotency.expire(now - IDEMPOTENCY_KEPT_MS);
  return removed;
}

export interface MaintenanceParts {
  readonly records: Records;
  readonly clock: Clock;
  readonly log: Log;
  /** Told the settings of a project, also when they have not changed. */
  readonly apply: (project: string, settings: ProjectSettings) => void;
  readonly projects: () => readonly string[];
}

const SETTINGS_EVERY_MS = 5_000;
const EXPIRE_EVERY_MS = 3_600_000;

/** Reads the settings once and then keeps following them. @returns how to look at once, and how to stop */
export async function startMaintenance(
  parts: MaintenanceParts,
): Promise<{ readonly follow: () => Promise<void>; readonly stop: () => void }> {
  const { records, log } = parts;
  const follow = async (): Promise<void> => {
    for (const project of parts.projects()) parts.apply(project, await records.projects.settings(project));
  };
  const quietly = (work: () => Promise<unknown>) => (): void =>
    void work().catch((error: unknown) => log.error('Housekeeping failed', { error: String(error) }));
  await follow();
  const timers = [
    // Another server of the same database may have changed them.
    setInterval(quietly(follow), SETTINGS_EVERY_MS),
    setInterval(
      quietly(() => expireOld(records, parts.clock())),
      EXPIRE_EVERY_MS,
    ),
    setTimeout(
      quietly(() => expireOld(records, parts.clock())),
      SETTINGS_EVERY_MS,
    ),
  ];
  for (const timer of timers) timer.unref();
  return {
    follow,
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
