/** One branch of a remote as it is served: asked for its newest commit first, and nothing brought that its folder does not need. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../app-error.ts';
import { askTip } from './ask-tip.ts';
import { BlobFiles } from './blob-files.ts';
import { checkBranchName } from './branch-name.ts';
import { bringCommit, bringContents, bringHistory, missingContents } from './bring-branch.ts';
import { type FileHistory, fileHistory } from './file-history.ts';
import { Mirror } from './mirror.ts';
import { isObjectId } from './object-id.ts';
import { ObjectReader } from './object-reader.ts';
import { remoteKind } from './remote.ts';
import { BRANCHES, type RemoteTip, remoteTip } from './remote-commands.ts';
import type { RemotePlan, TreeFile } from './repository.ts';
import { listTree } from './tree-listing.ts';

export interface ServedBranchOptions {
  /** Absolute path of our copy, apart from the whole one that agent jobs work on; made when there is none. */
  readonly mirror: string;
  readonly plan: RemotePlan;
  /** Undefined = the remote's own. */
  readonly branch: string | undefined;
  /** Inside the repository, without slashes at its ends; empty = all of it. */
  readonly folder: string;
  readonly searchPath: string;
  readonly scratch: string;
  readonly lockPatience?: number;
}

export interface ServedBranch {
  /** What is here whole from an earlier look, without asking anybody; undefined when there is nothing. */
  kept(): Promise<RemoteTip | undefined>;
  /** Asks the remote for its newest commit, and brings what of it is not here yet. */
  look(): Promise<RemoteTip>;
  list(commit: string, folder: string): Promise<readonly TreeFile[]>;
  read(oid: string, limit: number): Promise<Buffer | undefined>;
  /** A content as a plain file, as `Repository.file` gives it. */
  file(oid: string, size: number): Promise<string | undefined>;
  /** Folders inside the folder that are repositories of their own: nothing of them is here. */
  nested(commit: string): Promise<readonly string[]>;
  /** When each file was last changed. The commits for it are brought first, without their contents. */
  history(commit: string): Promise<FileHistory>;
  /** Ends what is under way with the remote. */
  close(): void;
}

/** @throws AppErrors `git/missing`, `git/no-repository` for an address of no known form, `git/failed`. The remote is not asked. */
export async function openServedBranch(options: ServedBranchOptions): Promise<ServedBranch> {
  const { plan, searchPath, scratch, branch, lockPatience } = options;
  if (branch !== undefined) checkBranchName(branch);
  remoteKind(plan.remote);
  const home = join(scratch, 'home');
  mkdirSync(home, { recursive: true });
  const mirror = new Mirror(options.mirror, { searchPath, home }, lockPatience);
  await mirror.ensure();
  return new OpenServedBranch(mirror, options);
}

class OpenServedBranch implements ServedBranch {
  private readonly mirror: Mirror;
  private readonly options: ServedBranchOptions;
  private readonly reader: ObjectReader;
  private readonly blobs: BlobFiles;
  /** What was brought whole by the last look: while the remote has nothing else, nothing is done. */
  private last: RemoteTip | undefined;
  private readonly ended = new AbortController();

  constructor(mirror: Mirror, options: ServedBranchOptions) {
    this.mirror = mirror;
    this.options = options;
    this.reader = new ObjectReader(mirror.place, mirror.path);
    this.blobs = new BlobFiles({ place: mirror.place, gitDir: mirror.path, scratch: options.scratch });
  }

  async kept(): Promise<RemoteTip | undefined> {
    const branch = this.options.branch ?? (await this.mainHere());
    const commit = branch === undefined ? undefined : await this.head(branch);
    if (branch === undefined || commit === undefined) return undefined;
    const missing = await missingContents(this.mirror, commit, this.options.folder).catch(() => undefined);
    if (missing?.length !== 0) return undefined;
    this.last = { branch, commit };
    return this.last;
  }

  async look(): Promise<RemoteTip> {
    const { plan, folder } = this.options;
    const { signal } = this.ended;
    const request = { branch: this.options.branch, signal };
    const asked = await askTip(plan, request);
    const same = asked?.commit === this.last?.commit && asked?.branch === this.last?.branch;
    if (asked !== undefined && same && existsSync(this.mirror.path)) return asked;
    await this.mirror.ensure();
    const tip = asked ?? (await remoteTip(this.mirror, plan, request));
    const { branch } = tip;
    const known = await this.head(branch);
    if (known !== tip.commit) await bringCommit(this.mirror, plan, { branch, signal });
    // It may have moved on since it was asked.
    const commit = await this.head(branch);
    if (commit === undefined) throw new AppError('git/failed', `The branch "${branch}" did not arrive`);
    await bringContents(this.mirror, plan, { branch, commit, folder, signal });
    if (this.options.branch === undefined)
      await this.mirror.text(['symbolic-ref', 'HEAD', `${BRANCHES}${branch}`]);
    this.last = { branch, commit };
    return this.last;
  }

  async list(commit: string, folder: string): Promise<readonly TreeFile[]> {
    const entries = await listTree(this.mirror, commit, folder);
    return entries.flatMap(({ path, oid, size, plain }) => (plain ? [{ path, oid, size }] : []));
  }

  async read(oid: string, limit: number): Promise<Buffer | undefined> {
    const object = await this.reader.read(oid, limit);
    return object?.type === 'blob' ? object.content : undefined;
  }

  file(oid: string, size: number): Promise<string | undefined> {
    return this.blobs.path(oid, size);
  }

  async nested(commit: string): Promise<readonly string[]> {
    const entries = await listTree(this.mirror, commit, this.options.folder);
    return entries.flatMap(({ path, mode }) => (mode === '160000' ? [path] : []));
  }

  async history(commit: string): Promise<FileHistory> {
    const { place, path } = this.mirror;
    const { plan, folder, scratch } = this.options;
    const branch = this.options.branch ?? (await this.mainHere());
    if (branch !== undefined && this.shallow().length > 0)
      await bringHistory(this.mirror, plan, { branch, signal: this.ended.signal });
    const { signal } = this.ended;
    const request = { objects: join(path, 'objects'), commit, folder, shallow: this.shallow(), signal };
    return fileHistory({ place, scratch }, request);
  }

  close(): void {
    this.ended.abort(new AppError('git/failed', 'The repository was closed'));
    this.reader.close();
    this.blobs.close();
  }

  /** Commits whose parents are not here. */
  private shallow(): readonly string[] {
    const file = join(this.mirror.path, 'shallow');
    return existsSync(file) ? readFileSync(file, 'latin1').split('\n').filter(isObjectId) : [];
  }

  private async mainHere(): Promise<string | undefined> {
    const answer = await this.mirror.run({ args: ['symbolic-ref', '--quiet', 'HEAD'] });
    const ref = answer.stdout.toString('utf8').trim();
    return answer.code === 0 && ref.startsWith(BRANCHES) ? ref.slice(BRANCHES.length) : undefined;
  }

  private async head(branch: string): Promise<string | undefined> {
    const answer = await this.mirror.run({
      args: ['show-ref', '--verify', '--hash', '--', BRANCHES + branch],
    });
    const oid = answer.stdout.toString('utf8').trim();
    return answer.code === 0 && isObjectId(oid) ? oid : undefined;
  }
}
