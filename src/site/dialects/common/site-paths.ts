/** Paths of pages and files in the site, and the addresses that they have. */
import { withoutIndex } from '../../content/page/page-url.ts';

/** `guides/index.mdx` → `/guides`, as `guides/README.mdx`. */
export const siteAddress = (path: string): string =>
  path.endsWith('.mdx') ? `/${withoutIndex(path.slice(0, -4))}` : `/${path}`;

/** Names that stand for their folder in our sites, as `README` does, and are plain names elsewhere. */
const FOLDER_NAME = /(?:^|\/)(?:[iI]ndex|INDEX|README)$/;

/** The path, without extension, of a page whose address ends in whatever name. */
export const namedPath = (path: string): string => (FOLDER_NAME.test(path) ? `${path}/index` : path);

/** What looks at the files of a site by their paths in the folder. */
export function addressesOf(files: ReadonlyMap<string, string>) {
  const bySource = new Map<string, string>();
  for (const [path, original] of files) if (!bySource.has(original)) bySource.set(original, path);
  const addresses = new Set([...files.keys()].map(siteAddress));
  return {
    pathOf: (original: string): string | undefined => bySource.get(original),
    addressOf: (original: string): string | undefined => {
      const path = bySource.get(original);
      return path === undefined ? undefined : siteAddress(path);
    },
    isAddress: (address: string): boolean => addresses.has(address),
  };
}

/** Names of folders and files, in an address without slashes at its ends and without steps that lead out. */
export const trimmed = (address: string): string =>
  address
    .split('/')
    .filter((step) => step !== '' && step !== '.' && step !== '..')
    .join('/');

/** A path below a folder; `''` is the top. */
export const below = (folder: string, path: string): string =>
  folder === '' ? path : path === '' ? folder : `${folder}/${path}`;

/** How paths below a folder begin. */
export const startOf = (folder: string): string => (folder === '' ? '' : `${folder}/`);

/** Pictures and other files that pages show, wherever they are. */
export const SHOWN = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|mov|mp3|pdf)$/i;
