/** One look at the backups: makes the one that is due, and removes those that are no longer kept. */
import type { S3RequestOptions } from '../../lib/s3/s3-request.ts';
import type { BackupSettings } from '../../settings/backup-settings.ts';
import { backupStore } from '../backup-store.ts';
import { backupName } from './backup-name.ts';
import type { KeptBackup } from './backup-target.ts';
import { openTarget, ownMark, type TargetSettings } from './open-target.ts';
import { isDue, ownBackups } from './schedule.ts';

export interface RoundSettings extends TargetSettings {
  readonly backups: BackupSettings;
}

export interface Round {
  /** Moment of the last good backup. */
  readonly last: number;
  /** Undefined when none was due. */
  readonly backup: { readonly file: string; readonly bytes: number; readonly rows: number } | undefined;
  /** Names of those that were removed. */
  readonly removed: readonly string[];
  /** Why some could not be removed: the backup is good all the same. */
  readonly problem: string | undefined;
}

/** @throws AppError when the place cannot be read, or the backup cannot be made */
export async function backupRound(
  settings: RoundSettings,
  now: number,
  options: S3RequestOptions = {},
): Promise<Round> {
  const { backups } = settings;
  const mark = await ownMark(settings);
  const target = openTarget(settings, backups.to, mark, options);
  const own = ownBackups(await target.list(), mark, now);
  const last = own.at(-1)?.at;
  if (last !== undefined && !isDue(backups, last, now))
    return { last, backup: undefined, removed: [], problem: undefined };
  const name = backupName(now, mark);
  const { file, bytes, rows } = await target.put(
    name,
    (path) => backupStore({ dataDir: settings.dataDir }, { file: path, force: false, installation: mark }),
    false,
  );
  const at = Math.floor(now / 1_000) * 1_000;
  const all = [...own, { name, at, installation: mark, size: bytes }];
  const removed: string[] = [];
  const problem = await (async () => {
    for (const old of expiredBackups(all, backups, now)) {
      await target.remove(old.name);
      removed.push(old.name);
    }
    await target.tidy();
  })().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const sum = Object.values(rows).reduce((total, count) => total + count, 0);
  return { last: at, backup: { file, bytes, rows: sum }, removed, problem };
}

const DAY = 86_400_000;
/** The epoch was a Thursday; weeks begin on Monday. */
const TO_MONDAY = 3 * DAY;

interface Retention {
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
  const keepNewest = (max: number, period: (at: number) => number): void => {
    const seen = new Set<number>();
    for (const backup of newest) {
      const one = period(backup.at);
      if (seen.size === max && !seen.has(one)) break;
      if (!seen.has(one)) kept.add(backup);
      seen.add(one);
    }
  };
  keepNewest(keepDays, (at) => Math.floor(at / DAY));
  keepNewest(keepWeeks, (at) => Math.floor((at + TO_MONDAY) / (7 * DAY)));
  return backups.filter((backup) => !kept.has(backup));
}
