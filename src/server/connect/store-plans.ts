/** Makes plans of the projects in the store, each with its own credential. */
import type { ForgeAccount } from '../../jobs/forges/forge-definition.ts';
import { forgeOfRemote } from '../../jobs/forges/forge-of-remote.ts';
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import { forgeAddresses } from '../../project/repository/project-repository.ts';
import type {
  AccountSecrets,
  ConnectedAccount,
  ConnectedProject,
  ConnectionRecords,
} from '../../records/connections/connection-records.ts';
import type { ProjectCode } from '../../records/connections/project-code.ts';
import type { GitAccess } from '../../settings/git-access.ts';
import type { CodePlan, ProjectPlan } from '../../settings/project-plans.ts';
import type { Settings } from '../../settings/settings.ts';
import { guardedFetch, pinOf } from './repository-guard.ts';

export type PlanSettings = Pick<Settings, 'privateRepositories' | 'jobs'>;

export async function storePlan(
  project: ConnectedProject,
  records: ConnectionRecords,
  settings: PlanSettings,
): Promise<ProjectPlan> {
  const { id, subdomain, name, remote, branch, folder, hosts, code = [], pullRequests } = project;
  const access = await gitAccess(project, records, settings);
  return {
    id,
    subdomain,
    name,
    hosts,
    // As of the settings file, and not the same: caches of a project must not be those of another credential.
    folder: `${remote}#${branch ?? ''}:${folder}#${access?.of ?? 'server'}`,
    git: { remote, folder, ...defined({ branch, access }) },
    ...defined({ pullRequests: pullRequests as ProjectPlan['pullRequests'] }),
    ...(code.length === 0
      ? {}
      : { code: await Promise.all(code.map((one) => codePlan(one, project, records, settings))) }),
  };
}

/**
 * An SSH key belongs to the one repository it was made for, so it opens no other one. The accounts of the settings are for their own
 * servers; any other address is a stranger's, and kept out of the private network.
 */
async function codePlan(
  { name, remote, branch }: ProjectCode,
  { access }: Pick<ConnectedProject, 'access'>,
  records: ConnectionRecords,
  settings: PlanSettings,
): Promise<CodePlan> {
  const isOpen = access.kind === 'key' || (access.kind === 'server' && !isOfSettings(remote, settings));
  const own = isOpen ? ({ kind: 'open' } as const) : access;
  return {
    name,
    remote,
    ...defined({ branch, access: await gitAccess({ remote, access: own }, records, settings) }),
  };
}

function isOfSettings(remote: string, { jobs }: PlanSettings): boolean {
  const { kind, forge, apiUrl } = forgeOfRemote(remote, forgeAddresses(jobs));
  const account = jobs.forges[kind];
  if (forge === undefined || apiUrl === undefined || account === undefined) return false;
  return new URL(forge.locate(account.url).apiUrl).origin === new URL(apiUrl).origin;
}

/** @returns undefined for the accounts of the settings */
export async function gitAccess(
  { remote, access }: Pick<ConnectedProject, 'remote' | 'access'>,
  records: ConnectionRecords,
  settings: PlanSettings,
): Promise<GitAccess | undefined> {
  if (access.kind === 'server') return undefined;
  const basis = {
    account: () => undefined,
    sshKey: () => {
      throw new AppError('connections/key', 'An address by ssh needs a key', {
        hint: 'Make the project again with a key, or with the address by https',
      });
    },
    fetch: guardedFetch(settings),
    ...defined({ pin: pinOf(remote, settings) }),
  };
  if (access.kind === 'open') return { ...basis, of: 'open', mark: '' };
  const of = `${access.kind}:${access.id}`;
  if (access.kind === 'key') {
    const key = await records.privateKey(access.id);
    return { ...basis, of, mark: '', sshKey: () => key ?? sealedKey() };
  }
  const account = await records.account(access.id);
  const secrets = account === undefined ? undefined : await records.accountSecrets(access.id);
  const known = account === undefined || secrets === undefined ? undefined : forgeAccount(account, secrets);
  const hooks = account?.app !== undefined && secrets?.webhookSecret !== undefined;
  return {
    ...basis,
    of,
    mark: String(account?.changedAt ?? ''),
    account: () => known,
    ...(hooks ? { hookOfApp: access.id } : {}),
  };
}

function sealedKey(): never {
  throw new AppError('connections/sealed', 'The SSH key of the repository cannot be opened', {
    hint: 'The secret of this installation has changed since: make the project again with a new key',
  });
}

/** An account as the drivers of the forges take it. */
export function forgeAccount(
  { kind, url, app }: ConnectedAccount,
  { token, appKey }: AccountSecrets,
): ForgeAccount & { readonly kind: string } {
  if (app !== undefined && appKey !== undefined) return { kind, url, app: { id: app.id, key: appKey } };
  return { kind, url, ...defined({ token }) };
}
