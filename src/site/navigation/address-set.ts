/** Builds a test for whether an address written by an author leads to one of a set of pages, in any spelling. */
import { decodePath } from '../../lib/text/address-path.ts';

/** @param urls addresses of pages, with leading slash */
export function addressSet(urls: Iterable<string>): (address: string) => boolean {
  const known = new Set([...urls].map(plain));
  return (address) =>
    known.size > 0 && !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address) && known.has(plain(address));
}

/** Decoded, in lower case, without query, fragment, extension, `index` and trailing slash. */
function plain(address: string): string {
  const [path = ''] = address.trim().split(/[?#]/, 1);
  const bare = decodePath(path)
    .replace(/^[/\\.]*/, '/')
    .replace(/\/+$/, '')
    .replace(/\.(?:mdx?|html)$/i, '')
    .replace(/\/(?:index|readme)$/i, '');
  return bare === '' ? '/' : bare.toLowerCase();
}
