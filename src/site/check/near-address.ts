/** Proposes the address that a mistyped one most likely meant. */
import { nearest } from '../../lib/text/nearest.ts';

/** Compares only the last part of an address within its folder, so that a common folder does not count as similarity. */
export function nearAddress(address: string, known: readonly string[]): string | undefined {
  const folder = folderOf(address);
  const beside = addressesBeside(address, known);
  const name = nearest(
    address.slice(folder.length),
    beside.slice(0, MAX).map((each) => each.slice(folder.length)),
  );
  if (name !== undefined) return folder + name;
  return beside.length > 0 ? undefined : nearest(address, known.slice(0, MAX));
}

const MAX = 500;

/** By folder, kept as long as the list: a site may have thousands of addresses, and of broken links. */
const byFolder = new WeakMap<readonly string[], ReadonlyMap<string, readonly string[]>>();

/** Those in the folder of an address, in the order of the list. */
export function addressesBeside(address: string, known: readonly string[]): readonly string[] {
  const folders = byFolder.get(known) ?? Map.groupBy(known, folderOf);
  byFolder.set(known, folders);
  return folders.get(folderOf(address)) ?? [];
}

const folderOf = (address: string): string => address.slice(0, address.lastIndexOf('/') + 1);
