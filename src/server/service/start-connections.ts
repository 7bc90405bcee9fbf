/** Follows the projects that were connected in the dashboard or through the API, and makes new ones. */
import type { OpenRecords } from '../../installation/open-records.ts';
import type { RemoteTurn } from '../../lib/async/remote-queue.ts';
import type { Log } from '../../lib/log.ts';
import type { ProjectSetup } from '../../web/service/project-setup.ts';
import { type FollowedConnections, followConnections } from '../connect/follow-connections.ts';
import { createProjectSetup } from '../connect/project-setup.ts';
import { describeError } from '../sites/describe-error.ts';
import type { PlannedProjects } from '../sites/planned-projects.ts';
import type { ProjectSlot } from '../sites/project-slot.ts';
import type { InstallationPeers } from './installation-peers.ts';
import type { BasisParts } from './service-basis.ts';
import type { StartJobsParts } from './start-jobs.ts';

export interface ConnectionsParts extends BasisParts, StartJobsParts {
  /** Public address of a site without trailing slash. */
  readonly urlOf: (site: ProjectSlot) => string;
  readonly planned: () => PlannedProjects;
  /** True for a server, which uses the embedded store exclusively. */
  readonly alone: boolean;
  /** Of requests to remotes. */
  readonly turn: RemoteTurn;
}

/** A preview serves the one folder that its author works on. */
export async function startConnections(
  { alone, settings, planned, sites, urlOf, address, turn, log }: ConnectionsParts,
  { records, secret, peers }: OpenRecords & { readonly peers: InstallationPeers },
  stops: (() => unknown)[],
): Promise<ProjectSetup | undefined> {
  if (!alone) return undefined;
  const followed = followConnections({
    records: records.connections,
    settings,
    log,
    serve: async (plans) => void (await planned().fromStore(plans)),
  });
  stops.push(followed.stop);
  peers.follow('projects', followed.look);
  await lookAtOnce(followed, log);
  return createProjectSetup({
    settings,
    records,
    secret,
    sites,
    urlOf,
    address,
    planned,
    turn,
    log,
    changed: () => {
      peers.tell('projects');
      return followed.look();
    },
  });
}

/** What is wrong with one project of the store must not keep the others from being served. */
async function lookAtOnce(followed: FollowedConnections, log: Log): Promise<void> {
  await followed.look().catch((error: unknown) => {
    log.error(`The projects made in the dashboard are not served yet: ${describeError(error)}`);
  });
}
