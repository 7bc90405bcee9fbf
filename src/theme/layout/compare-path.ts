/** Addresses of the pages that compare two commits of a site. */

/** Without base. */
export const COMPARE_PATH = '/_lectern/compare';

interface ComparedCommits {
  /** Id of the earlier commit, or its first characters. */
  readonly from: string;
  /** Of the later one, likewise; without it, what is served. */
  readonly to?: string | undefined;
  /** Address of the page without base. */
  readonly page: string;
  /** True for both versions side by side. */
  readonly side?: boolean;
}

/** @param place of the site, with base and without trailing slash */
export function comparedAddress(place: string, { from, to, page, side = false }: ComparedCommits): string {
  const query = new URLSearchParams({ from });
  if (to !== undefined) query.set('to', to);
  query.set('page', page);
  if (side) query.set('view', 'side');
  return `${encodeURI(place)}${COMPARE_PATH}?${query}`;
}
