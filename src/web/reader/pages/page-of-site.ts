/** Finds the page that a reader's feedback is about; only current pages take feedback. */
import type { Site } from '../../../site/site.ts';

const MAX_HOPS = 5;

/**
 * @param path as a client writes it: with or without base, trailing slash, `index`, extension, fragment
 * @returns the page's own address, also through the author's redirects; undefined when there is no such page
 */
export function pageOfSite(
  site: Pick<Site, 'base' | 'pages' | 'redirect'>,
  path: string,
): string | undefined {
  let here = path.split(/[?#]/, 1)[0]!;
  for (let hop = 0; hop <= MAX_HOPS && here.startsWith('/'); hop++) {
    const found = spellings(site.base, here).find((url) => site.pages.byUrl.has(url));
    if (found !== undefined)
      return site.pages.byUrl.get(found)?.externalUrl === undefined ? found : undefined;
    const next = spellings(site.base, here)
      .map((url) => site.redirect(url)?.to)
      .find((to) => to !== undefined);
    if (next === undefined) return undefined;
    here = next.split(/[?#]/, 1)[0]!;
  }
  return undefined;
}

/** Equivalent spellings of an address, the most exact one first. */
function spellings(base: string, path: string): string[] {
  const below = base !== '' && path.startsWith(`${base}/`) ? [path, path.slice(base.length)] : [path];
  const whole = base !== '' && path === base ? [...below, '/'] : below;
  return [...new Set(whole.flatMap((one) => [one, decoded(one)]).flatMap((one) => [one, plain(one)]))];
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function plain(path: string): string {
  const short = path
    .replace(/\/+$/, '')
    .replace(/\.(mdx?|html)$/i, '')
    .replace(/\/index$/i, '');
  return short === '' ? '/' : short;
}
