/** Reports changes of published files: one watcher per published folder, and a slow sweep for lost events. */
import { type FSWatcher, watch } from 'node:fs';
import { basename, join } from 'node:path';
import { yieldToEventLoop } from '../../lib/async/yield-to-event-loop.ts';
import { type Sweep, type SweepParts, startSweep } from './folder-sweep.ts';
import { type FolderListing, type FolderState, folderState } from './folder-walk.ts';
import { OutdatedFiles } from './outdated-files.ts';
import type { Watching } from './source.ts';

/** Editors write a file in several steps within a few milliseconds. */
const COLLECT_MILLISECONDS = 10;
/** Files that are compared before other work gets a turn. */
const AT_ONCE = 1_000;
/** Listing a folder that is too large costs as much as any listing. */
const SWEEPS_FOR_UNLISTED = 30;

/** The published files of the folder. */
export interface Published {
  /** The files in one of its folders, `''` for all. */
  list(start: string): FolderListing | Promise<FolderListing>;
  /** The version of one file, undefined when it is gone. */
  version(path: string): string | undefined;
  /** An event reported a write: the next version includes the bytes. */
  markWritten(path: string): void;
  /** The versions that are in use. */
  taken?(): ReadonlyMap<string, { readonly version: string }>;
}

/**
 * Watches a folder until the returned function is called.
 * @param root real path
 * @param changed gets paths that were added, changed or removed
 * @param sweep runs the slow sweep; tests run it by hand
 */
export function watchFolder(
  root: string,
  published: Published,
  changed: (paths: readonly string[]) => void,
  sweep: (parts: SweepParts) => Sweep = startSweep,
): Watching {
  const watched = new FolderWatch(root, published, changed);
  const ready = watched.begin(sweep);
  return Object.assign(() => watched.stop(), { ready });
}

interface Watcher {
  readonly watcher: FSWatcher;
  /** Identity of the watched folder: its path may later mean another folder. */
  readonly identity: string;
}

class FolderWatch {
  private readonly root: string;
  private readonly published: Published;
  private readonly changed: (paths: readonly string[]) => void;
  private readonly watchers = new Map<string, Watcher>();
  /** State of each published folder before it was last listed. */
  private readonly folders = new Map<string, FolderState>();
  /** Version of each published file as last seen. */
  private readonly known = new Map<string, string>();
  /** Their targets may be in folders that are not watched under these names. */
  private readonly links = new Set<string>();
  private readonly touched = new Set<string>();
  /** Files with an event. */
  private readonly written = new Set<string>();
  /** Files that the sweep found: their events are lost, so they are checked twice. */
  private readonly found = new Set<string>();
  private readonly foundFiles = new Set<string>();
  private readonly outdated: OutdatedFiles;
  /** Folders that could not be listed: there may be no event when they can be. */
  private readonly unlisted = new Set<string>();
  private sweeps = 0;
  private sweep: Sweep | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** True while it compares; files with later events are compared next. */
  private comparing = true;
  private stopped = false;

  constructor(root: string, published: Published, changed: (paths: readonly string[]) => void) {
    this.root = root;
    this.published = published;
    this.changed = changed;
    this.outdated = new OutdatedFiles(() => published.taken?.());
  }

  async begin(sweep: (parts: SweepParts) => Sweep): Promise<void> {
    await this.compare('');
    this.compared();
    if (this.stopped) return;
    this.sweep = sweep({ checks: () => this.checks(), urgent: () => this.watchers.size < this.folders.size });
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.sweep?.stop();
    for (const { watcher } of this.watchers.values()) watcher.close();
    this.watchers.clear();
  }

  private touch(folder: string): void {
    this.touched.add(folder);
    this.reportSoon();
  }

  private reportSoon(): void {
    if (this.stopped || this.comparing || this.timer !== undefined) return;
    this.timer = setTimeout(() => void this.report(), COLLECT_MILLISECONDS);
  }

  private compared(): void {
    this.comparing = false;
    if (this.touched.size > 0 || this.written.size > 0) this.reportSoon();
  }

  /** Compares the current files with the previous ones; events only say where to look. */
  private async report(): Promise<void> {
    this.timer = undefined;
    this.comparing = true;
    const paths = new Set(this.changedAmong(this.takeWritten(), (path) => this.touched.add(folderOf(path))));
    const folders = outermost(this.touched);
    this.touched.clear();
    try {
      for (const folder of folders) for (const path of await this.compare(folder)) paths.add(path);
      for (const path of [...this.changedAmong(this.links), ...this.outdated.lost()]) paths.add(path);
    } finally {
      this.compared();
    }
    if (paths.size > 0 && !this.stopped) this.changed([...paths]);
  }

  /** Known files with an event; their timestamps are not reliable after it. */
  private takeWritten(): readonly string[] {
    const written = [...this.written].filter((path) => this.known.has(path));
    this.written.clear();
    for (const path of written) orGone(() => this.published.markWritten(path));
    return written;
  }

  /** Known files whose text alone changed: their folders need not be listed. @param gone called for each that is not there */
  private changedAmong(paths: Iterable<string>, gone = (_: string): unknown => undefined): string[] {
    return [...paths].filter((path) => {
      const version = this.versionOf(path);
      if (version === this.known.get(path)) return false;
      if (version === undefined) gone(path);
      else this.known.set(path, version);
      return version !== undefined;
    });
  }

