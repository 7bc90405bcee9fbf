/** What is done with documentation of another program: a job writes it down as files of ours. */
import { AppError } from '../../../lib/app-error.ts';
import { type ImportRequest, importPrompt } from '../../../records/jobs/import-request.ts';
import type { Job } from '../../../records/jobs/job.ts';
import type { Action } from './action.ts';

/** Throws AppError `jobs/import-folder`, `jobs/import-agent`, `jobs/import-running`, `jobs/import-closed`. */
export const importDocumentation: Action<ImportRequest, Job, 'jobs'> = {
  role: 'editor',
  check: ({ folder }) => void importPrompt({ folder, withAgent: false }),
  run: async ({ service, project, actor }, importRequest) => {
    const setup = await service.jobs.setup(project);
    if (setup.problem !== undefined)
      throw new AppError('jobs/import-closed', 'No job can run in this project', { hint: setup.problem });
    if (importRequest.withAgent && !setup.understands)
      throw new AppError('jobs/import-agent', 'No agent that understands the rest is set up', {
        hint: 'Import without it, or set LECTERN_AGENT',
      });
    const known = await service.records.projects.get(project);
    const job = await service.records.jobs.create({
      project,
      subdomain: known?.subdomain ?? project,
      prompt: importPrompt(importRequest),
      draft: false,
      askedBy: actor.by,
      agent: 'import',
      branchAfter: 'Import the documentation',
    });
    service.jobs.wake();
    return job;
  },
  entries: ({ id, branch }) => [['job.created', id, branch]],
};
