/** Makes the way to the service of a server: what opens it, what answers while it is closed, and who is told of the set-up link. */

import type { Log } from '../../lib/log.ts';
import type { Metrics } from '../../web/metrics/metrics.ts';
import type { OperatorView } from '../../web/service.ts';
import type { AssetManifest } from '../../web/theme/page-view.ts';
import type { OpenPreview } from '../jobs/preview-site.ts';
import type { Settings } from '../settings.ts';
import type { ProjectSlot } from './project-slot.ts';
import type { Projects } from './projects.ts';
import { asServed } from './served-projects.ts';
import { openServiceDoor, type ServiceDoor } from './service-door.ts';

export interface OpenDoorParts {
  readonly settings: Settings;
  /** True for `dev`, which says the set-up link when the store is first needed. */
  readonly preview: boolean;
  readonly projects: Projects;
  readonly manifest: AssetManifest;
  readonly base: string;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly openPreview: OpenPreview;
  readonly worker: boolean;
  readonly operator: OperatorView;
  readonly urlOf: (slot: ProjectSlot) => string;
  /** Where people reach the dashboard, without trailing slash; final once the server listens. */
  readonly address: () => string;
}

export function openDoor(parts: OpenDoorParts): ServiceDoor {
  const { settings, preview, projects, log } = parts;
  const sites = () => projects.current();
  return openServiceDoor({
    log,
    open: async () => {
      const { openService } = await import('../open-service.ts');
      return openService({ ...parts, sites, alone: !preview });
    },
    away: async (reason) => {
      const { awayService } = await import('./away-service.ts');
      return awayService(
        {
          projects: new Map(sites().map((slot) => [slot.id, asServed(slot, parts.urlOf, () => undefined)])),
          limits: { apiPerMinute: settings.apiRate, feedbackPerMinute: settings.feedbackRate },
          metrics: parts.metrics,
          log,
          base: parts.base,
          address: parts.address,
          assets: parts.manifest,
          operator: parts.operator,
        },
        reason,
      );
    },
    opened: ({ setUpPath, listens }, late) => {
      void listens();
      if ((preview || late) && setUpPath !== undefined)
        log.info(`  Set up the dashboard once at ${parts.address()}${setUpPath}`);
    },
  });
}
