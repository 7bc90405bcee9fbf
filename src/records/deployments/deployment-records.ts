/** The deployment repository: what was deployed, what is requested, and where the branch of each project stands. */
import type { Deployment, DeploymentKind, DeploymentSource } from './deployment.ts';

export interface NewDeployment {
  readonly project: string;
  readonly kind: DeploymentKind;
  readonly source: DeploymentSource;
  readonly actor: string;
  readonly ref?: string;
}

/** A commit that a server begins to serve. */
export interface BegunDeployment extends NewDeployment {
  readonly commit: string;
  readonly author: string;
  readonly subject: string;
  /** When it became known. */
  readonly since: number;
}

export interface DeploymentEnd extends Pick<Deployment, 'summary' | 'changes' | 'problems'> {
  readonly state: 'success' | 'failure';
  /** Where it was not known before. */
  readonly commit?: string | null;
}

export interface ProjectHead {
  readonly project: string;
  /** Newest commit of the branch that a server has fetched. */
  readonly newest: string | null;
  readonly notedAt: number;
  /** Commit that readers see whatever the branch says; null = the newest good one. */
  readonly pinned: string | null;
  readonly pinnedBy: string | null;
  readonly pinnedAt: number | null;
}

export interface DeploymentRecords {
  /** Stores that somebody wants the newest commit to be deployed. */
  request(deployment: NewDeployment): Promise<Deployment>;
  /**
   * Called by each server that begins to serve a commit; the first one gets the row, and takes over the request that waits
   * longest. Unfinished rows before it end.
   * @returns undefined when another server deploys this commit, or has
   */
  begin(begun: BegunDeployment): Promise<Deployment | undefined>;
  /** Ends a deployment. @returns false when it has ended already */
  finish(project: string, id: string, end: DeploymentEnd): Promise<boolean>;
  /** Ends a request that no commit has taken over: a look at the repository has found nothing to do, or failed. */
  finishRequest(project: string, id: string, end: DeploymentEnd): Promise<void>;
  get(project: string, id: string): Promise<Deployment | undefined>;
  /** Newest first. */
  list(
    project: string,
    page: { readonly kind?: DeploymentKind; readonly limit: number; readonly before?: string },
  ): Promise<Deployment[]>;
  /** The live deployment that began last of those that went well. */
  latest(project: string): Promise<Deployment | undefined>;
  /** The same, of one commit. */
  ofCommit(project: string, commit: string): Promise<Deployment | undefined>;
  head(project: string): Promise<ProjectHead | undefined>;
  /** Of all projects, for servers that follow what others have done. */
  heads(): Promise<ProjectHead[]>;
  /** @returns false when this commit is known as the newest already */
  noteNewest(project: string, commit: string): Promise<boolean>;
  /** @param commit null to follow the branch again */
  pin(project: string, commit: string | null, by: string): Promise<void>;
  /** Deletes deployments from before a moment, but for the last ones of each project. */
  expire(before: number): Promise<void>;
}
