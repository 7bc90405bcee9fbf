/** A source for a branch of a repository: the files of its newest commit, updated when a new one is pushed. */

import type { CommitFacts } from '../../lib/git/history/commit-facts.ts';
import type { LineCommit } from '../../lib/git/history/commit-line.ts';
import type { RemoteTip } from '../../lib/git/remote/ask-tip.ts';
import type { RemoteRefs } from '../../lib/git/remote/remote-operations.ts';
import type { ServedBranch } from '../../lib/git/served-branch.ts';
import { retryDelay } from '../../lib/time/retry-delay.ts';
import { changedPaths } from './changed-paths.ts';
import { type CommitFiles, commitSource } from './commit-source.ts';
import { type BranchMounting, mountedCommit } from './mounted-source.ts';
import { SnapshotSource } from './snapshot-source.ts';
import type { Source, SourceFile, SourceHistory } from './source.ts';
import { sourceProblems } from './source-problems.ts';

export interface BranchSourceParts {
  readonly branch: ServedBranch;
  /** Folder inside the repository, without slashes at its ends; empty = whole repository. */
  readonly folder: string;
  /** For messages. */
  readonly name: string;
  /** First commit; undefined = fetch the remote's newest first. */
  readonly tip: RemoteTip | undefined;
  /** Approximate milliseconds between two fetches: randomized, so that sources do not fetch together. */
  readonly every: number;
  /** From 0 up to 1. */
  readonly random?: () => number;
  /** Waits for a turn to connect to the remote. */
  readonly turn?: <T>(work: (soon: boolean) => Promise<T>) => Promise<T>;
  /** The Git history of a commit's files. */
  readonly history?: (commit: string) => Promise<SourceHistory | undefined>;
  /** Mounts other repositories in its commits: always one commit of each, swapped together. */
  readonly mounting?: BranchMounting;
  /** Reads the files of a commit in another way, as those of another program. */
  readonly seen?: (files: CommitFiles) => CommitFiles;
  /** Called after each fetch: undefined after success, else the error; the site stays unchanged. */
  readonly looked?: (problem: unknown) => void;
}

export interface BranchSource extends Source {
  /** Name of the branch. */
  branchName(): string;
  /** Fetches now. @returns whether there was a new commit */
  look(): Promise<boolean>;
  /** Looks at once, and once more when a look was under way, which may have missed what just happened. */
  lookAgain(): Promise<boolean>;
  /** Calls back after each fetch that succeeded, whether or not there was a new commit. @returns ends it */
  onLook(listener: () => void): () => void;
  watch(changed: (paths: readonly string[]) => void): () => void;
  /** The commit that readers are to see: the pinned one, else the newest that was fetched. */
  snapshot(): CommitFiles;
  /** Id of the newest commit that was fetched. */
  newest(): string;
  /** @returns undefined while the branch is followed */
  pinned(): string | undefined;
  /** Readers see this commit whatever the branch says, also after a restart. @param commit undefined to follow the branch again */
  pin(commit: string | undefined): Promise<void>;
  /** @throws AppError when the commit is not here */
  about(commit: string): Promise<CommitFacts>;
  /** The commit that readers saw last, in this run or an earlier one; undefined when it is unknown or not here. */
  served(): Promise<CommitFiles | undefined>;
  /**
   * Files of any commit, fetched unless they are here, with those of its mounts that the served one has too.
   * @param id as `ServedBranch.bring` has it
   */
  bring(id: string): Promise<CommitFiles>;
  /** No longer keeps a commit of `bring`. */
  drop(commit: string): Promise<void>;
  /** A commit and what the branch had before it, as `ServedBranch.line` has it. */
  line(commit: string, max: number, fetched: boolean): Promise<readonly LineCommit[]>;
  /** Branches and tags of the remote, asked now. */
  refs(): Promise<RemoteRefs>;
  /** As `ServedBranch.commonAncestor`. */
  commonAncestor(one: string, other: string): Promise<string | undefined>;
  /** Keeps a commit for `served`, even when the branch no longer contains it. */
  keepServed(commit: string): Promise<void>;
}

/** The interval grows while the remote does not answer, up to this. */
const MAX_BETWEEN_MS = 300_000;
/** The commit from the last run may be outdated: it is compared soon, but not for all projects at once. */
const FIRST_LOOK_MS = 3_000;

/** @throws AppErrors of the remote when there is no first commit */
export async function branchSource(parts: BranchSourceParts): Promise<BranchSource> {
  const turn = parts.turn ?? ((work) => work(false));
  const looked = parts.looked ?? (() => undefined);
  const first = parts.tip ?? (await turn((soon) => parts.branch.look(soon)));
  if (parts.tip === undefined) looked(undefined);
  const pinned = await parts.branch.marked('pinned');
  return new OpenBranchSource({ ...parts, pinned }, first, { turn, looked });
}

type Ways = Required<Pick<BranchSourceParts, 'turn' | 'looked'>>;

interface OpenParts extends BranchSourceParts {
  readonly pinned: string | undefined;
}

class OpenBranchSource extends SnapshotSource implements BranchSource {
  readonly name: string;
  private readonly parts: OpenParts;
  private readonly ways: Ways;
  private readonly random: () => number;
  private readonly listeners = new Set<(paths: readonly string[]) => void>();
  private readonly lookers = new Set<() => void>();
  private tip: RemoteTip;
  private current: CommitFiles;
  private pinnedFiles: CommitFiles | undefined;
  private again: Promise<boolean> | undefined;
  private looking: Promise<boolean> | undefined;
  private failures = 0;

