/** Reads the files and the configuration of a site after a change: again only what the change may have touched. */
import type { LoadedConfig } from './config/docs-config.ts';
import { PAGE_FILE } from './page-index.ts';
import { CONFIG_FILES } from './source/published-rules.ts';
import type { Source, SourceFile } from './source/source.ts';

interface Before {
  readonly allFiles: ReadonlyMap<string, SourceFile>;
  readonly loaded: LoadedConfig;
}

interface Read {
  readonly files: ReadonlyMap<string, SourceFile>;
  /** The same object as before when it was not read again. */
  readonly loaded: LoadedConfig;
}

/** @param paths that were added, changed or removed */
export async function readChange(
  source: Source,
  { allFiles, loaded }: Before,
  { paths, load }: { readonly paths: readonly string[]; readonly load: () => Promise<LoadedConfig> },
): Promise<Read> {
  const edited = await editedFiles(source, allFiles, paths);
  const ofConfig = paths.some((path) => loaded.files.includes(path) || CONFIG_FILES.includes(path));
  if (edited !== undefined && !ofConfig) return { files: edited, loaded };
  if (edited === undefined) {
    const files = await source.list();
    // A page that comes or goes is no part of docs.json; another file may be one that it refers to.
    const isSame = !ofConfig && isOfItsOwn(loaded) && paths.every((path) => PAGE_FILE.test(path));
    return { files, loaded: isSame ? loaded : await load() };
  }
  const now = isOfItsOwn(loaded) ? await load() : undefined;
  if (now !== undefined && isOfItsOwn(now)) return { files: edited, loaded: now };
  // The listing comes first: it decides which repositories are mounted.
  return { files: await source.list(), loaded: await load() };
}

/** True for a docs.json that is written here and mounts nothing: which files there are does not depend on what it says. */
function isOfItsOwn({ assumed, foreign, located }: LoadedConfig): boolean {
  return assumed === undefined && foreign !== true && located.value['sources'] === undefined;
}

/** Undefined when the folder must be listed again. */
async function editedFiles(
  source: Source,
  before: ReadonlyMap<string, SourceFile>,
  paths: readonly string[],
): Promise<ReadonlyMap<string, SourceFile> | undefined> {
  const files = new Map(before);
  for (const path of paths) {
    const now = files.has(path) ? await source.stat?.(path) : undefined;
    if (now === undefined) return undefined;
    files.set(path, now);
  }
  return files;
}
