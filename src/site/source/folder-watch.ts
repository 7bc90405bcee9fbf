/** Reports changes of published files: one watcher for each published folder, and a slow look at everything in case it was not told. */
import { type FSWatcher, watch } from 'node:fs';
import { basename, join } from 'node:path';
import { type Sweep, type SweepParts, startSweep } from './folder-sweep.ts';
import { type FolderListing, type FolderState, folderState } from './folder-walk.ts';

/** Editors write a file in several steps within a few milliseconds. */
const COLLECT_MILLISECONDS = 10;
/** To list what is too large costs as much as listing it. */
const SWEEPS_FOR_UNLISTED = 30;

/** What is published from the folder. */
export interface Published {
  /** The files in a folder of it, `''` for all. */
  list(start: string): FolderListing;
  /** The version of one file, undefined when it is gone. */
  version(path: string): string | undefined;
}

/**
 * Watches a folder until the returned function is called.
 * @param root real path
 * @param changed gets paths that were added, changed or removed
 * @param sweep runs the slow look; tests run it by hand
 */
export function watchFolder(
  root: string,
  published: Published,
  changed: (paths: readonly string[]) => void,
  sweep: (parts: SweepParts) => Sweep = startSweep,
): () => void {
  const watched = new FolderWatch(root, published, changed);
  watched.begin(sweep);
  return () => watched.stop();
}

interface Watcher {
  readonly watcher: FSWatcher;
  /** Of the folder it was opened for: a path may come to mean another folder. */
  readonly identity: string;
}

class FolderWatch {
  private readonly root: string;
  private readonly published: Published;
  private readonly changed: (paths: readonly string[]) => void;
  private readonly watchers = new Map<string, Watcher>();
  /** Each published folder as it was before it was last listed. */
  private readonly folders = new Map<string, FolderState>();
  /** Version of each published file as last seen. */
  private readonly known = new Map<string, string>();
  private readonly links = new Set<string>();
  private readonly touched = new Set<string>();
  /** What the sweep has found: events are missing there, so it is looked at twice. */
  private readonly found = new Set<string>();
  /** What could not be listed: nothing may happen there when it can be. */
  private readonly unlisted = new Set<string>();
  private sweeps = 0;
  private sweep: Sweep | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(root: string, published: Published, changed: (paths: readonly string[]) => void) {
    this.root = root;
    this.published = published;
    this.changed = changed;
  }

  begin(sweep: (parts: SweepParts) => Sweep): void {
    this.compare('');
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
    if (this.stopped || this.timer !== undefined) return;
    this.timer = setTimeout(() => this.report(), COLLECT_MILLISECONDS);
  }

  /** Compares what is there with what was there; the events only say where to look. */
  private report(): void {
    this.timer = undefined;
    const folders = outermost(this.touched);
    this.touched.clear();
    const paths = new Set([...folders.flatMap((folder) => this.compare(folder)), ...this.changedLinks()]);
    if (paths.size > 0 && !this.stopped) this.changed([...paths]);
  }

  private compare(folder: string): string[] {
    const listing = this.list(folder);
    if (listing === undefined) {
      const told = this.unlisted.has(folder);
      this.unlisted.add(folder);
      return told ? [] : [folder];
    }
    this.unlisted.delete(folder);
    const paths: string[] = [];
    for (const file of listing.files.values()) {
      if (this.known.get(file.path) === file.version) continue;
      this.known.set(file.path, file.version);
      paths.push(file.path);
    }
    const prefix = folder === '' ? '' : `${folder}/`;
    for (const path of this.known.keys()) {
      if (!path.startsWith(prefix) || listing.files.has(path)) continue;
      this.known.delete(path);
      this.links.delete(path);
      paths.push(path);
    }
    for (const link of listing.links) this.links.add(link);
    this.watchFolders(prefix, listing.folders);
    return paths;
  }

  /** Undefined when the folder cannot be listed now or has become too large; whoever lists it next will say so. */
  private list(folder: string): FolderListing | undefined {
    try {
      return this.published.list(folder);
    } catch {
      return undefined;
    }
  }

  /** A link's target may lie in a folder nobody watches under this name. */
  private changedLinks(): string[] {
    return [...this.links].filter((path) => {
      const version = this.versionOf(path);
      if (version === undefined || version === this.known.get(path)) return false;
      this.known.set(path, version);
      return true;
    });
  }

  private versionOf(path: string): string | undefined {
    try {
      return this.published.version(path);
    } catch {
      return undefined;
    }
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
      const watcher = watch(join(this.root, folder), { persistent: false }, (kind, name) =>
        this.heard(folder, kind === 'rename' && name === basename(join(this.root, folder))),
      );
      watcher.on('error', () => this.heard(folder, true));
      this.watchers.set(folder, { watcher, identity });
      // What changed between the listing and the watcher is found by looking once more.
      this.touch(folder);
    } catch {
      // The folder went away again, or the system allows no more watchers: the sweep looks there.
    }
  }

  /** @param itself whether the folder was moved or removed: what stands there now has to be watched anew */
  private heard(folder: string, itself: boolean): void {
    if (this.stopped) return;
    if (itself) this.unwatch(folder);
    this.touch(folder);
  }

  private unwatch(folder: string): void {
    this.watchers.get(folder)?.watcher.close();
    this.watchers.delete(folder);
  }

  /**
   * Events get lost: when too many wait, where the system allows no more watchers, on disks of other machines, and for
   * files that are also written under another name.
   */
  private *checks(): Generator<void> {
    for (const folder of this.found) this.touch(folder);
    this.found.clear();
    if (this.sweeps++ % SWEEPS_FOR_UNLISTED === 0) for (const folder of this.unlisted) this.touch(folder);
    // The root may have come into being again, with nobody left to tell.
    if (!this.folders.has('')) this.find('');
    for (const [folder, before] of this.folders) {
      const now = this.stateOf(folder);
      if (now?.identity !== before.identity || now.stamp !== before.stamp) this.find(folder);
      yield;
    }
    for (const [path, version] of this.known) {
      if (this.versionOf(path) !== version) this.find(path.slice(0, Math.max(path.lastIndexOf('/'), 0)));
      yield;
    }
  }

  private stateOf(folder: string): FolderState | undefined {
    try {
      return folderState(join(this.root, folder));
    } catch {
      return undefined;
    }
  }

  private find(folder: string): void {
    this.found.add(folder);
    this.touch(folder);
  }
}

/** Folders without those that lie in another one of them. */
function outermost(folders: ReadonlySet<string>): string[] {
  return [...folders].filter((folder) => {
    if (folder !== '' && folders.has('')) return false;
    for (let slash = folder.indexOf('/'); slash >= 0; slash = folder.indexOf('/', slash + 1)) {
      if (folders.has(folder.slice(0, slash))) return false;
    }
    return true;
  });
}
