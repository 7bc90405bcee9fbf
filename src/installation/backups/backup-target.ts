/** Where backups are kept: the same for a folder and for an object store. */
import type { BackupResult } from '../backup-store.ts';
import type { BackupName } from './backup-name.ts';

export interface KeptBackup extends BackupName {
  /** Bytes. */
  readonly size: number;
}

export interface StoredBackup extends Omit<BackupResult, 'file'> {
  /** As the command line names it. */
  readonly file: string;
}

export interface BackupTarget {
  /** As the command line names it. */
  readonly text: string;
  /** Every complete backup with a name of ours, also of other installations; oldest first. */
  list(): Promise<readonly KeptBackup[]>;
  /**
   * @param make writes a verified copy of the store into a new file
   * @throws AppError `backup/exists` when there is something with this name and `force` is not given
   */
  put(name: string, make: (file: string) => BackupResult, force: boolean): Promise<StoredBackup>;
  remove(name: string): Promise<void>;
  /** Removes what backups that were cut off more than a day ago have left. */
  tidy(): Promise<void>;
}

export const byTime = (a: KeptBackup, b: KeptBackup): number => a.at - b.at || (a.name < b.name ? -1 : 1);
