/** What a Git repository is to us: a bare mirror of a remote, read and written by objects; no work tree, no hook, no filter. */
import type { FileHistory } from './file-history.ts';

/** Given to a remote over HTTP, in the environment of one process; never in an argument, an address or a log. */
export interface GitCredential {
  readonly username: string;
  readonly password: string;
}

export interface RemotePlan {
  /** `https://…`, `http://…`, `ssh://…`, `git@host:path`, or the absolute path of a repository on this machine. */
  readonly remote: string;
  /** Called again for each connection to the remote. */
  readonly credential?: () => Promise<GitCredential | undefined>;
}

/** A file of a commit. Links and nested repositories are not listed. */
export interface TreeFile {
  /** Inside the folder that was asked for. */
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

export interface NewCommit {
  readonly parent: string;
  readonly changes: readonly TreeChange[];
  /** First line is the subject. */
  readonly message: string;
  /** Milliseconds: date of author and committer. The same commit given twice has the same id. */
  readonly at: number;
}

export interface PushRequest {
  readonly commit: string;
  readonly branch: string;
  /** Commit the branch has now; undefined = it must not exist yet. Never forced. */
  readonly expect: string | undefined;
}

/** `there`: the branch has this very commit already. `moved`: it has another one than expected. */
export type PushOutcome = 'pushed' | 'there' | 'moved';

export interface FileDiff {
  readonly path: string;
  /** Set when it was moved. */
  readonly from?: string;
  readonly kind: 'added' | 'changed' | 'removed' | 'moved';
  /** True for files that are not text, or too large to be shown: they have no hunks. */
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

/** `conflict`: files that both sides changed. `behind`: the work tree of the branch has changes that are not committed. */
export type MergeOutcome =
  | { readonly kind: 'merged'; readonly commit: string }
  | { readonly kind: 'conflict'; readonly files: readonly string[] }
  | { readonly kind: 'busy'; readonly reason: string };

/**
 * Throws AppErrors: `git/missing` (no git program), `git/denied` (the remote wants other rights; message names them),
 * `git/no-repository` (remote does not exist), `git/unreachable` (network, TLS, time: worth another try),
 * `git/protected` (the remote's rules or hooks refuse the branch), `git/branch` (a name that is not allowed),
 * `git/unknown` (no such commit or branch), `git/refused` (content that is not allowed; message names it), `git/failed`.
 * No message has a credential in it.
 */
export interface Repository {
  /** Brings every branch up to date with the remote. */
  fetch(signal?: AbortSignal): Promise<void>;
  /** Of the remote, as last fetched. */
  defaultBranch(): Promise<string>;
  /** Commit of a branch as last fetched; undefined when there is none. */
  head(branch: string): Promise<string | undefined>;
  /** Commit of a branch, asked of the remote now. */
  remoteHead(branch: string): Promise<string | undefined>;
  has(commit: string): Promise<boolean>;
  /** @param folder inside the repository, without slashes at its ends; empty = all of it */
  list(commit: string, folder: string): Promise<readonly TreeFile[]>;
  /** @returns undefined when there is no such content or it has more than `limit` bytes */
  read(oid: string, limit: number): Promise<Buffer | undefined>;
  /**
   * A content of any size as a plain file on this machine; open it at once, since it may make room for others.
   * @param size as `list` has it
   * @returns undefined when there is no such content, or it is larger than `MOST_BLOB_BYTES`
   */
  file(oid: string, size: number): Promise<string | undefined>;
  /** Files of a folder of a commit, and when each was last changed. */
  history(commit: string, folder: string): Promise<FileHistory>;
  /** Writes the plain files of a folder of a commit into an empty folder on disk; nothing else is made there. */
  checkOut(commit: string, folder: string, into: string): Promise<void>;
  /**
   * What differs between a folder on disk and the commit, as changes inside the repository.
   * @throws AppError `git/refused` for links, `.git` names, CI files, names that some system cannot hold, more than
   * `CHANGE_LIMITS.files` files or a file above `CHANGE_LIMITS.bytes`
   */
  changes(commit: string, folder: string, on: string): Promise<readonly TreeChange[]>;
  /** @returns id of the commit; nothing is pushed */
  commit(wanted: NewCommit): Promise<string>;
  push(request: PushRequest, signal?: AbortSignal): Promise<PushOutcome>;
  /** From the point where `to` left `from`, as a pull request shows it. */
  diff(from: string, to: string): Promise<readonly FileDiff[]>;
  /** Merges a commit into a branch of the remote, which gets a merge commit; never forced. */
  merge(wanted: { commit: string; into: string; message: string; at: number }): Promise<MergeOutcome>;
  close(): Promise<void>;
}

export const CHANGE_LIMITS = Object.freeze({ files: 200, bytes: 5 * 1024 * 1024 });
