/** Lists every project of a server with its state: those of the settings, and those made in the dashboard. */
import { defined } from '../../lib/defined.ts';
import { forgeName } from '../../project/repository/open-forge.ts';
import { projectRepository } from '../../project/repository/project-repository.ts';
import type { ConnectedProject } from '../../records/connections/connection-records.ts';
import type { GitPlan } from '../../settings/project-plans.ts';
import type { ListedProject } from '../../web/service/project-setup.ts';
import { BEING_FETCHED, type ProjectSlot } from '../sites/project-slot.ts';
import type { SetupParts } from './setup-parts.ts';

export async function listProjects(parts: SetupParts): Promise<readonly ListedProject[]> {
  const connected = await parts.records.connections.projects();
  const byId = new Map(connected.map((one) => [one.id, one]));
  const planned = new Set(
    parts
      .planned()
      .files()
      .map(({ id }) => id),
  );
  // One that was just removed has its slot until the server follows.
  const slots = parts.sites().filter(({ id }) => byId.has(id) || planned.has(id));
  const served = slots.map((slot) => servedProject(slot, byId.get(slot.id), parts));
  const own = new Set(served.flatMap((one) => (one.made === undefined ? [] : [one.id])));
  return [...served, ...connected.filter(({ id }) => !own.has(id)).map((one) => otherProject(one, parts))];
}

function servedProject(
  slot: ProjectSlot,
  connected: ConnectedProject | undefined,
  parts: SetupParts,
): ListedProject {
  const { id, name, plan } = slot;
  const problem = slot.problem();
  const isFetching = problem === BEING_FETCHED && !slot.isServed();
  const isConnected =
    connected !== undefined &&
    !parts
      .planned()
      .files()
      .some((one) => one.id === id);
  return {
    id,
    name,
    url: parts.urlOf(slot),
    state: problem === undefined ? 'served' : isFetching ? 'fetching' : 'problem',
    problem: isFetching ? undefined : problem,
    from: isConnected ? 'dashboard' : 'settings',
    repository: plan.git === undefined ? undefined : repositoryName(plan.git, parts),
    branch: plan.git?.branch,
    folder: plan.git?.folder ?? '',
    pullRequests: defined(plan.pullRequests ?? {}),
    // As it is stored: the slot follows a change a moment later.
    ...(isConnected ? { ...storedParts(connected, parts), made: connected } : {}),
  };
}

const storedParts = ({ remote, branch, folder, pullRequests = {} }: ConnectedProject, parts: SetupParts) => ({
  branch,
  folder,
  pullRequests,
  repository: repositoryName({ remote, folder }, parts),
});

/** Made here, and not served by this server. */
function otherProject(connected: ConnectedProject, parts: SetupParts): ListedProject {
  const { id, name } = connected;
  const shadow = parts.planned().shadow(id);
  return {
    id,
    name,
    url: undefined,
    from: 'dashboard',
    made: connected,
    ...storedParts(connected, parts),
    state: shadow === undefined ? 'fetching' : 'no-effect',
    problem: shadow,
  };
}

function repositoryName(git: GitPlan, { settings }: SetupParts): string {
  return forgeName(projectRepository({ folder: '', git, hosts: [] }, settings.jobs));
}
