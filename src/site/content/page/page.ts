/** The types of a page before (PageMeta) and after (RenderedBody) its text is rendered. */
import type { Issue } from '../../../lib/issue.ts';
import type { PartPlace } from '../../config/schema/parts.ts';
import type { IconRef } from '../../icon-key.ts';
import type { OperationKind } from '../../openapi/reference-document.ts';
import type { Access } from './page-access.ts';
import type { ReadTree } from './page-tree.ts';

export type PageMode = 'default' | 'wide' | 'custom' | 'frame' | 'center' | 'assistant';

/** From front matter and file name alone, so that 1,000 pages cost one short read each. */
export interface PageMeta {
  /** File path without extension: the key that docs.json uses. */
  readonly path: string;
  /** File path with extension, as on disk. */
  readonly file: string;
  /** Root-relative address: `/guides/start`; `index` files have their folder's address. */
  readonly url: string;
  readonly title: string;
  readonly sidebarTitle?: string;
  readonly description?: string;
  readonly icon?: IconRef;
  readonly tag?: string;
  readonly mode: PageMode;
  readonly hidden: boolean;
  readonly noindex: boolean;
  readonly searchable: boolean;
  readonly deprecated: boolean;
  /** Front matter `url`: the page is only a link. */
  readonly externalUrl?: string;
  readonly canonical?: string;
  /** `METHOD /path` of front matter `openapi` or `api`, split. */
  readonly method?: string;
  readonly endpoint?: string;
  /** The part of a specification that the page documents. */
  readonly reference?: PageReference;
  readonly hideFooterPagination: boolean;
  readonly keywords: readonly string[];
  /** The access setting of its front matter. */
  readonly access?: Access;
  /** `og:*` and `twitter:*` keys and `robots`. */
  readonly metatags: Readonly<Record<string, string>>;
  /** All of the front matter as data. */
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** The page of the source language whose text is shown here, because this language has none. */
  readonly original?: { readonly path: string; readonly url: string };
  /** Files that its text may import. */
  readonly imports?: readonly string[];
  /** Version of the file this was read from (SourceFile.version). */
  readonly version: string;
  readonly issues: readonly Issue[];
}

/** A page of an API reference: which specification it shows, and whether it has a file of its own. */
interface PageReference {
  /** The specification as docs.json or front matter names it. */
  readonly source: string;
  readonly kind: OperationKind;
  /** True for a page without a file of its own: `file` is then that of the specification. */
  readonly generated: boolean;
}

export interface Heading {
  readonly depth: number;
  readonly id: string;
  /** Plain text. */
  readonly text: string;
}

/** One addressable part of a page, for search and for programs. */
export interface Section {
  /** Empty for the text before the first heading. */
  readonly id: string;
  readonly heading: string;
  /** Plain prose, without code. */
  readonly text: string;
  readonly code: string;
  /** Offsets in `text` at which a paragraph, an item or a cell begins, but the first; absent when there is one only. */
  readonly breaks?: readonly number[];
  /** The blocks of `code`; absent when there are none. */
  readonly blocks?: readonly CodeSpan[];
}

/** A block of code, by its offsets in the code of its section. */
export interface CodeSpan {
  /** As the author names it; empty when they do not. */
  readonly language: string;
  readonly from: number;
  readonly to: number;
  /** Characters of the section's text that stand before it; absent from what an earlier program kept. */
  readonly after?: number;
}

export interface LinkUse {
  /** Address in the site without its prefix, or outside as written. */
  readonly href: string;
  readonly kind: 'link' | 'image';
  /** As written in the author's text; empty for addresses outside the site. */
  readonly written: string;
  /** Of the element that contains it. */
  readonly line?: number;
  /** The snippet that contains it, when that is not the page's own file. */
  readonly file?: string;
  /** An image without alternative text. */
  readonly lacksAlt?: true;
  /** What a link to a page of the site says, without spaces around it; absent when that is nothing, or long. */
  readonly says?: string;
}

/** A heading of the page's own text, as its author ranked it; depth 0 is something that ranks headings itself. */
export interface OutlineEntry {
  readonly depth: number;
  readonly line?: number;
  readonly column?: number;
}

/** A file generated for one page: the styles of its author's classes, or the code of its components. */
export interface PageFile {
  /** Contains the hash of its text, so that pages share equal files: `utilities-3fa9c1.css`. */
  readonly name: string;
  readonly kind: 'style' | 'script';
  readonly text: string;
}

/** One entry of a changelog page, for feeds. */
export interface UpdateEntry {
  /** Its place on the page. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** The author's replacement text for feeds. */
  readonly rss?: { readonly title?: string; readonly description?: string };
  /** Its text as safe HTML. */
  readonly html: string;
}

/** The position of an icon in the source. */
export interface IconPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The result of rendering one page in a child process; structured-clone safe. */
export interface RenderedBody {
  readonly html: string;
  /** h2 and h3 (and what components add, such as steps) for the table of contents. */
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
  readonly links: readonly LinkUse[];
  /** Headings at the top level of the text, for the check of their order. */
  readonly outline: readonly OutlineEntry[];
  /** Every id in the page, aliases included, for anchor checks. */
  readonly ids: readonly string[];
  /** Keys of icons used: see `iconKey()`; the page's sprite is made from them. */
  readonly icons: readonly string[];
  /** The first position of each icon in the text; those of generated parts have none. */
  readonly iconPlaces?: Readonly<Record<string, IconPlace>>;
  /** Names of client modules the page needs beyond the core one: `tabs`, `zoom`, … */
  readonly features: readonly string[];
  /** Rendered HTML of `Panel`, `RequestExample`, `ResponseExample` for the right column; empty when there is none. */
  readonly aside: string;
  /** HTML for the end of the request line of an API page. */
  readonly action?: string;
  /** Files generated for this page. */
  readonly files?: readonly PageFile[];
  /** The content of the page as Markdown, without title and description; only when the request asked for it. */
  readonly markdown?: string;
  /** HTML of the author's parts of the layout that show something; only when the request asked for them. */
  readonly parts?: Readonly<Partial<Record<PartPlace, string>>>;
  /** The syntax tree; only when the request asked for it. */
  readonly tree?: ReadTree;
  /** In the order of the page. */
  readonly updates?: readonly UpdateEntry[];
  /** True when the text contains the description, so that the header need not repeat it. */
  readonly described?: boolean;
  /** The title with its links, when the first heading has some. */
  readonly titleHtml?: string;
  /** True when its text, a snippet or an author's component names `user`, so that the body may differ between readers. */
  readonly usesUser?: true;
  /** True when code that runs in the browser may give elements ids that `ids` lacks. */
  readonly addsIds?: true;
  readonly issues: readonly Issue[];
}
