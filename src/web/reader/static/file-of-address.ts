/** Maps an address to the output file where a file host looks for it, decoded. */
import { decodePath } from '../../../lib/text/address-path.ts';

/** `/guides/a%20b.md` -> `guides/a b.md`. */
export function fileOfAddress(address: string): string {
  return decodePath(address).slice(1);
}
