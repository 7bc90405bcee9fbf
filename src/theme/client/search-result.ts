/** The answer to a search, from `/search.json` of a server or from the index files of a static site. */
import type { SearchHit } from '../../lib/search/run-search.ts';

export interface SearchReply {
  /** Addresses are root-relative without base, with the section's fragment. */
  readonly results: readonly SearchHit[];
  /** Folded words to highlight. */
  readonly marks: readonly string[];
  /** True while the server still reads pages: the same query will soon have a better answer. */
  readonly partial?: boolean;
}

/** Empty string for any. */
export interface SearchScope {
  readonly lang: string;
  readonly version: string;
  readonly product: string;
}
