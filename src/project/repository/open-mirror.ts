/** Opens our copy of a repository, with the credentials of its forge. */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Forge } from '../../jobs/forges/forge.ts';
import { defined } from '../../lib/defined.ts';
import type { CommitIdentity } from '../../lib/git/commit-identity.ts';
import { openRepository } from '../../lib/git/open-repository.ts';
import { remoteKind } from '../../lib/git/remote.ts';
import type { RemotePlan, Repository, SshAccess } from '../../lib/git/repository.ts';
import { openServedBranch, type ServedBranch } from '../../lib/git/served-branch.ts';
import { searchPath } from '../../program/search-path.ts';
import type { GitPlan } from '../../settings/project-plans.ts';
import type { Settings } from '../../settings/settings.ts';
import { openForge } from './open-forge.ts';
import { type ProjectRepository, projectRepository } from './project-repository.ts';

/** @throws AppError `git/…` */
export function openMirror(
  found: ProjectRepository,
  forge: Forge,
  { settings, identity }: { readonly settings: Settings; readonly identity: CommitIdentity },
): Promise<Repository> {
  const { folder, scratch } = gitFolders(settings);
  return openRepository({
    mirror: join(folder, mirrorName(found)),
    plan: remotePlan(found, forge, settings),
    searchPath: searchPath(),
    scratch,
    identity,
  });
}

export interface OpenServed {
  readonly branch: ServedBranch;
  /** Repository for people. */
  readonly name: string;
}

/**
 * The branch that readers see, in a copy apart from the one for jobs: its history is fetched on demand, and files outside the served
 * folders never are.
 * @param owner id of the project
 * @throws AppError `git/…`
 */
export async function openServed(git: GitPlan, settings: Settings, owner?: string): Promise<OpenServed> {
  const found = projectRepository({ folder: '', git, hosts: [] }, settings.jobs);
  const forge = await openForge(found, settings.jobs);
  const { folder, scratch } = gitFolders(settings);
  const branch = await openServedBranch({
    mirror: join(folder, `served-${mirrorName(found)}`),
    plan: remotePlan(found, forge, settings),
    branch: git.branch,
    folder: git.folder,
    owner,
    searchPath: searchPath(),
    scratch,
  });
  return { branch, name: forge.name };
}

export function remotePlan(
  { remote, access }: ProjectRepository,
  forge: Pick<Forge, 'credential'>,
  settings: Settings,
): RemotePlan {
  const ssh =
    access !== undefined && remoteKind(remote) === 'ssh' ? sshAccess(access.sshKey(), settings) : undefined;
  return { remote, credential: () => forge.credential(), ...defined({ ssh, pin: access?.pin }) };
}

function sshAccess(privateKey: string, settings: Settings): SshAccess {
  const { folder, scratch } = gitFolders(settings);
  return { privateKey, scratch, knownHosts: join(folder, 'known_hosts') };
}

export function gitFolders({ dataDir }: Settings): { readonly folder: string; readonly scratch: string } {
  const folder = join(dataDir, 'git');
  // For this process alone, so that those of ended processes can be emptied.
  const scratch = join(folder, 'scratch', String(process.pid));
  mkdirSync(scratch, { recursive: true });
  return { folder, scratch };
}

/**
 * Readable, unique for the address, and a valid file name. Whoever has no access must not be served from the copy of somebody
 * who has.
 */
export function mirrorName({ remote, access }: Pick<ProjectRepository, 'remote' | 'access'>): string {
  const place = access === undefined ? remote : `${remote}\n${access.of}`;
  const label = basename(remote)
    .replace(/\.git$/, '')
    .replace(/[^A-Za-z0-9._-]/g, '-')
    .slice(0, 40);
  return `${label}-${createHash('sha256').update(place).digest('hex').slice(0, 12)}.git`;
}
