/** Makes the named folders projects of the store, as a server would. */
import type { Project } from '../records/projects/project-records.ts';
import type { Records } from '../records/records.ts';
import type { PlannedProject } from '../server/jobs/jobs-parts.ts';
import type { ProjectPlan } from '../settings/project-plans.ts';
import { plannedProject } from './choose-project.ts';

type NewProject = PlannedProject & { readonly project: Project };

/** @throws AppError when a project has no docs.json */
export function planProjects(plans: readonly ProjectPlan[]): Promise<readonly NewProject[]> {
  return Promise.all(
    plans.map(async (plan) => {
      const project = await plannedProject(plan);
      return { id: project.id, plan, project };
    }),
  );
}

export async function registerProjects(
  { projects }: Pick<Records, 'projects'>,
  planned: readonly NewProject[],
): Promise<void> {
  const known = new Set((await projects.list()).map(({ id }) => id));
  await projects.register(planned.map(({ project }) => project).filter(({ id }) => !known.has(id)));
}
