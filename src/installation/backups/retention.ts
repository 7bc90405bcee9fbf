/** Decides which backups are kept: all of the last day, then the newest of each day and of each week. */
import type { KeptBackup } from './backup-target.ts';

const DAY = 86_400_000;
/** The epoch was a Thursday; weeks begin on Monday. */
const TO_MONDAY = 3 * DAY;

export interface Retention {
  readonly keepDays: number;
  readonly keepWeeks: number;
}

/**
 * Days and weeks without a backup do not count, so that an installation that stood still loses nothing when it is
 * started again.
 * @param backups of one installation, oldest first, none from the future
 */
export function expiredBackups(
  backups: readonly KeptBackup[],
  { keepDays, keepWeeks }: Retention,
  now: number,
): readonly KeptBackup[] {
  const kept = new Set<KeptBackup>(backups.filter(({ at }) => now - at < DAY));
  const newest = backups.toReversed();
  const keepNewest = (most: number, period: (at: number) => number): void => {
    const seen = new Set<number>();
    for (const backup of newest) {
      const one = period(backup.at);
      if (seen.size === most && !seen.has(one)) break;
      if (!seen.has(one)) kept.add(backup);
      seen.add(one);
    }
  };
  keepNewest(keepDays, (at) => Math.floor(at / DAY));
  keepNewest(keepWeeks, (at) => Math.floor((at + TO_MONDAY) / (7 * DAY)));
  return backups.filter((backup) => !kept.has(backup));
}
