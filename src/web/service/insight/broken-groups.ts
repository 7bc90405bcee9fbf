/** Puts spellings of one broken address together: capitals, a slash at the end, and an ending of files. */

export interface BrokenGroup {
  /** The most frequent spelling. */
  readonly path: string;
  readonly count: number;
  /** All spellings, the most frequent first. */
  readonly spellings: readonly string[];
}

/** @param missing most frequent first */
export function brokenGroups(
  missing: readonly { readonly path: string; readonly count: number }[],
): readonly BrokenGroup[] {
  const groups = new Map<string, { path: string; count: number; spellings: string[] }>();
  for (const { path, count } of missing) {
    const key = plain(path);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { path, count, spellings: [path] });
    else {
      known.count += count;
      known.spellings.push(path);
    }
  }
  return [...groups.values()].sort((a, b) => b.count - a.count || (a.path < b.path ? -1 : 1));
}

function plain(path: string): string {
  let text = path.toLowerCase();
  try {
    text = decodeURIComponent(text);
  } catch {
    // What is encoded badly stays as it is.
  }
  return text
    .split(/[?#]/, 1)[0]!
    .replace(/\/{2,}/g, '/')
    .replace(/\/+$/, '')
    .replace(/\.(?:html?|mdx?|php)$/, '')
    .replace(/\/index$/, '')
    .replaceAll('_', '-');
}
