/** Finds the pages and folders a request names, so that work can be limited to them. */

const PLACE =
  /\b(?:in|on|of|for|under|below|within|through|from|inside)\s+(?:the\s+)?(?:(page|folder|file|directory|section)\s+)?["'`]?([\w./@+-]{1,200})["'`]?(?:\s+(page|folder|directory))?/gi;
const MOST = 20;

export interface MentionedPaths {
  readonly within: readonly string[];
  readonly unknown: readonly string[];
}

/** @param paths every file of the folder */
export function mentionedPaths(text: string, paths: Iterable<string>): MentionedPaths {
  const known = placeNames(paths);
  const [within, unknown] = [new Set<string>(), new Set<string>()];
  for (const [, kind, word = '', after] of text.matchAll(PLACE)) {
    const name = word.replace(/[.]+$/, '').replace(/^\.?\/+|\/+$/g, '');
    // `docs.json` is the target of added pages, not a limit of the work.
    if (name === '' || /\.json$/i.test(name)) continue;
    const place = known.get(name) ?? known.get(name.replace(/\.mdx?$/i, ''));
    if (place !== undefined) within.add(place);
    else if (/^(?:folder|directory)$/i.test(kind ?? after ?? '') || /\/|\.mdx?$/i.test(name))
      unknown.add(name);
    if (within.size + unknown.size >= MOST) break;
  }
  return { within: [...within], unknown: [...unknown] };
}

/** Maps names as people write them to a file, or to a folder with its slash; a folder wins over a page of the same name. */
function placeNames(paths: Iterable<string>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const pages = [...paths].filter((path) => /\.mdx?$/i.test(path));
  for (const path of pages)
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
      names.set(path.slice(0, at), path.slice(0, at + 1));
  for (const path of pages) {
    const name = path.replace(/\.mdx?$/i, '');
    if (!names.has(name)) names.set(name, path);
    names.set(path, path);
  }
  return names;
}

/** @returns true for files of the places, or for all where there are none */
export function isWithin(within: readonly string[]): (file: string) => boolean {
  if (within.length === 0) return () => true;
  return (file) => within.some((place) => (place.endsWith('/') ? file.startsWith(place) : file === place));
}
