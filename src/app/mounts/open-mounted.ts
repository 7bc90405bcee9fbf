/** Opens our copy of a mounted repository: never with a credential that the operator did not mean for it. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import type { RemotePlan } from '../../lib/git/repository.ts';
import { openServedBranch, type ServedBranch } from '../../lib/git/served-branch.ts';
import { type Lookup, safeTarget } from '../../web/edge/http/safe-target.ts';
import { openForge } from '../jobs/open-forge.ts';
import { gitFolders, mirrorName } from '../jobs/open-mirror.ts';
import { projectRepository } from '../jobs/project-repository.ts';
import { searchPath } from '../jobs/search-path.ts';
import type { Settings } from '../settings.ts';
import type { MountPlan } from './mount-plan.ts';

export interface OpenMounted {
  readonly branch: ServedBranch;
  /** Absolute path of the copy. */
  readonly mirror: string;
}

export interface OpenMountedParts {
  /** Identifies the project: its copies are apart from those of others, which may have other rights. */
  readonly project: string;
  readonly settings: Settings;
  /** For tests: how authors' names are resolved, and that private addresses and http are taken. */
  readonly network?: MountNetwork | undefined;
}

export interface MountNetwork {
  readonly lookup?: Lookup;
  readonly allowPrivate?: boolean;
}

/** @throws AppError `git/…`, and `sources/refused` for an address that an author may not name */
export async function openMounted(plan: MountPlan, parts: OpenMountedParts): Promise<OpenMounted> {
  const { settings, project, network = {} } = parts;
  const { folder, scratch } = gitFolders(settings);
  const remote = plan.trusted ? await trusted(plan, settings) : untrusted(plan, network);
  const home = `mounts-${createHash('sha256').update(project).digest('hex').slice(0, 12)}`;
  // A copy made with a credential is never shown where none is allowed.
  const mirror = join(folder, home, `${plan.trusted ? 'allowed' : 'open'}-${mirrorName(remote.remote)}`);
  const branch = await openServedBranch({
    ...{ mirror, plan: remote, folder: plan.folder, scratch },
    branch: plan.branch,
    searchPath: searchPath(),
  });
  return { branch, mirror };
}

async function trusted({ remote, branch, folder }: MountPlan, settings: Settings): Promise<RemotePlan> {
  const git = { remote, folder, ...(branch === undefined ? {} : { branch }) };
  const found = projectRepository({ folder: '', git, hosts: [] }, settings.jobs);
  const forge = await openForge(found, settings.jobs);
  return { remote: found.remote, credential: () => forge.credential() };
}

function untrusted(
  { remote, repository }: MountPlan,
  { lookup, allowPrivate = false }: MountNetwork,
): RemotePlan {
  if (!/^https:\/\//i.test(remote) && !(allowPrivate && /^http:\/\//i.test(remote)))
    throw refused(repository, 'docs.json can name only https addresses');
  const url = new URL(remote);
  return {
    remote,
    pin: async () => {
      const address = await safeTarget(url, {
        allowPrivate,
        ...(lookup === undefined ? {} : { lookup }),
      }).catch((error: unknown) => {
        if (error instanceof AppError) throw refused(repository, error.message);
        throw new AppError('git/unreachable', `The name "${url.hostname}" is not known`, { cause: error });
      });
      const port = url.port || (url.protocol === 'https:' ? '443' : '80');
      return /^[\d.]+$|^\[/.test(url.hostname)
        ? undefined
        : `${url.hostname}:${port}:${address.includes(':') ? `[${address}]` : address}`;
    },
  };
}

function refused(repository: string, why: string): AppError {
  return new AppError('sources/refused', why, {
    hint: `The operator can allow it: "${repository}" or its address in "allowedSources" of the project`,
  });
}
