/** Which forge a remote belongs to, and what the repository is called there; whatever no forge of ours holds is local. */
import type { ForgeKind } from './forge.ts';

/** Addresses of forges that we may talk to; the public ones are known anyway. */
export interface KnownForges {
  /** API of GitHub: `https://api.github.com`, or `https://HOST/api/v3`. */
  readonly githubApi?: string;
  /** Address of GitLab, with or without `/api/v4`. */
  readonly gitlab?: string;
  /** Address of Gitea or Forgejo, with or without `/api/v1`. */
  readonly gitea?: string;
}

export interface ForgePlace {
  readonly kind: ForgeKind;
  /** With its port where the forge's address has one; empty for `local` on this machine. */
  readonly host: string;
  /** `owner/name`; for `local` whatever the remote is called. No credential is ever in it. */
  readonly repository: string;
  /** Where its API is; undefined for `local`. */
  readonly apiUrl?: string;
}

interface Remote {
  /** Undefined for ssh: it says nothing about the address of the API. */
  readonly protocol: string | undefined;
  readonly host: string;
  readonly hostname: string;
  /** Without slashes at its ends. */
  readonly path: string;
}

interface Host {
  readonly kind: Exclude<ForgeKind, 'local'>;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  /** Below which repositories lie, without slashes at its ends. */
  readonly prefix: string;
  readonly apiUrl: string;
}

/** `user@host:path`, which is no URL. */
const SCP = /^(?:[^/@\s:]+@)?([A-Za-z0-9][A-Za-z0-9.-]*):(?!\/\/)(.+)$/;
const WINDOWS_DRIVE = /^[A-Za-z]:[\\/]/;
const SEGMENT = /^(?!\.{1,2}$)[A-Za-z0-9_.-]{1,100}$/;
/** Names under which hosts take ssh on the port of https. */
const SSH_NAMES: Readonly<Record<string, string>> = {
  'ssh.github.com': 'github.com',
  'altssh.gitlab.com': 'gitlab.com',
};

const trimmed = (path: string): string => path.replace(/^\/+|\/+$/g, '');

/**
 * What programs read differently: a backslash ends the host for us and begins a user's name for others, and a token would go to
 * whoever is named there.
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
      hostname: SSH_NAMES[hostname] ?? hostname,
      path: trimmed(scp[2]!),
    };
  }
  if (!URL.canParse(remote)) return undefined;
  const { protocol, host, hostname, pathname } = new URL(remote);
  const name = hostname.toLowerCase();
  const at = { host: host.toLowerCase(), hostname: SSH_NAMES[name] ?? name, path: trimmed(pathname) };
  if (protocol === 'https:' || protocol === 'http:') return { protocol, ...at };
  return protocol === 'ssh:' || protocol === 'git+ssh:' ? { protocol: undefined, ...at } : undefined;
}

function githubHost(api: string): Host {
  const { protocol, host, hostname, pathname } = new URL(api);
  // api.github.com and api.SUB.ghe.com stand beside the host of the repositories; Enterprise Server has its API below it.
  const beside = hostname.startsWith('api.') && trimmed(pathname) === '';
  const bare = (name: string): string => (beside ? name.slice('api.'.length) : name);
  const path = trimmed(pathname);
  const apiUrl = `${protocol}//${host}/${beside || path !== '' ? path : 'api/v3'}`.replace(/\/$/, '');
  return { kind: 'github', protocol, host: bare(host), hostname: bare(hostname), prefix: '', apiUrl };
}

function otherHost(kind: 'gitlab' | 'gitea', address: string): Host {
  const { protocol, host, hostname, pathname } = new URL(address);
  const prefix = trimmed(trimmed(pathname).replace(/(^|\/)api\/v\d+$/, ''));
  const base = `${protocol}//${host}${prefix === '' ? '' : `/${prefix}`}`;
  return { kind, protocol, host, hostname, prefix, apiUrl: `${base}/api/${kind === 'gitlab' ? 'v4' : 'v1'}` };
}

function hostsOf({ githubApi, gitlab, gitea }: KnownForges): readonly Host[] {
  return [
    ...(githubApi === undefined ? [] : [githubHost(githubApi)]),
    ...(gitlab === undefined ? [] : [otherHost('gitlab', gitlab)]),
    ...(gitea === undefined ? [] : [otherHost('gitea', gitea)]),
    githubHost('https://api.github.com'),
    otherHost('gitlab', 'https://gitlab.com'),
    otherHost('gitea', 'https://codeberg.org'),
  ];
}

/** A token goes along with what is pushed, so a forge known by https is not talked to by http. */
function isAt(remote: Remote, host: Host): boolean {
  return remote.protocol === undefined
    ? remote.hostname === host.hostname
    : remote.protocol === host.protocol && remote.host === host.host;
}

function repositoryAt({ path, protocol }: Remote, { kind, prefix }: Host): string | undefined {
  const below =
    protocol === undefined || prefix === ''
      ? path
      : path.startsWith(`${prefix}/`)
        ? path.slice(prefix.length + 1)
        : '';
  const segments = below.replace(/\.git$/, '').split('/');
  const most = kind === 'gitlab' ? 21 : 2;
  return segments.length >= 2 && segments.length <= most && segments.every((one) => SEGMENT.test(one))
    ? segments.join('/')
    : undefined;
}

export function forgeOfRemote(remote: string, known: KnownForges = {}): ForgePlace {
  const read = readRemote(remote);
  if (read === undefined) return { kind: 'local', host: '', repository: lastName(remote) };
  for (const host of hostsOf(known)) {
    const repository = isAt(read, host) ? repositoryAt(read, host) : undefined;
    if (repository !== undefined)
      return { kind: host.kind, host: host.host, repository, apiUrl: host.apiUrl };
  }
  return { kind: 'local', host: read.host, repository: read.path.replace(/\.git$/, '') };
}

/** Of a path, whichever slashes it has: the rest of it is nobody's business. */
function lastName(path: string): string {
  const parts = path.split(/[\\/]+/).filter((part) => part !== '');
  const last = parts.at(-1) === '.git' ? parts.at(-2) : parts.at(-1);
  return (last ?? '').replace(/\.git$/, '').replace(/^.*@/, '');
}
