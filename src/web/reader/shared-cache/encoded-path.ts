/** Writes a path as it stands in the address of a request. */

/** Existing escapes stay: `%2F` in a path is not a slash. */
export function encodedPath(path: string): string {
  return encodeURI(path.toWellFormed())
    .replace(/%25(?=[0-9a-f]{2})/gi, '%')
    .replace(/[?#*]/g, encodeURIComponent)
    .replaceAll('*', '%2A');
}
