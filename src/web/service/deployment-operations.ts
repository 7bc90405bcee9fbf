/** Operations of the dashboard and the API on deployments beyond their rows: look, pin, and the forge's webhook. */
import type { Deployment, DeploymentSource } from '../../records/deployments/deployment.ts';

/** The repository that a project is served from, for people. */
interface RepositoryWebhook {
  /** Of its address, without base prefix. */
  readonly path: string;
  readonly secret: string;
}

export interface DeployedRepository {
  /** For example `github.com/example/docs`. */
  readonly name: string;
  /** `github`, `gitlab` …; `local` for one on no known forge. */
  readonly forge: string;
  readonly branch: string;
  /** Inside the repository; empty = all of it. */
  readonly folder: string;
  /** Page of a commit at the forge, with `{commit}`; undefined on no known forge. */
  readonly commitPage: string | undefined;
  /** What changed in a file, as `changedAt` fills it in; undefined on no known forge. */
  readonly comparePage: string | undefined;
  /** Where the forge is to send its webhooks; undefined when a GitHub App reports pushes by itself. */
  readonly webhook: RepositoryWebhook | undefined;
  /** The commit that readers see; undefined until there is one. */
  readonly live: string | undefined;
  /** The commit it is pinned to; undefined while it follows the branch. */
  readonly pinned: string | undefined;
  /** The newest commit of the branch that was fetched. */
  readonly newest: string | undefined;
}

export interface HookRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Uint8Array;
}

/** `unknown`: there is no such project, or it is no repository. `forged`: the signature is not right. */
export type HookOutcome = 'accepted' | 'ignored' | 'forged' | 'unknown';

export interface DeploymentOperations {
  /** Undefined for a project that is served from a folder. */
  repository(project: string): DeployedRepository | undefined;
  /**
   * Looks at the repository now, and answers at once.
   * @throws AppError `deployments/no-repository`
   */
  update(
    project: string,
    by: { readonly source: DeploymentSource; readonly actor: string },
  ): Promise<Deployment>;
  /**
   * Readers see this commit until it is unpinned, on every server.
   * @throws AppError `deployments/commit` when it never went live, `deployments/no-repository`, `git/…`
   */
  pin(project: string, commit: string, by: string): Promise<void>;
  /** Follows the branch again. @throws AppError `deployments/no-repository` */
  unpin(project: string, by: string): Promise<void>;
  /** Takes a webhook of a forge: a genuine one is a reason to look at the repository. */
  receive(project: string, request: HookRequest): Promise<HookOutcome>;
  /** The same for a GitHub App that was made here, for all projects that use it. @param account id of its account */
  receiveOfApp(account: string, request: HookRequest): Promise<HookOutcome>;
  /** The same for a code repository of a project, by its name there: a push may start recipes. */
  receiveOfCode(project: string, name: string, request: HookRequest): Promise<HookOutcome>;
}
