/** Says what is wrong with the folder of a `from`. */
import type { Issue } from '../../../lib/issue.ts';
import { nearest } from '../../../lib/text/nearest.ts';
import { shorten } from '../../config/shorten.ts';
import type { Folder } from './folder-tree.ts';

/** Comparing names is slow. */
const MAX_NAMES = 2000;

interface Found {
  /** Nothing is left to show. */
  readonly isEmpty: boolean;
  /** Paths of all files. */
  readonly files: Iterable<string>;
  readonly root: Folder;
}

/** @param path undefined for a folder outside */
export function folderProblem(
  path: string | undefined,
  folder: Folder | undefined,
  { isEmpty, files, root }: Found,
): Pick<Issue, 'severity' | 'code' | 'message' | 'hint'> | undefined {
  if (path === undefined)
    return {
      severity: 'error',
      code: 'nav/from-outside',
      message: 'The folder of "from" is outside the documentation',
      hint: 'Paths start at the folder of docs.json and cannot leave it',
    };
  if (folder === undefined && !isFolder(path, files)) {
    const meant = nearest(path, names(root));
    return {
      severity: 'error',
      code: 'nav/from-missing',
      message: `The folder ${shorten(path)} of "from" does not exist`,
      hint: meant === undefined ? 'Make the folder, or remove "from"' : `Did you mean "${meant}"?`,
    };
  }
  if (!isEmpty) return undefined;
  return {
    severity: 'warning',
    code: 'nav/from-empty',
    message:
      folder === undefined
        ? `The folder ${shorten(path)} of "from" has no pages`
        : `Every page of the folder ${shorten(path)} is listed elsewhere, so "from" adds none`,
    hint: 'Add a page to the folder, or remove "from"',
  };
}

function isFolder(path: string, files: Iterable<string>): boolean {
  if (path === '') return true;
  for (const file of files) if (file.startsWith(`${path}/`)) return true;
  return false;
}

/** Folders with pages, those near the root first. */
function names(root: Folder): readonly string[] {
  const found: string[] = [];
  let level = [...root.folders.values()];
  while (level.length > 0 && found.length < MAX_NAMES) {
    for (const folder of level.slice(0, MAX_NAMES)) found.push(folder.path);
    level = level.slice(0, MAX_NAMES).flatMap((folder) => [...folder.folders.values()]);
  }
  return found;
}
