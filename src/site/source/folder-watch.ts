/** Reports changes of published files: one watcher for each published folder, so ignored ones cost nothing. */
import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { type FolderListing, fileVersion } from './folder-walk.ts';

/** Editors write a file in several steps within a few milliseconds. */
const COLLECT_MILLISECONDS = 10;

/**
 * Watches a folder until the returned function is called.
 * @param root real path
 * @param walk lists the published files in a folder of it, `''` for all
 * @param changed gets paths that were added, changed or removed
 */
export function watchFolder(
  root: string,
  walk: (start: string) => FolderListing,
  changed: (paths: readonly string[]) => void,
): () => void {
  const watched = new FolderWatch(root, walk, changed);
  watched.begin();
  return () => watched.stop();
}

class FolderWatch {
  private readonly root: string;
  private readonly walk: (start: string) => FolderListing;
  private readonly changed: (paths: readonly string[]) => void;
  private readonly watchers = new Map<string, FSWatcher>();
  /** Version of each published file as last seen. */
  private readonly known = new Map<string, string>();
  private readonly links = new Set<string>();
  private readonly touched = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    root: string,
    walk: (start: string) => FolderListing,
    changed: (paths: readonly string[]) => void,
  ) {
    this.root = root;
    this.walk = walk;
    this.changed = changed;
  }

  begin(): void {
    this.compare('');
    // What changed between the listing and the watchers is found by looking once more.
    this.touch('');
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    for (const watcher of this.watchers.values()) watcher.close();
    this.watchers.clear();
  }

  private watchFolder(folder: string): void {
    if (this.watchers.has(folder) || this.stopped) return;
    try {
      const watcher = watch(join(this.root, folder), { persistent: false }, () => this.touch(folder));
      watcher.on('error', () => this.touch(folder));
      this.watchers.set(folder, watcher);
    } catch {
      // The folder went away again, or the system allows no more watchers.
    }
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
    if (listing === undefined) return [folder];
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

  /** Undefined when the folder has become too large to list; whoever lists it next will say so. */
  private list(folder: string): FolderListing | undefined {
    try {
      return this.walk(folder);
    } catch {
      return undefined;
    }
  }

  /** A link's target may lie in a folder nobody watches under this name. */
  private changedLinks(): string[] {
    return [...this.links].filter((path) => {
      const version = fileVersion(this.root, path);
      if (version === undefined || version === this.known.get(path)) return false;
      this.known.set(path, version);
      return true;
    });
  }

  private watchFolders(prefix: string, folders: readonly string[]): void {
    const present = new Set(folders);
    for (const [folder, watcher] of this.watchers) {
      if (!`${folder}/`.startsWith(prefix) || present.has(folder)) continue;
      watcher.close();
      this.watchers.delete(folder);
    }
    for (const folder of folders) this.watchFolder(folder);
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
