/** Logs what an operator should know of data and addresses before anything is served. */

import { tightenDataDir } from '../installation/tighten-data-dir.ts';
import type { Log } from '../lib/log.ts';
import { dataInsideNote } from '../project/documentation-source.ts';
import type { ProjectPlan } from '../settings/project-plans.ts';
import type { Settings } from '../settings/settings.ts';
import { type AddressedSettings, authorCodeNote } from './author-code-note.ts';
import { rootNote } from './root-note.ts';

interface Located {
  readonly projects: readonly ProjectPlan[];
  readonly settings: Pick<Settings, 'dataDir'> & AddressedSettings;
  readonly preview: boolean;
  readonly log: Log;
}

export function logDataLocations({ projects, settings, preview, log }: Located): void {
  const { dataDir } = settings;
  for (const { folder, git } of projects) {
    const inside = git === undefined ? dataInsideNote(folder, dataDir) : undefined;
    if (inside !== undefined) log.info(inside);
  }
  for (const open of tightenDataDir(dataDir)) log.error(open);
  const root = preview ? undefined : rootNote();
  if (root !== undefined) log.info(root);
  const code = preview ? undefined : authorCodeNote(settings);
  if (code !== undefined) log.info(`warning ${code.text}. ${code.hint}`);
}
