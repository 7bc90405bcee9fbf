/** When the next backup is due, and whether the last one is too old; the backups that exist are the only memory. */
import type { BackupSettings } from '../../settings/backup-settings.ts';
import type { KeptBackup } from './backup-target.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Clocks of two machines may differ by this. */
const AHEAD = 5 * MINUTE;
/** After this, a backup that was due and is not there is missing. */
const LATE_MS = HOUR;

type Times = Pick<BackupSettings, 'minute' | 'hours'>;

/** The last moment at which a backup was due. */
export function dueAt({ minute, hours }: Times, now: number): number {
  const every = hours * HOUR;
  const offset = minute * MINUTE;
  return Math.floor((now - offset) / every) * every + offset;
}

/** @param last moment of the last good backup; undefined = there is none */
export function isDue(times: Times, last: number | undefined, now: number): boolean {
  return last === undefined || last < dueAt(times, now);
}

/** True when a backup has been due for an hour; a first one is never waited for. */
export function isLate(times: Times, last: number | undefined, now: number): boolean {
  return last === undefined || last < dueAt(times, now - LATE_MS);
}

/** Those of this installation; what a wrong clock has dated into the future neither counts nor is removed. */
export function ownBackups(
  all: readonly KeptBackup[],
  installation: string,
  now: number,
): readonly KeptBackup[] {
  return all.filter((one) => one.installation === installation && one.at <= now + AHEAD);
}
