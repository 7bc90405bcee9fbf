/** Where an author's files come from: a folder on disk, later a Git commit; everything above reads only this. */

export interface SourceFile {
  /** Path inside the repository, forward slashes, no leading slash, as spelled on disk. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Changes whenever the bytes change: time and size for a folder, the object id for a commit. */
  readonly version: string;
}

export interface Source {
  /** For messages: the folder as the user named it. */
  readonly name: string;
  /** Every file an author published, by path: ignore rules applied, links out of the folder left out. */
  list(): Promise<ReadonlyMap<string, SourceFile>>;
  /**
   * The bytes of one file, or undefined when it is not in the source, leads out of it or is larger than `limit` bytes.
   * @param limit default 20 MiB
   */
  read(path: string, limit?: number): Promise<Buffer | undefined>;
  /** What `list` would say of one file now; undefined when it is not published any more. */
  stat?(path: string): Promise<SourceFile | undefined>;
  /** Calls back with the changed paths, at most every few milliseconds; returns a function that stops it. */
  watch?(changed: (paths: readonly string[]) => void): () => void;
}
