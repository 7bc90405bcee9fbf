/** Connects a server to its service: how it is opened, what replies until then, and when the set-up link is shown. */
import type { PasswordCost } from '../../lib/secrets/password-hash.ts';
import type { PageRenderer } from '../../site/content/page-renderer.ts';
import type { PreviewHosts } from '../../web/route/hosts.ts';
import type { OpenPreview } from '../jobs/branch/preview-site.ts';
import type { AccessMemory } from '../sites/access-at-start.ts';
import type { PlannedProjects } from '../sites/planned-projects.ts';
import type { ProjectSlot } from '../sites/project-slot.ts';
import type { Projects } from '../sites/projects.ts';
import type { SiteService } from '../sites/site-service.ts';
import { asServed } from './served-projects.ts';
import { type BasisParts, serviceBasis } from './service-basis.ts';
import { createServiceConnection, type ServiceConnection } from './service-connection.ts';

interface ConnectParts extends BasisParts {
  /** True for `dev`, which prints the set-up link when the store is first needed. */
  readonly preview: boolean;
  readonly projects: Projects;
  readonly openPreview: OpenPreview;
  readonly memory: AccessMemory;
  readonly previewHosts: PreviewHosts;
  readonly worker: boolean | 'beside';
  /** As of `StartOptions`. */
  readonly renderProcesses?: PageRenderer | undefined;
  readonly passwordCost?: PasswordCost | undefined;
  readonly urlOf: (slot: ProjectSlot) => string;
  readonly planned: () => PlannedProjects;
  /** Passes the service to the sites, which are created before it. */
  readonly opened: (service: SiteService) => void;
}

export function connectService(parts: ConnectParts): ServiceConnection {
  const { preview, projects, log } = parts;
  const sites = () => projects.current();
  return createServiceConnection({
    log,
    gauges: async () => (await import('../../web/service/server-gauges.ts')).serverGauges(parts),
    open: async () => {
      const { openService } = await import('./open-service.ts');
      return openService({ ...parts, sites, alone: !preview, turn: projects.turns.take });
    },
    away: async (reason) => {
      const { unavailableService } = await import('./unavailable-service.ts');
      return unavailableService(
        {
          projects: new Map(sites().map((slot) => [slot.id, asServed(slot, parts.urlOf, () => undefined)])),
          ...serviceBasis(parts),
          placeOf: parts.previewHosts.placeOf,
        },
        reason,
      );
    },
    opened: async ({ setUpPath, listens, forSites }, late) => {
      parts.opened(forSites);
      if ((preview || late) && setUpPath !== undefined)
        log.info(`  Set up the dashboard once at ${parts.address()}${setUpPath}`);
      // A command that finds the server started finds its address too.
      await listens();
    },
  });
}
