/** Says which paths are never published: those that leave the folder, names of secrets and of programs' data, data folders, and what the operator lists. */
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { plainName } from '../../lib/text/plain-name.ts';

export class OffLimits {
  private readonly root: string;
  private readonly privatePaths: readonly string[];
  private places: readonly string[] = [];
  private readonly data = new Map<string, boolean>();

  /**
   * @param root real path of the folder
   * @param places absolute paths of the operator's private files and folders; they need not exist yet
   */
  constructor(root: string, places: readonly string[]) {
    this.root = root;
    this.privatePaths = places;
    this.renew();
  }

  /** Resolves the private paths and finds data folders again; called before each listing. */
  renew(): void {
    const inside = this.root.endsWith(sep) ? this.root : this.root + sep;
    this.places = this.privatePaths.map(realPlace).filter((place) => place.startsWith(inside));
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

/** Suffixes of backups and archives: `lectern.db.bak`, `lectern.db.replaced-20260102`, `key.pem~`. */
const COPY =
  '(?:~|-(?:wal|shm|journal)|\\.(?:bak|backup|old|orig|save|copy|tmp|part|sw[a-p]|gz|bz2|xz|zst|zip|7z|\\d+)|\\.(?:replaced|restoring).*)*';

/** Names with this meaning only, even for pages. */
const ALWAYS = [
  // Version histories, which contain every file that ever existed.
  '\\.(?:git|svn|hg|bzr|jj)',
  '.+\\.git',
  'git~\\d+',
  '\\.git(?:config|-credentials|modules)',
  // Files of this program.
  '\\.lectern(?:[-.].*)?',
  `lectern\\.config\\.json${COPY}`,
  // Keys and passwords of people and programs.
  '\\.env(?:rc|[._-].*)?',
  `[._]netrc${COPY}`,
  `\\.(?:npmrc|yarnrc(?:\\.ya?ml)?|pypirc|pgpass|my\\.cnf|htpasswd|dockercfg|vault-token|s3cfg|boto)${COPY}`,
  '\\.[a-z]+_history',
  '\\.(?:aws|azure|docker|gcloud|gnupg|kube|ssh|terraform)',
];

/** Names of files that are not pages. */
const NO_PAGES = [
  `.*\\.(?:db3?|s3db|sl3|sqlite[23]?|sqlitedb)${COPY}`,
  `lectern\\.(?:lock|dump)${COPY}`,
  `.*\\.(?:pem|key|p8|p12|pfx|pk8|ppk|jks|keystore|kdbx?)${COPY}`,
  `id_(?:rsa|dsa|ecdsa|ed25519)(?:[._-].*)?`,
  `.+\\.env${COPY}`,
  `.*\\.(?:tfstate|tfvars)${COPY}`,
];

const NEVER = new RegExp(`^(?:${ALWAYS.join('|')}|(?!.*\\.mdx?$)(?:${NO_PAGES.join('|')}))$`);
/** Excludes most names before the rules are checked: they have no leading dot and none of these letters. */
const SUSPECT =
  /^[._]|[^!-~]|git|lectern|db|s3|sl3|sqlite|\.(?:pem|key|p8|p12|pfx|pk8|ppk|jks|kdb|tf|env)|id_|keystore/i;

/** @param name one step of a path */
export function isNeverName(name: string): boolean {
  return SUSPECT.test(name) && NEVER.test(plainName(name));
}

/** @param path forward slashes */
export function isNeverListed(path: string): boolean {
  return SUSPECT.test(path) && path.split('/').some(isNeverName);
}

/** Written into every data folder to mark it. */
export const DATA_MARK = '.lectern-data';
/** The second is in folders created before the marker existed. */
export const DATA_MARKS: readonly string[] = [DATA_MARK, 'lectern.db'];
/** Content of a data folder, for a data folder inside the documentation's own folder. */
const DATA_ENTRIES: ReadonlySet<string> = new Set(['secret', 'cache', 'git', 'work']);

/** @param names of the entries of one folder */
export function isDataFolder(names: readonly string[]): boolean {
  return names.some((name) => DATA_MARKS.includes(name));
}

/** True for entries of a documentation folder that is a data folder too. */
export function isDataEntry(name: string): boolean {
  return DATA_ENTRIES.has(plainName(name));
}

const LONGEST = 1024;

/** True for `a/b.mdx`: relative, forward slashes, no empty, `.` or `..` steps, no control characters. Nothing is decoded. */
export function isPlainPath(path: string): boolean {
  if (path === '' || path.length > LONGEST || /[\u0000-\u001f\u007f\\]/.test(path)) return false;
  return path.split('/').every((step) => step !== '' && step !== '.' && step !== '..' && !isDrive(step));
}

/** `C:` and alternate data streams have a meaning on Windows only, but no published file needs them. */
function isDrive(step: string): boolean {
  return /^[a-z]:/i.test(step);
}
