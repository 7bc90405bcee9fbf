/** Finds a file of a package that is read as data: where npm installed it, or beside the bundle, which brings its own copy. */

/** Of a specifier, in the folder `packed` beside the bundle; the build writes it under this name. */
export function packedName(specifier: string): string {
  return specifier.replaceAll('/', '+');
}

/** @param specifier as in an import, of a file that `scripts/build-packed.ts` lists */
export function packedFile(specifier: string): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL(import.meta.resolve(specifier))
    : new URL(`./packed/${packedName(specifier)}`, import.meta.url);
}
