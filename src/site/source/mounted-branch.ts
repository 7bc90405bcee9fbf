/** A branch whose commits have other repositories mounted: always one commit of each, swapped together. */

import type { CommitFacts } from '../../lib/git/commit-facts.ts';
import type { LineCommit } from '../../lib/git/commit-line.ts';
import type { RemoteRefs } from '../../lib/git/remote-operations.ts';
import type { BranchSource } from './branch-source.ts';
import { changedPaths } from './changed-paths.ts';
import type { CommitFiles } from './commit-source.ts';
import { NO_MOUNTS } from './mount.ts';
import { type Mounting, mountedCommit } from './mounted-source.ts';
import { SnapshotSource } from './snapshot-source.ts';
import type { MountState } from './source.ts';

export function mountedBranch(base: BranchSource, mounting: Mounting): BranchSource {
  return new MountedBranch(base, mounting);
}

class MountedBranch extends SnapshotSource implements BranchSource {
  readonly name: string;
  private readonly base: BranchSource;
  private readonly mounting: Mounting;
  private made: { readonly of: CommitFiles; readonly files: CommitFiles } | undefined;

  constructor(base: BranchSource, mounting: Mounting) {
    super();
    this.name = base.name;
    this.base = base;
    this.mounting = mounting;
  }

  snapshot(): CommitFiles {
    const of = this.base.snapshot();
    if (this.made?.of !== of) this.made = { of, files: mountedCommit(of, this.mounting) };
    return this.made.files;
  }

  async served(): Promise<CommitFiles | undefined> {
    const served = await this.base.served();
    if (served === undefined) return undefined;
    return served === this.base.snapshot() ? this.snapshot() : mountedCommit(served, this.mounting);
  }

  async bring(wanted: string): Promise<CommitFiles> {
    return mountedCommit(await this.base.bring(wanted), this.mounting);
  }

  onLook(listener: () => void): () => void {
    return this.base.onLook(listener);
  }

  line(commit: string, most: number, fetched: boolean): Promise<readonly LineCommit[]> {
    return this.base.line(commit, most, fetched);
  }

  drop(commit: string): Promise<void> {
    return this.base.drop(commit);
  }

  commonAncestor(one: string, other: string): Promise<string | undefined> {
    return this.base.commonAncestor(one, other);
  }

  refs(): Promise<RemoteRefs> {
    return this.base.refs();
  }

  keepServed(commit: string): Promise<void> {
    return this.base.keepServed(commit);
  }

  newest(): string {
    return this.base.newest();
  }

  pinned(): string | undefined {
    return this.base.pinned();
  }

  pin(commit: string | undefined): Promise<void> {
    return this.base.pin(commit);
  }

  about(commit: string): Promise<CommitFacts> {
    return this.base.about(commit);
  }

  branchName(): string {
    return this.base.branchName();
  }

  look(): Promise<boolean> {
    return this.base.look();
  }

  lookAgain(): Promise<boolean> {
    return this.base.lookAgain();
  }

  async mounted(): Promise<MountState> {
    return (await this.snapshot().mounted?.()) ?? NO_MOUNTS;
  }

  watch(changed: (paths: readonly string[]) => void): () => void {
    const stop = this.base.watch(changed);
    const stopMounts = this.mounting.watch(() => void this.renew(changed));
    return () => {
      stop();
      stopMounts();
    };
  }

  /** The same commit of the base with the mounts of now. */
  private async renew(changed: (paths: readonly string[]) => void): Promise<void> {
    const before = this.made?.files;
    this.made = undefined;
    const [then, now] = await Promise.all([before?.list(), this.snapshot().list()]).catch(() => []);
    changed(now === undefined ? [] : changedPaths(then ?? new Map(), now));
  }
}
