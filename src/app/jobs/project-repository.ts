/** Decides where the changes of a project go: which repository, which forge, which folder in it, and onto which branch. */

import { type ForgePlace, forgeOfRemote, type KnownForges } from '../../jobs/forges/forge-of-remote.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ProjectPlan } from '../project-plans.ts';
import { findRepository } from './find-repository.ts';
import type { JobSettings } from './job-settings.ts';

export interface ProjectRepository {
  /** Address, or absolute path of a repository on this machine. */
  readonly remote: string;
  readonly place: ForgePlace;
  /** Folder of the documentation inside the repository. */
  readonly folder: string;
  /** Undefined = the repository's own. */
  readonly baseBranch?: string;
}

/** Hosts whose forge we know: the public ones, and what the settings name. */
export function knownForges({ github, gitlab, gitea }: JobSettings): KnownForges {
  return {
    githubApi: github?.url ?? 'https://api.github.com',
    gitlab: gitlab?.url ?? 'https://gitlab.com',
    ...(gitea === undefined ? {} : { gitea: gitea.url }),
  };
}

/**
 * A project that is served from a folder uses the forge of its `origin` once the settings say how to get in there; until then its
 * branches stay in its own repository, and are reviewed in the dashboard.
 * @throws AppError `forge/misconfigured` when its folder is in no repository
 */
export function projectRepository(plan: ProjectPlan, settings: JobSettings): ProjectRepository {
  const known = knownForges(settings);
  if (plan.git !== undefined) {
    const { remote, branch, folder } = plan.git;
    const place = forgeOfRemote(remote, known);
    return {
      remote: isSetUp(place, settings) ? addressFor(remote, place) : remote,
      folder,
      place,
      ...(branch === undefined ? {} : { baseBranch: branch }),
    };
  }
  const found = findRepository(plan.folder);
  if (found === undefined)
    throw new AppError('forge/misconfigured', `The folder "${plan.folder}" is in no Git repository`, {
      hint: 'Jobs make branches: run "git init" there and commit once, or name a repository as the source of the project',
    });
  const place = found.origin === undefined ? undefined : forgeOfRemote(found.origin, known);
  if (found.origin !== undefined && place !== undefined && isSetUp(place, settings))
    return { remote: addressFor(found.origin, place), place, folder: found.folder };
  return {
    remote: found.workTree,
    place: forgeOfRemote(found.workTree, known),
    folder: found.folder,
    ...(found.branch === undefined ? {} : { baseBranch: found.branch }),
  };
}

function isSetUp({ kind }: ForgePlace, settings: JobSettings): boolean {
  return kind !== 'local' && settings[kind] !== undefined;
}

/** A token opens HTTPS, not ssh, and the server has no keys that a person has. */
function addressFor(remote: string, { host, repository, apiUrl }: ForgePlace): string {
  if (/^https?:/i.test(remote) || apiUrl === undefined) return remote;
  return `${new URL(apiUrl).protocol}//${host}/${repository}.git`;
}
