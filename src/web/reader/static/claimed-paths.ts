/** Which paths of the output are files and which are folders: no host can have both at one address. */

export interface ClaimedPaths {
  /** False when something else stands there or on the way there: it came first and stays. */
  claim(path: string): boolean;
  /** What stands at a path, or as a file on the way there. */
  obstacle(path: string): string | undefined;
  /** What was refused, with what stands in its way. */
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
        // Whoever has this folder has those above it too.
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
