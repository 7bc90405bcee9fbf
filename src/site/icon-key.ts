/** Builds the key of an icon, which the pages that use icons share with the code that draws them. */

/** An icon as authors write it: a name, a URL, a path in the site; `style` and `library` narrow a name down. */
export interface IconRef {
  readonly name: string;
  readonly style?: string;
  readonly library?: string;
}

/** `library:style:name`, parts empty when not given; names are lower case. URLs and paths never get a key. */
export function iconKey(icon: IconRef): string {
  return `${icon.library ?? ''}:${icon.style ?? ''}:${icon.name.trim().toLowerCase()}`;
}

/** Id of the symbol in the page's sprite. */
export function iconSymbolId(key: string): string {
  return `i-${key.replace(/[^a-z0-9]+/gi, '-')}`;
}
