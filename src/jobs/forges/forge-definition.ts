/** The definition of one kind of forge; its driver is loaded when a repository there is opened. */

import type { SettingEntry } from '../../lib/setting-entry.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { ForgeRights } from './error-table.ts';
import type { Forge } from './forge.ts';
import type { ForgeDirectory } from './forge-account.ts';
import type { ForgeWebhooks } from './forge-webhooks.ts';

/** How a forge writes addresses of repositories, where that is not `owner/name` below the server. */
export interface RepositoryPaths {
  /**
   * @param path below the server, without slashes at its ends
   * @returns undefined when it is no repository
   */
  repositoryOf(path: string, protocol: 'http' | 'ssh'): string | undefined;
  /** Path of its pages, without slashes at its ends. */
  pages(repository: string): string;
  /** Path for Git over HTTP, without slashes at its ends. */
  clone(repository: string): string;
}

/** Addresses of a forge's pages, for links of readers. */
export interface ForgeWebsite {
  readonly kind: string;
  /** Host of the public service, if there is one. Links to it are shown by default, since anybody may look there. */
  readonly publicHost?: string;
  /** Absent for `owner/name`, and `owner/name.git` for Git. */
  readonly paths?: RepositoryPaths;
  /** Labels by which the host name of a private server reveals its kind, such as `gitlab` in `gitlab.example.com`. */
  readonly hostLabels: readonly string[];
  /** Path of a file's editor below its repository, with `{branch}` and `{file}`. */
  readonly editPath: string;
  /** Path of a commit's page below its repository, with `{commit}`. */
  readonly commitPath: string;
  /**
   * Path of what changed in one file between two commits, with `{from}` and `{to}`, or `{range}` for both with three dots between, and for the file `{file}`, or `{sha1}` and
   * `{sha256}` of its path in the repository.
   */
  readonly comparePath: string;
  /** Path of the form for a new issue, with `{title}` and `{body}`. */
  readonly issuePath?: string;
}

/** One server of a forge. */
export interface ForgeHost {
  readonly protocol: string;
  /** With its port. */
  readonly host: string;
  readonly hostname: string;
  /** Path that repositories are below, without slashes at its ends. */
  readonly prefix: string;
  /** Without slash at its end. */
  readonly apiUrl: string;
}

/** What the operator has set up for one forge. */
export interface ForgeAccount {
  /** As written, without trailing slash. */
  readonly url: string;
  readonly token?: string;
  readonly app?: { readonly id: string; readonly key: string };
}

interface OpenForgeParts {
  readonly apiUrl: string;
  /** For people. */
  readonly host: string;
  readonly repository: string;
  /** Undefined when nothing is set up for this server; a token never goes to a server it was not given for. */
  readonly account: ForgeAccount | undefined;
  readonly clock: Clock;
  /** For every request to the API; absent = the network's own. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface ForgeDefinition extends ForgeWebsite {
  /** What a job opens there, for people: `a merge request on GitLab`. */
  readonly result: string;
  /** Programs with this API, for people: `Gitea or Forgejo`. */
  readonly software: string;
  /** Address of the public service, in the form of the setting; absent for what everybody runs themselves. */
  readonly publicUrl?: string;
  /** True when a token alone does not mean the public service. */
  readonly urlRequired?: true;
  /** Host names that take ssh on the port of https, and the hosts they belong to. */
  readonly sshHosts?: Readonly<Record<string, string>>;
  /** Most segments of a repository's name. */
  readonly maxDepth: number;
  readonly settings: Readonly<Record<string, SettingEntry>>;
  /** Names of the settings by their meaning. */
  readonly accountSettings: {
    readonly url: string;
    readonly token: string;
    readonly appId?: string;
    readonly appKey?: string;
  };
  readonly rights: ForgeRights;
  /** @param address of the setting: the server, or its API */
  locate(address: string): ForgeHost;
  open(parts: OpenForgeParts): Promise<Forge>;
  readonly webhooks: ForgeWebhooks;
  openDirectory(parts: Omit<OpenForgeParts, 'repository'>): Promise<ForgeDirectory>;
}
