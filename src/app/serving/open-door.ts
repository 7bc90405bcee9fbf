/** Makes the way to the service of a server: what opens it, what answers while it is closed, and who is told of the set-up link. */
import type { OpenPreview } from '../jobs/preview-site.ts';
import type { ProjectSlot } from './project-slot.ts';
import type { Projects } from './projects.ts';
import { asServed } from './served-projects.ts';
import { type BasisParts, serviceBasis } from './service-basis.ts';
import { openServiceDoor, type ServiceDoor } from './service-door.ts';
import type { SiteService } from './site-service.ts';

export interface OpenDoorParts extends BasisParts {
  /** True for `dev`, which says the set-up link when the store is first needed. */
  readonly preview: boolean;
  readonly projects: Projects;
  readonly openPreview: OpenPreview;
  readonly worker: boolean;
  readonly urlOf: (slot: ProjectSlot) => string;
  /** Given to the sites, which are made before. */
  readonly opened: (service: SiteService) => void;
}

export function openDoor(parts: OpenDoorParts): ServiceDoor {
  const { preview, projects, log } = parts;
  const sites = () => projects.current();
  return openServiceDoor({
    log,
    open: async () => {
      const { openService } = await import('./open-service.ts');
      return openService({ ...parts, sites, alone: !preview });
    },
    away: async (reason) => {
      const { awayService } = await import('./away-service.ts');
      return awayService(
        {
          projects: new Map(sites().map((slot) => [slot.id, asServed(slot, parts.urlOf, () => undefined)])),
          ...serviceBasis(parts),
        },
        reason,
      );
    },
    opened: ({ setUpPath, listens, forSites }, late) => {
      parts.opened(forSites);
      void listens();
      if ((preview || late) && setUpPath !== undefined)
        log.info(`  Set up the dashboard once at ${parts.address()}${setUpPath}`);
    },
  });
}
