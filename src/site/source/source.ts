/** The interface to an author's files, in a folder on disk or in a Git commit; all site code reads through it. */
import type { FileChanges } from '../../lib/git/repository.ts';
import type { Issue } from '../../lib/issue.ts';

export interface SourceFile {
  /** Path inside the repository, forward slashes, no leading slash, as spelled on disk. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Changes whenever the bytes change: time and size for a folder, the object id for a commit. */
  readonly version: string;
  /** Milliseconds of its last change; undefined if unknown, as for a commit's files. */
  readonly modified?: number;
}

/** A file that stays open, so that all reads see the same content. */
export interface OpenFile {
  /** Bytes when it was opened. */
  readonly size: number;
  /** As in the listing of the source. */
  readonly version: string;
  /** Milliseconds of its last change; undefined if unknown, as for a commit's files. */
  readonly modified?: number;
  /** Fills the buffer with the bytes at an offset. @returns how many there were */
  read(into: Uint8Array, at: number): Promise<number>;
  /** False when the file was written to since it was opened. */
  isUnchanged(): Promise<boolean>;
  /** Must be called exactly once, also after an error. */
  close(): void;
}

/** The Git history of an author's files. */
export interface SourceHistory {
  /** Published files in the newest commit; all others exist only on disk. */
  readonly tracked: ReadonlySet<string>;
  /** Milliseconds of the last commit of each file; files with an unknown last commit are omitted. */
  readonly dates: ReadonlyMap<string, number>;
  /**
   * The commits that changed its pages, without those of mounted repositories. Reads the whole history once for each commit, which may
   * take seconds; undefined if unknown.
   */
  readonly changes?: () => Promise<FileChanges | undefined>;
}

/** What stands for docs.json in a folder that another program's configuration describes. */
export interface ForeignConfig {
  /** The program that the folder was made for, as its makers spell it. */
  readonly program: string;
  /** As docs.json. */
  readonly text: string;
  /** The configuration files that it was read from. */
  readonly files: readonly string[];
  /** Says what was found and assumed. */
  readonly issue: Issue;
  /** What of the configuration was not understood. */
  readonly notes: readonly Issue[];
}

export interface Source {
  /** For messages: the folder as the user named it. */
  readonly name: string;
  /** Id of the commit whose files these are; undefined for a folder, and for a branch, which moves. */
  readonly commit?: string;
  /** The files as they are now, which stay the same from then on; absent where files are edited in place. */
  snapshot?(): Source;
  /** Every published file, by path: ignore rules applied, links out of the folder omitted. */
  list(): Promise<ReadonlyMap<string, SourceFile>>;
  /**
   * The bytes of one file, or undefined when it is not in the source, leads out of it or is larger than `limit` bytes.
   * @param limit default 20 MiB
   */
  read(path: string, limit?: number): Promise<Buffer | undefined>;
  /** A file of the team (`isTeamFile`), which `read` never has; absent where there are none. */
  teamFile?(path: string, limit: number): Promise<Buffer | undefined>;
  /** Paths of its skills, ordered; at most `MOST_SKILL_FILES`. */
  skillFiles?(): Promise<readonly string[]>;
  /** The first bytes of a file that `read` would return. */
  head?(path: string, length: number): Promise<Buffer | undefined>;
  /**
   * One file of any size, held open by the caller; undefined when `read` has no such file. Absent when files are small:
   * `open-file.ts` opens a file of every source.
   * @throws the system's error when this process has too many files open
   */
  open?(path: string): Promise<OpenFile | undefined>;
  /** True when something stands at a path that `list` leaves out, such as a link out of the folder; absent where nothing can. */
  leavesOut?(path: string): boolean;
  /** Of a folder without docs.json that was made for another program; absent where none is looked for. */
  foreign?(): Promise<ForeignConfig | undefined>;
  /** The file that its author knows, of a file as it is here; absent where they are the same. */
  originOf?(path: string): string;
  /** The same problem where its author wrote what it is about. */
  placed?(issue: Issue): Promise<Issue>;
  /** What of a page was not understood when it was read for us. */
  notes?(path: string): Promise<readonly Issue[]>;
  /** The entry of one file that `list` would return now; undefined when it is not published any more. */
  stat?(path: string): Promise<SourceFile | undefined>;
  /** May take seconds, so pages do not wait for it; undefined if unknown, as without Git. */
  history?(): Promise<SourceHistory | undefined>;
  /** The folders of other repositories among its files; absent where there are none. */
  mounted?(): Promise<MountState>;
  /** Committed files that the source cannot provide. @param files result of `list` */
  problems?(files: ReadonlyMap<string, SourceFile>): Promise<readonly Issue[]>;
  /**
   * Calls back with the changed paths, at most every few milliseconds.
   * @param taken the versions that are in use: a difference that persists is reported again
   */
  watch?(
    changed: (paths: readonly string[]) => void,
    taken?: () => ReadonlyMap<string, SourceFile>,
  ): Watching;
}

/** A folder of another repository inside a site. */
export interface Mount {
  /** Where its files are in the site, without slashes at its ends: `api`. Every path below belongs to it alone. */
  readonly path: string;
  /** `owner/name`, as `sourceRef` names it. */
  readonly repository: string;
  /** Its files, by their own paths: those inside its folder. They never change. */
  readonly source: Source;
  /** The listing of `source`. */
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Identifies repository, branch and folder. */
  readonly mark: string;
}

/** The mounts of one state of a site. */
export interface MountState {
  readonly mounts: readonly Mount[];
  /** All mounts that are named, those included that are not here yet. */
  readonly requested: readonly Pick<Mount, 'path' | 'repository'>[];
  /** Why mounts are missing, or held at an earlier commit. */
  readonly issues: readonly Issue[];
}

/** Stops watching when called. */
export type Watching = (() => void) & {
  /** Resolves when the first state is known: earlier changes may not be reported. Absent if immediately known. */
  readonly ready?: Promise<void>;
};
