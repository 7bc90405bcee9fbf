/** Caches blobs of a repository as plain files, so that large ones can be read in pieces from any offset. */
import { closeSync, mkdirSync, mkdtempSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BoundedMap } from '../../cache/bounded-map.ts';
import { isObjectId } from '../object-id.ts';
import { type GitPlace, startGitInto } from '../process/git-process.ts';
import { startProblem } from '../process/run-git.ts';

/** Bytes of all cached files of one repository; the least recently used go first. A larger blob is not written. */
export const MAX_BLOB_BYTES = 1024 * 1024 * 1024;
/** Concurrent git processes; further requests wait. */
const AT_ONCE = 2;

interface BlobFilesOptions {
  readonly place: GitPlace;
  readonly gitDir: string;
  /** Absolute path of an existing folder, in which the cache creates its own. */
  readonly scratch: string;
  /** Default `MAX_BLOB_BYTES`. */
  readonly max?: number;
}

export class BlobFiles {
  private readonly options: BlobFilesOptions;
  private readonly max: number;
  private folder: string | undefined;
  /** Sizes by id. */
  private readonly kept: BoundedMap<string, number>;
  private readonly making = new Map<string, Promise<string | undefined>>();
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(options: BlobFilesOptions) {
    this.options = options;
    this.max = options.max ?? MAX_BLOB_BYTES;
    this.kept = new BoundedMap({ weight: this.max }, (oid) => this.remove(oid));
  }

  /**
   * @param size of the content, as in the tree
   * @returns path of a file with exactly this content; undefined when it does not exist or is too large. Open it at
   * once: the cache may evict it.
   */
  async path(oid: string, size: number): Promise<string | undefined> {
    if (!isObjectId(oid) || size > this.max) return undefined;
    const known = this.kept.get(oid);
    if (known !== undefined && this.folder !== undefined) {
      const at = join(this.folder, oid);
      if (statSync(at, { throwIfNoEntry: false })?.size === known) return at;
      this.kept.delete(oid);
      this.remove(oid);
    }
    const making = this.making.get(oid) ?? this.make(oid).finally(() => this.making.delete(oid));
    this.making.set(oid, making);
    return making;
  }

  close(): void {
    if (this.folder !== undefined) rmSync(this.folder, { recursive: true, force: true });
    this.folder = undefined;
    this.kept.clear();
  }

  private async make(oid: string): Promise<string | undefined> {
    if (this.running >= AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.running += 1;
    try {
      return await this.write(oid);
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }

  private async write(oid: string): Promise<string | undefined> {
    mkdirSync(this.options.scratch, { recursive: true });
    this.folder ??= mkdtempSync(join(this.options.scratch, 'blobs-'));
    const at = join(this.folder, oid);
    const part = `${at}.part`;
    const into = openSync(part, 'wx', 0o600);
    let code: number | null;
    try {
      code = await this.print(oid, into);
    } finally {
      closeSync(into);
    }
    if (code !== 0) {
      rmSync(part, { force: true });
      return undefined;
    }
    renameSync(part, at);
    const { size } = statSync(at);
    this.kept.set(oid, size, size);
    return at;
  }

  /** Git writes directly into the file, so its bytes never pass through this process. */
  private print(oid: string, into: number): Promise<number | null> {
    const { place, gitDir } = this.options;
    return new Promise((resolve, reject) => {
      const child = startGitInto(place, [`--git-dir=${gitDir}`, 'cat-file', 'blob', oid], into);
      child.once('error', (error) => reject(startProblem(error)));
      child.once('close', resolve);
    });
  }

  /** Open files stay readable after the name is removed. */
  private remove(oid: string): void {
    if (this.folder !== undefined) rmSync(join(this.folder, oid), { force: true });
  }
}
