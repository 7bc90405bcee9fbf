/** Starts the scheduled backups in the one process that makes them, and tells the others when one is missing. */

import { type BackupHealth, scheduleBackups } from '../../installation/backups/scheduled-backups.ts';
import { defined } from '../../lib/defined.ts';
import type { Log } from '../../lib/log.ts';
import type { Peers } from '../../lib/peers.ts';
import * as z from '../../lib/schema.ts';
import type { Settings } from '../../settings/settings.ts';

interface BackupParts {
  readonly settings: Settings;
  /** True for a server, which uses the embedded store exclusively. */
  readonly alone: boolean;
  readonly log: Log;
  /** Other processes of the same server. */
  readonly peers?: Peers | undefined;
}

export interface ServerBackups {
  /** Undefined in a process that makes none. */
  health(): BackupHealth | undefined;
  /** For administrators, in every process. */
  problem(): string | undefined;
}

const TOPIC = 'backups';
/** What is wrong. */
const MESSAGE = z.string().nullable();
const TELL_MS = 15_000;

/**
 * The embedded store has one server, and its first process makes the backups.
 * @param stops gets what ends them
 */
export function startBackups(
  { alone, settings, log, peers }: BackupParts,
  stops: (() => unknown)[],
): ServerBackups {
  const { backups, s3, dataDir, secret, process: index = 0 } = settings;
  if (backups === undefined || !alone) return { health: () => undefined, problem: () => undefined };
  if (index > 0) return listen(peers, stops);
  const options = { backups, s3, dataDir, ...defined({ secret }) };
  const scheduled = scheduleBackups({ settings: options, clock: Date.now, log });
  const problem = (): string | undefined => scheduled.health().problem;
  // A process may be started again at any time: it is told what the others know already.
  const timer = setInterval(() => peers?.tell(TOPIC, problem() ?? null), TELL_MS).unref();
  stops.push(
    () => clearInterval(timer),
    () => scheduled.stop(),
  );
  return { health: () => scheduled.health(), problem };
}

function listen(peers: Peers | undefined, stops: (() => unknown)[]): ServerBackups {
  let reported: string | undefined;
  const leave = peers?.hear(TOPIC, MESSAGE, (problem) => {
    reported = problem ?? undefined;
  });
  stops.push(() => leave?.());
  return { health: () => undefined, problem: () => reported };
}
