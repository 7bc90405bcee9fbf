/** Which forge a remote belongs to, and what the repository is called there; a remote on no known forge is local. */
import type { ForgeDefinition, ForgeHost } from './forge-definition.ts';
import { FORGES } from './forges.ts';

/** Addresses of servers beside the public ones, by the kind of forge. */
export type ForgeAddresses = Readonly<Partial<Record<string, string>>>;

export interface ForgeRepository {
  /** That of the forge, or `local`. */
  readonly kind: string;
  /** This and all that depends on it is undefined for `local`. */
  readonly forge?: ForgeDefinition;
  /** With its port where the forge's address has one; empty for `local` on this machine. */
  readonly host: string;
  /** `owner/name`; for `local` the name of the remote. Never contains a credential. */
  readonly repository: string;
  readonly apiUrl?: string;
  /** Repository for browsers. */
  readonly webUrl?: string;
  /** Repository for Git over HTTP. */
  readonly cloneUrl?: string;
}

interface Remote {
  /** Undefined for ssh: it says nothing about the address of the API. */
  readonly protocol: string | undefined;
  readonly host: string;
  readonly hostname: string;
  /** Without slashes at its ends. */
  readonly path: string;
}

interface Host extends ForgeHost {
  readonly forge: ForgeDefinition;
}

/** `user@host:path`, which is no URL. */
const SCP = /^(?:[^/@\s:]+@)?([A-Za-z0-9][A-Za-z0-9.-]*):(?!\/\/)(.+)$/;
const WINDOWS_DRIVE = /^[A-Za-z]:[\\/]/;
const SEGMENT = /^(?!\.{1,2}$)[A-Za-z0-9_.-]{1,100}$/;
/** Host names that take ssh on the port of https, and the hosts they belong to. */
const SSH_HOSTS: Readonly<Record<string, string>> = Object.assign({}, ...FORGES.map((one) => one.sshHosts));

const trimmed = (path: string): string => path.replace(/^\/+|\/+$/g, '');

/**
 * Addresses that programs parse differently: a backslash ends the host for us and is part of the user name for others, and the token
 * would be sent to the wrong host.
 */
const AMBIGUOUS = /[\\\s\p{Cc}]|(^|[/:])(\.|%2e){1,2}(?=[/?#]|$)/iu;

function readRemote(remote: string): Remote | undefined {
  if (WINDOWS_DRIVE.test(remote) || AMBIGUOUS.test(remote)) return undefined;
  const scp = remote.includes('://') ? null : SCP.exec(remote);
  if (scp !== null) {
    const hostname = scp[1]!.toLowerCase();
    return {
      protocol: undefined,
      host: hostname,
      hostname: SSH_HOSTS[hostname] ?? hostname,
      path: trimmed(scp[2]!),
    };
  }
  if (!URL.canParse(remote)) return undefined;
  const { protocol, host, hostname, pathname } = new URL(remote);
  const name = hostname.toLowerCase();
  const at = { host: host.toLowerCase(), hostname: SSH_HOSTS[name] ?? name, path: trimmed(pathname) };
  if (protocol === 'https:' || protocol === 'http:') return { protocol, ...at };
  return protocol === 'ssh:' || protocol === 'git+ssh:' ? { protocol: undefined, ...at } : undefined;
}

/** The operator's own servers win over the public ones. */
function hostsOf(addresses: ForgeAddresses): readonly Host[] {
  const own = FORGES.flatMap((forge) => {
    const address = addresses[forge.kind];
    return address === undefined ? [] : [{ forge, ...forge.locate(address) }];
  });
  const open = FORGES.flatMap((forge) =>
    forge.publicUrl === undefined ? [] : [{ forge, ...forge.locate(forge.publicUrl) }],
  );
  return [...own, ...open];
}

/** Pushes carry the token, so a forge known by https is not used over http. */
function isAt(remote: Remote, host: Host): boolean {
  return remote.protocol === undefined
    ? remote.hostname === host.hostname
    : remote.protocol === host.protocol && remote.host === host.host;
}

function repositoryAt({ path, protocol }: Remote, { forge, prefix }: Host): string | undefined {
  const below =
    protocol === undefined || prefix === ''
      ? path
      : path.startsWith(`${prefix}/`)
        ? path.slice(prefix.length + 1)
        : '';
  if (forge.paths !== undefined)
    return forge.paths.repositoryOf(below, protocol === undefined ? 'ssh' : 'http');
  const segments = below.replace(/\.git$/, '').split('/');
  return segments.length >= 2 &&
    segments.length <= forge.maxDepth &&
    segments.every((one) => SEGMENT.test(one))
    ? segments.join('/')
    : undefined;
}

export function forgeOfRemote(remote: string, addresses: ForgeAddresses = {}): ForgeRepository {
  const read = readRemote(remote);
  if (read === undefined) return { kind: 'local', host: '', repository: lastName(remote) };
  for (const at of hostsOf(addresses)) {
    const repository = isAt(read, at) ? repositoryAt(read, at) : undefined;
    if (repository === undefined) continue;
    const { forge, protocol, host, prefix, apiUrl } = at;
    const root = `${protocol}//${host}${prefix === '' ? '' : `/${prefix}`}`;
    const webUrl = `${root}/${forge.paths?.pages(repository) ?? repository}`;
    const cloneUrl = `${root}/${forge.paths?.clone(repository) ?? `${repository}.git`}`;
    return { kind: forge.kind, forge, host, repository, apiUrl, webUrl, cloneUrl };
  }
  return { kind: 'local', host: read.host, repository: read.path.replace(/\.git$/, '') };
}

/** Of a path, whichever slashes it has; the rest of the path is not shown. */
function lastName(path: string): string {
  const parts = path.split(/[\\/]+/).filter((part) => part !== '');
  const last = parts.at(-1) === '.git' ? parts.at(-2) : parts.at(-1);
  return (last ?? '').replace(/\.git$/, '').replace(/^.*@/, '');
}
