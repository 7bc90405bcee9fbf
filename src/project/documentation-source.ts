/** Opens a documentation folder as a source that never publishes the operator's own files. */
import { AppError } from '../lib/app-error.ts';
import type { Settings } from '../settings/settings.ts';
import { foreignSource } from '../site/dialects/foreign-source.ts';
import { type FolderSourceOptions, folderSource } from '../site/source/folder-source.ts';
import { realPlace } from '../site/source/off-limits.ts';
import type { Source } from '../site/source/source.ts';

/** Files of another program, as if they were ours; all others as they are. What reads them is loaded when a folder needs it. */
export function asWritten<Files extends Source>(files: Files): Files {
  return foreignSource(files, async () => (await import('../site/dialects/dialects.ts')).DIALECTS);
}

type OwnPlaces = Pick<Settings, 'dataDir' | 'ownFiles'>;

/** @throws AppError `source/not-a-folder`, or `settings/data-dir` when the folder is the data folder too */
export function documentationSource(
  folder: string,
  { dataDir, ownFiles }: OwnPlaces,
  options: Omit<FolderSourceOptions, 'keepOut'> = {},
): Source {
  if (realPlace(dataDir) === realPlace(folder))
    throw new AppError('settings/data-dir', `The data folder "${dataDir}" is the documentation folder too`, {
      hint: 'Set LECTERN_DATA_DIR to a folder of its own, for example to ".lectern" in it, which is never published',
    });
  return asWritten(folderSource(folder, { ...options, keepOut: [dataDir, ...ownFiles] }));
}

/**
 * Warning about a data folder inside a documentation folder: undefined elsewhere, and for hidden names like `.lectern`,
 * which no one mistakes for documentation.
 */
export function dataInsideNote(folder: string, dataDir: string): string | undefined {
  const [outer, inner] = [realPlace(folder), realPlace(dataDir)];
  if (!inner.startsWith(`${outer}/`) || /(?:^|\/)\./.test(inner.slice(outer.length + 1))) return undefined;
  return `The data folder "${dataDir}" lies in the documentation folder "${folder}": nothing of it is published`;
}
