/** Decides which of a site's files readers may load as they are. */
import { type NamingParts, namedFiles } from './named-files.ts';
import { isFileExcluded, parseIgnoreRules } from './source/ignore-rules.ts';
import { mountOf, ownPath } from './source/mount.ts';
import { headOf } from './source/open-file.ts';
import { HEAD_BYTES, isSecretContent } from './source/secret-content.ts';
import { servedType } from './source/served-type.ts';
import type { Source, SourceFile } from './source/source.ts';

/** Why a listed file is not served. */
export type Withheld =
  /** Page source or configuration. */
  | 'material'
  /** No page names it. */
  | 'unnamed'
  /** A database, a key or an export. */
  | 'secret';

export interface ServedFiles {
  /** The file, if readers may load it unchanged; `path` as it is listed. */
  served(path: string): Promise<SourceFile | undefined>;
  /** Why a listed file is not served. */
  withheld(path: string): Promise<Withheld | undefined>;
}

interface Verdict {
  readonly version: string;
  readonly isSecret: Promise<boolean>;
}

/** By source and path: results are cached until the file changes, through new listings too. */
const verdicts = new WeakMap<Source, Map<string, Verdict>>();

export function servedFiles(parts: NamingParts): ServedFiles {
  const { files, source, loaded } = parts;
  const served = loaded.config.files.serve;
  const rules = served.length === 0 ? [] : parseIgnoreRules(served.join('\n'));
  const ofMounts = loaded.mounts.map(({ path, files: own }) => ({
    path,
    rules: parseIgnoreRules(own.serve.join('\n')),
  }));
  let names: Promise<ReadonlySet<string>> | undefined;
  const isNamed = async (path: string): Promise<boolean> => {
    if (rules.length > 0 && isFileExcluded(rules, path)) return true;
    const mount = mountOf(ofMounts, path);
    if (mount !== undefined && isFileExcluded(mount.rules, ownPath(mount, path))) return true;
    names ??= namedFiles(parts);
    names.catch(() => (names = undefined));
    return (await names).has(path);
  };
  const reason = async (file: SourceFile): Promise<Withheld | undefined> => {
    const type = servedType(file.path);
    if (type === 'material') return 'material';
    if (type === 'named' && !(await isNamed(file.path))) return 'unnamed';
    return (await isSecret(file, source)) ? 'secret' : undefined;
  };
  return {
    served: async (path) => {
      const file = files.get(path);
      return file === undefined || (await reason(file)) !== undefined ? undefined : file;
    },
    withheld: async (path) => {
      const file = files.get(path);
      return file === undefined ? undefined : reason(file);
    },
  };
}

/** Read when a file is first requested. */
function isSecret({ path, version }: SourceFile, source: Source): Promise<boolean> {
  const known = verdicts.get(source) ?? new Map<string, Verdict>();
  verdicts.set(source, known);
  const before = known.get(path);
  if (before?.version === version) return before.isSecret;
  const check = headOf(source, path, HEAD_BYTES).then((head) => head !== undefined && isSecretContent(head));
  known.set(path, { version, isSecret: check });
  check.catch(() => known.delete(path));
  return check;
}
