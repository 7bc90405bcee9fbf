/** Says which classes, elements and attributes the HTML of a page has; rather too many than too few. */

/** Set by the first script of a page, which runs before the first paint. */
const BY_SCRIPT: ReadonlySet<string> = new Set([
  '[data-theme',
  '[data-theme="light"',
  '[data-theme="dark"',
  '[data-banner-closed',
  '.dark',
  // The root and what every page has.
  '<html',
  '<body',
]);

/** @param page the HTML of `<html>`'s attributes and of the body, as the program writes it */
export function pageWords(page: string): (word: string) => boolean {
  const classes = new Set<string>();
  for (const [, names = ''] of page.matchAll(/\sclass="([^"]*)"/g))
    for (const name of names.split(/\s+/)) classes.add(name);
  const known = new Map<string, boolean>();
  return (word) => {
    if (word.startsWith('.')) return classes.has(word.slice(1)) || BY_SCRIPT.has(word);
    const found = known.get(word) ?? (BY_SCRIPT.has(word) || page.includes(written(word)));
    known.set(word, found);
    return found;
  };
}

/** What a document with it contains. */
function written(word: string): string {
  if (word.startsWith('#')) return `id="${word.slice(1)}"`;
  return word.startsWith('[') ? ` ${word.slice(1)}` : word;
}
