/** Lists a folder of documentation: ignore rules applied, links followed only inside the folder. */
import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../lib/app-error.ts';
import { inOneGo, type Steps } from '../../lib/async/steps.ts';
import { FileVersions } from './file-versions.ts';
import { type IgnoreRules, isExcluded, isFileExcluded } from './ignore-rules.ts';
import { isDataEntry, isDataFolder, isNeverName, isPlainPath, type OffLimits } from './off-limits.ts';
import type { SourceFile } from './source.ts';
import { rethrowTemporary } from './temporary-error.ts';

/** Most files one repository may publish. */
export const MAX_FILES = 100_000;
const MAX_FOLDERS = 100_000;
const MAX_DEPTH = 64;
/** Entries between two pauses: a few milliseconds. */
const AT_ONCE = 200;

export interface FolderListing {
  readonly files: Map<string, SourceFile>;
  /** Every folder that was read, `''` for the root, with its state before. */
  readonly folders: Map<string, FolderState>;
  /** The files that are links: they can change without their folder changing. */
  readonly links: string[];
}

export interface FolderState {
  /** Differs when the path means another folder. */
  readonly identity: string;
  /** Changes when something was added, removed or renamed in it. */
  readonly stamp: string;
}

interface WalkOptions {
  /** Folder inside the root to begin with; default: the root. */
  readonly start?: string;
  /** Default: `MAX_FILES`. */
  readonly maxFiles?: number;
  /** Versions of recently changed files. */
  readonly versions?: FileVersions;
}

/**
 * Walks a folder; unreadable entries are omitted.
 * @param root real path of the folder
 * @throws AppError `source/too-many-files`, `source/unreadable`
 */
export function walkFolder(root: string, bounds: WalkBounds, options: WalkOptions = {}): FolderListing {
  return inOneGo(walkSteps(root, bounds, options));
}

/** The same with pauses for other work: a hundred thousand files take a second or two. */
export async function walkFolderSlowly(
  root: string,
  bounds: WalkBounds,
  options: WalkOptions = {},
): Promise<FolderListing> {
  const steps = walkSteps(root, bounds, options);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    await setImmediate();
  }
}

/** Yields from time to time. */
function* walkSteps(
  root: string,
  bounds: WalkBounds,
  { start = '', maxFiles = MAX_FILES, versions = new FileVersions() }: WalkOptions,
): Steps<FolderListing> {
  const listing: FolderListing = { files: new Map(), folders: new Map(), links: [] };
  const real = start === '' ? root : insideRoot(root, join(root, start));
  const inside = real === undefined ? '' : pathInside(root, real);
  if (real !== undefined && (inside === '' || !bounds.offLimits.has(inside)))
    yield* new Walk({ root, ...bounds, listing, maxFiles, versions }).folder(start, real, []);
  return listing;
}

interface WalkBounds {
  /** Ignored by the author. */
  readonly rules: IgnoreRules;
  /** Never published. */
  readonly offLimits: OffLimits;
}

interface WalkState extends WalkBounds {
  readonly root: string;
  readonly listing: FolderListing;
  readonly maxFiles: number;
  readonly versions: FileVersions;
}

class Walk {
  private readonly root: string;
  private readonly rules: IgnoreRules;
  private readonly offLimits: OffLimits;
  private readonly listing: FolderListing;
  private readonly maxFiles: number;
  private readonly versions: FileVersions;
  private seen = 0;

  constructor({ root, rules, offLimits, listing, maxFiles, versions }: WalkState) {
    this.root = root;
    this.rules = rules;
    this.offLimits = offLimits;
    this.listing = listing;
    this.maxFiles = maxFiles;
    this.versions = versions;
  }

