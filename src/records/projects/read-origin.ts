/** Origins of static sites that may report reading to a project of this server. */

/** Of one project. */
export const MAX_READ_ORIGINS = 10;
const LONGEST = 260;
/** An address also takes `*` and other signs as a host name; no browser sends them. */
const HOST = /^(?:[a-z\d._-]+|\[[\da-f:]+\])$/;

/**
 * @param typed an address of the site, or its origin alone
 * @returns its origin, as browsers send it; undefined unless it begins with `https://`, or is of this machine, and for patterns
 */
export function readOrigin(typed: string): string | undefined {
  const url = typed.length > LONGEST ? null : URL.parse(typed.trim());
  if (url === null || url.username !== '' || url.password !== '' || !HOST.test(url.hostname))
    return undefined;
  const isHere = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere) ? url.origin : undefined;
}
