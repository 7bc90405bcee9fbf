/** The types of the renderer's request for the author's parts of the layout: which they are, and what they are given. */
import type { PartPlace } from '../config/schema/parts.ts';

/** What the component of a part receives as its prop `page`: bounded plain data of the page that it is on, and of nothing else. */
export interface PartPage {
  /** `operation` is a page of an API reference; the last three are pages of ours. */
  readonly kind: 'page' | 'operation' | 'search' | 'ask' | 'not-found';
  /** Address without the prefix of the site; of a page of ours always the same: `/404`. */
  readonly path: string;
  readonly title?: string;
  readonly description?: string;
  readonly tag?: string;
  readonly keywords: readonly string[];
  /** Of an operation. */
  readonly method?: string;
  readonly endpoint?: string;
  /** BCP 47 tag, on a site with several languages. */
  readonly language?: string;
  /** As the navigation names it, on a site with several versions. */
  readonly version?: string;
  /** Name of the theme; light or dark is for style sheets to know. */
  readonly theme: string;
  /** Name of the site. */
  readonly site: string;
}

/** One place of the layout and what fills it. */
export interface PartUse {
  readonly place: PartPlace;
  /** Repository path of a module or snippet that the request has in `snippets`. */
  readonly file: string;
  /** Name of the export, `default` included. */
  readonly name: string;
  /** Where docs.json says so, for messages. */
  readonly at: { readonly file: string; readonly line: number; readonly column: number };
}

export interface PartInput {
  readonly uses: readonly PartUse[];
  readonly page: PartPage;
}
