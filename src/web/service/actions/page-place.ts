/** Says whether a page is at an address that is withdrawn, and which page somebody may have meant. */
import type { Site } from '../../../site/site.ts';
import { similarPages } from '../../reader/pages/similar-pages.ts';

export interface PagePlace {
  readonly isThere: boolean;
  /** Address of the page that is most like it, or to which it leads; only where none is there. */
  readonly near?: string | undefined;
}

/** @param address in lower case, as `withdrawnAddress` makes it. @returns undefined where the site is not known */
export async function pagePlace(site: Site | undefined, address: string): Promise<PagePlace | undefined> {
  if (site === undefined) return undefined;
  const known = [...site.pages.byUrl.keys(), ...site.closed.pages.keys()];
  // What stands for a site that is not fetched yet has none.
  if (known.length === 0) return undefined;
  if (known.some((url) => url.toLowerCase() === address)) return { isThere: true };
  const similar = await similarPages(site, address);
  return { isThere: false, near: site.redirect(address)?.to ?? similar[0]?.href };
}

/** For people; undefined where a page is there, or nothing is known. */
export function nothingThere(address: string, place: PagePlace | undefined): string | undefined {
  if (place === undefined || place.isThere) return undefined;
  const meant = place.near === undefined ? '' : ` Did you mean ${place.near}?`;
  return `No page of the site is at ${address} now.${meant} It is withdrawn all the same: nobody sees what older commits have there`;
}
