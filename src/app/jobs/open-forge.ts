/** Opens the forge of a repository with what the settings give for it; a token never goes to a host it was not given for. */
import type { Forge, PullRequest } from '../../jobs/forges/forge.ts';
import { giteaForge } from '../../jobs/forges/gitea/gitea-forge.ts';
import { githubForge } from '../../jobs/forges/github/github-forge.ts';
import { gitlabForge } from '../../jobs/forges/gitlab/gitlab-forge.ts';
import { localForge } from '../../jobs/forges/local/local-forge.ts';
import type { ForgeSetting, JobSettings } from './job-settings.ts';
import type { ProjectRepository } from './project-repository.ts';

/** Where pull requests go when there is no forge. */
export interface Reviews {
  /** Address of a job's review. */
  url(job: string): Promise<string>;
  /** The newest review of a branch. */
  find(branch: string): Promise<PullRequest | undefined>;
}

const NO_REVIEWS: Reviews = { url: async () => '', find: async () => undefined };

export function openForge(found: ProjectRepository, settings: JobSettings, reviews = NO_REVIEWS): Forge {
  const { kind, host, repository, apiUrl } = found.place;
  if (kind === 'local' || apiUrl === undefined)
    return localForge({ name: forgeName(found), reviewUrl: reviews.url, findReview: reviews.find });
  const shared = { apiUrl, host, repository, clock: Date.now };
  if (kind === 'github') {
    const written = settings.github?.url ?? apiUrl;
    // Whoever writes the host alone may mean an Enterprise Server, or an API that has no path.
    const orAtRoot = new URL(apiUrl).pathname !== '/' && new URL(written).pathname === '/';
    return githubForge({ ...shared, orAtRoot, auth: githubAuth(apiUrl, settings) });
  }
  const token = ownToken(apiUrl, settings[kind]);
  return kind === 'gitlab' ? gitlabForge({ ...shared, token }) : giteaForge({ ...shared, token });
}

/** For people, for example `github.com/example/docs`. */
export function forgeName({ place: { host, repository } }: ProjectRepository): string {
  return host === '' ? repository : `${host}/${repository}`;
}

/** Why nothing can be pushed, as far as the settings tell; the forge itself is asked when a job begins. */
export function forgeProblem({ place }: ProjectRepository, settings: JobSettings): string | undefined {
  const { kind, apiUrl } = place;
  if (kind === 'local' || apiUrl === undefined) return undefined;
  const given = kind === 'github' ? githubAuth(apiUrl, settings) : ownToken(apiUrl, settings[kind]);
  if (given !== undefined) return undefined;
  const name = `LECTERN_${kind.toUpperCase()}_TOKEN`;
  return `There is no token for ${place.host}. Set ${name}, so that branches can be pushed and pull requests opened.`;
}

function isFor(apiUrl: string, setting: ForgeSetting): boolean {
  return new URL(apiUrl).origin === new URL(setting.url).origin;
}

function ownToken(apiUrl: string, setting: ForgeSetting | undefined): string | undefined {
  return setting !== undefined && isFor(apiUrl, setting) ? setting.token : undefined;
}

function githubAuth(apiUrl: string, { github }: JobSettings) {
  if (github === undefined || !isFor(apiUrl, github)) return undefined;
  if (github.app !== undefined) return { appId: github.app.id, privateKey: github.app.key };
  return github.token === undefined ? undefined : { token: github.token };
}
