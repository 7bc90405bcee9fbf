/** Prepares a connection to a remote: its address, its options, and its credential, which never becomes an argument. */
import { writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { AppError } from '../app-error.ts';
import { defined } from '../defined.ts';
import type { GitCredential, RemotePlan, SshAccess } from './repository.ts';
import { withScratch } from './scratch.ts';

type RemoteKind = 'local' | 'http' | 'https' | 'ssh';

export interface RemoteConnection {
  readonly kind: RemoteKind;
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  /** Options of the commands that read from the remote. */
  readonly reading: readonly string[];
  /** For HTTP requests without git. */
  readonly authorization?: string;
  /** The file with the keys of servers, where it is not the user's own. */
  readonly knownHosts?: string;
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
      hint: 'Use https://HOST/PATH, ssh://USER@HOST/PATH or USER@HOST:PATH; for a repository of this machine, where that is allowed, its absolute path',
    },
  );
}

/** Gets the credential and passes it where only git reads it; an SSH key is on disk only while `work` runs. */
export function withConnection<Result>(
  plan: RemotePlan,
  work: (connection: RemoteConnection) => Promise<Result>,
): Promise<Result> {
  const { ssh } = plan;
  if (ssh === undefined) return connectionTo(plan, undefined).then(work);
  return withScratch(ssh.scratch, async (folder) => {
    const keyFile = join(folder, 'key');
    writeFileSync(keyFile, ssh.privateKey, { mode: 0o600 });
    return work(await connectionTo(plan, { keyFile, knownHosts: ssh.knownHosts }));
  });
}

interface KeyOnDisk extends Pick<SshAccess, 'knownHosts'> {
  readonly keyFile: string;
}

async function connectionTo(plan: RemotePlan, key: KeyOnDisk | undefined): Promise<RemoteConnection> {
  const kind = remoteKind(plan.remote);
  if (kind === 'local')
    return connection(kind, plan.remote, { GIT_ALLOW_PROTOCOL: 'file' }, [`--upload-pack=${UPLOAD}`]);
  const at = remoteHost(plan.remote);
  const address = await plan.pin?.(at.name);
  if (kind === 'ssh')
    return {
      ...connection(kind, plan.remote, {
        GIT_ALLOW_PROTOCOL: 'ssh',
        GIT_SSH_COMMAND: sshCommand(key, address === undefined ? undefined : { name: at.name, address }),
        GIT_SSH_VARIANT: 'ssh',
      }),
      ...defined({ knownHosts: key?.knownHosts }),
    };
  const credential = await plan.credential?.();
  const header = credential === undefined ? undefined : authorization(credential);
  const settings = [
    ...(header === undefined ? [] : [['http.extraHeader', `Authorization: ${header}`]]),
    // Git would send the header to the target of a redirect, and follow it into any network.
    ...(header === undefined && address === undefined ? [] : [['http.followRedirects', 'false']]),
    ...(address === undefined
      ? []
      : [['http.curloptResolve', `${at.name}:${at.port}:${bracketed(address)}`]]),
  ] as const;
  const connected = connection(kind, plan.remote, { GIT_ALLOW_PROTOCOL: kind, ...configured(settings) });
  if (credential === undefined) return connected;
  return {
    ...connected,
    authorization: header!,
    secrets: [header!.split(' ')[1]!, credential.password, encodeURIComponent(credential.password)],
  };
}

/** Host of an address by http or ssh, lower case, and its port. */
export function remoteHost(remote: string): { readonly name: string; readonly port: number } {
  const web = /^([a-z]+):\/\//i.exec(remote);
  if (web === null) return { name: (/^[^@]*@([^:]+):/.exec(remote)?.[1] ?? '').toLowerCase(), port: 22 };
  const { protocol, hostname, port } = new URL(remote);
  const usual = { 'https:': 443, 'http:': 80, 'ssh:': 22 }[protocol] ?? 0;
  return { name: hostname.replace(/^\[|\]$/g, '').toLowerCase(), port: port === '' ? usual : Number(port) };
}

const bracketed = (address: string): string => (address.includes(':') ? `[${address}]` : address);

function configured(settings: readonly (readonly string[])[]): Readonly<Record<string, string>> {
  if (settings.length === 0) return {};
  const entries = settings.flatMap(([key = '', value = ''], at) => [
    [`GIT_CONFIG_KEY_${at}`, key],
    [`GIT_CONFIG_VALUE_${at}`, value],
  ]);
  return { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(entries) };
}

/** Git passes it to a shell, so every value that is not ours is quoted. */
function sshCommand(
  access: KeyOnDisk | undefined,
  pinned: { readonly name: string; readonly address: string } | undefined,
): string {
  const options = ['BatchMode=yes', 'ConnectTimeout=20'];
  if (access !== undefined)
    options.push(
      // Of ours alone: not the agent, the keys, the aliases and the known hosts of the user that runs this program.
      ...['IdentitiesOnly=yes', 'IdentityAgent=none', `IdentityFile=${doubled(access.keyFile)}`],
      ...['StrictHostKeyChecking=accept-new', `UserKnownHostsFile=${doubled(access.knownHosts)}`],
      ...['GlobalKnownHostsFile=/dev/null', 'PasswordAuthentication=no', 'ForwardAgent=no'],
    );
  // The known hosts have the name, as without a pinned address.
  if (pinned !== undefined) options.push(`HostName=${pinned.address}`, `HostKeyAlias=${pinned.name}`);
  const own = access === undefined ? '' : ' -F none';
  return `ssh${own}${options.map((option) => ` -o ${shellWord(option)}`).join('')}`;
}

/** For ssh, which divides a value at its spaces and replaces what begins with a percent sign. */
const doubled = (path: string): string => `"${path.replaceAll('%', '%%')}"`;
const shellWord = (text: string): string =>
  /^[A-Za-z0-9=._:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

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
    hint: 'Leave user and password out of the address, where every process of this machine can read it, and set the token by itself',
  });
}

const shown = (remote: string): string => remote.replace(/\/\/[^/@]*@/, '//').slice(0, 200);
