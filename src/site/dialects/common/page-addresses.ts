/** Where the addresses that a page writes lead in the site: paths of files, or addresses beside its own. */
import { folderOf, joined } from './dialect.ts';
import { decoded, isOutside, splitAddress } from './rewrite-links.ts';

export interface AddressSpace {
  /** Folder of the pages. */
  readonly pages: string;
  /** The path of the site at its host, without slashes at its ends. */
  readonly base: string;
  /** The address of a page or a file, by its path in the folder. */
  addressOf(original: string): string | undefined;
  /** True for addresses of pages and files. */
  isAddress(address: string): boolean;
}

const PAGE = /\.mdx?$/;
const ENDING = /(?:\/index)?(?:\.(?:mdx?|html))?$/;

/** @param urls whether relative addresses begin at the address of the page, and not at its file */
export function pageAddress(original: string, address: string, space: AddressSpace, urls: boolean): string {
  if (isOutside(address)) return address;
  const { path, rest } = splitAddress(address);
  const plain = decoded(path);
  if (plain.startsWith('/')) {
    const own =
      space.base !== '' && `${plain}/`.startsWith(`/${space.base}/`)
        ? plain.slice(space.base.length + 1)
        : plain;
    // From the top of the pages, as `/guides/README.md`.
    const named = PAGE.test(own) ? joined(space.pages, own) : undefined;
    return ((named && space.addressOf(named)) ?? tidy(own)) + rest;
  }
  const byFile = joined(folderOf(original), plain);
  const direct = byFile === undefined ? undefined : space.addressOf(byFile);
  if (direct !== undefined) return direct + rest;
  const page = space.addressOf(original) ?? '/';
  const inPages =
    byFile === undefined ? undefined : byFile.slice(space.pages === '' ? 0 : space.pages.length + 1);
  const beside = joined(urls ? page : folderOf(page), plain);
  const candidates = (urls ? [beside, inPages] : [inPages, beside])
    .filter((one) => one !== undefined)
    .map((one) => tidy(`/${one}`));
  return (candidates.find((one) => space.isAddress(one)) ?? candidates[0] ?? address) + rest;
}

/** Without an ending of pages, and without a slash at the end. */
export const tidy = (address: string): string => {
  const bare = address.replace(/\/+$/, '').replace(ENDING, '');
  return bare === '' ? '/' : bare;
};
