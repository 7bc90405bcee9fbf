/** Finds whether a listing has a page or a file for an address, by names alone. */
import { decodePath } from '../../lib/text/address-path.ts';
import { mountOf } from './mount.ts';
import type { Mount } from './source.ts';

interface Listing {
  has(path: string): boolean;
}

const ENDS = ['', '.mdx', '.md', '/index.mdx', '/index.md', '/README.mdx', '/README.md'];

/** @param address with or without a leading slash, query and fragment */
function hasAddress(files: Listing, address: string): boolean {
  const path = filePath(address);
  if (path === '') return ['index.mdx', 'index.md', 'README.mdx'].some((name) => files.has(name));
  return ENDS.some((end) => files.has(path + end));
}

/** The path that an address names, from the root and without leaving it. */
function filePath(address: string): string {
  const steps: string[] = [];
  for (const step of decodePath(address.replace(/[?#].*$/s, '')).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

/** Whose a root-relative address is that a mount's author wrote. */
export interface AddressOwners {
  /** Whether the mount has something at its own address. */
  mount(address: string): boolean;
  /** Whether the site has something at an address. */
  site(address: string): boolean;
}

/**
 * The one rule for root-relative addresses in a mount: they are its own, unless only the rest of the site has them. An
 * address of nobody stays with the mount, whose author wrote it.
 */
export function isSiteAddress(address: string, owners: AddressOwners): boolean {
  return !owners.mount(address) && owners.site(address);
}

/** Owners by the files of both. */
export function ownersByFile(
  mount: Mount,
  all: { readonly files: Listing; readonly mounts: readonly Mount[] },
): AddressOwners {
  return {
    mount: (address) => hasAddress(mount.files, address),
    site: (address) => {
      const path = filePath(address);
      const other = all.mounts.find((one) => one.path === path) ?? mountOf(all.mounts, path);
      return other === undefined
        ? hasAddress(all.files, path)
        : other.path === path || hasAddress(all.files, path);
    },
  };
}
