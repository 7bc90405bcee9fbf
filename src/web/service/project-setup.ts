/** What the dashboard and the API need to make projects of repositories; `server/connect` implements it. */

import type { ConnectedProject, DeployKey } from '../../records/connections/connection-records.ts';
import type { ProjectCode } from '../../records/connections/project-code.ts';
import type {
  ConnectedPullRequests,
  PullRequestChange,
} from '../../records/connections/project-pull-requests.ts';

/** A kind of forge that an account can be connected of. */
export interface ForgeChoice {
  readonly kind: string;
  /** For people: `Gitea or Forgejo`. */
  readonly software: string;
  /** Host of the public service; undefined = the address has to be given. */
  readonly publicHost: string | undefined;
  /** The rights that a token needs, for people. */
  readonly rights: string;
}

/** An account that projects can be made with. */
export interface SetupAccount {
  readonly id: string;
  readonly kind: string;
  readonly software: string;
  readonly host: string;
  readonly name: string;
  /** `settings`: the operator's; it is changed in the settings. */
  readonly from: 'settings' | 'dashboard';
  /** Of a GitHub App: where it is given repositories. */
  readonly installUrl?: string;
  /** Ids of projects that use it; none for one of the settings. */
  readonly projects: readonly string[];
}

interface OfferedRepository {
  readonly name: string;
  readonly remote: string;
  readonly isPrivate: boolean;
}

/** Where the files of a project are, and with what they are read, as somebody typed it. */
export interface Place {
  readonly remote: string;
  /** Id of a forge account, `server-KIND` for one of the settings; absent or empty = none. */
  readonly account?: string;
  /** Id of an SSH key that was made for this address; absent or empty = none. */
  readonly key?: string;
}

export interface Inspected {
  /** As it is stored: an account reads by https whatever was typed. */
  readonly remote: string;
  /** Main branch first. */
  readonly branches: readonly string[];
  /** The one that was looked at; undefined for a repository without a commit. */
  readonly branch: string | undefined;
  /** Folders with a docs.json; without any, the repository itself where it was made with a known program. */
  readonly folders: readonly FoundFolder[];
}

/** A folder without docs.json that is shown as it is. */
export interface DetectedProgram {
  /** As its makers spell it. */
  readonly program: string;
  /** The file that says so. */
  readonly config: string;
  /** Of Markdown in the folder. */
  readonly files: number;
}

export interface FoundFolder {
  /** Inside the repository; empty = its root. */
  readonly path: string;
  /** Of docs.json, or as the configuration of another program calls it; undefined when it cannot be read. */
  readonly name: string | undefined;
  readonly madeWith?: DetectedProgram;
}

/** Addresses of the dashboard itself, which are no ids of projects. */
export const RESERVED_PROJECTS: readonly string[] = [
  'new',
  'accounts',
  'apps',
  'place',
  'create',
  'template',
];

type ProjectState = 'served' | 'fetching' | 'problem' | 'no-effect';

export interface ListedProject {
  readonly id: string;
  readonly name: string;
  /** Of its site; undefined when it is not served. */
  readonly url: string | undefined;
  readonly state: ProjectState;
  /** Why, in words; undefined when it is served as it should be. */
  readonly problem: string | undefined;
  /** `settings`: the settings file or the command line. */
  readonly from: 'settings' | 'dashboard';
  /** Of a Git project, for people: `github.com/example/docs`. */
  readonly repository: string | undefined;
  readonly branch: string | undefined;
  readonly folder: string;
  /** How its pull requests differ from those of the other projects. */
  readonly pullRequests: ConnectedPullRequests;
  /** As it was made here. */
  readonly made?: ConnectedProject;
}

export interface RequestedProject extends Place {
  readonly id: string;
  /** Undefined = the id. */
  readonly subdomain?: string;
  readonly name: string;
  /** Undefined = the repository's own. */
  readonly branch?: string;
  readonly folder: string;
  /** Each may be a list of names. */
  readonly hosts: readonly string[];
  /** Repositories that agents may read beside it; absent = none. */
  readonly code?: readonly ProjectCode[];
  /** What is absent or null is as the settings of the server say. */
  readonly pullRequests?: PullRequestChange;
}

