/** A remote for serving, one branch of it and any commit: fetched shallow, without contents outside the served folder. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../app-error.ts';
import { checkBranchName } from './branch-name.ts';
import { type ObjectFiles, objectFiles } from './files/object-files.ts';
import { listTree } from './files/tree-listing.ts';
import { type CommitFacts, commitFacts } from './history/commit-facts.ts';
import { type LineCommit, readLine, readTouched } from './history/commit-line.ts';
import { commonAncestor } from './history/common-ancestor.ts';
import { fileChanges } from './history/file-changes.ts';
import { fileHistory, type HistoryRequest } from './history/file-history.ts';
import { shallowCommits } from './history/shallow-commits.ts';
import { isObjectId } from './object-id.ts';
import { Mirror } from './process/mirror.ts';
import { askTip, type RemoteTip } from './remote/ask-tip.ts';
import { BroughtCommits } from './remote/brought-commits.ts';
import { branchRefspec, fetchContents, fetchHistory, fetchTip, isWhole } from './remote/fetch-branch.ts';
import { BRANCHES, type RemoteRefs, remoteRefs, remoteTip } from './remote/remote-operations.ts';
import { remoteKind } from './remote.ts';
import type { FileChanges, FileHistory, RemotePlan, TreeFile } from './repository.ts';

export interface ServedBranchOptions {
  /** Absolute path of the mirror, separate from the complete one of agent jobs; created when missing. */
  readonly mirror: string;
  readonly plan: RemotePlan;
  /** Undefined = the remote's own. */
  readonly branch: string | undefined;
  /** Inside the repository, without slashes at its ends; empty = all of it. */
  readonly folder: string;
  /** Id of the project, whose marks and commits are apart from those of others with the same branch and folder. */
  readonly owner?: string | undefined;
  readonly searchPath: string;
  readonly scratch: string;
  readonly lockPatience?: number;
}

/** `served`: what readers saw last. `pinned`: what they are to see whatever the branch says. */
type CommitMark = 'served' | 'pinned';

export interface ServedBranch {
  /** The complete commit of an earlier fetch, without asking the remote; undefined when there is none. */
  kept(): Promise<RemoteTip | undefined>;
  /** The commit that has a mark, when its contents are here. */
  marked(mark: CommitMark): Promise<string | undefined>;
  /** Keeps a commit here, also after a forced push and a restart, until the mark moves. @param commit undefined = no commit */
  mark(mark: CommitMark, commit: string | undefined): Promise<void>;
  /** @throws AppError when the commit is not here */
  about(commit: string): Promise<CommitFacts>;
  /**
   * Asks the remote for its newest commit, and fetches the missing parts.
   * @param soon gives up early when the remote does not answer the question; default false
   */
  look(soon?: boolean): Promise<RemoteTip>;
  /** Branches and tags of the remote, asked now. */
  refs(): Promise<RemoteRefs>;
  /**
   * Fetches a commit with the contents of the folder, unless it is here, and keeps it until `drop` or the next start.
   * @param id whole name of a ref such as `refs/tags/v1`, or the whole id of a commit
   * @returns id of the commit
   * @throws AppError `git/unknown` when the remote has no such commit
   */
  bring(id: string): Promise<string>;
  /** No longer keeps a commit of `bring`. */
  drop(commit: string): Promise<void>;
  /**
   * The newest commit that both come from, of commits that are here; first fetches their history, without contents.
   * @returns undefined when they have none in common
   */
  commonAncestor(one: string, other: string): Promise<string | undefined>;
  list(commit: string, folder: string): Promise<readonly TreeFile[]>;
  read(oid: string, limit: number): Promise<Buffer | undefined>;
  /** A content as a plain file, as `Repository.file` gives it. */
  file(oid: string, size: number): Promise<string | undefined>;
  /** Folders inside the folder that are nested repositories: their contents are not here. */
  nested(commit: string): Promise<readonly string[]>;
  /** When each file last changed. First fetches the history, without contents. */
  history(commit: string): Promise<FileHistory>;
  /** The commits that changed files of the folder. First fetches the history, without contents. */
  changes(commit: string, isWanted: (path: string) => boolean): Promise<FileChanges>;
  /**
   * A commit and what its branch had before it, newest first: first parents alone, so that commits of merged branches
   * are not among them.
   * @param fetched whether the history is fetched first, without contents; else it ends where that in the mirror does
   */
  line(commit: string, max: number, fetched: boolean): Promise<readonly LineCommit[]>;
  /**
   * The newest commit on the same line that changed one of these files of the folder. First fetches the history.
   * @returns undefined when the branch never had one
   */
  touched(commit: string, names: readonly string[]): Promise<string | undefined>;
  /** Aborts requests to the remote, and refuses later ones; what is here stays readable. */
  stopFetching(): void;
  /** The same, and nothing can be read any more. */
  close(): void;
}

