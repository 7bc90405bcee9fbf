/** Parses the path of a request once and strictly, so that no handler sees an encoded or climbing path. */

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
