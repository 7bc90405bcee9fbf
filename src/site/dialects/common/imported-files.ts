/** Puts the address of an imported picture where a page names it: `src={picture}` and `src={picture.src}`. */

const IMPORTED = /\b(src|href)=\{\s*([A-Za-z_$][\w$]*)(?:\.src)?\s*\}/g;

/** @param addressOf of what an import is from; undefined for what has no address. Never changes the number of lines */
export function withImportedFiles(
  text: string,
  imports: ReadonlyMap<string, string>,
  addressOf: (from: string) => string | undefined,
): string {
  if (imports.size === 0) return text;
  return text.replace(IMPORTED, (all, key: string, name: string) => {
    const from = imports.get(name);
    const address = from === undefined ? undefined : addressOf(from);
    return address === undefined ? all : `${key}="${address}"`;
  });
}
