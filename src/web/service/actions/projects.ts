/** What is done with projects: made, changed and removed, and what readers see of their branch. */
import { defined } from '../../../lib/defined.ts';
import type { ConnectedProject } from '../../../records/connections/connection-records.ts';
import type { Deployment, DeploymentSource } from '../../../records/deployments/deployment.ts';
import type { RequestedChange, RequestedProject } from '../project-setup.ts';
import type { Action } from './action.ts';

/** @returns undefined when no such project was made while the server ran */
type OfProject<Input> = Action<Input, ConnectedProject | undefined, 'setup'>;

const about = { of: 'installation', role: 'owner' } as const;
const MAX_DETAIL = 500;

export const createProject: Action<RequestedProject, ConnectedProject, 'setup'> = {
  ...about,
  // Nothing offers it where there is no setup.
  run: ({ service, actor }, request) => service.setup!.create(request, actor.id),
  entries: ({ id, remote }) => [['project.connected', id, remote]],
};

export const changeProject: OfProject<{ readonly id: string; readonly change: RequestedChange }> = {
  ...about,
  run: ({ service }, { id, change }) => service.setup!.change(id, change),
  entries: (changed, { id, change }) => {
    if (changed === undefined) return [];
    // The address as it is stored.
    const remote = change.remote === undefined ? undefined : changed.remote;
    const values = Object.entries({ ...change, ...defined({ remote }) });
    const detail = values.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ');
    return [['project.changed', id, detail.slice(0, MAX_DETAIL)]];
  },
};

export const removeProject: OfProject<string> = {
  ...about,
  run: async ({ service }, id) => {
    const removed = await service.setup!.remove(id);
    if (removed === undefined) return undefined;
    // Words of readers, which nobody would delete any more.
    await service.records.questions.expire(id, Infinity);
    // The next project of this name is nobody's whom this chat knows.
    await service.records.chatDigests.remove(id);
    return removed;
  },
  entries: (removed, id) => (removed === undefined ? [] : [['project.removed', id, removed.remote]]),
};

/** Looks at the repository now. */
export const updateProject: Action<DeploymentSource, Deployment, 'deployments'> = {
  role: 'editor',
  run: ({ service, project, actor }, source) =>
    service.deployments.update(project, { source, actor: actor.by }),
  entries: ({ project }) => [['deployment.requested', project]],
};

/** Readers see this commit until the project is unpinned. */
export const pinProject: Action<string, void, 'deployments'> = {
  role: 'editor',
  run: ({ service, project, actor }, commit) => service.deployments.pin(project, commit, actor.by),
  entries: (_done, commit) => [['deployment.pinned', commit]],
};

/** @returns the id of the project */
export const unpinProject: Action<undefined, string, 'deployments'> = {
  role: 'editor',
  run: async ({ service, project, actor }) => {
    await service.deployments.unpin(project, actor.by);
    return project;
  },
  entries: (project) => [['deployment.unpinned', project]],
};