  /** In small steps: there may be tens of thousands of files. */
  private async compare(folder: string): Promise<string[]> {
    const listing = await this.list(folder);
    if (listing === undefined) {
      const reported = this.unlisted.has(folder);
      this.unlisted.add(folder);
      return reported ? [] : [folder];
    }
    this.unlisted.delete(folder);
    const paths: string[] = [];
    for await (const file of yieldToEventLoop(listing.files.values(), AT_ONCE)) {
      if (this.known.get(file.path) === file.version) continue;
      this.known.set(file.path, file.version);
      paths.push(file.path);
    }
    const prefix = folder === '' ? '' : `${folder}/`;
    for await (const path of yieldToEventLoop(this.known.keys(), AT_ONCE)) {
      if (!path.startsWith(prefix) || listing.files.has(path)) continue;
      this.known.delete(path);
      this.links.delete(path);
      paths.push(path);
    }
    for (const link of listing.links) this.links.add(link);
    this.watchFolders(prefix, listing.folders);
    return paths;
  }

  /** Undefined when the folder cannot be listed now or has become too large; the next listing reports it. */
  private async list(folder: string): Promise<FolderListing | undefined> {
    try {
      return await this.published.list(folder);
    } catch {
      return undefined;
    }
  }

  private versionOf(path: string): string | undefined {
    return orGone(() => this.published.version(path));
  }

  private watchFolders(prefix: string, present: ReadonlyMap<string, FolderState>): void {
    for (const folder of this.folders.keys()) {
      if (!`${folder}/`.startsWith(prefix) || present.has(folder)) continue;
      this.folders.delete(folder);
      this.unwatch(folder);
    }
    for (const [folder, state] of present) {
      this.folders.set(folder, state);
      this.watchFolder(folder, state);
    }
  }

  private watchFolder(folder: string, { identity }: FolderState): void {
    if (this.watchers.get(folder)?.identity === identity || this.stopped) return;
    this.unwatch(folder);
    try {
      const watcher = watch(join(this.root, folder), { persistent: false }, (kind, name) => {
        const path = name === null ? undefined : inside(folder, name);
        if (path !== undefined) this.written.add(path);
        if (kind === 'change' && path !== undefined && this.known.has(path)) this.reportSoon();
        else this.onChange(folder, kind === 'rename' && name === basename(join(this.root, folder)));
      });
      watcher.on('error', () => this.onChange(folder, true));
      this.watchers.set(folder, { watcher, identity });
      // Changes between the listing and the start of the watcher are found by comparing once more.
      this.touch(folder);
    } catch {
      // The folder is gone again, or the system allows no more watchers: the sweep covers it.
    }
  }

  /** @param itself whether the folder was moved or removed: its successor needs a new watcher */
  private onChange(folder: string, itself: boolean): void {
    if (this.stopped) return;
    if (itself) this.unwatch(folder);
    this.touch(folder);
  }

  private unwatch(folder: string): void {
    this.watchers.get(folder)?.watcher.close();
    this.watchers.delete(folder);
  }

  /**
   * Events get lost: when too many wait, when the system allows no more watchers, on network disks, and for
   * files with hard links. And a reported version may not be the one in use.
   */
  private *checks(): Generator<void> {
    for (const folder of this.found) this.touch(folder);
    for (const path of this.foundFiles) this.written.add(path);
    this.found.clear();
    this.foundFiles.clear();
    this.outdated.begin();
    if (this.sweeps++ % SWEEPS_FOR_UNLISTED === 0) for (const folder of this.unlisted) this.touch(folder);
    // The root may have been created again, without a watcher for it.
    if (!this.folders.has('')) this.find('');
    for (const [folder, before] of this.folders) {
      const now = orGone(() => folderState(join(this.root, folder)));
      if (now?.identity !== before.identity || now.stamp !== before.stamp) this.find(folder);
      yield;
    }
    for (const [path, version] of this.known) {
      if (this.versionOf(path) !== version) this.findFile(path);
      else if (this.outdated.look(path, version)) this.touch(folderOf(path));
      yield;
    }
    for (const path of this.published.taken?.().keys() ?? []) {
      if (!this.known.has(path) && this.outdated.look(path, undefined)) this.touch(folderOf(path));
      yield;
    }
  }

  private find(folder: string): void {
    this.found.add(folder);
    this.touch(folder);
  }

  private findFile(path: string): void {
    this.foundFiles.add(path);
    this.written.add(path);
    this.find(folderOf(path));
  }
}

/** Undefined for what is gone or unreadable: a listing reports it. */
function orGone<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

const inside = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);
const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/** Folders without those inside another one of them. */
function outermost(folders: ReadonlySet<string>): string[] {
  return [...folders].filter((folder) => {
    if (folder !== '' && folders.has('')) return false;
    for (let slash = folder.indexOf('/'); slash >= 0; slash = folder.indexOf('/', slash + 1)) {
      if (folders.has(folder.slice(0, slash))) return false;
    }
    return true;
  });
}
