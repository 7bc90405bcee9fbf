/** Logs where the data is and who may read it, before anything is served. */
import type { Log } from '../lib/log.ts';
import { dataInsideNote } from './documentation-source.ts';
import type { ProjectPlan } from './project-plans.ts';
import { rootNote } from './root-note.ts';
import type { Settings } from './settings.ts';
import { tightenDataDir } from './tighten-data-dir.ts';

interface Located {
  readonly projects: readonly ProjectPlan[];
  readonly settings: Pick<Settings, 'dataDir'>;
  readonly preview: boolean;
  readonly log: Log;
}

export function logDataLocations({ projects, settings: { dataDir }, preview, log }: Located): void {
  for (const { folder, git } of projects) {
    const inside = git === undefined ? dataInsideNote(folder, dataDir) : undefined;
    if (inside !== undefined) log.info(inside);
  }
  for (const open of tightenDataDir(dataDir)) log.error(open);
  const root = preview ? undefined : rootNote();
  if (root !== undefined) log.info(root);
}
