/** Decides where the changes of a project go: repository, forge, folder and base branch. */

import {
  type ForgeAddresses,
  type ForgeRepository,
  forgeOfRemote,
} from '../../jobs/forges/forge-of-remote.ts';
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import type { GitAccess } from '../../settings/git-access.ts';
import type { JobSettings } from '../../settings/job-settings.ts';
import type { GitPlan, ProjectPlan } from '../../settings/project-plans.ts';
import { findRepository } from './find-repository.ts';

export interface ProjectRepository {
  /** Address, or absolute path of a repository on this machine. */
  readonly remote: string;
  readonly place: ForgeRepository;
  /** Folder of the documentation inside the repository. */
  readonly folder: string;
  /** Undefined = the repository's own. */
  readonly baseBranch?: string;
  /** Its own; absent = the accounts of the settings. */
  readonly access?: GitAccess;
}

/** Servers that the settings name, beside the public ones. */
export function forgeAddresses({ forges }: JobSettings): ForgeAddresses {
  return Object.fromEntries(Object.entries(forges).map(([kind, account]) => [kind, account?.url]));
}

/** The same for one project, with the server of its own account. */
export function planAddresses(git: GitPlan | undefined, settings: JobSettings): ForgeAddresses {
  const own = git?.access?.account();
  return own === undefined ? forgeAddresses(settings) : { ...forgeAddresses(settings), [own.kind]: own.url };
}

/**
 * A project that is served from a folder uses the forge of its `origin` once the settings have an account for it; until then its
 * branches stay in its own repository, and are reviewed in the dashboard.
 * @throws AppError `forge/misconfigured` when its folder is in no repository
 */
export function projectRepository(plan: ProjectPlan, settings: JobSettings): ProjectRepository {
  const addresses = forgeAddresses(settings);
  if (plan.git !== undefined) {
    const { remote, branch, folder, access } = plan.git;
    const place = forgeOfRemote(remote, planAddresses(plan.git, settings));
    const hasAccount =
      access === undefined ? isSetUp(place, settings) : access.account()?.kind === place.kind;
    return {
      remote: hasAccount ? addressFor(remote, place) : remote,
      folder,
      place,
      ...defined({ baseBranch: branch, access }),
    };
  }
  const found = findRepository(plan.folder);
  if (found === undefined)
    throw new AppError('forge/misconfigured', `The folder "${plan.folder}" is in no Git repository`, {
      hint: 'Jobs make branches: run "git init" there and commit once, or name a repository as the source of the project',
    });
  const place = found.origin === undefined ? undefined : forgeOfRemote(found.origin, addresses);
  if (found.origin !== undefined && place !== undefined && isSetUp(place, settings))
    return { remote: addressFor(found.origin, place), place, folder: found.folder };
  return {
    remote: found.workTree,
    place: forgeOfRemote(found.workTree, addresses),
    folder: found.folder,
    ...defined({ baseBranch: found.branch }),
  };
}

function isSetUp({ kind }: ForgeRepository, settings: JobSettings): boolean {
  return settings.forges[kind] !== undefined;
}

/** A token opens HTTPS, not ssh, and the server has no keys that a person has. */
function addressFor(remote: string, { cloneUrl }: ForgeRepository): string {
  return /^https?:/i.test(remote) || cloneUrl === undefined ? remote : cloneUrl;
}
