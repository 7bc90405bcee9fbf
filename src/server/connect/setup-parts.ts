/** What every part of the project setup is made from. */

import type { RemoteTurn } from '../../lib/async/remote-queue.ts';
import type { Log } from '../../lib/log.ts';
import type { Records } from '../../records/records.ts';
import type { Settings } from '../../settings/settings.ts';
import type { PlannedProjects } from '../sites/planned-projects.ts';
import type { ProjectSlot } from '../sites/project-slot.ts';

export interface SetupParts {
  readonly settings: Settings;
  readonly records: Records;
  /** The installation's. */
  readonly secret: Uint8Array;
  /** The projects served now. */
  readonly sites: () => readonly ProjectSlot[];
  readonly urlOf: (slot: ProjectSlot) => string;
  /** Of the dashboard, without trailing slash. */
  readonly address: () => string;
  readonly planned: () => Pick<PlannedProjects, 'files' | 'shadow' | 'reservedHosts'>;
  /** Serves what the store has now. */
  readonly changed: () => Promise<void>;
  /** Of requests to remotes: looking into a repository takes its turn among those of the projects. */
  readonly turn: RemoteTurn;
  readonly log: Log;
}
