/** The format of a static site's index files: a list of scopes, and the pages of each. Short names keep them small. */

/** One entry of `search.json`: the file with the pages of a language, version and product. */
export interface StaticScope {
  /** Relative to the folder `search` beside `search.json`. */
  readonly file: string;
  readonly lang: string;
  readonly version: string;
  readonly product: string;
}

/** u address, t title of the page, p trail, h heading, x text, c names in code, e operation, k keywords, y synonyms, w weight, g heading of every such page, l address and text of links. */
export interface StaticSection {
  readonly u: string;
  readonly t: string;
  readonly p?: string;
  readonly h?: string;
  readonly x: string;
  readonly c?: string;
  readonly e?: string;
  readonly k?: string;
  readonly y?: string;
  readonly w?: number;
  readonly g?: number;
  readonly l?: readonly (readonly [to: string, says: string])[];
}

/** One line of an index file. */
export interface StaticPage {
  readonly s: readonly StaticSection[];
}
