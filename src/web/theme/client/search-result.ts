/** One answer of the search, whoever gave it: `/search.json` of a server or the index file of a static site. */

export interface SearchResult {
  /** Root-relative without base, with the section's fragment. */
  readonly url: string;
  readonly title: string;
  readonly trail: string;
  readonly heading?: string;
  /** Plain text. */
  readonly excerpt: string;
}

export interface SearchScope {
  /** Empty for any. */
  readonly lang: string;
  readonly version: string;
}
