/** Parses the path of a request once and strictly, so that no handler sees an encoded or climbing path or the server's prefix. */

/** Most paths: nothing to decode, and no segment that is empty or begins with a dot. */
const PLAIN = /^\/(?:[\w~-][\w.~-]*(?:\/|$))*$/;
const LONGEST = 4096;

/**
 * Decodes and normalises the path of a request target.
 * @returns the path, starting with one `/`, or undefined for invalid paths: encoded slashes or backslashes,
 * control characters, `.` and `..` segments, empty segments, an absolute-form target, broken percent-encoding
 */
export function requestPath(target: string): string | undefined {
  if (target.length <= LONGEST && PLAIN.test(target)) return target;
  const end = target.search(/[?#]/);
  const raw = end < 0 ? target : target.slice(0, end);
  if (!raw.startsWith('/') || /%(2f|5c|00)/i.test(raw) || raw.length > LONGEST) return undefined;
  let path: string;
  try {
    path = decodeURIComponent(raw);
  } catch {
    return undefined;
  }
  if (/[\u0000-\u001f\u007f\\]|\/\/|\/\.{1,2}(\/|$)/.test(path)) return undefined;
  // A link may have the letters of a name in another composition than the listing has.
  return path.normalize('NFC');
}

/** The query of a request target. */
export function requestQuery(target: string): URLSearchParams {
  const at = target.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : target.slice(at + 1).split('#', 1)[0]);
}

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
  return path !== undefined && isProbe(path);
}

/** @param path as handlers see it */
export function isProbe(path: string): boolean {
  return PROBES.has(path);
}
