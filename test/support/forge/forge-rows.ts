/** What the test forge keeps of repositories, and what it tells by webhooks. */

export interface ForgeRepository {
  readonly id: number;
  /** `owner/name`; deeper for GitLab. */
  readonly name: string;
  /** Bare repository on disk. */
  readonly folder: string;
  /** `owner/name` of what it is a fork of. */
  readonly forkOf?: string;
}

export interface ForgePull {
  readonly number: number;
  readonly repository: string;
  readonly branch: string;
  /** Repository of the branch; another one for pull requests of forks. */
  readonly from: string;
  base: string;
  readonly title: string;
  readonly body: string;
  readonly draft: boolean;
  readonly createdAt: string;
  readonly author: string;
  /** Newest commit of the branch. */
  commit: string;
  state: 'open' | 'closed' | 'merged';
  /** Of a merged one. */
  mergeCommit?: string;
  /** What was asked for after it was opened. */
  readonly labels: Set<string>;
  readonly reviewers: Set<string>;
  /** When it was merged or closed. */
  settledAt?: string;
}

export interface ForgeIssueRow {
  /** Those of pull requests are below 100. */
  readonly number: number;
  readonly repository: string;
  readonly author: string;
  readonly title: string;
  body: string;
  readonly at: string;
  /** When anything about it was last changed. */
  changedAt: string;
  /** For members alone, as GitLab has them. */
  readonly confidential: boolean;
}

export interface ForgeComment {
  readonly id: number;
  readonly repository: string;
  /** Of the pull request or the issue. */
  readonly number: number;
  readonly author: string;
  /** Written by the App itself. */
  readonly byApp: boolean;
  body: string;
  /** Absent = long ago. */
  readonly at?: string;
  /** Where it stands, for one at a line. */
  readonly path?: string;
  readonly line?: number;
  /** For members alone, as GitLab has them. */
  readonly internal?: boolean;
}

export interface ForgeReviewRow {
  readonly id: number;
  readonly repository: string;
  /** Of the pull request. */
  readonly number: number;
  readonly author: string;
  readonly state: 'approved' | 'changes_requested' | 'commented' | 'dismissed';
  readonly body: string;
  readonly at: string;
}

export interface ForgeStatus {
  readonly id: number;
  readonly repository: string;
  readonly commit: string;
  readonly name: string;
  readonly state: string;
  readonly description: string;
  readonly url: string;
}

export interface ForgeCheckRun {
  readonly id: number;
  readonly repository: string;
  readonly commit: string;
  readonly name: string;
  status: string;
  conclusion: string | null;
  url: string;
  title: string | null;
  summary: string | null;
  text: string | null;
  readonly annotations: Record<string, unknown>[];
}

export type ForgeKind = 'github' | 'gitlab' | 'gitea';

export interface ForgeHook {
  readonly id: number;
  /** Whose webhooks it sends. */
  readonly kind: ForgeKind;
  readonly repository: string;
  url: string;
  secret: string;
  events: readonly string[];
}

/** A webhook request that was sent. */
export interface ForgeDelivery {
  readonly id: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** 0 = nobody answered. */
  status: number;
}

/** What a forge tells by webhooks. */
export type Happening =
  | {
      readonly kind: 'push';
      readonly repository: string;
      /** Whole name. */
      readonly ref: string;
      /** Undefined = it was not there. */
      readonly before: string | undefined;
      /** Undefined = it was removed. */
      readonly after: string | undefined;
      readonly by: string;
    }
  | {
      readonly kind: 'pull';
      readonly pull: ForgePull;
      readonly action: 'opened' | 'reopened' | 'synchronized' | 'retargeted' | 'closed' | 'merged';
      /** Of the commit or the base that it had. */
      readonly before?: string;
    }
  | {
      readonly kind: 'repository';
      readonly repository: string;
      readonly action: 'renamed' | 'transferred' | 'archived' | 'unarchived' | 'deleted';
      /** Name that it had. */
      readonly before?: string;
    }
  | {
      readonly kind: 'installation';
      readonly action: 'created' | 'deleted' | 'suspend' | 'unsuspend' | 'added' | 'removed';
      readonly repositories: readonly string[];
    }
  | { readonly kind: 'discussion'; readonly comment: ForgeComment; readonly pull: ForgePull }
  | { readonly kind: 'issue'; readonly comment: ForgeComment | undefined; readonly issue: ForgeIssueRow }
  | { readonly kind: 'ping'; readonly repository: string };
