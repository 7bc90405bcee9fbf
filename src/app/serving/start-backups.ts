/** Starts the scheduled backups in the one process that makes them. */
import { defined } from '../../lib/defined.ts';
import type { Log } from '../../lib/log.ts';
import { type BackupHealth, scheduleBackups } from '../backups/scheduled-backups.ts';
import type { Settings } from '../settings.ts';

export interface BackupParts {
  readonly settings: Settings;
  /** True for a server, which uses the embedded store exclusively. */
  readonly alone: boolean;
  readonly log: Log;
}

/**
 * The embedded store has one server, and its first process makes the backups.
 * @param stops gets what ends them
 * @returns how they are, undefined in a process that makes none
 */
export function startBackups(
  { alone, settings, log }: BackupParts,
  stops: (() => unknown)[],
): () => BackupHealth | undefined {
  const { backups, s3, dataDir, secret, process: index = 0 } = settings;
  if (backups === undefined || !alone || index > 0) return () => undefined;
  const wanted = { backups, s3, dataDir, ...defined({ secret }) };
  const scheduled = scheduleBackups({ settings: wanted, clock: Date.now, log });
  stops.push(() => scheduled.stop());
  return () => scheduled.health();
}
