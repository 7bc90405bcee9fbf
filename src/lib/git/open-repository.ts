/** Opens a repository: the mirror on our disk, the remote, and git between them. */
import { mkdirSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { AppError } from '../app-error.ts';
import { checkBranchName } from './branch-name.ts';
import { writeFiles } from './change/check-out.ts';
import { folderChanges } from './change/folder-changes.ts';
import { mergeBlocks, type Versions } from './change/merge-blocks.ts';
import { isAncestor, mergeBranch } from './change/merge-branch.ts';
import { type RevertRequest, revertMerge } from './change/revert-merge.ts';
import { tryMerge } from './change/try-merge.ts';
import { writeCommit, writeMerge } from './change/write-commit.ts';
import { type CommitIdentity, DEFAULT_IDENTITY } from './commit-identity.ts';
import { type ObjectFiles, objectFiles } from './files/object-files.ts';
import { checkCommit, listTree } from './files/tree-listing.ts';
import { readLog, wholeCommit } from './history/commit-log.ts';
import { commitParents } from './history/commit-parents.ts';
import { fileChanges } from './history/file-changes.ts';
import { fileHistory } from './history/file-history.ts';
import { pastFiles } from './history/past-files.ts';
import { isObjectId } from './object-id.ts';
import { Mirror } from './process/mirror.ts';
import { mergeBase, readDiff } from './read-diff.ts';
import {
  BRANCHES,
  fetchBranches,
  mainBranch,
  pushCommit,
  remoteHeads,
  remoteTip,
} from './remote/remote-operations.ts';
import { remoteKind } from './remote.ts';
import type {
  LogRequest,
  MergeCommit,
  NewCommit,
  PushOutcome,
  PushRequest,
  RemotePlan,
  Repository,
} from './repository.ts';

interface OpenRepositoryOptions {
  /** Absolute path of the mirror; created when missing. Several processes may share it. */
  readonly mirror: string;
  readonly plan: RemotePlan;
  /** Where programs are searched, as in PATH. */
  readonly searchPath: string;
  /** Absolute path of a folder for temporary files. The caller removes what killed processes left in it. */
  readonly scratch: string;
  /** Milliseconds after which an unchanged lock is considered stale. */
  readonly lockPatience?: number;
  /** Only this branch is fetched; undefined name = the remote's own. Such a mirror is apart from that of all branches. */
  readonly only?: { readonly branch: string | undefined };
  /** Who its commits are by; default: Lectern, unsigned. */
  readonly identity?: CommitIdentity;
}

/**
 * @throws AppErrors `git/missing`, `git/no-repository` for an unknown form of address, `git/failed`. Sends nothing to
 * the remote.
 */
export async function openRepository(options: OpenRepositoryOptions): Promise<Repository> {
  const { mirror: path, plan, searchPath, scratch, lockPatience } = options;
  for (const folder of [path, scratch])
    if (!isAbsolute(folder)) throw new AppError('git/failed', `"${folder}" is no absolute path`);
  remoteKind(plan.remote);
  const home = join(scratch, 'home');
  mkdirSync(home, { recursive: true });
  const mirror = new Mirror(path, { searchPath, home }, lockPatience);
  await mirror.ensure();
  return new OpenRepository(mirror, options);
}

class OpenRepository implements Repository {
  private readonly mirror: Mirror;
  private readonly plan: RemotePlan;
  private readonly scratch: string;
  private readonly files: ObjectFiles;
  private readonly by: CommitIdentity;
  private readonly only: OpenRepositoryOptions['only'];

  constructor(mirror: Mirror, { plan, scratch, only, identity = DEFAULT_IDENTITY }: OpenRepositoryOptions) {
    this.mirror = mirror;
    this.plan = plan;
    this.scratch = scratch;
    this.by = identity;
    this.only = only;
    this.files = objectFiles(mirror, scratch);
  }

  async fetch(signal?: AbortSignal): Promise<void> {
    await this.mirror.ensure();
    const main =
      this.only === undefined ? await this.fetchAll(signal) : await this.fetchOne(this.only, signal);
    // Stored in the mirror's own HEAD, for other processes too.
    await this.mirror.text(['symbolic-ref', 'HEAD', `${BRANCHES}${main}`]);
  }

  private async fetchAll(signal: AbortSignal | undefined): Promise<string> {
    const heads = await remoteHeads(this.mirror, this.plan, { signal });
    await fetchBranches(this.mirror, this.plan, { signal });
    return mainBranch(heads);
  }

  private async fetchOne(
    only: NonNullable<OpenRepositoryOptions['only']>,
    signal: AbortSignal | undefined,
  ): Promise<string> {
    const { branch, commit } = await remoteTip(this.mirror, this.plan, { ...only, signal });
    if (this.mirror.damaged || (await this.head(branch)) !== commit)
      await fetchBranches(this.mirror, this.plan, { branch, signal });
    return branch;
  }

  async defaultBranch(): Promise<string> {
    const ref = await this.mirror.text(['symbolic-ref', '--quiet', 'HEAD']);
    if (ref.startsWith(BRANCHES)) return ref.slice(BRANCHES.length);
    throw new AppError('git/unknown', 'The repository was not fetched yet');
  }

  async head(branch: string): Promise<string | undefined> {
    checkBranchName(branch);
    const answer = await this.mirror.run({
      args: ['show-ref', '--verify', '--hash', '--', BRANCHES + branch],
    });
    const oid = answer.stdout.toString('utf8').trim();
    return answer.code === 0 && isObjectId(oid) ? oid : undefined;
  }

  async remoteHead(branch: string): Promise<string | undefined> {
    checkBranchName(branch);
    return (await remoteHeads(this.mirror, this.plan, { branch })).branches.get(branch);
  }

  async has(commit: string): Promise<boolean> {
    return !this.mirror.damaged && (await this.files.reader.read(commit, 0))?.type === 'commit';
  }

  list(commit: string, folder: string) {
    return this.files.list(commit, folder);
  }

  read(oid: string, limit: number) {
    return this.files.read(oid, limit);
  }

  file(oid: string, size: number) {
    return this.files.file(oid, size);
  }

  history(commit: string, folder: string) {
    const { place, path } = this.mirror;
    return fileHistory({ place, scratch: this.scratch }, { objects: join(path, 'objects'), commit, folder });
  }

  fileChanges(commit: string, folder: string, isWanted: (path: string) => boolean) {
    const { place, path } = this.mirror;
    const request = { objects: join(path, 'objects'), commit, folder };
    return fileChanges({ place, scratch: this.scratch }, request, isWanted);
  }

  past(commit: string, folder: string) {
    const { place, path } = this.mirror;
    return pastFiles({ place, scratch: this.scratch }, { objects: join(path, 'objects'), commit, folder });
  }

  async checkOut(commit: string, folder: string, into: string): Promise<void> {
    await writeFiles(this.files.reader, await this.list(commit, folder), into).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'git/damaged') this.mirror.report();
      throw error;
    });
  }

  async changes(commit: string, folder: string, on: string) {
    const base = await listTree(this.mirror, commit, folder);
    return folderChanges(base, folder === '' ? '' : `${folder}/`, on);
  }

  commit(request: NewCommit): Promise<string> {
    return writeCommit(this.mirror, this.scratch, { ...request, by: this.by });
  }

  async push(request: PushRequest, signal?: AbortSignal): Promise<PushOutcome> {
    checkBranchName(request.branch);
    checkCommit(request.commit);
    if (request.expect !== undefined) {
      checkCommit(request.expect);
      if (!(await isAncestor(this.mirror, request.expect, request.commit)))
        throw new AppError('git/refused', `The commit is not made on top of the branch "${request.branch}"`);
    }
    const pushed = await pushCommit(this.mirror, this.plan, { ...request, signal });
    if (typeof pushed === 'object') throw new AppError('git/protected', pushed.busy);
    if (pushed !== 'moved') await this.remember(request.branch, request.commit);
    return pushed;
  }

  async diff(from: string | null, to: string, signal?: AbortSignal) {
    return readDiff(this.mirror, from, to, signal);
  }

  log(commit: string, request: LogRequest) {
    return readLog(this.mirror, commit, request);
  }

  wholeCommit(written: string) {
    return wholeCommit(this.mirror, written);
  }

  branchedOff(from: string, to: string): Promise<string> {
    return mergeBase(this.mirror, from, to);
  }

  async merge(request: { commit: string; into: string; message: string; at: number }) {
    checkBranchName(request.into);
    const outcome = await mergeBranch(this.mirror, this.plan, { ...request, by: this.by });
    if (outcome.kind === 'merged') await this.remember(request.into, outcome.commit);
    return outcome;
  }

  parents(commit: string) {
    return commitParents(this.mirror, commit);
  }

  contains(commit: string, old: string): Promise<boolean> {
    for (const one of [commit, old]) checkCommit(one);
    return isAncestor(this.mirror, old, commit);
  }

  async tryMerge(ours: string, theirs: string) {
    for (const one of [ours, theirs]) checkCommit(one);
    return tryMerge(this.mirror, ours, theirs);
  }

  mergeBlocks(versions: Versions) {
    return mergeBlocks(this.mirror.place, this.scratch, versions);
  }

  commitMerge(request: MergeCommit): Promise<string> {
    return writeMerge(this.mirror, this.scratch, { ...request, by: this.by });
  }

  revert(request: RevertRequest) {
    return revertMerge(this.mirror, request, (oid, limit) => this.read(oid, limit));
  }

  async close(): Promise<void> {
    this.files.close();
  }

  /** Updates the branch as a fetch would, because it is known to exist. If that fails, the next fetch does it. */
  private async remember(branch: string, commit: string): Promise<void> {
    await this.mirror.run({ args: ['update-ref', '--no-deref', BRANCHES + branch, commit] });
  }
}