/**
 * @throws AppErrors `git/missing`, `git/no-repository` for an unknown form of address, `git/failed`. Sends nothing to
 * the remote.
 */
export async function openServedBranch(options: ServedBranchOptions): Promise<ServedBranch> {
  const { plan, searchPath, scratch, branch, lockPatience } = options;
  if (branch !== undefined) checkBranchName(branch);
  remoteKind(plan.remote);
  const home = join(scratch, 'home');
  mkdirSync(home, { recursive: true });
  const mirror = new Mirror(options.mirror, { searchPath, home }, lockPatience);
  await mirror.ensure();
  const opened = new OpenServedBranch(mirror, options);
  await opened.brought.dropAll();
  return opened;
}

class OpenServedBranch implements ServedBranch {
  private readonly mirror: Mirror;
  private readonly options: ServedBranchOptions;
  private readonly files: ObjectFiles;
  /** In the names of refs: projects of one repository share its mirror. */
  private readonly project: string;
  readonly brought: BroughtCommits;
  /** The complete commit of the last fetch: while the remote has nothing newer, nothing is done. */
  private last: RemoteTip | undefined;
  /** The history, while it is fetched. */
  private past: Promise<void> | undefined;
  private readonly ended = new AbortController();

  constructor(mirror: Mirror, options: ServedBranchOptions) {
    this.mirror = mirror;
    this.options = options;
    this.files = objectFiles(mirror, options.scratch);
    const { plan, branch = '', folder, owner = '' } = options;
    const place = [branch, folder, owner].join('\n');
    this.project = createHash('sha256').update(place).digest('hex').slice(0, 16);
    const { signal } = this.ended;
    this.brought = new BroughtCommits({ mirror, plan, folder, project: this.project, signal });
  }

  async kept(): Promise<RemoteTip | undefined> {
    const branch = this.options.branch ?? (await this.mainHere());
    const commit = branch === undefined ? undefined : await this.head(branch);
    if (branch === undefined || commit === undefined) return undefined;
    if (!(await isWhole(this.mirror, commit, this.options.folder))) return undefined;
    this.last = { branch, commit };
    return this.last;
  }

  async marked(mark: CommitMark): Promise<string | undefined> {
    const commit = await this.resolve(this.markRef(mark));
    return commit !== undefined && (await isWhole(this.mirror, commit, this.options.folder))
      ? commit
      : undefined;
  }

  async mark(mark: CommitMark, commit: string | undefined): Promise<void> {
    const ref = this.markRef(mark);
    await this.mirror.text(commit === undefined ? ['update-ref', '-d', ref] : ['update-ref', ref, commit]);
  }

  about(commit: string): Promise<CommitFacts> {
    return commitFacts(this.mirror, commit);
  }

  async look(soon = false): Promise<RemoteTip> {
    const { plan, folder } = this.options;
    const { signal } = this.ended;
    const request = { branch: this.options.branch, signal, soon };
    const newest = await askTip(plan, request);
    const same = newest?.commit === this.last?.commit && newest?.branch === this.last?.branch;
    if (newest !== undefined && same && existsSync(this.mirror.path)) return newest;
    await this.mirror.ensure();
    const tip = newest ?? (await remoteTip(this.mirror, plan, request));
    const { branch } = tip;
    const known = await this.head(branch);
    const refspec = branchRefspec(branch);
    if (known !== tip.commit) await fetchTip(this.mirror, plan, { refspec, signal });
    // The branch may have moved since the request.
    const commit = await this.head(branch);
    if (commit === undefined) throw new AppError('git/failed', `The branch "${branch}" did not arrive`);
    await fetchContents(this.mirror, plan, { refspec, commit, folder, signal });
    if (this.options.branch === undefined)
      await this.mirror.text(['symbolic-ref', 'HEAD', `${BRANCHES}${branch}`]);
    this.last = { branch, commit };
    return this.last;
  }

