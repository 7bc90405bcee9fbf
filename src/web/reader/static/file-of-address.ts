/** Where in the output a file host looks for an address: it decodes what readers ask for. */

/** `/guides/a%20b.md` -> `guides/a b.md`. */
export function fileOfAddress(address: string): string {
  try {
    return decodeURIComponent(address).slice(1);
  } catch {
    return address.slice(1);
  }
}
