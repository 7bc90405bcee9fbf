/** Arranges the pages of a site by the folders of their files. */
import type { PageMeta } from '../../content/page/page.ts';

export interface Folder {
  /** Without slashes at its ends; empty for the root. */
  readonly path: string;
  readonly name: string;
  /** The page at the folder's own address. */
  index?: PageMeta;
  /** A page beside it that is called like it, which is its own page where it has no index. */
  beside?: PageMeta;
  /** By the name of the file without extension; without `index`. */
  readonly pages: Map<string, PageMeta>;
  readonly folders: Map<string, Folder>;
}

const FOLDER_PAGE = /^(?:[iI]ndex|INDEX|README)$/;

const emptyFolder = (path: string, name: string): Folder => ({
  path,
  name,
  pages: new Map(),
  folders: new Map(),
});

export function folderTree(pages: Iterable<PageMeta>): Folder {
  const root = emptyFolder('', '');
  for (const page of pages) {
    const names = page.path.split('/');
    const own = names.pop()!;
    let folder = root;
    for (const name of names) {
      let inner = folder.folders.get(name);
      if (inner === undefined) {
        inner = emptyFolder(folder.path === '' ? name : `${folder.path}/${name}`, name);
        folder.folders.set(name, inner);
      }
      folder = inner;
    }
    if (FOLDER_PAGE.test(own) && folder.index === undefined) folder.index = page;
    else folder.pages.set(own, page);
  }
  placeBeside(root);
  return root;
}

function placeBeside(parent: Folder): void {
  for (const [name, folder] of parent.folders) {
    const page = parent.pages.get(name);
    if (page !== undefined) folder.beside = page;
    placeBeside(folder);
  }
}

/** The folder at a path; undefined when no page is in it. */
export function folderAt(root: Folder, path: string): Folder | undefined {
  let folder: Folder | undefined = root;
  for (const name of path === '' ? [] : path.split('/')) folder = folder?.folders.get(name);
  return folder;
}
