/** Opens what the jobs of a project run on when it is first needed, and keeps it open. */
import type { ProjectResources } from '../../jobs/run/project-resources.ts';

export interface ResourcePool {
  /** @throws AppError `forge/misconfigured`, `agent/settings`, `git/…` */
  get(project: string): Promise<ProjectResources>;
  /** Opens it again when it is next needed, because its plan has changed. */
  forget(project: string): void;
  close(): Promise<void>;
}

async function closeAll({ repository, code }: ProjectResources): Promise<void> {
  await repository.close();
  await code?.close();
}

export function createResourcePool(open: (project: string) => Promise<ProjectResources>): ResourcePool {
  const kept = new Map<string, Promise<ProjectResources>>();
  const retired: Promise<ProjectResources>[] = [];
  return {
    get: (project) => {
      const resources = kept.get(project) ?? open(project);
      kept.set(project, resources);
      // The next call tries again: the cause may have been removed by then.
      resources.catch(() => kept.delete(project));
      return resources;
    },
    forget: (project) => {
      const resources = kept.get(project);
      // A job may be working with it, so it is closed at the end.
      if (resources !== undefined) retired.push(resources);
      kept.delete(project);
    },
    close: async () => {
      const opened = await Promise.allSettled([...kept.values(), ...retired]);
      kept.clear();
      for (const one of opened) if (one.status === 'fulfilled') await closeAll(one.value);
    },
  };
}
