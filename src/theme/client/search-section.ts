/** The index files of a site without a server: a list of scopes, and the pages of each. Short names, because every searcher loads them. */

/** One entry of `search.json`: the file that holds the pages of a language, version and product. */
export interface StaticScope {
  /** Beside `search.json`, in the folder `search`. */
  readonly file: string;
  readonly lang: string;
  readonly version: string;
  readonly product: string;
}

/** u address, t title of the page, p trail, h heading, x text, c names in code, e operation, k keywords, w weight, g heading of every such page. */
export interface StaticSection {
  readonly u: string;
  readonly t: string;
  readonly p?: string;
  readonly h?: string;
  readonly x: string;
  readonly c?: string;
  readonly e?: string;
  readonly k?: string;
  readonly w?: number;
  readonly g?: number;
}

/** One line of an index file. */
export interface StaticPage {
  readonly s: readonly StaticSection[];
}
