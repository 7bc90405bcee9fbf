/** Takes the prefix that a server's address has off a request's path, and knows what is answered without the prefix too. */

/**
 * The files of deploy/ and every balancer's defaults ask at the root, and no page can be there: the site is below its prefix.
 * Host guard and handlers decide with this one list.
 */
const AT_ROOT: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
/** Health checks come under any host name or none, and get one word. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * Programs ask for these documents of an address below a prefix with the prefix behind the name (RFC 8414, section 3.1; RFC 9728,
 * section 3.1).
 */
const WELL_KNOWN = /^\/\.well-known\/oauth-(?:authorization-server|protected-resource)(?=\/)/;

/**
 * @param base prefix of every path, without a slash at its end; may be empty
 * @returns the path that handlers see; undefined = it is not this server's
 */
export function belowBase(path: string, base: string): string | undefined {
  if (base === '') return path;
  if (path === base) return '/';
  if (path.startsWith(`${base}/`)) return path.slice(base.length);
  if (AT_ROOT.has(path)) return path;
  const name = WELL_KNOWN.exec(path)?.[0];
  const rest = name === undefined ? '' : path.slice(name.length);
  return rest === base || rest.startsWith(`${base}/`) ? name + rest.slice(base.length) : undefined;
}

/** @param target as it arrived, with its query */
export function isHealthCheck(target: string, base: string): boolean {
  const path = belowBase(target.split('?', 1)[0]!, base);
  return path !== undefined && PROBES.has(path);
}
