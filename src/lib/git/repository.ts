/** The interface of a Git repository: a bare mirror of a remote without work tree, hooks or filters. */

/** Sent to a remote over HTTP, through the environment of one process; never in an argument, an address or a log. */
export interface GitCredential {
  readonly username: string;
  readonly password: string;
  /** The password alone is sent, as a bearer token: some tokens of Bitbucket Data Center belong to no user. */
  readonly bearer?: true;
}

export interface RemotePlan {
  /** `https://…`, `http://…`, `ssh://…`, `git@host:path`, or the absolute path of a repository on this machine. */
  readonly remote: string;
  /** Called again for each connection to the remote. */
  readonly credential?: () => Promise<GitCredential | undefined>;
  /** Absent = the keys and known hosts of the user that runs this program. */
  readonly ssh?: SshAccess;
  /**
   * Called before each connection. Only this IP address is connected to, and redirects are not followed, so that the address
   * of a stranger does not lead into our own network. Absent = the network's own resolver.
   * @throws AppError when the host must not be connected to
   */
  readonly pin?: (host: string) => Promise<string>;
}

/** One SSH key, and nothing else of this machine. */
export interface SshAccess {
  /** In OpenSSH's format. */
  readonly privateKey: string;
  /** Absolute path of a folder where the key is written for each connection, and removed after it. */
  readonly scratch: string;
  /** Absolute path; servers are added to it when they are first seen, and one whose key has changed is refused. */
  readonly knownHosts: string;
}

/** A file of a commit. Links and nested repositories are not listed. */
export interface TreeFile {
  /** Inside the requested folder. */
  readonly path: string;
  /** Id of its content. */
  readonly oid: string;
  /** Bytes. */
  readonly size: number;
}

/** A changed file. `path` is inside the repository; null content deletes it. Files keep their mode, new ones are plain. */
export interface TreeChange {
  readonly path: string;
  readonly content: Uint8Array | null;
}

export interface FileHistory {
  /** Files of the commit, by their path in the folder. */
  readonly tracked: ReadonlySet<string>;
  /** Milliseconds of the last commit that touched each file; files with an unknown last change are left out. */
  readonly dates: ReadonlyMap<string, number>;
}

/** A commit that changed a file. */
export interface FileChange {
  /** In the history: 0 is the newest commit of all. */
  readonly position: number;
  readonly commit: string;
  /** Id of the content that it left. */
  readonly oid: string;
}

/** By path inside the folder; newest first; very old ones are left out. */
export type FileChanges = ReadonlyMap<string, readonly FileChange[]>;

export interface NewCommit {
  readonly parent: string;
  readonly changes: readonly TreeChange[];
  /** First line is the subject. */
  readonly message: string;
  /** Milliseconds: date of author and committer. The same commit always gets the same id. */
  readonly at: number;
}

export interface PushRequest {
  readonly commit: string;
  readonly branch: string;
  /** Commit the branch has now; undefined = it must not exist yet. A push is never forced. */
  readonly expect: string | undefined;
}

/** `there`: the branch already has this commit. `moved`: it has another one than expected. */
export type PushOutcome = 'pushed' | 'there' | 'moved';

export interface FileDiff {
  readonly path: string;
  /** Set when the file was moved. */
  readonly from?: string;
  readonly kind: 'added' | 'changed' | 'removed' | 'moved';
  /** True for files that are not text, or too large to show: they have no hunks. */
  readonly binary: boolean;
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly DiffHunk[];
}

export interface DiffHunk {
  readonly oldStart: number;
  readonly newStart: number;
  readonly lines: readonly { readonly kind: ' ' | '+' | '-'; readonly text: string }[];
}

export interface LoggedCommit {
  readonly commit: string;
  /** The branch that was merged into first. */
  readonly parents: readonly string[];
  /** Name of the author. */
  readonly author: string;
  /** When it was committed, in milliseconds. */
  readonly at: number;
  /** First line is the subject. */
  readonly message: string;
}

