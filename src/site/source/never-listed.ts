/** Names of files that are never published, even if an ignore file includes them: secrets and data of programs. */
import { plainName } from '../../lib/text/plain-name.ts';

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
