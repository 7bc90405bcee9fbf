/** Proposes the address that a mistyped one most likely meant. */
import { nearest } from '../../lib/text/nearest.ts';

/** Compares only the last part of an address within its folder, so that a common folder does not count as similarity. */
export function nearAddress(address: string, known: readonly string[]): string | undefined {
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  const beside = known.filter((each) => each.startsWith(folder) && !each.slice(folder.length).includes('/'));
  const name = nearest(
    address.slice(folder.length),
    beside.slice(0, MAX).map((each) => each.slice(folder.length)),
  );
  if (name !== undefined) return folder + name;
  return beside.length > 0 ? undefined : nearest(address, known.slice(0, MAX));
}

const MAX = 500;
