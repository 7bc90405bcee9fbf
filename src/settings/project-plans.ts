/** The projects that a server serves: folders of the command line, or entries of the settings file. */

import { dirname, resolve } from 'node:path';
import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import { isBranchName } from '../lib/git/branch-name.ts';
import { isPlainFilePath } from '../lib/git/file-names.ts';
import * as z from '../lib/schema.ts';
import { CODE_NAME, CODE_NAME_RULE, MAX_CODE } from '../records/connections/project-code.ts';
import {
  type ProjectPullRequests,
  projectPullRequestsSchema,
} from '../records/connections/project-pull-requests.ts';
import type { GitAccess } from './git-access.ts';
import { type ProjectCommits, projectCommitsSchema } from './project-commits.ts';
import { settingsFile } from './settings.ts';

export interface GitPlan {
  /** Address, or absolute path of a repository on this machine. */
  readonly remote: string;
  /** Undefined = the repository's own. */
  readonly branch?: string;
  /** Folder of the documentation inside it, without slashes at its ends; empty = all of it. */
  readonly folder: string;
  /** Of a project that was made in the dashboard; absent = the accounts of the settings, and the keys of this user. */
  readonly access?: GitAccess;
}

/** A folder of another repository that the operator mounts in a project. */
export interface SourcePlan extends GitPlan {
  /** Its place in the site, without slashes at its ends. */
  readonly path: string;
}

/** A repository that agents may read beside the documentation. */
export interface CodePlan extends Omit<GitPlan, 'folder'> {
  /** What agents and people call it. */
  readonly name: string;
}

export interface ProjectPlan {
  /** Absolute; for a project from a repository, an identifier that is unique to it. */
  readonly folder: string;
  /** Served from the commits of a repository instead of from a folder. */
  readonly git?: GitPlan;
  /** Other repositories in its site, beside those of its docs.json. */
  readonly sources?: readonly SourcePlan[];
  /** Repositories that its docs.json may mount with the server's credentials: `owner/name`, `owner/*` or an address. */
  readonly allowedSources?: readonly string[];
  /** Undefined = the name of its docs.json as a slug. */
  readonly id?: string;
  readonly subdomain?: string;
  /** Undefined = the name of its docs.json. */
  readonly name?: string;
  /** Files of its repository with rules for agents, beside those with known names. */
  readonly rules?: readonly string[];
  /** Repositories that its agents may read. */
  readonly code?: readonly CodePlan[];
  /** How its commits differ from those of the other projects. */
  readonly commits?: ProjectCommits;
  /** The same for its pull requests. */
  readonly pullRequests?: ProjectPullRequests;
  /** Lower-case host names, with their port where it is not the usual one. */
  readonly hosts: readonly string[];
}

/** `docs/`, `./docs` and `/docs` are the same folder of a repository, and `.` is all of it. */
export const folderOf = (text: string): string => text.trim().replace(/^\.?\/+|\/+$|^\.$/g, '');

const SLUG = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** True for a valid project id. */
export const isSlug = (text: string): boolean => SLUG.test(text);

const slug = z.string().regex(SLUG, 'must be 1 to 63 of a-z, 0-9 and -, for example "my-docs"');

const projectSchema = z.strictObject({
  id: slug,
  subdomain: slug.optional(),
  name: z.string().min(1).max(100).optional(),
  source: z.union([
    z.strictObject({ dir: z.string().min(1) }),
    z.strictObject({ git: z.string(), branch: z.string().optional(), folder: z.string().optional() }),
  ]),
  sources: z
    .array(
      z.strictObject({
        git: z.string().min(1),
        branch: z.string().optional(),
        folder: z.string().optional(),
        path: z
          .string()
          .regex(
            /^\/?[A-Za-z0-9~][\w.~-]*(?:\/[A-Za-z0-9~][\w.~-]*)*\/?$/,
            'must be a path below the root of the site, for example "api"',
          ),
      }),
    )
    .max(20)
    .optional(),
  allowedSources: z.array(z.string().min(1)).max(200).optional(),
  rules: z
    .array(
      z
        .string()
        .refine(
          (path) => isPlainFilePath(path) && /\.(?:mdx?|txt)$/i.test(path),
          'must be a .md, .mdx or .txt file inside the repository, for example "docs/style.md"',
        ),
    )
    .max(10)
    .optional(),
  code: z
    .array(
      z.strictObject({
        name: z.string().regex(CODE_NAME, CODE_NAME_RULE),
        git: z.string().min(1),
        branch: z
          .string()
          .refine(isBranchName, 'must be the name of a branch, for example "main"')
          .optional(),
      }),
    )
    .max(MAX_CODE)
    .refine(
      (all) => new Set(all.map(({ name }) => name)).size === all.length,
      'must give each repository its own name',
    )
    .optional(),
  commits: projectCommitsSchema.optional(),
  pullRequests: projectPullRequestsSchema.optional(),
  hosts: z
    .array(z.string().regex(/^[a-z0-9.-]+(:\d+)?$/i, 'must be a host name, for example "docs.example.com"'))
    .optional(),
});
const projectsSchema = z.array(projectSchema).min(1, 'must name at least one project');

