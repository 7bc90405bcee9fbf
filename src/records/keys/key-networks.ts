/** The addresses from which an API key works. */
import { AppError } from '../../lib/app-error.ts';
import { inNetworks, readNetwork } from '../../lib/network.ts';

/** Each is compared at every request with the key. */
export const MAX_NETWORKS = 50;

/**
 * @param given addresses and networks; undefined or none for every address
 * @returns each once, in one spelling
 * @throws AppError `keys/networks` that names the first one that is wrong
 */
export function checkedNetworks(given: readonly string[] | undefined): readonly string[] | null {
  if (given === undefined || given.length === 0) return null;
  if (given.length > MAX_NETWORKS)
    throw new AppError('keys/networks', `A key has at most ${MAX_NETWORKS} addresses`, {
      hint: 'Write neighbouring addresses as one network, such as 203.0.113.0/24',
    });
  const networks = given.map((text) => {
    const read = readNetwork(text);
    if ('network' in read) return read.network;
    throw new AppError('keys/networks', `"${text.slice(0, 60)}" cannot be used: ${read.problem}`);
  });
  return [...new Set(networks)];
}

/** A key without a list works from everywhere. */
export function worksFrom(
  { networks }: { readonly networks: readonly string[] | null },
  address: string,
): boolean {
  return networks === null || inNetworks(networks, address);
}
