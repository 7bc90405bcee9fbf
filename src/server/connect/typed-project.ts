/** Brings what somebody typed about a project into the form in which it is stored. */
import { defined } from '../../lib/defined.ts';
import type {
  ConnectedProject,
  ProjectAccess,
  ProjectChange,
} from '../../records/connections/connection-records.ts';
import { folderOf } from '../../settings/project-plans.ts';
import type { Place, RequestedChange, RequestedProject } from '../../web/service/project-setup.ts';

export type StoredPlace = Pick<ConnectedProject, 'remote' | 'access'>;

/** In the id of an account of the settings, followed by the kind of its forge. */
export const OF_SETTINGS = 'server-';

export function placeOf({ remote, account = '', key = '' }: Place): StoredPlace {
  return { remote: remote.trim(), access: key === '' ? accessOf(account) : { kind: 'key', id: key } };
}

function accessOf(account: string): ProjectAccess {
  if (account.startsWith(OF_SETTINGS)) return { kind: 'server' };
  return account === '' ? { kind: 'open' } : { kind: 'account', id: account };
}

export type TypedProject = StoredPlace &
  Pick<ConnectedProject, 'id' | 'subdomain' | 'name' | 'folder' | 'hosts'> &
  Pick<RequestedProject, 'branch' | 'code' | 'pullRequests'>;

export function projectOf(request: RequestedProject): TypedProject {
  const { id, subdomain = id, name, branch, folder, hosts, code, pullRequests } = request;
  return {
    ...placeOf(request),
    id,
    subdomain,
    name: name.trim(),
    folder: folderOf(folder),
    hosts: hostsOf(hosts),
    ...defined({ branch, code, pullRequests }),
  };
}

export function changeOf({
  account,
  name,
  remote,
  folder,
  hosts,
  ...others
}: RequestedChange): ProjectChange {
  return {
    ...others,
    ...defined({
      access: account === undefined ? undefined : accessOf(account),
      name: name?.trim(),
      remote: remote?.trim(),
      folder: folder === undefined ? undefined : folderOf(folder),
      hosts: hosts === undefined ? undefined : hostsOf(hosts),
    }),
  };
}

/** Each may be a list, as people write them. */
function hostsOf(hosts: readonly string[]): readonly string[] {
  const names = hosts.flatMap((text) => text.toLowerCase().split(/[\s,;]+/));
  return [...new Set(names.filter(Boolean))];
}
