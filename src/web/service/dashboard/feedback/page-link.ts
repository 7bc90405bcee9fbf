/** Address of a page on the project's site, for a path that came from a reader or from a file. */

/** @param site public address without trailing slash; undefined when this server does not serve the project */
export function pageLink(site: string | undefined, path: string): string | undefined {
  // Anything but a plain path could lead to another host or run as a script.
  if (site === undefined || !/^\/[^\\\s]*$/.test(path)) return undefined;
  return `${site}${path}`;
}
