/** Gives pages of an export addresses that people can read: words of their titles below those of the pages around them. */

const LONGEST = 80;

/** `Set up: the “Café”` -> `set-up-the-café`. */
function slugOf(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  return words === '' || words === 'index' ? 'page' : words;
}

/** Paths that are given once each. */
export class PagePaths {
  private readonly taken = new Set<string>();
  private readonly times = new Map<string, number>();

  /** @param parent path of the page around it, without an ending */
  add(parent: string, title: string): string {
    const base = parent === '' ? slugOf(title) : `${parent}/${slugOf(title)}`;
    let path = base;
    // Many pages may have one title.
    let times = this.times.get(base) ?? 1;
    while (this.taken.has(path)) path = `${base}-${++times}`;
    this.times.set(base, times);
    this.taken.add(path);
    return path;
  }

  /** Takes a path as it is. */
  take(path: string): string {
    this.taken.add(path);
    return path;
  }
}
