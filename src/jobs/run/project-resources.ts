/** The resources of a project's jobs: its repository, its forge and its agent. */
import type { Repository } from '../../lib/git/repository.ts';
import type { Job } from '../../records/jobs/job.ts';
import type { Agent } from '../agents/agent.ts';
import type { CodeOrigin } from '../code/code-origin.ts';
import type { Forge } from '../forges/forge.ts';
import type { SiteTools } from '../site-tools.ts';

export interface ProjectResources {
  readonly repository: Repository;
  readonly forge: Forge;
  readonly agent: Agent;
  /** True when errors in its work can be sent back to the agent. */
  readonly understands: boolean;
  /** True when its agent may read the repository around the documentation, and its code repositories. */
  readonly readsCode?: boolean;
  /** Whether it can also read the history of code, and what was merged into it. */
  readonly readsMerges?: boolean;
  /** Other repositories that it may read then. */
  readonly code?: CodeOrigins;
  /** Folder of the documentation inside the repository, without slashes at its ends; empty = all of it. */
  readonly folder: string;
  /** Branch that changes are made for; undefined = the repository's own. */
  readonly baseBranch?: string;
  /** Public address of the site without trailing slash; undefined where nobody named one. */
  readonly siteUrl?: string | undefined;
  /**
   * A file inside the folder without which a first round is worth nothing, and what to do when it is left out: then the job fails
   * instead of keeping the rest.
   */
  readonly needs?: { readonly file: string; readonly hint: string };
  /** Further files of the repository with rules for agents, beside those with known names. */
  readonly rules: readonly string[];
  readonly commits: CommitConventions;
  readonly pullRequests: PullRequestConventions;
  /** The same for a job that writes documentation of another program down. @throws AppError `jobs/import` */
  importing?(job: Pick<Job, 'prompt' | 'round'>): ProjectResources;
  /** Tools for a folder on disk that holds the files of a commit. */
  tools(folder: string, commit: string): Promise<OwnedSiteTools>;
}

/** Repositories that agents may read, opened when one asks. */
export interface CodeOrigins {
  readonly origins: readonly CodeOrigin[];
  close(): Promise<void>;
}

/** What the messages of its commits say beside what was done. */
export interface CommitConventions {
  readonly name: string;
  readonly mail: string;
  /** Adds `Signed-off-by`. */
  readonly signOff: boolean;
  /** Names the member who asked, with the address of their account. */
  readonly coAuthor: boolean;
  /** What titles begin with; empty = nothing. */
  readonly title: string;
}

/** What its pull requests have beside title and text. */
export interface PullRequestConventions {
  readonly labels: readonly string[];
  /** Users, and teams with a slash. */
  readonly reviewers: readonly string[];
  /** All of them are opened as drafts. */
  readonly draft: boolean;
  /**
   * Whether comments of people with the right to write become messages; undefined where nobody decided, which is yes for agents
   * without a model.
   */
  readonly comments?: boolean | undefined;
}

export interface OwnedSiteTools extends SiteTools {
  close(): Promise<void>;
}
