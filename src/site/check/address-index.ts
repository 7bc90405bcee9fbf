/** Resolves addresses of the site the way the server does. */
import { decodePath } from '../../lib/text/address-path.ts';
import type { PageMeta } from '../content/page/page.ts';
import { addressSet } from '../navigation/address-set.ts';
import { listedPages } from '../navigation/views/listed-pages.ts';
import type { Site } from '../site.ts';

type Destination =
  /** `how`: as written, through one exact redirect, or with other capitals; `other` ways are not mistakes. */
  | {
      readonly kind: 'page';
      readonly page: PageMeta;
      readonly how: 'exact' | 'redirect' | 'capitals' | 'other';
    }
  /** A file, another site, an address that the server answers, or a generated page that may exist. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'nothing' };

export interface AddressIndex {
  /** @param address without query and fragment, with leading slash */
  find(address: string): Destination;
  /** True for the address of a page that is withheld from readers. */
  isWithheld(address: string): boolean;
  /** The destination of an exact redirect, as its author wrote it. */
  redirected(address: string): string | undefined;
  /** Pages whose address ends in `address`, which begins with a slash. */
  endingIn(address: string): readonly PageMeta[];
  readonly urls: readonly string[];
}

const MAX_HOPS = 10;
const WILD = /[:*]/;
const ELSEWHERE: Destination = { kind: 'elsewhere' };
const NOTHING: Destination = { kind: 'nothing' };

interface GeneratedAddresses {
  /** True for addresses that pages generated from a specification may have. */
  readonly generated: (path: string) => boolean;
  /** True for the address of a page that has a feed. */
  readonly hasFeed: (url: string) => boolean;
}

export function addressIndex(site: Site, { generated, hasFeed }: GeneratedAddresses): AddressIndex {
  const exact = new Map<string, PageMeta>();
  const capitals = new Map<string, PageMeta>();
  for (const [url, page] of site.pages.byUrl) {
    exact.set(decodePath(url), page);
    capitals.set(decodePath(url).toLowerCase(), page);
  }
  const folders = foldersOf(site);
  const authored = new Map(
    site.config.redirects
      .filter(({ source }) => !WILD.test(source))
      .map(({ source, destination }) => [bare(source), destination]),
  );
  const page = (found: PageMeta, how: 'exact' | 'redirect' | 'capitals' | 'other'): Destination => ({
    kind: 'page',
    page: found,
    how,
  });
  const find = (address: string, hops: number): Destination => {
    const path = bare(decodePath(address));
    const own = exact.get(path);
    if (own !== undefined) return page(own, 'exact');
    const redirect = site.redirect(path);
    if (redirect !== undefined) {
      const [to = ''] = redirect.to.split(/[?#]/, 1);
      if (!to.startsWith('/')) return ELSEWHERE;
      const end = hops >= MAX_HOPS ? NOTHING : find(to, hops + 1);
      return end.kind === 'page' ? page(end.page, authored.has(path) ? 'redirect' : 'other') : end;
    }
    if (site.files.has(path.slice(1)) || isAnswered(path, hasFeed)) return ELSEWHERE;
    const plain = bare(path.replace(/\.(mdx?|html)$/i, '').replace(/\/(index|readme)$/i, ''));
    if (plain !== path) {
      const end = find(plain, MAX_HOPS);
      return end.kind === 'page' ? page(end.page, end.how === 'exact' ? 'other' : end.how) : end;
    }
    const other = capitals.get(path.toLowerCase());
    if (other !== undefined) return page(other, 'capitals');
    return path === '/' || folders.has(path) || generated(path) ? ELSEWHERE : NOTHING;
  };
  const urls = [...exact.keys()];
  // Every rule asks, and thousands of links name the same pages.
  const found = new Map<string, Destination>();
  return {
    find: (address) => {
      const destination = found.get(address) ?? find(address, 0);
      found.set(address, destination);
      return destination;
    },
    isWithheld: addressSet(site.closed.pages.keys()),
    redirected: (address) => authored.get(bare(decodePath(address))),
    endingIn: (address) => urls.filter((url) => url.endsWith(address)).map((url) => exact.get(url)!),
    urls,
  };
}

/** One leading slash and none at the end. */
function bare(path: string): string {
  return `/${path.replace(/^\/+|\/+$/g, '')}`;
}

/** A link to a folder opens the first page below it that the navigation lists. */
function foldersOf(site: Site): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const { url } of listedPages(site.tree))
    for (let at = url.lastIndexOf('/'); at > 0; at = url.lastIndexOf('/', at - 1))
      folders.add(decodePath(url.slice(0, at)));
  return folders;
}

/** Each is one address: sites have pages such as `/dashboard/plans` and `/mcp/tools` below the same words. */
const ANSWERED: ReadonlySet<string> = new Set([
  '/llms.txt',
  '/llms-full.txt',
  '/sitemap.xml',
  '/robots.txt',
  '/skill.md',
  '/openapi.json',
  '/.well-known/llms.txt',
  '/.well-known/llms-full.txt',
  '/.well-known/skills/index.json',
  '/.well-known/agent-skills/index.json',
  '/.well-known/mcp',
  '/.well-known/mcp.json',
  '/.well-known/mcp/server-card.json',
  '/.well-known/mcp/server-cards.json',
  '/mcp',
  '/authed/mcp',
  '/ask',
  '/search',
  '/search.json',
  '/dashboard',
  '/dashboard/sign-in',
]);
const FEED = '/rss.xml';

/**
 * @param path decoded, with leading slash
 * @param hasFeed true for the address of a page that has a feed
 */
function isAnswered(path: string, hasFeed: (url: string) => boolean): boolean {
  if (ANSWERED.has(path)) return true;
  return path.endsWith(FEED) && hasFeed(path.slice(0, -FEED.length) || '/');
}
