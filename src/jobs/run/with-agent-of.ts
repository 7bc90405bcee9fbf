/** Gives a job the agent that it was made for. */
import type { Job } from '../../records/jobs/job.ts';
import { maintenance } from '../agents/maintenance/maintenance.ts';
import type { ProjectResources } from './project-resources.ts';

export async function withAgentOf(
  { agent }: Pick<Job, 'agent'>,
  resources: ProjectResources,
): Promise<ProjectResources> {
  // Without understanding, the one of the settings is that agent already.
  if (agent === null || !resources.understands) return resources;
  return { ...resources, agent: await maintenance.open(), understands: maintenance.understands };
}
