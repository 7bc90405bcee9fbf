/** The files of a site after a change of contents only. */
import type { Source, SourceFile } from './source/source.ts';

interface Before {
  readonly allFiles: ReadonlyMap<string, SourceFile>;
  /** A change in one of these may add files. */
  readonly configFiles: readonly string[];
}

/** Undefined when the folder must be listed again. */
export async function editedFiles(
  source: Source,
  { allFiles, configFiles }: Before,
  paths: readonly string[],
): Promise<ReadonlyMap<string, SourceFile> | undefined> {
  const files = new Map(allFiles);
  for (const path of paths) {
    const now = configFiles.includes(path) || !files.has(path) ? undefined : await source.stat?.(path);
    if (now === undefined) return undefined;
    files.set(path, now);
  }
  return files;
}
