/** The repository of previews: their rows, their passwords, and the queue of what has to be looked at again. */
import type { Preview, PreviewSharing, PreviewTarget } from './preview.ts';

/** What the forge or the repository says about a target now. */
export type PreviewState = Pick<Preview, 'branch' | 'title' | 'url' | 'fork' | 'ref' | 'commit' | 'base'>;

export interface NewPreview {
  readonly project: string;
  readonly target: PreviewTarget;
  readonly state: PreviewState;
  /** How it is shared when it is new. */
  readonly sharing: PreviewSharing;
  /** Null for one that nobody asked for. */
  readonly createdBy: string | null;
}

/** Work on one target that this process holds until `until`. */
export interface ClaimedUpdate {
  readonly project: string;
  readonly target: PreviewTarget;
  /** Number of this try, from 1. */
  readonly tries: number;
  readonly until: number;
  readonly changes: number;
}

interface UpdateClaim {
  readonly projects: readonly string[];
  readonly limit: number;
  /** Milliseconds after which another process may take it. */
  readonly lease: number;
}

/** Most previews of one project. */
export const MAX_PREVIEWS = 5_000;
/** Changes of a target within this time are one update. */
export const UPDATE_AFTER_MS = 2_000;

export interface PreviewRecords {
  /**
   * Makes the preview of a target, or notes what has become of the one that it has; address and sharing of that one stay.
   * @throws AppError `previews/too-many`
   */
  put(preview: NewPreview): Promise<Preview>;
  /** Of any project. */
  get(id: string): Promise<Preview | undefined>;
  find(project: string, target: PreviewTarget): Promise<Preview | undefined>;
  /** The last changed first. */
  list(project: string, page: { readonly skip: number; readonly take: number }): Promise<readonly Preview[]>;
  count(project: string): Promise<number>;
  /** Those that somebody opened since. */
  openedSince(project: string, moment: number): Promise<readonly Preview[]>;
  /** Stores it at most once a minute. */
  noteOpened(preview: Preview): Promise<void>;
  /**
   * @param password of the preview; needed for `password` unless it has one
   * @returns false when there is no such preview
   * @throws AppError `previews/password` when it is missing, too short or too long
   */
  share(
    project: string,
    id: string,
    request: { readonly sharing: PreviewSharing; readonly password?: string },
  ): Promise<boolean>;
  /** Throttled by `from` (hash of the client's address). */
  checkPassword(
    id: string,
    password: string,
    from: string | undefined,
  ): Promise<'right' | 'wrong' | { readonly retryAfterSeconds: number }>;
  /** @returns the preview that is gone; undefined when there was none */
  remove(project: string, id: string): Promise<Preview | undefined>;
  /** True when a preview of the project shows the commit, or is compared with it. */
  isUsed(project: string, commit: string): Promise<boolean>;
  /** Undefined = as the visibility of the project has it. */
  defaultSharing(project: string): Promise<PreviewSharing | undefined>;
  saveDefaultSharing(project: string, sharing: PreviewSharing): Promise<void>;

  /** Has a target looked at again, soon and once, however often this is called. */
  note(project: string, target: PreviewTarget): Promise<void>;
  /** Takes what is due; of two processes only one gets it. */
  claim(claim: UpdateClaim): Promise<readonly ClaimedUpdate[]>;
  /**
   * Ends the work; what was noted meanwhile is due at once. Nothing happens when the lease was lost.
   * @param againAt try again then
   */
  finish(update: ClaimedUpdate, againAt?: number): Promise<void>;
}
