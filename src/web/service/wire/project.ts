/** The JSON of a project. */
import * as z from '../../../lib/schema.ts';
import {
  type ConnectedPullRequests,
  pullRequestValuesSchema,
} from '../../../records/connections/project-pull-requests.ts';
import type { ListedProject } from '../project-setup.ts';

export const projectSchema = z
  .strictObject({
    id: z.string().meta({ description: 'Id of the project' }),
    name: z.string().meta({ description: 'Name for people' }),
    url: z.string().nullable().meta({ description: 'Address of its site; null while it is not served' }),
    state: z.enum(['served', 'fetching', 'problem', 'no-effect']).meta({
      description:
        'Whether it is served, being fetched, has a problem (its last good pages may still be served), or has no effect because the settings file has a project with this id',
    }),
    problem: z.string().nullable().meta({ description: 'The problem in words, or null' }),
    source: z.enum(['settings', 'dashboard']).meta({
      description: 'Whether the settings of the server name it, or it was made while the server ran',
    }),
    repository: z
      .string()
      .nullable()
      .meta({ description: 'Its repository, or null for a folder of the server' }),
    branch: z
      .string()
      .nullable()
      .meta({ description: 'Its branch, or null for the main one of the repository' }),
    folder: z.string().meta({ description: 'Folder with docs.json; empty for the repository itself' }),
    hosts: z.array(z.string()).meta({ description: 'Its host names' }),
    code: z
      .array(z.strictObject({ name: z.string(), remote: z.string(), branch: z.string().nullable() }))
      .meta({ description: 'Repositories that its agents may read, when it was made while the server ran' }),
    pullRequests: pullRequestValuesSchema.meta({
      description: 'Its own settings of pull requests; null where it has those of the server',
    }),
  })
  .meta({ id: 'Project', description: 'A project of the server' });

export function presentProject(project: ListedProject): z.output<typeof projectSchema> {
  const { id, name, url, state, problem, from, repository, branch, folder, made, pullRequests } = project;
  return {
    id,
    name,
    url: url ?? null,
    state,
    problem: problem ?? null,
    source: from,
    repository: repository ?? null,
    branch: branch ?? null,
    folder,
    hosts: [...(made?.hosts ?? [])],
    code: (made?.code ?? []).map(({ branch: of, ...one }) => ({ ...one, branch: of ?? null })),
    pullRequests: presentPullRequests(pullRequests),
  };
}

/** Also for programs in the terminal. */
export function presentPullRequests(own: ConnectedPullRequests): z.output<typeof pullRequestValuesSchema> {
  const { labels, reviewers, draft, comments, branchPrefix } = own;
  return {
    labels: labels === undefined ? null : [...labels],
    reviewers: reviewers === undefined ? null : [...reviewers],
    draft: draft ?? null,
    comments: comments ?? null,
    branchPrefix: branchPrefix ?? null,
  };
}

export const PROJECT_EXAMPLE: z.output<typeof projectSchema> = {
  id: 'handbook',
  name: 'Handbook',
  url: 'https://handbook.example.com',
  state: 'served',
  problem: null,
  source: 'dashboard',
  repository: 'github.com/example/handbook',
  branch: null,
  folder: 'docs',
  hosts: ['handbook.example.com'],
  code: [{ name: 'api', remote: 'https://github.com/example/api.git', branch: null }],
  pullRequests: {
    labels: ['documentation'],
    reviewers: ['octocat'],
    draft: true,
    comments: null,
    branchPrefix: null,
  },
};