  constructor(parts: OpenParts, tip: RemoteTip, ways: Ways) {
    super();
    this.name = parts.name;
    this.parts = parts;
    this.ways = ways;
    this.random = parts.random ?? Math.random;
    this.tip = tip;
    this.current = this.at(tip.commit);
    this.pinnedFiles = parts.pinned === undefined ? undefined : this.at(parts.pinned);
    parts.mounting?.watch(() => void this.renew());
  }

  snapshot(): CommitFiles {
    return this.pinnedFiles ?? this.current;
  }

  newest(): string {
    return this.tip.commit;
  }

  pinned(): string | undefined {
    return this.pinnedFiles?.commit;
  }

  async pin(commit: string | undefined): Promise<void> {
    if (commit === this.pinnedFiles?.commit) return;
    const { branch } = this.parts;
    if (commit !== undefined) await this.ways.turn(() => branch.bring(commit));
    await branch.mark('pinned', commit);
    const before = this.snapshot();
    this.pinnedFiles = commit === undefined ? undefined : this.at(commit);
    // Meanwhile its mounts may have been closed.
    if (commit === undefined) this.current = this.at(this.tip.commit);
    await this.tell(before);
  }

  about(commit: string): Promise<CommitFacts> {
    return this.parts.branch.about(commit);
  }

  async served(): Promise<CommitFiles | undefined> {
    const commit = await this.parts.branch.marked('served');
    if (commit === undefined) return undefined;
    this.parts.mounting?.serves(commit);
    return [this.pinnedFiles, this.current].find((one) => one?.commit === commit) ?? this.at(commit);
  }

  async bring(id: string): Promise<CommitFiles> {
    return this.at(await this.ways.turn(() => this.parts.branch.bring(id)), 'beside');
  }

  drop(commit: string): Promise<void> {
    return this.parts.branch.drop(commit);
  }

  line(commit: string, max: number, fetched: boolean): Promise<readonly LineCommit[]> {
    const { branch } = this.parts;
    return fetched ? this.ways.turn(() => branch.line(commit, max, true)) : branch.line(commit, max, false);
  }

  refs(): Promise<RemoteRefs> {
    return this.ways.turn(() => this.parts.branch.refs());
  }

  commonAncestor(one: string, other: string): Promise<string | undefined> {
    return this.ways.turn(() => this.parts.branch.commonAncestor(one, other));
  }

  keepServed(commit: string): Promise<void> {
    this.parts.mounting?.serves(commit);
    return this.parts.branch.mark('served', commit);
  }

  branchName(): string {
    return this.tip.branch;
  }

  look(): Promise<boolean> {
    this.looking ??= this.move()
      .then(
        (moved) => {
          this.failures = 0;
          this.ways.looked(undefined);
          for (const looker of this.lookers) looker();
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

  lookAgain(): Promise<boolean> {
    if (this.looking === undefined) return this.look();
    this.again ??= this.looking
      .catch(() => undefined)
      .then(() => {
        this.again = undefined;
        return this.look();
      });
    return this.again;
  }

  onLook(listener: () => void): () => void {
    this.lookers.add(listener);
    return () => this.lookers.delete(listener);
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
    return retryDelay(this.failures, { min: every, max: Math.max(every, MAX_BETWEEN_MS) }, this.random());
  }

  /** @param mounts `beside` for commits that are not of the served line */
  private at(commit: string, mounts: 'at' | 'beside' = 'at'): CommitFiles {
    const { branch, folder, name, history, mounting, seen = (read) => read } = this.parts;
    const files = commitSource({ repository: branch, commit, folder, name });
    const own = Object.assign(files, {
      problems: async (listed: Listing) => sourceProblems(files, listed, await branch.nested(commit)),
      ...(history === undefined ? {} : { history: () => history(commit) }),
    });
    const read = seen(own);
    return mounting === undefined ? read : mountedCommit(read, (base) => mounting[mounts](base));
  }

  private async move(): Promise<boolean> {
    const tip = await this.ways.turn((soon) => this.parts.branch.look(soon));
    if (tip.commit === this.tip.commit) return false;
    const before = this.snapshot();
    const next = this.at(tip.commit);
    await next.list();
    this.tip = tip;
    this.current = next;
    await this.tell(before);
    return true;
  }

  /** The same commits with the mounts of now. */
  private async renew(): Promise<void> {
    const before = this.snapshot();
    const now = this.at(before.commit);
    const isSame = (await now.mounted?.()) === (await before.mounted?.());
    if (this.snapshot() !== before) return this.renew();
    // Many attempts at a mount change nothing.
    if (isSame) return;
    if (this.pinnedFiles === undefined) this.current = now;
    else this.pinnedFiles = now;
    await this.tell(before).catch((error: unknown) => this.ways.looked(error));
  }

  /** Listeners also hear of a commit that differs in no file: it is served from then on. */
  private async tell(before: CommitFiles): Promise<void> {
    const now = this.snapshot();
    if (now === before) return;
    const paths = changedPaths(await before.list(), await now.list());
    for (const listener of this.listeners) listener(paths);
  }
}

type Listing = ReadonlyMap<string, SourceFile>;