export interface LogRequest {
  /** File or folder; absent = all of the repository. */
  readonly path?: string | undefined;
  /** Milliseconds; absent = from the beginning. */
  readonly since?: number | undefined;
  readonly max: number;
  readonly signal?: AbortSignal | undefined;
}

export interface PastFile {
  /** Inside the folder, and not there any more. */
  readonly file: string;
  /** Inside the folder: where Git finds its text now; undefined when it was removed, or left the folder. */
  readonly movedTo: string | undefined;
  /** The last commit that moved or removed it. */
  readonly commit: string;
  /** True when the settings of the site had it before that commit; undefined where they cannot be read. */
  readonly listed: boolean | undefined;
}

export interface PastFiles {
  readonly files: readonly PastFile[];
  /** True when a limit or a shallow clone hides the beginning of the history. */
  readonly incomplete: boolean;
}

/** `conflict`: files that both sides changed. `behind`: the work tree of the branch has uncommitted changes. */
export type MergeOutcome =
  | { readonly kind: 'merged'; readonly commit: string }
  | { readonly kind: 'conflict'; readonly files: readonly string[] }
  | { readonly kind: 'busy'; readonly reason: string };

/** A version of a file in a merge. */
export interface MergeSide {
  readonly oid: string;
  readonly mode: string;
}

/** A file that both sides changed; a side without it has removed it, and without `base` both added it. */
export interface MergeConflict {
  readonly path: string;
  readonly base?: MergeSide;
  readonly ours?: MergeSide;
  readonly theirs?: MergeSide;
}

/** `byHand`: files whose conflict is about more than the content of one file, such as two new names or a link. */
export type TriedMerge =
  | { readonly kind: 'clean'; readonly tree: string }
  | {
      readonly kind: 'conflict';
      /** Of what merged by itself; files in conflict have anything in it. */
      readonly tree: string;
      readonly files: readonly MergeConflict[];
      readonly byHand: readonly string[];
    };

export type MergeBlock =
  | { readonly kind: 'same'; readonly text: string }
  | { readonly kind: 'conflict'; readonly ours: string; readonly theirs: string };

/** What a file of a conflict becomes: one of its versions, other content, or nothing. */
export interface ResolvedFile {
  readonly path: string;
  readonly result: MergeSide | { readonly content: Uint8Array; readonly mode: string } | null;
}

export interface MergeCommit {
  readonly tree: string;
  readonly resolved: readonly ResolvedFile[];
  readonly parents: readonly string[];
  readonly message: string;
  /** Milliseconds. */
  readonly at: number;
}

/**
 * Throws AppErrors: `git/missing` (no git program), `git/denied` (the remote requires other rights; the message names
 * them), `git/no-repository` (the remote does not exist), `git/unreachable` (network, TLS, timeout: worth another try),
 * `git/damaged` (files of our own copy: the next `fetch` makes it anew), `git/no-room` (our disk is full), `git/protected`
 * (the remote's rules or hooks refuse the branch), `git/branch` (invalid name), `git/unknown` (no such commit or branch),
 * `git/refused` (content that is not allowed; the message names it), `git/failed`. No message contains a credential.
 */
