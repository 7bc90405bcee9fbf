/** The webhooks of a forge: how a request is verified, and what it says happened. */

/** A request as it came; header names are lower case. */
export interface WebhookRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Uint8Array;
}

interface Happened {
  /** `owner/name`; some forges have deeper ones. As the forge writes it. */
  readonly repository: string;
}

export interface Pushed extends Happened {
  readonly kind: 'push';
  /** Whole name: `refs/heads/main` or `refs/tags/v1`. */
  readonly ref: string;
  /** Undefined = the ref was removed. */
  readonly commit: string | undefined;
  /** Name of who pushed, for people; empty when the forge does not say. */
  readonly by: string;
}

interface PullRequestChanged extends Happened {
  readonly kind: 'pull-request';
  readonly number: number;
  /** `changed`: opened, reopened, new commits, new base. */
  readonly action: 'changed' | 'ended';
}

/** Somebody said something about a pull request, or a check of it has ended. */
interface PullRequestDiscussed extends Happened {
  readonly kind: 'discussion';
  readonly number: number;
  /** Somebody wrote something there. */
  readonly isComment: boolean;
}

/** Somebody opened an issue, or wrote something in one. */
interface IssueDiscussed extends Happened {
  readonly kind: 'issue';
  readonly number: number;
}

/** The repository has another name, was removed, or an App may no longer read it. */
interface RepositoryChanged extends Happened {
  readonly kind: 'repository';
}

interface Pinged {
  readonly kind: 'ping';
}

export type ForgeEvent =
  | Pushed
  | PullRequestChanged
  | PullRequestDiscussed
  | IssueDiscussed
  | RepositoryChanged
  | Pinged;

/** Nothing of a request is believed before `isGenuine`; and even then it is only a reason to look at the repository itself. */
export interface ForgeWebhooks {
  /** Compares signature or token in constant time. */
  isGenuine(request: WebhookRequest, secret: string): boolean;
  /**
   * What happened. One push may name several refs (Bitbucket).
   * @returns an empty list for events that we do not use
   * @throws AppError `forge/webhook` when the body is not what the forge sends for such an event
   */
  read(request: WebhookRequest): readonly ForgeEvent[];
}
