/** Maps an address to the output file where a file host looks for it, decoded. */

/** `/guides/a%20b.md` -> `guides/a b.md`. */
export function fileOfAddress(address: string): string {
  try {
    return decodeURIComponent(address).slice(1);
  } catch {
    return address.slice(1);
  }
}