/** @param folders as on the command line; each is a project without further settings */
export function plansOfFolders(folders: readonly string[]): ProjectPlan[] {
  return folders.map((folder) => ({ folder: resolve(folder), hosts: [] }));
}

/**
 * The projects of a settings file; folders in it are relative to the file. Empty when it names none.
 * @throws AppError `settings/projects`
 */
export function plansOfFile(path: string): ProjectPlan[] {
  const { projects } = settingsFile(path);
  if (projects === undefined) return [];
  const read = projectsSchema.safeParse(projects);
  if (!read.success) {
    const [first] = read.error.issues;
    throw new AppError(
      'settings/projects',
      `projects${first!.path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')} of the settings file "${path}" ${first!.message}`,
      { hint: 'A project is { "id": "my-docs", "source": { "dir": "../my-docs" } }' },
    );
  }
  return read.data.map(({ id, subdomain, name, source, hosts = [], ...rest }) => {
    const { sources, allowedSources, rules, code, commits, pullRequests } = rest;
    const mounted = sources?.map(({ path: at, ...one }) => ({
      ...remotePlan(one, id, path),
      path: at.replace(/^\/+|\/+$/g, ''),
    }));
    const more = defined({
      sources: mounted,
      allowedSources,
      rules,
      commits,
      pullRequests,
      code: code?.map(({ name: of, ...one }) => codePlan(of, remotePlan(one, id, path))),
    });
    if ('git' in source) return { ...gitPlan({ id, subdomain, name, hosts, source }, path), ...more };
    return {
      ...more,
      folder: resolve(dirname(path), source.dir),
      id,
      hosts: hosts.map((host) => host.toLowerCase()),
      ...defined({ subdomain, name }),
    };
  });
}

const codePlan = (name: string, { folder: _, ...git }: GitPlan): CodePlan => ({ name, ...git });

type GitEntry = Pick<z.output<typeof projectSchema>, 'id' | 'subdomain' | 'name'> & {
  readonly hosts: readonly string[];
  readonly source: {
    readonly git: string;
    readonly branch?: string | undefined;
    readonly folder?: string | undefined;
  };
};

/** A path is relative to the settings file, as folders are. */
function remotePlan(source: GitEntry['source'], id: string, path: string): GitPlan {
  const remote = /^[a-z]+:\/\/|^[^/\s]+@[^/\s]+:/i.test(source.git)
    ? source.git
    : resolve(dirname(path), source.git);
  if (/^https?:\/\/[^/]*@/i.test(remote))
    throw new AppError(
      'settings/projects',
      `Project "${id}" of "${path}" has a user or a password in its Git address`,
      {
        hint: 'Secrets stay out of files that are copied around: give the address alone, and the token as LECTERN_GITHUB_TOKEN',
      },
    );
  const folder = folderOf(source.folder ?? '');
  return { remote, folder, ...defined({ branch: source.branch }) };
}

function gitPlan({ id, subdomain, name = id, hosts, source }: GitEntry, path: string): ProjectPlan {
  const git = remotePlan(source, id, path);
  return {
    folder: `${git.remote}#${git.branch ?? ''}:${git.folder}`,
    git,
    id,
    name,
    hosts: hosts.map((host) => host.toLowerCase()),
    ...defined({ subdomain }),
  };
}
