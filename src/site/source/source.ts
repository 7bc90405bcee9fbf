/** Where an author's files come from: a folder on disk, or a Git commit; everything above reads only this. */
import type { Issue } from '../../lib/issue.ts';
import type { OpenFile } from './open-file.ts';

export interface SourceFile {
  /** Path inside the repository, forward slashes, no leading slash, as spelled on disk. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Changes whenever the bytes change: time and size for a folder, the object id for a commit. */
  readonly version: string;
  /** Milliseconds of its last change; undefined where nobody knows, as of a commit's files. */
  readonly modified?: number;
}

/** What is known of the past of an author's files. */
export interface SourceHistory {
  /** Published files that the newest commit has; others are new and stand nowhere else. */
  readonly tracked: ReadonlySet<string>;
  /** Milliseconds of the last commit that touched each; a file whose last change is not known is left out. */
  readonly dates: ReadonlyMap<string, number>;
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
  /** The first bytes of a file, as `read` would give them. */
  head?(path: string, length: number): Promise<Buffer | undefined>;
  /**
   * One file of any size, held open by whoever asks; undefined when `read` would have none. Absent where files are small:
   * `open-file.ts` opens a file of every source.
   * @throws the system's error when this process has too many files open
   */
  open?(path: string): Promise<OpenFile | undefined>;
  /** What `list` would say of one file now; undefined when it is not published any more. */
  stat?(path: string): Promise<SourceFile | undefined>;
  /** May take seconds, so no page waits for it; undefined where nothing is known, as without Git. */
  history?(): Promise<SourceHistory | undefined>;
  /** What its author committed and the source cannot give. @param files as `list` gave them */
  problems?(files: ReadonlyMap<string, SourceFile>): Promise<readonly Issue[]>;
  /**
   * Calls back with the changed paths, at most every few milliseconds.
   * @param taken the files that were made something of: what differs from them for long is told once more
   */
  watch?(
    changed: (paths: readonly string[]) => void,
    taken?: () => ReadonlyMap<string, SourceFile>,
  ): Watching;
}

/** Ends it when called. */
export type Watching = (() => void) & {
  /** Resolves when it knows what is there: what changes before may not be told. Absent where that is at once. */
  readonly ready?: Promise<void>;
};
