/** Finds the pages and folders that the navigation names itself, which no other list repeats. */
import type { PageMeta } from '../../content/page/page.ts';
import { isRest } from './folder-meta.ts';

/** An object of the navigation as it is written. */
export type Fields = Readonly<Record<string, unknown>>;

interface HandListed {
  /** Paths of pages. */
  readonly pages: ReadonlySet<string>;
  /** Folders of `from`. */
  readonly folders: ReadonlySet<string>;
  /** The page that an entry beside `from` means: in that folder, else from the root. */
  pageIn(folder: string, entry: string): PageMeta | undefined;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A folder without slashes at its ends, empty for the root; undefined for one outside, or no text. */
export function folderPath(written: unknown): string | undefined {
  if (typeof written !== 'string') return undefined;
  const names = written
    .trim()
    .replaceAll('\\', '/')
    .split('/')
    .filter((name) => name !== '' && name !== '.');
  return names.includes('..') ? undefined : names.join('/');
}

export function handListed(navigation: unknown, pages: readonly PageMeta[]): HandListed {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const find = (path: string): PageMeta | undefined =>
    [path, inside(path, 'index'), inside(path, 'README')].map((one) => byPath.get(one)).find(Boolean);
  const pageIn = (folder: string, entry: string): PageMeta | undefined => {
    const path = folderPath(entry.replace(/\.mdx?$/i, ''));
    return path === undefined ? undefined : (find(inside(folder, path)) ?? find(path));
  };
  const found = { pages: new Set<string>(), folders: new Set<string>() };
  collect(
    navigation,
    undefined,
    (entry, folder) => {
      const page = isRest(entry) ? undefined : pageIn(folder ?? '', entry);
      if (page !== undefined) found.pages.add(page.path);
    },
    found.folders,
  );
  return { ...found, pageIn };
}

const inside = (folder: string, name: string): string =>
  folder === '' ? name : name === '' ? folder : `${folder}/${name}`;

/** Calls back with every entry of a list and every root page, with the folder of the nearest element. */
function collect(
  value: unknown,
  folder: string | undefined,
  found: (entry: string, folder: string | undefined) => void,
  folders: Set<string>,
): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, undefined, found, folders);
    return;
  }
  if (!isFields(value)) return;
  const own = folderPath(value['from']);
  if (own !== undefined) folders.add(own);
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'root' && typeof inner === 'string') found(inner, folder);
    if (key === 'pages' && Array.isArray(inner))
      for (const item of inner) if (typeof item === 'string') found(item, own);
    if (typeof inner === 'object') collect(inner, undefined, found, folders);
  }
}
