/** Opens a folder for a command, with the repositories that its docs.json mounts, which are fetched into the data folder. */

import { createRemoteQueue } from '../../lib/async/remote-queue.ts';
import { SILENT } from '../../lib/log.ts';
import type { Settings } from '../../settings/settings.ts';
import type { CommitFiles } from '../../site/source/commit-source.ts';
import type { FolderSourceOptions } from '../../site/source/folder-source.ts';
import { mountedCommit, mountedSource } from '../../site/source/mounted-source.ts';
import type { Source } from '../../site/source/source.ts';
import { documentationSource } from '../documentation-source.ts';
import type { EditedPlace } from '../edit-address.ts';
import { COMMAND_PATIENCE_MS, projectMounts } from './project-mounts.ts';

interface CommandSource {
  readonly source: Source;
  /** Another commit of the folder, with the repositories that its own docs.json mounts, as they are now. */
  at(commit: CommitFiles): CommitFiles;
  /** Where the files of mounts are in their repositories, by path in the site. */
  editedMounts(): ReadonlyMap<string, EditedPlace>;
  close(): void;
}

interface CommandSourceOptions extends Pick<FolderSourceOptions, 'history'> {
  /** Uses what an earlier run fetched, and sends no request. */
  readonly offline: boolean;
}

/** @throws AppError as `documentationSource` */
export function commandSource(
  folder: string,
  settings: Settings,
  { offline, ...options }: CommandSourceOptions,
): CommandSource {
  const turns = createRemoteQueue();
  const mounts = projectMounts({
    settings,
    offline,
    turn: turns.take,
    follow: false,
    patience: COMMAND_PATIENCE_MS,
    plan: { folder, hosts: [] },
    // Each problem is an issue, which the command shows.
    log: SILENT,
  });
  return {
    source: mountedSource(documentationSource(folder, settings, options), mounts),
    at: (commit) => mountedCommit(commit, (base) => mounts.at(base)),
    editedMounts: () => mounts.edited(),
    close: () => mounts.close(),
  };
}
