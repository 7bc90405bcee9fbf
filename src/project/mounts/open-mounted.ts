/** Opens our copy of a mounted repository: never with a credential that the operator did not mean for it. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import type { RemotePlan } from '../../lib/git/repository.ts';
import { openServedBranch, type ServedBranch } from '../../lib/git/served-branch.ts';
import { type Lookup, safeTarget } from '../../lib/outgoing/safe-target.ts';
import { searchPath } from '../../program/search-path.ts';
import type { Settings } from '../../settings/settings.ts';
import { openForge } from '../repository/open-forge.ts';
import { gitFolders, mirrorName } from '../repository/open-mirror.ts';
import { projectRepository } from '../repository/project-repository.ts';
import { removeCopy } from '../repository/remove-copy.ts';
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

interface MountNetwork {
  readonly lookup?: Lookup;
  readonly allowPrivate?: boolean;
}

/**
 * @param beside a copy that is in use and that another one is to replace
 * @throws AppError `git/…`, and `sources/refused` for an address that an author may not name
 */
export async function openMounted(
  plan: MountPlan,
  parts: OpenMountedParts,
  beside?: string,
): Promise<OpenMounted> {
  const { settings, network = {} } = parts;
  const { scratch } = gitFolders(settings);
  const remote = plan.trusted ? await trusted(plan, settings) : untrusted(plan, network);
  const places = copiesOf(plan, parts);
  const free = places.filter((place) => place !== beside);
  const mirror = (beside === undefined ? places.find((place) => existsSync(place)) : undefined) ?? free[0]!;
  for (const place of free) if (place !== mirror || beside !== undefined) removeCopy(place);
  const branch = await openServedBranch({
    mirror,
    plan: remote,
    folder: plan.folder,
    scratch,
    branch: plan.branch,
    searchPath: searchPath(),
  });
  return { branch, mirror };
}

/** Two places, of which one is in use: a copy that has grown too large is replaced by a new one. */
function copiesOf(
  { trusted, remote, ...place }: MountPlan,
  parts: Pick<OpenMountedParts, 'settings' | 'project'>,
): readonly string[] {
  const of = hashed([place.branch ?? '', place.folder, place.path].join('\n'));
  // A copy made with a credential is never shown where none is allowed.
  const name = `${trusted ? 'allowed' : 'open'}-${of}-${mirrorName({ remote })}`;
  return [name, `again-${name}`].map((one) => join(homeOf(parts), one));
}

function homeOf({ settings, project }: Pick<OpenMountedParts, 'settings' | 'project'>): string {
  return join(settings.dataDir, 'git', `mounts-${hashed(project)}`);
}

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Removes the copies of a mount that is not wanted any more. */
export function removeCopies(plan: MountPlan, parts: OpenMountedParts): void {
  for (const place of copiesOf(plan, parts)) removeCopy(place);
}

/** Removes what earlier runs fetched for other mounts of the project. */
export function removeOtherCopies(
  plans: readonly MountPlan[],
  parts: Pick<OpenMountedParts, 'settings' | 'project'>,
): void {
  const used = plans.flatMap((plan) => copiesOf(plan, parts));
  const home = homeOf(parts);
  if (!existsSync(home)) return;
  // A copy that is being made has a longer name.
  const isUsed = (place: string): boolean => used.some((one) => place.startsWith(one));
  for (const name of readdirSync(home)) if (!isUsed(join(home, name))) removeCopy(join(home, name));
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
    pin: () =>
      safeTarget(url, { typedBy: 'author', allowPrivate, ...defined({ lookup }) }).catch((error: unknown) => {
        if (error instanceof AppError) throw refused(repository, error.message);
        throw new AppError('git/unreachable', `The name "${url.hostname}" is not known`, { cause: error });
      }),
  };
}

function refused(repository: string, why: string): AppError {
  return new AppError('sources/refused', why, {
    hint: `The operator can allow it: "${repository}" or its address in "allowedSources" of the project`,
  });
}
