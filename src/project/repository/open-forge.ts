/** Opens the forge of a repository with the operator's account; a token never goes to a host it was not given for. */
import type { Forge, PullRequest } from '../../jobs/forges/forge.ts';
import type { ForgeAccount } from '../../jobs/forges/forge-definition.ts';
import { localForge } from '../../jobs/forges/local/local-forge.ts';
import { defined } from '../../lib/defined.ts';
import type { JobSettings } from '../../settings/job-settings.ts';
import type { ProjectRepository } from './project-repository.ts';

/** Where the pull requests of a project without a forge are. */
export interface Reviews {
  /** Address of a job's review. */
  url(job: string): Promise<string>;
  /** The newest review of a branch. */
  find(branch: string): Promise<PullRequest | undefined>;
}

const NO_REVIEWS: Reviews = { url: async () => '', find: async () => undefined };

export async function openForge(
  found: ProjectRepository,
  settings: JobSettings,
  reviews = NO_REVIEWS,
): Promise<Forge> {
  const { forge, host, repository, apiUrl } = found.place;
  if (forge === undefined || apiUrl === undefined)
    return localForge({ name: forgeName(found), reviewUrl: reviews.url, findReview: reviews.find });
  const account = accountFor(found, settings);
  const fetch = found.access?.fetch;
  const opened = await forge.open({
    apiUrl,
    host,
    repository,
    account,
    clock: Date.now,
    ...defined({ fetch }),
  });
  if (isUsable(account)) return opened;
  const { reviews: _, history: __, ...readable } = opened;
  return readable;
}

const isUsable = (account: ForgeAccount | undefined): boolean =>
  account?.token !== undefined || account?.app !== undefined;

/** For people, for example `github.com/example/docs`. */
export function forgeName({ place: { host, repository } }: ProjectRepository): string {
  return host === '' ? repository : `${host}/${repository}`;
}

/** Why nothing can be pushed, as far as the settings show; the forge itself is asked when a job begins. */
export function forgeProblem(found: ProjectRepository, settings: JobSettings): string | undefined {
  const { forge, host } = found.place;
  const account = accountFor(found, settings);
  if (forge === undefined || isUsable(account)) return undefined;
  if (found.access !== undefined)
    return `The project has no account on ${host}. Give it one under Projects, so that branches can be pushed and pull requests opened.`;
  return `There is no token for ${host}. Set ${forge.rights.tokenVariable}, so that branches can be pushed and pull requests opened.`;
}

/** Undefined where what is set up is for another server. */
function accountFor(
  { place: { kind, apiUrl }, access }: ProjectRepository,
  { forges }: JobSettings,
): ForgeAccount | undefined {
  const own = access?.account();
  const account = access === undefined ? forges[kind] : own?.kind === kind ? own : undefined;
  if (account === undefined || apiUrl === undefined) return undefined;
  return new URL(apiUrl).origin === new URL(account.url).origin ? account : undefined;
}
