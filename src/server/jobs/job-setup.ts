/** Describes what a project's jobs would run with, without opening anything. */

import { basename } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import { forgeName, forgeProblem } from '../../project/repository/open-forge.ts';
import { type ProjectRepository, projectRepository } from '../../project/repository/project-repository.ts';
import type { ProjectPlan } from '../../settings/project-plans.ts';
import type { Settings } from '../../settings/settings.ts';
import type { JobSetup } from '../../theme/admin/jobs/job-form.ts';
import type { JobSource } from '../../web/service/job-operations.ts';
import type { JobsParts } from './jobs-parts.ts';
import { agentOf, agentProblem, codeClosedWhy, inWords } from './open-agent.ts';

type JobSetupParts = Pick<JobsParts, 'settings' | 'plans'>;

/** @param worker whether one runs in this process */
export async function jobSetup(
  project: string,
  { settings, plans }: JobSetupParts,
  worker = true,
): Promise<JobSetup> {
  const { jobs } = settings;
  const agent = agentOf(jobs);
  const plan = plans().find(({ id }) => id === project)?.plan;
  const found = repositoryOf(plan, settings);
  const wrong = async (): Promise<string | undefined> => {
    const problem = await agentProblem(jobs);
    // Workers run on other machines.
    return problem === undefined || (problem.ofMachine === true && !worker) ? undefined : inWords(problem);
  };
  const problem =
    found instanceof AppError ? withHint(found) : (forgeProblem(found, jobs) ?? (await wrong()));
  const forge = found instanceof AppError ? undefined : found.place.forge;
  return {
    agent: agent.name(jobs),
    understands: agent.understands,
    ...defined({ endpoint: endpointOf(jobs.model.url) }),
    ...(agent.runsProgram === true && jobs.unconfined ? { unconfined: true as const } : {}),
    repository: found instanceof AppError ? '' : forgeName(found),
    worker,
    ...(forge === undefined ? {} : { result: forge.result }),
    ...((plan?.code ?? []).length === 0 ? {} : { namesCode: true as const }),
    ...defined({ problem, codeClosed: codeClosedWhy(jobs) }),
  };
}

const HERE = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Wrong addresses are a problem of the agent, and told there. */
function endpointOf(url: string | undefined): JobSetup['endpoint'] {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { host, hostname } = new URL(url);
  return { host, isHere: HERE.test(hostname) };
}

/** The same for programs, without any path of this machine. */
export function jobSource(project: string, { settings, plans }: JobSetupParts): JobSource {
  const { jobs } = settings;
  const agent = agentOf(jobs);
  const found = repositoryOf(plans().find(({ id }) => id === project)?.plan, settings);
  const named = found instanceof AppError ? '' : found.place.repository;
  return {
    repository: found instanceof AppError || found.place.host !== '' ? named : basename(named),
    model: agent.modelName?.(jobs) ?? agent.name(jobs),
  };
}

function repositoryOf(plan: ProjectPlan | undefined, { jobs }: Settings): ProjectRepository | AppError {
  if (plan === undefined)
    return new AppError('forge/misconfigured', 'This server does not serve the project');
  try {
    return projectRepository(plan, jobs);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function withHint({ message, hint }: AppError): string {
  return hint === undefined ? message : `${message}. ${hint}.`;
}
