/** What is never published, whatever an ignore file says: what only programs and operators may read, known by its name. */
import { plainName } from '../../lib/plain-name.ts';

/** As copies and packed copies of a file are called: `lectern.db.bak`, `lectern.db.replaced-20260102`, `key.pem~`. */
const COPY =
  '(?:~|-(?:wal|shm|journal)|\\.(?:bak|backup|old|orig|save|copy|tmp|part|sw[a-p]|gz|bz2|xz|zst|zip|7z|\\d+)|\\.(?:replaced|restoring).*)*';

/** Names with one meaning, for pages too. */
const ALWAYS = [
  // Histories of files: whoever has one has every file that ever was.
  '\\.(?:git|svn|hg|bzr|jj)',
  '.+\\.git',
  'git~\\d+',
  '\\.git(?:config|-credentials|modules)',
  // Ours.
  '\\.lectern(?:[-.].*)?',
  `lectern\\.config\\.json${COPY}`,
  // Keys and passwords of people and programs.
  '\\.env(?:rc|[._-].*)?',
  `[._]netrc${COPY}`,
  `\\.(?:npmrc|yarnrc(?:\\.ya?ml)?|pypirc|pgpass|my\\.cnf|htpasswd|dockercfg|vault-token|s3cfg|boto)${COPY}`,
  '\\.[a-z]+_history',
  '\\.(?:aws|azure|docker|gcloud|gnupg|kube|ssh|terraform)',
];

/** Names of files that are no pages. */
const NO_PAGES = [
  `.*\\.(?:db3?|s3db|sl3|sqlite[23]?|sqlitedb)${COPY}`,
  `lectern\\.(?:lock|dump)${COPY}`,
  `.*\\.(?:pem|key|p8|p12|pfx|pk8|ppk|jks|keystore|kdbx?)${COPY}`,
  `id_(?:rsa|dsa|ecdsa|ed25519)(?:[._-].*)?`,
  `.+\\.env${COPY}`,
  `.*\\.(?:tfstate|tfvars)${COPY}`,
];

const NEVER = new RegExp(`^(?:${ALWAYS.join('|')}|(?!.*\\.mdx?$)(?:${NO_PAGES.join('|')}))$`);
/** Before the rules are asked, most names are past: it has no dot in front, and no letters of the others. */
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

/** Written into every data folder, so that it is known without anybody naming it. */
export const DATA_MARK = '.lectern-data';
/** The second is in folders made before there was a mark. */
export const DATA_MARKS: readonly string[] = [DATA_MARK, 'lectern.db'];
/** What lies in a data folder, where somebody has made one of the folder of the documentation itself. */
const DATA_ENTRIES: ReadonlySet<string> = new Set(['secret', 'cache', 'git', 'work']);

/** @param names of the entries of one folder */
export function isDataFolder(names: readonly string[]): boolean {
  return names.some((name) => DATA_MARKS.includes(name));
}

/** True for entries of a documentation folder that is a data folder too. */
export function isDataEntry(name: string): boolean {
  return DATA_ENTRIES.has(plainName(name));
}
