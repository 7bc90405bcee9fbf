/** Reads every `_meta.json` of a site whose navigation names folders; unchanged ones are not read again. */

import type { LoadedConfig } from './config/docs-config.ts';
import { type ExpandedNavigation, expandFolders, namesFolders } from './navigation/folders/expand-folders.ts';
import {
  type FolderMeta,
  MAX_META_BYTES,
  META_FILE,
  readFolderMeta,
} from './navigation/folders/folder-meta.ts';
import type { PageIndex } from './page-index.ts';
import type { Mount, Source, SourceFile } from './source/source.ts';

interface KnownMeta {
  readonly version: string;
  readonly meta: FolderMeta;
}

/** By path of the file. */
export type FolderMetas = ReadonlyMap<string, KnownMeta>;

const META_PATH = /(?:^|\/)_meta\.json$/;

export const isMetaFile = (path: string): boolean => META_PATH.test(path);

interface MetasOf {
  readonly source: Source;
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly navigation: unknown;
  readonly known: FolderMetas | undefined;
}

export async function folderMetas({ source, files, navigation, known }: MetasOf): Promise<FolderMetas> {
  const metas = new Map<string, KnownMeta>();
  if (!namesFolders(navigation)) return metas;
  for (const { path, version } of files.values()) {
    if (!isMetaFile(path)) continue;
    const before = known?.get(path);
    if (before?.version === version) metas.set(path, before);
    else {
      const text = (await source.read(path, MAX_META_BYTES))?.toString('utf8');
      metas.set(path, { version, meta: readFolderMeta(text, path) });
    }
  }
  return metas;
}

interface Expanding {
  readonly authored: PageIndex;
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly mounts: readonly Mount[];
  readonly metas: FolderMetas;
}

/** The navigation of a site with the pages of its folders. */
export function siteFolders(
  { config, located }: LoadedConfig,
  { authored, files, mounts, metas }: Expanding,
): ExpandedNavigation {
  const byFolder = new Map(
    [...metas].map(([path, { meta }]) => [path.slice(0, -META_FILE.length).replace(/\/$/, ''), meta]),
  );
  return expandFolders({
    navigation: config.navigation,
    located,
    pages: authored.byUrl.values(),
    files: files.keys(),
    metas: byFolder,
    mounts: mounts.map(({ path }) => path),
  });
}
