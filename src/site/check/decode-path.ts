/** Decodes percent escapes in an address; returns the address unchanged when an escape is invalid. */
export function decodePath(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
