/** What of a folder on disk is never published: by its name, because it lies in a data folder, or because the operator keeps it there. */
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
   * @param places absolute paths of files and folders that are nobody's to read; they need not exist yet
   */
  constructor(root: string, places: readonly string[]) {
    this.root = root;
    this.wanted = places;
    this.renew();
  }

  /** Looks again where the places are and which folders hold data: before each listing. */
  renew(): void {
    const inside = this.root.endsWith(sep) ? this.root : this.root + sep;
    this.places = this.wanted.map(realPlace).filter((place) => place.startsWith(inside));
    this.data.clear();
  }

  /** @param path inside the root as it is on disk, no link in it, forward slashes */
  has(path: string): boolean {
    if (isNeverListed(path) || this.isPlace(join(this.root, path))) return true;
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1))
      if (this.isData(path.slice(0, slash))) return true;
    const [top = ''] = path.split('/', 1);
    return isDataEntry(top) && this.isData('');
  }

  /** True for a place of the operator's and for all that is in it. @param real real path */
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

/** Where a place is once every link on the way is followed, also when it is yet to be made. */
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