  async refs(): Promise<RemoteRefs> {
    return remoteRefs(this.mirror, this.options.plan, this.ended.signal);
  }

  bring(id: string): Promise<string> {
    return this.brought.bring(id);
  }

  drop(commit: string): Promise<void> {
    return this.brought.drop(commit);
  }

  list(commit: string, folder: string): Promise<readonly TreeFile[]> {
    return this.files.list(commit, folder);
  }

  read(oid: string, limit: number): Promise<Buffer | undefined> {
    return this.files.read(oid, limit);
  }

  file(oid: string, size: number): Promise<string | undefined> {
    return this.files.file(oid, size);
  }

  async nested(commit: string): Promise<readonly string[]> {
    const entries = await listTree(this.mirror, commit, this.options.folder);
    return entries.flatMap(({ path, mode }) => (mode === '160000' ? [path] : []));
  }

  async history(commit: string): Promise<FileHistory> {
    return fileHistory(this.place(), await this.wholePast(commit));
  }

  async changes(commit: string, isWanted: (path: string) => boolean): Promise<FileChanges> {
    return fileChanges(this.place(), await this.wholePast(commit), isWanted);
  }

  private readonly place = () => ({ place: this.mirror.place, scratch: this.options.scratch });

  private async wholePast(commit: string): Promise<HistoryRequest> {
    await this.fetchPast();
    const [{ path }, { folder }, { signal }] = [this.mirror, this.options, this.ended];
    return { objects: join(path, 'objects'), commit, folder, shallow: shallowCommits(path), signal };
  }

  commonAncestor(one: string, other: string): Promise<string | undefined> {
    return commonAncestor(this.mirror, this.options.plan, {
      commits: [one, other],
      keptAs: (commit) => this.brought.refOf(commit),
      signal: this.ended.signal,
    });
  }

  async line(commit: string, max: number, fetched: boolean): Promise<readonly LineCommit[]> {
    if (fetched) await this.fetchPast();
    return readLine(this.mirror, commit, max);
  }

  async touched(commit: string, names: readonly string[]): Promise<string | undefined> {
    await this.fetchPast();
    const { folder } = this.options;
    const prefix = folder === '' ? '' : `${folder}/`;
    return readTouched(
      this.mirror,
      commit,
      names.map((name) => prefix + name),
    );
  }

  private fetchPast(): Promise<void> {
    this.past ??= this.fetchMissingPast().finally(() => {
      this.past = undefined;
    });
    return this.past;
  }

  private async fetchMissingPast(): Promise<void> {
    const branch = this.options.branch ?? (await this.mainHere());
    if (branch === undefined || shallowCommits(this.mirror.path).length === 0) return;
    const { signal } = this.ended;
    await fetchHistory(this.mirror, this.options.plan, { refspec: branchRefspec(branch), signal });
  }

  stopFetching(): void {
    this.ended.abort(new AppError('git/failed', 'The repository was closed'));
  }

  close(): void {
    this.stopFetching();
    this.files.close();
  }

  private async mainHere(): Promise<string | undefined> {
    const answer = await this.mirror.run({ args: ['symbolic-ref', '--quiet', 'HEAD'] });
    const ref = answer.stdout.toString('utf8').trim();
    return answer.code === 0 && ref.startsWith(BRANCHES) ? ref.slice(BRANCHES.length) : undefined;
  }

  private head(branch: string): Promise<string | undefined> {
    return this.resolve(BRANCHES + branch);
  }

  private markRef(mark: CommitMark): string {
    return `refs/lectern/${mark}/${this.project}`;
  }

  private async resolve(ref: string): Promise<string | undefined> {
    const answer = await this.mirror.run({ args: ['show-ref', '--verify', '--hash', '--', ref] });
    const oid = answer.stdout.toString('utf8').trim();
    return answer.code === 0 && isObjectId(oid) ? oid : undefined;
  }
}
