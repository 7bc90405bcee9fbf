/** One answer of the search, whoever gave it: `/search.json` of a server or the index files of a static site. */
import type { SearchHit } from '../../lib/search/run-search.ts';

export interface SearchReply {
  /** Addresses are root-relative without base, with the section's fragment. */
  readonly results: readonly SearchHit[];
  /** Folded words to mark. */
  readonly marks: readonly string[];
  /** True while the server still reads pages: the same question will have a better answer soon. */
  readonly partial?: boolean;
}

/** Empty for any. */
export interface SearchScope {
  readonly lang: string;
  readonly version: string;
  readonly product: string;
}
