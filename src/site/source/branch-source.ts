/** A source for a branch of a repository: the files of its newest commit, updated when a new one is pushed. */
import type { LineCommit } from '../../lib/git/commit-line.ts';
import type { RemoteRefs, RemoteTip } from '../../lib/git/remote-operations.ts';
import type { ServedBranch } from '../../lib/git/served-branch.ts';
import type { Issue } from '../../lib/issue.ts';
import { retryDelay } from '../../lib/retry-delay.ts';
import { changedPaths } from './changed-paths.ts';
import { type CommitFiles, commitSource } from './commit-source.ts';
import type { OpenFile, Source, SourceFile, SourceHistory } from './source.ts';
import { sourceProblems } from './source-problems.ts';

export interface BranchSourceParts {
  readonly branch: ServedBranch;
  /** Folder inside the repository, without slashes at its ends; empty = whole repository. */
  readonly folder: string;
  /** For messages. */
  readonly name: string;
  /** First commit; undefined = fetch the remote's newest first. */
  readonly tip: RemoteTip | undefined;
  /**
   * Approximate milliseconds between two fetches: the interval is randomized so that sources do not fetch
   * simultaneously.
   */
  readonly every: number;
  /** From 0 up to 1. */
  readonly random?: () => number;
  /** Waits for a turn to connect to the remote. */
  readonly turn?: <T>(work: () => Promise<T>) => Promise<T>;
  /** The Git history of a commit's files. */
  readonly history?: (commit: string) => Promise<SourceHistory | undefined>;
  /** Called after each fetch: undefined after success, else the error; the site stays unchanged. */
  readonly looked?: (problem: unknown) => void;
}

export interface BranchSource extends Source {
  /** Name of the branch. */
  branchName(): string;
  /** Fetches now. @returns whether there was a new commit */
  look(): Promise<boolean>;
  watch(changed: (paths: readonly string[]) => void): () => void;
  /** The newest commit that was fetched. */
  snapshot(): CommitFiles;
  /** The newest commit, when its files are those of this one: pages are not made again for it. Else this one. */
  newestLike(commit: string): string;
  /** The commit that readers saw last, in this run or an earlier one; undefined when it is unknown or not here. */
  served(): Promise<CommitFiles | undefined>;
  /** Files of any commit, fetched unless they are here. @param wanted as `ServedBranch.bring` has it */
  bring(wanted: string): Promise<CommitFiles>;
  /** No longer keeps a commit of `bring`. */
  drop(commit: string): Promise<void>;
  /** A commit and what the branch had before it, as `ServedBranch.line` has it. */
  line(commit: string, most: number): Promise<readonly LineCommit[]>;
  /** Branches and tags of the remote, asked now. */
  refs(): Promise<RemoteRefs>;
  /** Keeps a commit for `served`, even when the branch no longer contains it. */
  keepServed(commit: string): Promise<void>;
}

/** The interval grows while the remote does not answer, up to this. */
const MOST_BETWEEN_MS = 300_000;
/** The commit from the last run may be outdated: it is compared soon, but not for all projects at once. */
const FIRST_LOOK_MS = 3_000;

/** @throws AppErrors of the remote when there is no first commit */
export async function branchSource(parts: BranchSourceParts): Promise<BranchSource> {
  const turn = parts.turn ?? ((work) => work());
  const looked = parts.looked ?? (() => undefined);
  const first = parts.tip ?? (await turn(() => parts.branch.look()));
  if (parts.tip === undefined) looked(undefined);
  return new OpenBranchSource(parts, first, { turn, looked });
}

type Ways = Required<Pick<BranchSourceParts, 'turn' | 'looked'>>;

class OpenBranchSource implements BranchSource {
  readonly name: string;
  private readonly parts: BranchSourceParts;
  private readonly ways: Ways;
  private readonly random: () => number;
  private readonly listeners = new Set<(paths: readonly string[]) => void>();
  private tip: RemoteTip;
  /** Commits before the newest that have the same files. */
  private alike = new Set<string>();
  private current: CommitFiles;
  private looking: Promise<boolean> | undefined;
  private failures = 0;

