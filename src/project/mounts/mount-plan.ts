/** Decides for each source of a project where it is fetched, and whether with the operator's rights or a stranger's. */
import { forgeOfRemote } from '../../jobs/forges/forge-of-remote.ts';
import { remoteKind } from '../../lib/git/remote.ts';
import type { Issue } from '../../lib/issue.ts';
import type { ProjectPlan, SourcePlan } from '../../settings/project-plans.ts';
import type { Settings } from '../../settings/settings.ts';
import { overlap, type RequestedSource } from '../../site/config/mounted/requested-sources.ts';
import { MAX_SOURCES } from '../../site/config/schema/sources.ts';
import { findRepository } from '../repository/find-repository.ts';
import { planAddresses } from '../repository/project-repository.ts';

export interface MountPlan extends SourcePlan {
  /** `owner/name`, for `sourceRef` and messages. */
  readonly repository: string;
  /** The operator named or allowed it: fetched with the server's credentials, also from private addresses. */
  readonly trusted: boolean;
  /** Where docs.json names it; undefined for one of the settings file. */
  readonly at?: RequestedSource['at'];
}

interface MountPlans {
  readonly plans: readonly MountPlan[];
  readonly issues: readonly Issue[];
}

/** Where `owner/name` is when the site's own repository is on no known forge. */
const USUAL_FORGE = 'https://github.com';

export function mountPlans(
  sources: readonly RequestedSource[],
  project: ProjectPlan,
  { jobs, allowedSources }: Pick<Settings, 'jobs' | 'allowedSources'>,
): MountPlans {
  const addresses = planAddresses(project.git, jobs);
  const forge = forgeUrl(project.git?.remote ?? findRepository(project.folder)?.origin, addresses);
  // Only a folder on the command line has no id: its author is who runs the command.
  const named = project.allowedSources ?? (project.id === undefined ? allowedSources : []);
  const allowed = new Set(named.map((one) => keyOf(remoteOf(one, forge))));
  const plans: MountPlan[] = (project.sources ?? []).map((source) => ({
    ...source,
    repository: nameOf(source.remote),
    trusted: true,
  }));
  const issues: Issue[] = [];
  for (const { repository, at, ...source } of sources) {
    const rival = plans.find(({ path }) => overlap(path, source.path));
    if (rival !== undefined || plans.length >= MAX_SOURCES) {
      issues.push(notPlaced({ repository, at, ...source }, rival));
      continue;
    }
    const remote = remoteOf(repository, forge);
    plans.push({
      ...source,
      remote,
      at,
      repository: nameOf(remote),
      trusted: allowed.has(keyOf(remote)) || allowed.has(keyOf(remote.replace(/\/[^/]*$/, '/*'))),
    });
  }
  return { plans, issues };
}

function notPlaced({ repository, path, at }: RequestedSource, rival: MountPlan | undefined): Issue {
  return {
    severity: 'error',
    code: rival === undefined ? 'sources/too-many' : 'sources/overlap',
    message:
      rival === undefined
        ? `"${repository}" is not shown: a site has at most ${MAX_SOURCES} sources, those of the settings file included`
        : `The path "${path}" of "${repository}" overlaps "${rival.path}", which the settings file of the server mounts`,
    hint: rival === undefined ? 'Join some of the repositories' : 'Choose another path',
    ...at,
  };
}

function forgeUrl(remote: string | undefined, addresses: Parameters<typeof forgeOfRemote>[1]): string {
  const { webUrl, repository } = remote === undefined ? {} : forgeOfRemote(remote, addresses);
  return webUrl === undefined || repository === undefined
    ? USUAL_FORGE
    : webUrl.slice(0, -(repository.length + 1));
}

/** As one parser reads it, so that what is checked is what git connects to. */
function remoteOf(repository: string, forge: string): string {
  const written = /^https?:\/\//i.test(repository) ? repository : `${forge}/${repository}`;
  if (!URL.canParse(written)) return written;
  const { protocol, host, pathname } = new URL(written);
  const path = pathname.replace(/\/+$/, '');
  return `${protocol}//${host}${path.endsWith('.git') || path.endsWith('/*') ? path : `${path}.git`}`;
}

const keyOf = (remote: string): string => remote.toLowerCase().replace(/\.git$/, '');

/** `owner/name` of an address; the last two names of a path on this machine. */
function nameOf(remote: string): string {
  const path =
    remoteKind(remote) === 'local'
      ? remote
          .split(/[\\/]+/)
          .slice(-2)
          .join('/')
      : remote.replace(/^[a-z+]+:\/\/[^/]*\//i, '').replace(/^[^/:]*:/, '');
  return path.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '');
}
