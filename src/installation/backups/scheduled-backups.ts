/** Makes the backups of a running server when they are due, tries again when one fails, and knows when the last one was. */

import { AppError } from '../../lib/app-error.ts';
import type { Log } from '../../lib/log.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { retryDelay } from '../../lib/time/retry-delay.ts';
import type { Round, RoundSettings } from './backup-round.ts';
import { type RunningRound, runRound } from './run-round.ts';
import { isDue, isLate } from './schedule.ts';

export interface BackupHealth {
  /** Seconds since the last good backup was made; undefined while none is known. */
  readonly age: number | undefined;
  /** True when one has been due for an hour, or the last try failed and there is none. */
  readonly late: boolean;
  /** Why it is late, in one sentence for administrators; undefined when it is not. */
  readonly problem: string | undefined;
}

interface ScheduledBackups {
  health(): BackupHealth;
  stop(): Promise<void>;
}

interface ScheduleParts {
  readonly settings: RoundSettings;
  readonly clock: Clock;
  readonly log: Log;
  readonly run?: (now: number) => RunningRound;
}

const LOOK_MS = 30_000;
/** A server that is starting has other things to do first. */
const FIRST_MS = 1_000;
const AGAIN = { min: 60_000, max: 3_600_000 };

export function scheduleBackups({
  settings,
  clock,
  log,
  run = (now) => runRound({ settings, now }),
}: ScheduleParts): ScheduledBackups {
  const { backups } = settings;
  let last: number | undefined;
  let failures = 0;
  let reason: string | undefined;
  let again = 0;
  let running: RunningRound | undefined;
  let stopped = false;
  const succeeded = (round: Round): void => {
    last = round.last;
    failures = 0;
    reason = undefined;
    if (round.backup !== undefined)
      log.info('Backup made', { ...round.backup, removed: round.removed.length });
    if (round.problem !== undefined) log.error(`Old backups were not removed: ${round.problem}`);
  };
  const failed = (error: unknown): void => {
    if (stopped) return;
    failures++;
    again = clock() + retryDelay(failures, AGAIN, Math.random());
    const hint = error instanceof AppError ? error.hint : undefined;
    reason = error instanceof Error ? error.message : String(error);
    log.error(`The backup failed: ${reason}`, {
      ...(hint === undefined ? {} : { hint }),
      tryAgain: new Date(again).toISOString(),
    });
  };
  const look = (): void => {
    const now = clock();
    if (stopped || running !== undefined || now < again || !isDue(backups, last, now)) return;
    running = run(now);
    void running.done.then(succeeded, failed).finally(() => {
      running = undefined;
    });
  };
  const timers = [setTimeout(look, FIRST_MS), setInterval(look, LOOK_MS)];
  for (const timer of timers) timer.unref();
  return {
    health: () => {
      const late = last === undefined ? failures > 0 : isLate(backups, last, clock());
      return {
        age: last === undefined ? undefined : Math.max(0, Math.round((clock() - last) / 1_000)),
        late,
        problem: late ? `The last backup is missing: ${reason ?? 'it has been due for an hour'}` : undefined,
      };
    },
    stop: async () => {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await running?.stop();
    },
  };
}