export interface RequestedChange extends Partial<Omit<RequestedProject, 'id' | 'key' | 'branch'>> {
  /** Null = the repository's own. */
  readonly branch?: string | null;
}

/** How a forge reports pushes. */
export interface ForgeHook {
  readonly url: string;
  readonly secret: string;
  /** True when the App of the account reports by itself. */
  readonly byApp: boolean;
  /** Whether the account may register it at the forge. */
  readonly mayAdd: boolean;
}

/** How the forge of a code repository reports pushes. */
interface CodeHook extends Pick<ForgeHook, 'url' | 'secret'> {
  /** Of the repository in the project. */
  readonly name: string;
}

/** Files of the first commit, for people who push it themselves, or where it went. */
export type Started = { readonly pushed: true } | { readonly pushed: false; readonly why: string };

/** The form that makes a GitHub App, which the browser sends to GitHub. */
interface AppForm {
  readonly action: string;
  /** JSON. */
  readonly manifest: string;
}

/** Makes a GitHub App without typing anything twice. */
export interface AppSetup {
  /** @param request.address of an Enterprise Server; empty = github.com */
  form(request: {
    readonly address: string;
    /** Empty = the App belongs to whoever makes it. */
    readonly organisation: string;
    readonly state: string;
    /** Where GitHub sends the browser with the code, and after it was installed. */
    readonly redirectUrl: string;
    readonly setupUrl: string;
    /** Id that its account will have. */
    readonly account: string;
  }): Promise<AppForm>;
  /** @param answer.code as GitHub gave it back */
  add(
    answer: { readonly code: string; readonly address: string; readonly account: string },
    by: string,
  ): Promise<SetupAccount>;
}

/**
 * Throws AppErrors for people: `connections/…` for what cannot be, `git/…` and `forge/…` with the forge's own words.
 * `by` is the actor of the audit log.
 */
export interface ProjectSetup {
  list(): Promise<readonly ListedProject[]>;
  /** By id, whether or not it is served. */
  get(id: string): Promise<ListedProject | undefined>;

  /** Folders of this machine whose repositories may be connected by their paths. */
  readonly folders: readonly string[];
  forges(): readonly ForgeChoice[];
  accounts(): Promise<readonly SetupAccount[]>;
  /** Checks it at the forge first. @param request.url empty = the public service */
  addToken(
    request: { readonly kind: string; readonly url: string; readonly token: string; readonly name: string },
    by: string,
  ): Promise<SetupAccount>;
  /** @returns false when there is no such account. @throws AppError `connections/app` for a GitHub App, whose key it would replace */
  replaceToken(account: string, token: string): Promise<boolean>;
  removeAccount(account: string): Promise<SetupAccount | undefined>;
  repositories(account: string, search: string): Promise<readonly OfferedRepository[]>;

  readonly apps: AppSetup;

  makeKey(remote: string): Promise<DeployKey>;
  key(id: string): Promise<DeployKey | undefined>;

  /** @param branch undefined = the main one */
  inspect(place: Place, branch: string | undefined): Promise<Inspected>;
  /** Checks that the repository can be read and has the folder. */
  create(request: RequestedProject, by: string): Promise<ConnectedProject>;
  change(id: string, change: RequestedChange): Promise<ConnectedProject | undefined>;
  /** What readers and members stored stays. */
  remove(id: string): Promise<ConnectedProject | undefined>;
  /** Writes the files of a new site as the first commit of an empty repository. */
  startFromTemplate(place: Place, name: string): Promise<Started>;

  /** Undefined for a project that is not of a repository. */
  hook(id: string): Promise<ForgeHook | undefined>;
  /** Of the code repositories of a project. */
  codeHooks(id: string): readonly CodeHook[];
  addHook(id: string): Promise<void>;
}
