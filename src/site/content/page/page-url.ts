/** Converts file paths to addresses and titles. */

/** Lower-case `readme` is an ordinary page, for example about a product of that name. */
const FOLDER_PAGE = /(?:^|\/)(?:[iI]ndex|INDEX|README)$/;

/** `guides/start` → `/guides/start`; `index` and `README` have their folder's address. */
export function pageUrl(path: string): string {
  return pathUrl(path.replace(FOLDER_PAGE, ''));
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
  const parts = path.replace(FOLDER_PAGE, '').split('/');
  const words = (parts[parts.length - 1] ?? '').replace(/[-_]+/g, ' ').replace(/\s+/g, ' ').trim();
  return words === '' ? 'Home' : words[0]!.toUpperCase() + words.slice(1);
}
