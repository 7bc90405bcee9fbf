/** Projects made while the server runs, the forge accounts they use, and the SSH keys made for them. */

import type { ProjectCode } from './project-code.ts';
import type { ConnectedPullRequests, PullRequestChange } from './project-pull-requests.ts';

/** Which credential the repository is read with. */
export type ProjectAccess =
  /** None: anybody may read the repository. */
  | { readonly kind: 'open' }
  /** The operator's account for that forge, from the settings. */
  | { readonly kind: 'server' }
  | { readonly kind: 'account'; readonly id: string }
  | { readonly kind: 'key'; readonly id: string };

export interface ConnectedProject {
  /** Slug, also in every address. */
  readonly id: string;
  readonly subdomain: string;
  readonly name: string;
  readonly remote: string;
  /** Undefined = the repository's own. */
  readonly branch?: string;
  /** Without slashes at its ends; empty = all of it. */
  readonly folder: string;
  /** Lower case. */
  readonly hosts: readonly string[];
  readonly access: ProjectAccess;
  /** Read with the same access where it is on the same server, else with none; absent = none. */
  readonly code?: readonly ProjectCode[];
  readonly pullRequests?: ConnectedPullRequests;
  readonly createdAt: number;
  /** As in the audit log: a member's id, `key:ID`, or `terminal`. */
  readonly createdBy: string;
  readonly changedAt: number;
}

export type NewProject = Omit<ConnectedProject, 'createdAt' | 'changedAt'>;
export type ProjectChange = Partial<
  Pick<ConnectedProject, 'name' | 'remote' | 'folder' | 'hosts' | 'access' | 'subdomain' | 'code'> & {
    /** Null = the repository's own. */
    readonly branch: string | null;
    /** Of the settings that it names; the others stay. */
    readonly pullRequests: PullRequestChange;
  }
>;

export interface AccountSecrets {
  readonly token?: string;
  /** PEM of a GitHub App. */
  readonly appKey?: string;
  readonly webhookSecret?: string;
}

export interface ConnectedAccount {
  readonly id: string;
  /** That of its `ForgeDefinition`. */
  readonly kind: string;
  /** Address of the server, in the form of the forge's setting; its secrets are for nobody else. */
  readonly url: string;
  /** For people. */
  readonly name: string;
  readonly app?: { readonly id: string; readonly slug: string };
  readonly createdAt: number;
  readonly createdBy: string;
  readonly changedAt: number;
}

type NewAccount = Pick<ConnectedAccount, 'kind' | 'url' | 'name' | 'app' | 'createdBy'> & {
  /** Where its address had to be known before; default a new one. */
  readonly id?: string;
};

export interface DeployKey {
  readonly id: string;
  /** The repository that it was made for. */
  readonly remote: string;
  /** One line, as forges take it. */
  readonly publicKey: string;
  readonly createdAt: number;
}

/** Most forge accounts, and most SSH keys that no project uses yet. */
export const MAX_ACCOUNTS = 50;
export const MAX_UNUSED_KEYS = 50;
/** Time after which an SSH key that no project uses is forgotten. */
export const UNUSED_KEY_MS = 7 * 86_400_000;

export interface ConnectionRecords {
  /** Oldest first. */
  projects(): Promise<readonly ConnectedProject[]>;
  project(id: string): Promise<ConnectedProject | undefined>;
  /**
   * @param max projects that may exist then
   * @throws AppError `connections/taken`, `…-subdomain` or `…-host` for what another one has, `connections/too-many`,
   * `connections/unknown` for an account or key that does not exist
   */
  addProject(project: NewProject, max: number): Promise<ConnectedProject>;
  /** @returns undefined when there is none. @throws AppErrors as `addProject` */
  changeProject(id: string, change: ProjectChange): Promise<ConnectedProject | undefined>;
  /** Forgets the project, and its SSH key unless another project uses it; what else is stored of it stays. @returns undefined when there is none */
  removeProject(id: string): Promise<ConnectedProject | undefined>;

  accounts(): Promise<readonly ConnectedAccount[]>;
  account(id: string): Promise<ConnectedAccount | undefined>;
  /** @returns undefined when there is no account, or its secrets were sealed with another installation secret */
  accountSecrets(id: string): Promise<AccountSecrets | undefined>;
  /** @throws AppError `connections/too-many-accounts` */
  addAccount(account: NewAccount, secrets: AccountSecrets): Promise<ConnectedAccount>;
  /** Replaces the secrets, as after a token has expired. @returns false when there is none */
  changeSecrets(id: string, secrets: AccountSecrets): Promise<boolean>;
  /** @throws AppError `connections/in-use` that names a project. @returns undefined when there is none */
  removeAccount(id: string): Promise<ConnectedAccount | undefined>;

  /** Makes an SSH key for one repository. @throws AppError `connections/too-many-keys` */
  makeKey(remote: string): Promise<DeployKey>;
  key(id: string): Promise<DeployKey | undefined>;
  /** In OpenSSH's format. @returns undefined as `accountSecrets` */
  privateKey(id: string): Promise<string | undefined>;
}
