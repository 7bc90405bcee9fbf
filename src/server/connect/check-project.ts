/** Checks what somebody wants to make a project with, before a repository is asked. */
import { AppError } from '../../lib/app-error.ts';
import { checkBranchName } from '../../lib/git/branch-name.ts';
import { isPlainFilePath } from '../../lib/git/file-names.ts';
import type { ProjectChange } from '../../records/connections/connection-records.ts';
import { checkCode } from '../../records/connections/project-code.ts';
import { checkPullRequests } from '../../records/connections/project-pull-requests.ts';
import { isSlug } from '../../settings/project-plans.ts';
import { hostName } from '../../web/edge/http/host-list.ts';
import { RESERVED_PROJECTS } from '../../web/service/project-setup.ts';
import type { SetupParts } from './setup-parts.ts';

/** Host names of one project. */
const MAX_HOSTS = 20;
const MAX_NAME = 100;
const HOST = /^(?=.{1,261}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/;

type Known = Pick<SetupParts, 'planned'>;

/** @param project id of the project that the values are for. @throws AppError `connections/…` */
export function checkProject(
  project: string,
  { name, subdomain, branch, folder, hosts, code, pullRequests }: ProjectChange,
  known: Known,
): void {
  if (!isSlug(project))
    throw new AppError('connections/id', `${quoted(project)} cannot be an id`, {
      hint: 'An id has 1 to 63 small letters, digits and hyphens, for example "my-docs"',
    });
  if (RESERVED_PROJECTS.includes(project))
    throw new AppError('connections/id', `"${project}" is an address of the dashboard`, {
      hint: 'Choose another id',
    });
  if (subdomain !== undefined && !isSlug(subdomain))
    throw new AppError('connections/subdomain', `${quoted(subdomain)} cannot be a subdomain`, {
      hint: 'A subdomain has 1 to 63 small letters, digits and hyphens, for example "my-docs"',
    });
  if (name !== undefined && (name.trim() === '' || name.length > MAX_NAME || /\p{Cc}/u.test(name)))
    throw new AppError('connections/name', `${quoted(name)} cannot be a name`, {
      hint: `A name has 1 to ${MAX_NAME} characters, on one line`,
    });
  if (branch !== undefined && branch !== null) checkBranchName(branch);
  if (folder !== undefined && folder !== '' && !isPlainFilePath(folder))
    throw new AppError('connections/folder', `${quoted(folder)} cannot be a folder of a repository`, {
      hint: 'Write it without slashes at its ends, for example "docs/en"',
    });
  checkCode(code ?? []);
  if (pullRequests !== undefined) checkPullRequests(pullRequests);
  checkHosts(project, hosts ?? [], known);
  if (subdomain !== undefined) refuseSubdomain(project, subdomain, known);
}

const quoted = (text: string): string => JSON.stringify(text.slice(0, MAX_NAME));

function checkHosts(project: string, hosts: readonly string[], { planned }: Known): void {
  if (hosts.length > MAX_HOSTS)
    throw new AppError('connections/hosts', `A project has at most ${MAX_HOSTS} host names`);
  const reserved = new Set(planned().reservedHosts().map(hostName));
  for (const host of hosts) {
    if (!HOST.test(host))
      throw new AppError('connections/hosts', `"${host.slice(0, 100)}" is no host name`, {
        hint: 'Give names such as "docs.example.com"',
      });
    if (reserved.has(hostName(host)))
      throw new AppError('connections/hosts', `"${host}" is a name of this server itself`, {
        hint: 'Choose a name that only this project has',
      });
    const other = planned()
      .files()
      .find(({ id, plan }) => id !== project && plan.hosts.includes(host));
    if (other !== undefined)
      throw new AppError(
        'connections/taken-host',
        `The host "${host}" belongs to the project "${other.id}"`,
        {
          hint: 'Remove it there first',
        },
      );
  }
}

/** The settings file would win; subdomains of the store are compared when they are stored. */
function refuseSubdomain(project: string, subdomain: string, { planned }: Known): void {
  const other = planned()
    .files()
    .find(({ id, plan }) => id !== project && (plan.subdomain ?? id) === subdomain);
  if (other === undefined) return;
  throw new AppError('connections/taken-subdomain', `There is a subdomain "${subdomain}" already`, {
    hint: `The project "${other.id}" of the settings file has it: choose another one`,
  });
}

/** @throws AppError `connections/taken` for a project of the settings file, which would win */
export function refuseInFile(project: string, { planned }: Known): void {
  if (
    !planned()
      .files()
      .some(({ id }) => id === project)
  )
    return;
  throw new AppError('connections/taken', `There is a project "${project}" already`, {
    hint: 'Choose another id',
  });
}