export interface Repository {
  /** Fetches every branch of the remote, or the one that it was opened for. */
  fetch(signal?: AbortSignal): Promise<void>;
  /** Of the remote, as last fetched. */
  defaultBranch(): Promise<string>;
  /** Commit of a branch as last fetched; undefined when there is none. */
  head(branch: string): Promise<string | undefined>;
  /** Commit of a branch, requested from the remote now. */
  remoteHead(branch: string): Promise<string | undefined>;
  /** False too while the copy is known to be damaged, so that whoever asks fetches it again. */
  has(commit: string): Promise<boolean>;
  /** @param folder inside the repository, without slashes at its ends; empty = all of it */
  list(commit: string, folder: string): Promise<readonly TreeFile[]>;
  /** @returns undefined when there is no such content or it has more than `limit` bytes */
  read(oid: string, limit: number): Promise<Buffer | undefined>;
  /**
   * Any content as a plain file on this machine; open it at once, since the cache may evict it.
   * @param size as `list` has it
   * @returns undefined when there is no such content, or it is larger than `MAX_BLOB_BYTES`
   */
  file(oid: string, size: number): Promise<string | undefined>;
  /** Files of a folder of a commit, and when each last changed. */
  history(commit: string, folder: string): Promise<FileHistory>;
  /** The commits that changed files of a folder. @param isWanted for a path inside the folder */
  fileChanges(commit: string, folder: string, isWanted: (path: string) => boolean): Promise<FileChanges>;
  /** Files of a folder that earlier commits had, and where they are now. */
  past(commit: string, folder: string): Promise<PastFiles>;
  /** Writes the plain files of a folder of a commit into an empty folder on disk, and nothing else. */
  checkOut(commit: string, folder: string, into: string): Promise<void>;
  /**
   * The differences between a folder on disk and the commit, as changes inside the repository.
   * @throws AppError `git/refused` for links, `.git` names, CI files, names that some system cannot hold, more than
   * `CHANGE_LIMITS.files` files or a file above `CHANGE_LIMITS.bytes`
   */
  changes(commit: string, folder: string, on: string): Promise<readonly TreeChange[]>;
  /** @returns id of the commit; nothing is pushed */
  commit(request: NewCommit): Promise<string>;
  push(request: PushRequest, signal?: AbortSignal): Promise<PushOutcome>;
  /** From the commit where `to` branched off `from`, as a pull request shows it. @param from null = nothing, for a first commit */
  diff(from: string | null, to: string, signal?: AbortSignal): Promise<readonly FileDiff[]>;
  /** A commit and those before it, newest first. */
  log(commit: string, request: LogRequest): Promise<readonly LoggedCommit[]>;
  /** The whole id of a commit that is here, of at least seven of its digits. */
  wholeCommit(written: string): Promise<string | undefined>;
  /** The commit where `to` branched off `from`; without a common one, `from` itself. @throws AppError `git/unknown` */
  branchedOff(from: string, to: string): Promise<string>;
  /** Merges a commit into a branch of the remote, which gets a merge commit; never forced. */
  merge(request: { commit: string; into: string; message: string; at: number }): Promise<MergeOutcome>;
  /** The commits that a commit was made on top of, its own branch first. @throws AppError `git/unknown` */
  parents(commit: string): Promise<readonly string[]>;
  /** True when `commit` contains all of `old`. @throws AppError `git/unknown` */
  contains(commit: string, old: string): Promise<boolean>;
  /** Merges two commits without changing any branch. @throws AppError `git/refused` for unrelated histories */
  tryMerge(ours: string, theirs: string): Promise<TriedMerge>;
  /** Cuts a file into what both sides agree on and where they do not. */
  mergeBlocks(versions: {
    readonly base: string;
    readonly ours: string;
    readonly theirs: string;
  }): Promise<readonly MergeBlock[]>;
  /** @returns id of the merge commit; nothing is pushed */
  commitMerge(request: MergeCommit): Promise<string>;
  /**
   * The exact inverse of what a merge brought, as changes of the commit `onto`. What came after it stays.
   * @param request.merge a merge commit, or the one commit that a branch was squashed into
   * @param request.branch newest commit of the merged branch, for a squashed one
   * @throws AppError `git/refused` for several commits, conflicts, links, changes of mode, and where nothing is left; `git/unknown`
   */
  revert(request: {
    readonly merge: string;
    readonly branch: string | undefined;
    readonly onto: string;
  }): Promise<readonly TreeChange[]>;
  close(): Promise<void>;
}

export const CHANGE_LIMITS = Object.freeze({ files: 10_000, bytes: 5 * 1024 * 1024 });
