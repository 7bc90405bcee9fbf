/** What a request may name of a site: its files, its pages with their titles, and its languages. */

export interface KnownPage {
  /** Path of its file. */
  readonly file: string;
  /** The same without ending, as docs.json writes it. */
  readonly path: string;
  readonly title: string;
  /** BCP 47 tag of the language around it in the navigation. */
  readonly language?: string;
}

export interface SiteFacts {
  readonly files: readonly string[];
  readonly pages: readonly KnownPage[];
  /** BCP 47 tags, the default one first; empty for a site without languages. */
  readonly languages: readonly string[];
}
