/** What the dashboard, the API and webhooks do with previews beyond their rows; `src/server` knows Git and forges. */
import type { Issue } from '../../lib/issue.ts';
import type { Preview, PreviewSharing } from '../../records/previews/preview.ts';
import type { AccessSettings } from '../../records/readers/access-settings.ts';
import type { Reader } from '../../records/readers/reader.ts';
import type { PageChange } from '../../site/changes/page-change.ts';
import type { FinalHandler, WebRequest } from '../edge/http/handler.ts';
import type { ReaderAccess } from '../reader/access/reader-access.ts';

/** Where a request for a preview came in. */
export interface PreviewPlace {
  /** As it was asked for: maybe of no preview. */
  readonly id: string;
  /** Inside the preview; begins with a slash. Empty for the bare prefix. */
  readonly path: string;
  /** False when it is below a path of the project's site, where scripts of unreviewed authors must not run. */
  readonly isOwnHost: boolean;
  /** Part of the path that is taken off, without the server's base: empty on a host of its own. */
  readonly prefix: string;
}

/** A redirect that a change makes necessary. */
export interface MissingRedirect {
  readonly source: string;
  readonly destination: string;
  /** True when the page is gone, so that its destination is a guess. */
  readonly removed: boolean;
}

/** A page of the comparison, with what changed in it. */
export interface ChangedPage extends PageChange {
  /** Beginning of the difference, each line with `+`, `-` or a space; empty where there is no text to compare. */
  readonly excerpt: readonly string[];
}

/** What a preview changes. */
export interface PreviewDetails {
  readonly commit: string;
  readonly base: string;
  readonly pages: readonly ChangedPage[];
  readonly redirects: readonly MissingRedirect[];
  /** Problems that the base does not have; undefined when the pages were not checked. */
  readonly problems: readonly Issue[] | undefined;
}

export interface PreviewOperations {
  /** @returns undefined for a request that is for no preview */
  placeOf(request: Pick<WebRequest, 'host' | 'path'>): PreviewPlace | undefined;
  /** Public address without trailing slash. */
  addressOf(preview: Preview): string;
  /**
   * The site of the newest commit, as the project lets the `reader` of each request see it. One for all visitors.
   * @throws AppError `git/…`, `config/…`, `source/…`, `commit/busy`, `previews/none`
   */
  open(preview: Preview): Promise<FinalHandler>;
  /** The site of the commit that it is compared with, likewise. @throws as `open` */
  openBase(preview: Preview): Promise<FinalHandler>;
  /** Who may read the project. @throws while the store cannot be read */
  access(project: string): Promise<AccessSettings>;
  /** The reader of a request to the project's site, by the session of that site. */
  readerOf(project: string, request: WebRequest): ReturnType<ReaderAccess['identify']>;
  /**
   * Only what somebody may see: pages that are closed to them are not named.
   * @param reader undefined for strangers
   * @throws as `open`
   */
  details(preview: Preview, reader: Reader | undefined): Promise<PreviewDetails>;
  /** The reader of a session that the site began for a preview. */
  sessionOf(project: string, token: string, request: WebRequest): ReturnType<ReaderAccess['identify']>;
  /** Whether the project is served from a repository. */
  hasBranches(project: string): boolean;
  /** Branches of the repository but the one that is served. @throws AppError `git/…`, `previews/none` */
  branches(project: string): Promise<readonly string[]>;
  /**
   * The preview of a branch, made when there is none.
   * @param by id of a member, or of a key
   * @throws AppError `previews/none`, `previews/branch`, `previews/too-many`, `git/…`
   */
  ofBranch(project: string, branch: string, by: string): Promise<Preview>;
  /** How new previews are shared: as the administrators chose, else by the visibility of the project. */
  newSharing(project: string): Promise<PreviewSharing>;
  /** Forgets the preview and its commit. @returns false when there was none */
  remove(project: string, id: string): Promise<boolean>;
  /** Looks for open pull requests and branches that moved, as webhooks would tell. @throws AppError `forge/…`, `git/…` */
  look(project: string): Promise<void>;
  /** A webhook said that something happened with a pull request. Returns when it is noted; the work is done soon, and once. */
  pullRequestChanged(project: string, number: number): Promise<void>;
  /** A webhook said that a branch has a new commit, or none any more. */
  branchMoved(project: string, branch: string, commit: string | undefined): Promise<void>;
}
