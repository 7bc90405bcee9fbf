/** Housekeeping of a running server: deletes data older than its retention, and reloads changed settings. */
import type { Log } from '../../lib/log.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import { IDEMPOTENCY_KEPT_MS } from '../../records/idempotency/idempotency-records.ts';
import { HOURS_KEPT_DAYS } from '../../records/insight/insight.ts';
import { MERGE_PERIOD_DAYS } from '../../records/jobs/job-merge.ts';
import type { Records } from '../../records/records.ts';
import { measureMerge } from '../../web/service/dashboard/jobs/measure-merge.ts';
import { compareShares } from '../../web/service/dashboard/overview/compare-shares.ts';
import { DECLINED_KEPT_DAYS } from '../jobs/declined/remember-declined.ts';
import type { KnownSettings } from '../sites/project-settings.ts';

const DAY = 86_400_000;
/** Days after which search terms and deliveries are no longer useful. */
export const SEARCHES_KEPT_DAYS = 400;
export const DELIVERIES_KEPT_DAYS = 30;
/** Only today's decides; the others are for whoever reads a bill. */
const SPENDING_KEPT_DAYS = 62;
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

/** What an operator says of how long is kept, in days. */
interface Kept {
  /** 0: none are kept, and those from before go. */
  readonly questionDays?: number;
  readonly insightDays?: number;
}

/** Judges merges and adds up months whose time is over, and deletes old feedback, search terms, questions and deliveries, and what readers no longer use. @returns the number of deleted feedback entries */
export async function expireOld(
  records: Records,
  now: number,
  { questionDays = 0, insightDays = INSIGHT_KEPT_DAYS }: Kept = {},
): Promise<number> {
  // Before the votes that they rest on expire.
  await judgeMerges(records, now);
  let removed = 0;
  for (const { id } of await records.projects.list()) {
    const { retentionDays } = await records.projects.settings(id);
    if (retentionDays !== null) removed += await records.feedback.expire(id, now - retentionDays * DAY);
    const searchesFrom = now - SEARCHES_KEPT_DAYS * DAY;
    await records.searches.expire(id, searchesFrom);
    await records.searches.sumMonths(id, now, searchesFrom);
    await records.insight.sumMonths(id, now, now - insightDays * DAY);
    await records.insight.expire(id, {
      days: now - insightDays * DAY,
      hours: now - Math.min(insightDays, HOURS_KEPT_DAYS) * DAY,
      // What was counted in the last moments of a day is stored a little later.
      today: now - COUNTED_LATE_MS,
    });
    await records.questions.expire(id, questionDays === 0 ? Infinity : now - questionDays * DAY);
  }
  await records.spending.expire(now - SPENDING_KEPT_DAYS * DAY);
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
  readonly kept: Required<Kept>;
  /** Hands out what was read on days that are over; absent where nobody wants it. */
  readonly handOut?: ((now: number) => Promise<unknown>) | undefined;
}

const SETTINGS_EVERY_MS = 5_000;
const EXPIRE_EVERY_MS = 3_600_000;
const TELL_EVERY_MS = 60_000;
const HAND_OUT_EVERY_MS = 900_000;

/** Tells webhooks what was read in the hours that are over. */
async function tellHours(
  { projects, insight }: Pick<Records, 'projects' | 'insight'>,
  now: number,
): Promise<void> {
  for (const { id } of await projects.list()) await insight.tellHours(id, now);
}

/** @returns a function that stops it */
export function startMaintenance({
  records,
  clock,
  log,
  settings,
  kept,
  handOut = async () => undefined,
}: MaintenanceParts): () => void {
  const quietly = (work: () => Promise<unknown>) => (): void =>
    void work().catch((error: unknown) => log.error('Housekeeping failed', { error: String(error) }));
  const timers = [
    // Another server on the same database may have changed them.
    setInterval(quietly(settings.refresh), SETTINGS_EVERY_MS),
    setInterval(
      quietly(() => handOut(clock())),
      HAND_OUT_EVERY_MS,
    ),
    setInterval(
      quietly(() => tellHours(records, clock())),
      TELL_EVERY_MS,
    ),
    setInterval(
      quietly(() => expireOld(records, clock(), kept)),
      EXPIRE_EVERY_MS,
    ),
    setTimeout(
      quietly(() => expireOld(records, clock(), kept)),
      SETTINGS_EVERY_MS,
    ),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}

/** Of one look; the rest waits for the next. */
const AT_ONCE = 200;

/** A later look would find the same until votes expire; then only the stored verdict remains. @returns the number of verdicts */
export async function judgeMerges(
  records: Pick<Records, 'jobs' | 'feedback' | 'searches'>,
  now: number,
): Promise<number> {
  const due = await records.jobs.dueMerges({ before: now - MERGE_PERIOD_DAYS * DAY_MS, limit: AT_ONCE });
  let judged = 0;
  for (const merge of due) {
    const figures = await measureMerge(records, { ...merge, pages: merge.pages ?? [] }, MERGE_PERIOD_DAYS);
    const verdict = compareShares(figures.before, figures.after);
    if (await records.jobs.judge(merge, { verdict, figures })) judged++;
  }
  return judged;
}
