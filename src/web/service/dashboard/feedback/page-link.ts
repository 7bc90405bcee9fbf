/** Builds the address of a page on the project's site from an untrusted path. */

/** @param site public address without trailing slash; undefined when this server does not serve the project */
export function pageLink(site: string | undefined, path: string): string | undefined {
  // Other texts could lead to another host or run as a script.
  if (site === undefined || !/^\/[^\\\s]*$/.test(path)) return undefined;
  return `${site}${path}`;
}
