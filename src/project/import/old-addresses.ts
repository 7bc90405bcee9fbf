/** Asks the imported site for every address that the documentation had before. */
import { decodePath } from '../../lib/text/address-path.ts';
import type { Site } from '../../site/site.ts';

export interface OldAddresses {
  readonly asked: number;
  readonly pages: number;
  readonly redirects: number;
  /** Where nothing answers. */
  readonly lost: readonly string[];
  /** The path that all addresses of the sitemap begin with, below which the site has to be served. */
  readonly below: string | undefined;
}

type Answer = 'page' | 'redirect' | undefined;

/** Longer chains lead nowhere. */
const MAX_HOPS = 10;

/** @param address a path, without the base of the site */
function answerOf(site: Pick<Site, 'pages' | 'files' | 'redirect'>, address: string): Answer {
  let path = tidy(address);
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    if (isThere(site, path)) return hops === 0 ? 'page' : 'redirect';
    const target = site.redirect(path)?.to;
    if (target === undefined) return path === '/' ? 'redirect' : undefined;
    if (!target.startsWith('/')) return 'redirect';
    path = tidy(target.split(/[?#]/)[0]!);
  }
  return undefined;
}

function isThere({ pages, files }: Pick<Site, 'pages' | 'files'>, path: string): boolean {
  return pages.byUrl.has(path) || files.has(path.slice(1));
}

/** As the server reads it: a slash at its end leads to the same page. */
function tidy(address: string): string {
  const path = decodePath(address).normalize('NFC');
  return path === '/' ? path : path.replace(/\/+$/, '') || '/';
}

/** The addresses of pages, and those that redirects without patterns lead on from. */
export function addressesOf({ pages, config }: Pick<Site, 'pages' | 'config'>): readonly string[] {
  const moved = config.redirects.map(({ source }) => source).filter((source) => !/[:*]/.test(source));
  return [...new Set([...pages.byUrl.keys(), ...moved])];
}

/** @param sitemap addresses that the documentation has where it is published; they may have a path in front */
export function oldAddresses(
  site: Site,
  before: readonly string[],
  sitemap: readonly string[],
): OldAddresses {
  const fronts = ['', ...commonFronts(sitemap)].map((front) => ({
    front,
    lost: stripped(sitemap, front).filter((address) => answerOf(site, address) === undefined).length,
  }));
  const { front } = fronts.reduce((best, one) => (one.lost < best.lost ? one : best));
  const asked = [...new Set([...before, ...stripped(sitemap, front)])];
  const answers = asked.map((address) => answerOf(site, address));
  return {
    asked: asked.length,
    pages: answers.filter((one) => one === 'page').length,
    redirects: answers.filter((one) => one === 'redirect').length,
    lost: asked.filter((_, at) => answers[at] === undefined),
    below: front === '' ? undefined : front,
  };
}

const stripped = (addresses: readonly string[], front: string): readonly string[] =>
  addresses.map((address) => address.slice(front.length) || '/');

/** The folders that all addresses begin with, from the top on. */
function commonFronts(addresses: readonly string[]): readonly string[] {
  const fronts: string[] = [];
  let front = '';
  for (const step of addresses[0]?.split('/').slice(1) ?? []) {
    front = `${front}/${step}`;
    const shared = front;
    if (step === '' || !addresses.every((one) => one === shared || one.startsWith(`${shared}/`))) break;
    fronts.push(shared);
  }
  return fronts;
}

const MAX_ADDRESSES = 50_000;

/** The paths of a sitemap.xml. */
export function sitemapPaths(xml: string): readonly string[] {
  const found = [...xml.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g)].slice(0, MAX_ADDRESSES);
  return found.flatMap(([, address]) => {
    const url = URL.parse(address!.replaceAll('&amp;', '&'));
    return url === null ? [] : [url.pathname];
  });
}
