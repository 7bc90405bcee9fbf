/** Excludes files from publishing: by name, in a data folder, or listed by the operator. */
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { DATA_MARKS, isDataEntry, isNeverListed } from './never-listed.ts';

export class OffLimits {
  private readonly root: string;
  private readonly wanted: readonly string[];
  private places: readonly string[] = [];
  private readonly data = new Map<string, boolean>();

  /**
   * @param root real path of the folder
   * @param places absolute paths of the operator's private files and folders; they need not exist yet
   */
  constructor(root: string, places: readonly string[]) {
    this.root = root;
    this.wanted = places;
    this.renew();
  }

  /** Resolves the private paths and finds data folders again; called before each listing. */
  renew(): void {
    const inside = this.root.endsWith(sep) ? this.root : this.root + sep;
    this.places = this.wanted.map(realPlace).filter((place) => place.startsWith(inside));
    this.data.clear();
  }

  /** @param path inside the root as it is on disk, without links, forward slashes */
  has(path: string): boolean {
    if (isNeverListed(path) || this.isPlace(join(this.root, path))) return true;
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1))
      if (this.isData(path.slice(0, slash))) return true;
    const [top = ''] = path.split('/', 1);
    return isDataEntry(top) && this.isData('');
  }

  /** True for a private path and everything inside it. @param real real path */
  isPlace(real: string): boolean {
    return this.places.some((place) => real === place || real.startsWith(place + sep));
  }

  /** @param folder inside the root; empty = the root */
  private isData(folder: string): boolean {
    const known = this.data.get(folder);
    if (known !== undefined) return known;
    const found = DATA_MARKS.some((mark) => existsSync(join(this.root, folder, mark)));
    this.data.set(folder, found);
    return found;
  }
}

/** The real path with every link resolved, also for a path that does not exist yet. */
export function realPlace(place: string): string {
  const missing: string[] = [];
  for (let at = resolve(place); ; at = dirname(at)) {
    try {
      return join(realpathSync.native(at), ...missing);
    } catch {
      if (dirname(at) === at) return resolve(place);
      missing.unshift(basename(at));
    }
  }
}
