/** The names of backups: when each was made, and of which installation, so that no other one counts or removes it. */
import { deriveKey } from '../../lib/secrets/derive-key.ts';

export interface BackupName {
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** See `installationMark`. */
  readonly installation: string;
}

const NAME = /^lectern-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z-([0-9a-f]{8})\.db$/;

/** Eight digits that say which secret an installation has, and nothing about the secret. */
export function installationMark(secret: Uint8Array): string {
  return deriveKey(secret, 'backups').subarray(0, 4).toString('hex');
}

/** @param at milliseconds since the epoch; parts of a second are dropped */
export function backupName(at: number, installation: string): string {
  return `lectern-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z-${installation}.db`;
}

/** @returns undefined for a name that is no backup of ours */
export function readBackupName(name: string): BackupName | undefined {
  const [, day, hours, minutes, seconds, installation] = NAME.exec(name) ?? [];
  const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  return installation === undefined || Number.isNaN(at) ? undefined : { name, at, installation };
}
