/** Opens our copy of a repository, with the credentials of its forge. */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Forge } from '../../jobs/forges/forge.ts';
import { openRepository } from '../../lib/git/open-repository.ts';
import type { Repository } from '../../lib/git/repository.ts';
import { openServedBranch, type ServedBranch } from '../../lib/git/served-branch.ts';
import type { GitPlan } from '../project-plans.ts';
import type { Settings } from '../settings.ts';
import { openForge } from './open-forge.ts';
import { type ProjectRepository, projectRepository } from './project-repository.ts';
import { searchPath } from './search-path.ts';

/** @throws AppError `git/…` */
export function openMirror(
  { remote }: ProjectRepository,
  forge: Forge,
  settings: Settings,
): Promise<Repository> {
  const { folder, scratch } = gitFolders(settings);
  return openRepository({
    mirror: join(folder, mirrorName(remote)),
    plan: { remote, credential: () => forge.credential() },
    searchPath: searchPath(),
    scratch,
  });
}

export interface OpenServed {
  readonly branch: ServedBranch;
  /** Repository for people. */
  readonly name: string;
}

/**
 * The one branch that readers get, in a copy apart from the one for jobs: it has no past until somebody asks for it, and never what
 * lies outside the folders that are served.
 * @throws AppError `git/…`
 */
export async function openServed(git: GitPlan, settings: Settings): Promise<OpenServed> {
  const found = projectRepository({ folder: '', git, hosts: [] }, settings.jobs);
  const forge = await openForge(found, settings.jobs);
  const { folder, scratch } = gitFolders(settings);
  const branch = await openServedBranch({
    mirror: join(folder, `served-${mirrorName(found.remote)}`),
    plan: { remote: found.remote, credential: () => forge.credential() },
    branch: git.branch,
    folder: git.folder,
    searchPath: searchPath(),
    scratch,
  });
  return { branch, name: forge.name };
}

function gitFolders({ dataDir }: Settings): { readonly folder: string; readonly scratch: string } {
  const folder = join(dataDir, 'git');
  // Of this process alone: another one's may be emptied when it is gone.
  const scratch = join(folder, 'scratch', String(process.pid));
  mkdirSync(scratch, { recursive: true });
  return { folder, scratch };
}

/** Readable, and different for different addresses; an address may hold what a file name must not. */
function mirrorName(remote: string): string {
  const label = basename(remote)
    .replace(/\.git$/, '')
    .replace(/[^A-Za-z0-9._-]/g, '-')
    .slice(0, 40);
  return `${label}-${createHash('sha256').update(remote).digest('hex').slice(0, 12)}.git`;
}
