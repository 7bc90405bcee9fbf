/** Reads `%20` and the like in an address; what is no valid escape stays as it is written. */
export function decodePath(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
