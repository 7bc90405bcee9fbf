/** Pages that administrators took back from every commit: no audience sees them, in the site of now or in an older one. */
import type { Closing } from './content/page/closing.ts';
import { pageUrl } from './content/page/page-url.ts';

/** Addresses of pages, such as `/guides/internal`; the same object until they change. */
export type Withdrawn = ReadonlySet<string>;

export const NOTHING_WITHDRAWN: Withdrawn = new Set();

const LONGEST = 500;

/**
 * The address of a page as it is typed: `guides/internal.mdx`, `/guides/internal/`, or a whole address below `site`.
 * @returns undefined for what cannot be a page
 */
export function withdrawnAddress(typed: string, site = ''): string | undefined {
  const text = typed.trim();
  if (text === '' || text.length > LONGEST || /\p{Cc}/u.test(text)) return undefined;
  const below = site !== '' && text.startsWith(`${site}/`) ? text.slice(site.length) : text;
  if (/^[a-z][a-z0-9+.-]*:/i.test(below)) return undefined;
  return addressOf(below);
}

/** @param path of a page, a file of one, or a request: one text for all of them */
function addressOf(path: string): string {
  const plain = path
    .replace(/[?#].*$/s, '')
    .replace(/^\/*(?:@[0-9a-f]{7,64}\/)?/i, '')
    .replace(/\/+$/, '')
    .replace(/\.(?:mdx?|html)$/i, '');
  return pageUrl(plain === '' ? 'index' : plain).toLowerCase();
}

export function isWithdrawn(withdrawn: Withdrawn, path: string): boolean {
  return withdrawn.size > 0 && withdrawn.has(addressOf(path));
}

/** What is closed besides, and withdrawn pages with their files. */
export function withWithdrawn(closing: Closing | undefined, withdrawn: Withdrawn): Closing | undefined {
  if (withdrawn.size === 0) return closing;
  return {
    page: (path, version) => isWithdrawn(withdrawn, path) || closing?.page(path, version) === true,
    file: (path, version) =>
      (/\.mdx?$/i.test(path) && isWithdrawn(withdrawn, path)) || closing?.file(path, version) === true,
  };
}