  /** @param above real paths of the parent folders, to detect cycles of links */
  *folder(path: string, real: string, above: readonly string[]): Generator<void> {
    if (above.length >= MAX_DEPTH || above.includes(real)) return;
    if (this.listing.folders.size >= MAX_FOLDERS) tooMany('folders', MAX_FOLDERS);
    const state = folderState(real);
    if (state === undefined) return;
    const entries = entriesOf(real);
    const isData = isDataFolder(entries.map(({ name }) => name));
    if (isData && real !== this.root) return;
    this.listing.folders.set(path, state);
    const trail = [...above, real];
    for (const entry of entries) {
      const child = path === '' ? entry.name : `${path}/${entry.name}`;
      if (!isPlainPath(child) || isNeverName(entry.name) || (isData && isDataEntry(entry.name))) continue;
      if (this.offLimits.isPlace(`${real}${sep}${entry.name}`)) continue;
      if (++this.seen % AT_ONCE === 0) yield;
      if (entry.isSymbolicLink()) yield* this.link(child, `${real}${sep}${entry.name}`, trail);
      else if (entry.isDirectory()) {
        if (!isExcluded(this.rules, child, true))
          yield* this.folder(child, `${real}${sep}${entry.name}`, trail);
      } else if (entry.isFile() && !isExcluded(this.rules, child, false))
        this.file(child, `${real}${sep}${entry.name}`);
    }
  }

  private *link(path: string, at: string, above: readonly string[]): Generator<void> {
    const target = insideRoot(this.root, at);
    const stat = target === undefined ? undefined : statOf(target);
    if (target === undefined || stat === undefined) return;
    const inside = pathInside(this.root, target);
    if (this.offLimits.has(inside)) return;
    if (stat.isDirectory()) {
      if (isExcluded(this.rules, path, true) || isFileExcluded(this.rules, `${inside}/x`)) return;
      yield* this.folder(path, target, above);
    } else if (stat.isFile() && !isExcluded(this.rules, path, false) && !isFileExcluded(this.rules, inside)) {
      this.file(path, target, stat);
      this.listing.links.push(path);
    }
  }

  private file(path: string, at: string, stat = statOf(at)): void {
    if (stat === undefined) return;
    if (this.listing.files.size >= this.maxFiles) tooMany('files', this.maxFiles);
    this.listing.files.set(path, listed(path, stat, this.versions.of(at, stat)));
  }
}

/** The real path of `at` when it is inside the real root; undefined when it leads out or is missing. */
export function insideRoot(root: string, at: string): string | undefined {
  try {
    const real = realpathSync.native(at);
    return real.startsWith(root.endsWith(sep) ? root : root + sep) ? real : undefined;
  } catch {
    return undefined;
  }
}

/** @param real real path of the root or of something in it */
export function pathInside(root: string, real: string): string {
  return real.slice(root.length + 1).replaceAll(sep, '/');
}

function listed(path: string, { size, mtimeMs }: Stats, version: string): SourceFile {
  return { path, size, version, modified: mtimeMs };
}

/**
 * The entry of one file in a listing, undefined when it is missing or not a file.
 * @param at its real path, which the caller has validated
 */
export function publishedFile(at: string, path: string, versions: FileVersions): SourceFile | undefined {
  const stat = statOf(at);
  return stat?.isFile() === true ? listed(path, stat, versions.of(at, stat)) : undefined;
}

/** Undefined when there is no such folder. */
export function folderState(at: string): FolderState | undefined {
  const stat = statOf(at);
  if (stat?.isDirectory() !== true) return undefined;
  return {
    identity: `${stat.dev}-${stat.ino}-${stat.birthtimeMs}`,
    stamp: `${stat.mtimeMs}-${stat.ctimeMs}`,
  };
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    rethrowTemporary(error, folder);
    return [];
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    rethrowTemporary(error, path);
    return undefined;
  }
}

function tooMany(what: string, limit: number): never {
  throw new AppError('source/too-many-files', `The folder holds more than ${limit} ${what}`, {
    hint: 'Point at the folder of the documentation, or list what is no documentation in .lecternignore',
  });
}