  constructor(parts: BranchSourceParts, tip: RemoteTip, ways: Ways) {
    this.name = parts.name;
    this.parts = parts;
    this.ways = ways;
    this.random = parts.random ?? Math.random;
    this.tip = tip;
    this.current = this.at(tip.commit);
  }

  snapshot(): CommitFiles {
    return this.current;
  }

  newestLike(commit: string): string {
    return this.alike.has(commit) ? this.tip.commit : commit;
  }

  async served(): Promise<CommitFiles | undefined> {
    const commit = await this.parts.branch.served();
    if (commit === undefined) return undefined;
    return commit === this.tip.commit ? this.current : this.at(commit);
  }

  async bring(wanted: string): Promise<CommitFiles> {
    return this.at(await this.ways.turn(() => this.parts.branch.bring(wanted)));
  }

  drop(commit: string): Promise<void> {
    return this.parts.branch.drop(commit);
  }

  line(commit: string, most: number): Promise<readonly LineCommit[]> {
    return this.ways.turn(() => this.parts.branch.line(commit, most));
  }

  refs(): Promise<RemoteRefs> {
    return this.ways.turn(() => this.parts.branch.refs());
  }

  keepServed(commit: string): Promise<void> {
    return this.parts.branch.keepServed(commit);
  }

  branchName(): string {
    return this.tip.branch;
  }

  list(): Promise<ReadonlyMap<string, SourceFile>> {
    return this.current.list();
  }

  read(path: string, limit?: number): Promise<Buffer | undefined> {
    return this.current.read(path, limit);
  }

  async open(path: string): Promise<OpenFile | undefined> {
    return this.current.open?.(path);
  }

  async problems(files: ReadonlyMap<string, SourceFile>): Promise<readonly Issue[]> {
    return (await this.current.problems?.(files)) ?? [];
  }

  async history(): Promise<SourceHistory | undefined> {
    return this.current.history?.();
  }

  look(): Promise<boolean> {
    this.looking ??= this.move()
      .then(
        (moved) => {
          this.failures = 0;
          this.ways.looked(undefined);
          return moved;
        },
        (error: unknown) => {
          this.failures++;
          this.ways.looked(error ?? new Error('no reason given'));
          throw error;
        },
      )
      .finally(() => {
        this.looking = undefined;
      });
    return this.looking;
  }

  watch(changed: (paths: readonly string[]) => void): () => void {
    this.listeners.add(changed);
    let timer: NodeJS.Timeout;
    let ended = false;
    const later = (milliseconds: number): void => {
      if (ended) return;
      timer = setTimeout(() => {
        void this.look()
          .catch(() => undefined)
          .finally(() => later(this.pause()));
      }, milliseconds).unref();
    };
    later(this.random() * Math.min(this.parts.every, FIRST_LOOK_MS));
    return () => {
      ended = true;
      clearTimeout(timer);
      this.listeners.delete(changed);
    };
  }

  private pause(): number {
    const { every } = this.parts;
    if (this.failures === 0) return every * (0.75 + this.random() / 2);
    return retryDelay(this.failures, { least: every, most: Math.max(every, MOST_BETWEEN_MS) }, this.random());
  }

  private at(commit: string): CommitFiles {
    const { branch, folder, name, history } = this.parts;
    const files = commitSource({ repository: branch, commit, folder, name });
    return Object.assign(files, {
      problems: async (listed: Listing) => sourceProblems(files, listed, await branch.nested(commit)),
      ...(history === undefined ? {} : { history: () => history(commit) }),
    });
  }

  private async move(): Promise<boolean> {
    const tip = await this.ways.turn(() => this.parts.branch.look());
    if (tip.commit === this.tip.commit) return false;
    const next = this.at(tip.commit);
    const [before, now] = await Promise.all([this.current.list(), next.list()]);
    const paths = changedPaths(before, now);
    this.alike = paths.length > 0 ? new Set() : this.alike.add(this.tip.commit);
    this.tip = tip;
    this.current = next;
    if (paths.length > 0) for (const listener of this.listeners) listener(paths);
    return true;
  }
}

type Listing = ReadonlyMap<string, SourceFile>;
