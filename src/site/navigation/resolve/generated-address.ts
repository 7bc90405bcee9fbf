/** Builds addresses of generated pages from folder, tag and title, as on the hosted platform. */
import type { OperationInfo } from '../../openapi/specification.ts';

/** For pages whose specification has no folder. */
export const USUAL_DIRECTORY = 'api-reference';
const USUAL = /^[\w!&-]+(?:\/[\w!&-]+)*$/;
/** Most bytes of one part: file systems refuse names of more than 255. */
const LONGEST_PART = 200;

/**
 * The path of a page, without leading slash. `x-mint.href` replaces it unless it leads out of the site.
 * @param mount path of the mounted repository that the specification is from: its pages are inside, whoever lists them
 */
export function addressPath(
  info: OperationInfo,
  directory: string | undefined,
  mount?: string | undefined,
): string {
  const own = info.href === undefined || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(info.href) ? '' : info.href;
  const segments = parts(own.replace(/[?#].*$/s, ''));
  const home = mount === undefined ? [] : [mount];
  if (segments.length > 0) return [...home, ...segments].join('/');
  const written = parts(directory ?? USUAL_DIRECTORY);
  const isInside = mount === undefined || `${written.join('/')}/`.startsWith(`${mount}/`);
  const folder = isInside && directory !== undefined ? written : [...home, ...written];
  const rest = parts(info.segment);
  return [...folder, ...(rest.length > 0 ? rest : [info.method.toLowerCase()])].join('/');
}

/** Without parts that would leave the folder or are invalid in file names. */
function parts(path: string): string[] {
  if (path.length <= LONGEST_PART && USUAL.test(path)) return path.split('/');
  return path
    .split('/')
    .map((part) => shortened(part.replace(/\p{Cc}|\\/gu, '').trim()))
    .filter((part) => part !== '' && part !== '.' && part !== '..');
}

function shortened(part: string): string {
  const bytes = Buffer.from(part);
  return bytes.length <= LONGEST_PART
    ? part
    : bytes
        .subarray(0, LONGEST_PART)
        .toString('utf8')
        .replace(/\uFFFD+$/, '');
}
