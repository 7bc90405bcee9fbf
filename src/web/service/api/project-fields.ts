/** What the operations on projects share: fields of their bodies, and the setup with its errors as the API has them. */
import { AppError } from '../../../lib/app-error.ts';
import * as z from '../../../lib/schema.ts';
import { MAX_CODE } from '../../../records/connections/project-code.ts';
import { pullRequestChangeSchema } from '../../../records/connections/project-pull-requests.ts';
import { notFound } from '../../edge/problem/request-problem.ts';
import type { ListedProject } from '../project-setup.ts';
import type { Service } from '../service.ts';

const text = (max: number, description: string) => z.string().max(max).meta({ description });

export const projectFields = {
  remote: text(2_000, 'Address of the repository by https').min(1),
  account: text(
    60,
    'Id of the forge account that it is read with; left out for a public repository',
  ).optional(),
  branch: text(200, 'Branch; left out for the main one of the repository').min(1).optional(),
  folder: text(
    500,
    'Folder with docs.json, without slashes at its ends; empty for the repository itself',
  ).optional(),
  name: text(100, 'Name for people').min(1),
  subdomain: text(63, 'Subdomain of its site; left out for the id').min(1).optional(),
  hosts: z
    .array(z.string().max(261))
    .max(20)
    .optional()
    .meta({ description: 'Host names that lead to this server' }),
  code: z
    .array(
      z.strictObject({
        name: text(40, 'What agents and people call it').min(1),
        remote: text(2_000, 'Address of the repository by https').min(1),
        branch: text(200, 'Branch; left out for the main one of the repository').min(1).optional(),
      }),
    )
    .max(MAX_CODE)
    .optional()
    .meta({ description: 'Repositories that agents may read to write about what they hold' }),
  pullRequests: pullRequestChangeSchema.optional().meta({
    description:
      'Settings of the pull requests of its jobs: those that are left out stay as they are, and null is as the settings of the server say',
  }),
};

/** @throws RequestProblem `request/not-found` */
export async function listedProject(service: Service, id: string): Promise<ListedProject> {
  const project = await service.setup?.get(id);
  if (project === undefined) throw notFound();
  return project;
}

/** Errors of the repository and its forge are part of the answer: whoever asks has to fix them. */
export async function withProjectErrors<T>({ setup }: Service, work: () => Promise<T>): Promise<T> {
  if (setup === undefined) throw notFound();
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !/^(?:connections|git|forge)\//.test(error.code)) throw error;
    const code = error.code.startsWith('connections/taken') ? 'project/taken' : 'project/refused';
    const message = error.hint === undefined ? error.message : `${error.message}. ${error.hint}`;
    throw new AppError(code, message, { cause: error });
  }
}
