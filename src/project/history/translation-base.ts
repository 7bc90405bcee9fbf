/** Finds the text of an original that a translation was made from, in the history of the repository. */
import type { FileChanges, Repository } from '../../lib/git/repository.ts';
import type { FindBase } from '../../site/changes/translation/translation-work.ts';
import { translationBase } from '../../site/translation-lag.ts';
import { folderChanges, folderRepository, isPagePath } from './page-changes.ts';

interface PastTexts {
  /** The commits that changed pages; undefined where there are none. @throws AppError `git/…` */
  changes(): Promise<FileChanges | undefined>;
  /** @returns undefined where there is no such content */
  read(oid: string, limit: number): Promise<Buffer | undefined>;
}

const LARGEST = 2 * 1024 * 1024;

function baseInHistory(past: PastTexts): FindBase {
  return async ({ original, translation, mark }) => {
    const changes = await past.changes();
    if (changes === undefined) return { why: 'The folder is in no Git repository with a commit' };
    const files = { original: changes.get(original), translation: changes.get(translation) };
    const base = translationBase({ ...files, mark });
    if (base?.oid === undefined)
      return {
        why:
          mark === undefined
            ? `No commit says which text of "${original}" the translation was made from`
            : `No commit of "${original}" has the text that "translatedFrom" names`,
      };
    const bytes = await past.read(base.oid, LARGEST);
    return bytes === undefined
      ? { why: `The text of "${original}" that the translation was made from is not in the repository` }
      : { oid: base.oid, text: bytes.toString('utf8') };
  };
}

/** Of a folder of a repository, as a commit has it. */
export function baseInRepository(
  repository: Pick<Repository, 'fileChanges' | 'read'>,
  { commit, folder }: { readonly commit: string; readonly folder: string },
): FindBase {
  let changes: Promise<FileChanges> | undefined;
  return baseInHistory({
    changes: () => {
      changes ??= repository.fileChanges(commit, folder, isPagePath).catch((error: unknown) => {
        changes = undefined;
        throw error;
      });
      return changes;
    },
    read: (oid, limit) => repository.read(oid, limit),
  });
}

/** Of a folder on disk, at the commit that is checked out when it is asked. */
export function baseOfFolder(folder: string, dataDir: string): FindBase {
  return baseInHistory({
    changes: folderChanges(folder, dataDir),
    read: async (oid, limit) => {
      const at = folderRepository(folder, dataDir);
      if (at === undefined) return undefined;
      const { readBlob } = await import('../../lib/git/history/read-blob.ts');
      return readBlob(at.git, at.request, { oid, limit });
    },
  });
}
