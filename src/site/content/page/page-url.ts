/** Converts file paths to addresses and titles. */

/** Lower-case `readme` is an ordinary page, for example about a product of that name. */
const FOLDER_PAGE = /(?:^|\/)(?:[iI]ndex|INDEX|README)$/;

/** The path of a folder for its page, and every other path as it is. */
export const withoutIndex = (path: string): string => path.replace(FOLDER_PAGE, '');

/** `guides/start` → `/guides/start`; `index` and `README` have their folder's address. */
export function pageUrl(path: string): string {
  return pathUrl(withoutIndex(path));
}

/** Most paths need no escapes. */
const PLAIN = /^[\w./!$&'()*+,:;=@~-]*$/;

/** The address of a path, without special treatment of `index`. */
export function pathUrl(path: string): string {
  if (PLAIN.test(path)) return `/${path}`;
  return `/${path.split('/').map(encodePart).join('/')}`;
}

/** Escapes only characters that addresses cannot contain, so that addresses stay readable. */
function encodePart(part: string): string {
  return part.toWellFormed().replace(/[\s%?#"<>\\^`{|}]/g, (c) => encodeURIComponent(c));
}

/** A readable title from a file name: `api-keys` → `Api keys`; an index page has its folder's name. */
export function titleFromPath(path: string): string {
  const parts = withoutIndex(path).split('/');
  const words = (parts[parts.length - 1] ?? '').replace(/[-_]+/g, ' ').replace(/\s+/g, ' ').trim();
  return words === '' ? 'Home' : words[0]!.toUpperCase() + words.slice(1);
}
