/** A deployment: one commit on its way to readers, and how that ended. */

export type DeploymentKind = 'live' | 'preview';

/** `failure`: the commit was refused, and the one before it stays; `queued` and `in_progress` end in one of the others. */
type DeploymentState = 'queued' | 'in_progress' | 'success' | 'failure';

/**
 * Why it was made. `push`: a webhook of the forge. `poll`: found when the repository was looked at. `start`: the server began with
 * it. `rollback`: an earlier commit was chosen.
 */
export const DEPLOYMENT_SOURCES = ['push', 'poll', 'start', 'api', 'dashboard', 'rollback'] as const;
export type DeploymentSource = (typeof DEPLOYMENT_SOURCES)[number];

export interface DeployedPage {
  readonly kind: 'added' | 'changed' | 'removed' | 'moved';
  readonly url: string;
  readonly title: string;
  /** Address before it was moved. */
  readonly from?: string;
}

export interface DeployedFiles {
  readonly added: readonly string[];
  readonly modified: readonly string[];
  readonly removed: readonly string[];
}

/** Since the deployment before. Lists are cut, counts are whole. */
export interface DeploymentChanges {
  readonly counts: Readonly<Record<DeployedPage['kind'], number>>;
  readonly pages: readonly DeployedPage[];
  readonly files: DeployedFiles;
}

export interface DeploymentProblem {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  /** Inside the documentation folder. */
  readonly file: string;
  readonly line?: number;
}

export interface DeploymentProblems {
  readonly errors: number;
  readonly warnings: number;
  /** The first of them, errors before warnings. */
  readonly first: readonly DeploymentProblem[];
}

export interface Deployment {
  readonly id: string;
  readonly project: string;
  readonly kind: DeploymentKind;
  readonly state: DeploymentState;
  readonly source: DeploymentSource;
  /** Member's id, `key:ID` of an API key, or `server`. */
  readonly actor: string;
  /** Name of the branch, when known. */
  readonly ref: string | null;
  /** Null until it is known. */
  readonly commit: string | null;
  /** Name of the commit's author. */
  readonly author: string | null;
  /** First line of the commit's message. */
  readonly subject: string | null;
  /** One sentence for people. */
  readonly summary: string | null;
  readonly changes: DeploymentChanges | null;
  readonly problems: DeploymentProblems | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  /** When it went live, or was refused. */
  readonly endedAt: number | null;
}

/** Reaches webhooks in the transaction that ends the deployment. */
export interface DeploymentFinished {
  readonly kind: 'deployment.finished';
  readonly deployment: Deployment;
}
