/** Tracks which output paths are files and which are folders, because a file host cannot have both at one path. */

interface ClaimedPaths {
  /** False if another file already blocks the path. */
  claim(path: string): boolean;
  /** The file that blocks a path: below it, or in place of one of its folders. */
  obstacle(path: string): string | undefined;
  /** Refused paths, each with the file that blocks it. */
  readonly refused: ReadonlyMap<string, string>;
}

export function claimedPaths(): ClaimedPaths {
  const files = new Set<string>();
  const folders = new Map<string, string>();
  const refused = new Map<string, string>();
  const obstacle = (path: string): string | undefined => {
    if (folders.has(path)) return folders.get(path);
    return parents(path).find((parent) => files.has(parent));
  };
  return {
    refused,
    obstacle,
    claim: (path) => {
      if (files.has(path)) return true;
      const other = obstacle(path);
      if (other !== undefined) {
        refused.set(path, other);
        return false;
      }
      files.add(path);
      for (const parent of parents(path)) {
        // The ancestors of a known folder are known too.
        if (folders.has(parent)) break;
        folders.set(parent, path);
      }
      return true;
    },
  };
}

/** `a/b/c` -> `a/b`, `a`. */
function parents(path: string): string[] {
  const found: string[] = [];
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
    found.push(path.slice(0, at));
  return found;
}
