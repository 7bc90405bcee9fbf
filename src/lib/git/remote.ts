/** Prepares a connection to a remote: its address, its options, and its credential, which never becomes an argument. */
import { isAbsolute } from 'node:path';
import { AppError } from '../app-error.ts';
import type { GitCredential, RemotePlan } from './repository.ts';

export type RemoteKind = 'local' | 'http' | 'https' | 'ssh';

export interface RemoteConnection {
  readonly kind: RemoteKind;
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  /** Options of the commands that read from the remote. */
  readonly reading: readonly string[];
  /** For HTTP requests without git. */
  readonly authorization?: string;
  /** Texts that must not appear in any message. */
  readonly secrets: readonly string[];
}

/**
 * A repository on this machine is served by a process that we start, with its own settings overridden: no hook, no
 * monitor, no fetching of missing objects from elsewhere, no maintenance. Constant text, because Git passes it to a
 * shell.
 */
const SERVED =
  'GIT_NO_LAZY_FETCH=1 git -c core.hooksPath=/dev/null -c core.fsmonitor=false -c core.alternateRefsCommand=true' +
  ' -c gc.auto=0 -c maintenance.auto=false -c receive.autogc=false -c receive.updateServerInfo=false' +
  ' -c submodule.recurse=false';
const UPLOAD = `${SERVED} upload-pack`;
const RECEIVE = `${SERVED} -c receive.denyCurrentBranch=refuse receive-pack`;
/** For merges: a checked-out branch updates its files, unless they have uncommitted changes. */
const RECEIVE_AND_UPDATE = `${SERVED} -c receive.denyCurrentBranch=updateInstead receive-pack`;

/** The protocol of the address, by its form alone. @throws AppError `git/no-repository` for an unsupported one */
export function remoteKind(remote: string): RemoteKind {
  if (
    remote.length <= 2000 &&
    !/[\u0000-\u0020\u007f]/.test(isAbsolute(remote) ? remote.replaceAll(' ', '') : remote)
  ) {
    if (isAbsolute(remote)) return 'local';
    const web = /^(https?):\/\/([^/?#]+)(?:\/|$)/i.exec(remote);
    if (web !== null) {
      if (web[2]!.includes('@')) throw withCredential();
      if (!web[2]!.startsWith('-')) return web[1]!.toLowerCase() as 'http' | 'https';
    }
    if (/^ssh:\/\/(?:[A-Za-z0-9_][\w.-]*@)?[A-Za-z0-9[][\w.:\]-]*\/[^-]/.test(remote)) return 'ssh';
    if (/^[A-Za-z0-9_][\w.-]*@[A-Za-z0-9][\w.-]*:[^-:]/.test(remote)) return 'ssh';
  }
  throw new AppError(
    'git/no-repository',
    `${JSON.stringify(shown(remote))} is no address of a Git repository`,
    {
      hint: 'Use https://HOST/PATH, ssh://USER@HOST/PATH, USER@HOST:PATH or the absolute path of a folder',
    },
  );
}

/** Gets the credential and passes it where only git reads it. */
export async function remoteConnection(plan: RemotePlan): Promise<RemoteConnection> {
  const kind = remoteKind(plan.remote);
  if (kind === 'local')
    return connection(kind, plan.remote, { GIT_ALLOW_PROTOCOL: 'file' }, [`--upload-pack=${UPLOAD}`]);
  if (kind === 'ssh')
    return connection(kind, plan.remote, {
      GIT_ALLOW_PROTOCOL: 'ssh',
      GIT_SSH_COMMAND: 'ssh -o BatchMode=yes -o ConnectTimeout=20',
      GIT_SSH_VARIANT: 'ssh',
    });
  const env = { GIT_ALLOW_PROTOCOL: kind };
  if (plan.pin !== undefined) return connection(kind, plan.remote, { ...env, ...pinned(await plan.pin()) });
  const credential = await plan.credential?.();
  if (credential === undefined) return connection(kind, plan.remote, env);
  const header = authorization(credential);
  return {
    authorization: header,
    ...connection(kind, plan.remote, {
      ...env,
      GIT_CONFIG_COUNT: '2',
      GIT_CONFIG_KEY_0: 'http.extraHeader',
      GIT_CONFIG_VALUE_0: `Authorization: ${header}`,
      // Git would send the header to the target of a redirect.
      GIT_CONFIG_KEY_1: 'http.followRedirects',
      GIT_CONFIG_VALUE_1: 'false',
    }),
    secrets: [header.split(' ')[1]!, credential.password, encodeURIComponent(credential.password)],
  };
}

/** A redirect, and an alternate of a server without Git's protocol, could lead anywhere. */
function pinned(address: string | undefined): Record<string, string> {
  const resolved =
    address === undefined ? {} : { GIT_CONFIG_KEY_1: 'http.curloptResolve', GIT_CONFIG_VALUE_1: address };
  return {
    GIT_CONFIG_COUNT: address === undefined ? '1' : '2',
    GIT_CONFIG_KEY_0: 'http.followRedirects',
    GIT_CONFIG_VALUE_0: 'false',
    ...resolved,
  };
}

/** Options of a push. @param update whether checked-out files at the remote follow the branch */
export function pushing(to: RemoteConnection, update: boolean): readonly string[] {
  return to.kind === 'local' ? [`--receive-pack=${update ? RECEIVE_AND_UPDATE : RECEIVE}`] : [];
}

/** Removes the secrets of a connection from a text. */
export function scrub(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) if (secret !== '') clean = clean.replaceAll(secret, '***');
  return clean;
}

function connection(
  kind: RemoteKind,
  url: string,
  env: Readonly<Record<string, string>>,
  reading: readonly string[] = [],
): RemoteConnection {
  return { kind, url, env, reading, secrets: [] };
}

/** Value of the header. */
function authorization({ username, password, bearer }: GitCredential): string {
  if (/[\u0000-\u001f\u007f]/.test(username + password) || username.includes(':'))
    throw new AppError(
      'git/denied',
      'The credential for the remote has characters that no credential can have',
      {
        hint: 'Check that the token was copied without a line break',
      },
    );
  return bearer === true
    ? `Bearer ${password}`
    : `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

function withCredential(): AppError {
  return new AppError('git/no-repository', 'The address of the repository has a user or a password in it', {
    hint: 'Leave it out of the address, where every process of this machine can read it, and set the token by itself',
  });
}

const shown = (remote: string): string => remote.replace(/\/\/[^/@]*@/, '//').slice(0, 200);
