/** Everything a page's HTML is made from: assembled once in `pages/page-view.ts`, read by the theme, nothing else is. */

import type { Html } from '../lib/html.ts';
import type { Issue } from '../lib/issue.ts';
import type { DocsConfig, FooterConfig, NavbarConfig } from '../site/config/docs-config.ts';
import type { ContextualOption } from '../site/config/schema/contextual.ts';
import type { Heading, PageFile, PageMode } from '../site/content/page.ts';
import type { IconRef } from '../site/icon-key.ts';
import type { BannerConfig } from '../site/navigation/nav-node.ts';
import type { NavigationView } from '../site/navigation/views/view.ts';
import type { SourceHistory } from '../site/source/source.ts';

/** Hashed addresses of our own files, without base prefix: `theme.css` -> `/_lectern/theme-3fa9.css`. */
export type AssetManifest = Readonly<Record<string, string>>;

/** What readers of a site are asked. */
export interface FeedbackOffer {
  /** Id of the project that the answers belong to. */
  readonly project: string;
  /** "Was this page helpful?" */
  readonly rating: boolean;
  /** Reason and comment after the vote. */
  readonly comment: boolean;
  /** An e-mail address with a comment. */
  readonly contact: boolean;
  /** The report button of code samples. */
  readonly code: boolean;
}

/** What all pages of a site share; the same object for every page, so the theme may cache by it. */
export interface SiteView {
  readonly config: DocsConfig;
  /** Path prefix without trailing slash. */
  readonly base: string;
  /** Public address of the site without trailing slash, when it is known: for canonical links. */
  readonly origin?: string;
  readonly assets: AssetManifest;
  /** Author's own style sheets and scripts, root-relative. */
  readonly stylesheets: readonly string[];
  readonly scripts: readonly string[];
  /** Address of the first page. */
  readonly home: string;
  /** `server` answers `/search.json?q=`; `static` ships an index file. */
  readonly search: { readonly kind: 'server' | 'static'; readonly href: string };
  /** Set by `dev`: address of the event stream for live reload. */
  readonly live?: string;
  /** Absent where nobody would receive an answer, as in files without a server. */
  readonly feedback?: FeedbackOffer;
  /** `repository` link for "Edit this page", with `{path}` to fill in. */
  readonly editUrl?: string;
  /** Link to a new issue of the repository, with `{title}` and `{body}` to fill in. */
  readonly issueUrl?: string;
  /** What is known of the past of the author's files. */
  readonly history?: SourceHistory;
  /** True when every page is also there as Markdown, at its address with `.md`: offers "Copy page" and what follows from it. */
  readonly markdown?: boolean;
  /** True where programs can ask the site's MCP server at `/mcp`: offers to connect to it. */
  readonly mcp?: boolean;
  /** Hash of how the pictures for link previews look; absent where none are made. */
  readonly socialImages?: string;
  /** CSS custom properties made from the author's colours and theme of code, ready to inline. */
  readonly brandCss: string;
  /** Resolves icon references to SVG symbols; keys from `iconKey()`. */
  readonly symbol: (key: string) => Html | undefined;
}

export interface PageView {
  readonly site: SiteView;
  readonly url: string;
  readonly file: string;
  readonly title: string;
  readonly description?: string;
  readonly mode: PageMode;
  readonly icon?: IconRef;
  readonly tag?: string;
  readonly deprecated: boolean;
  readonly noindex: boolean;
  readonly canonical?: string;
  readonly metatags: Readonly<Record<string, string>>;
  /** The page's own menu in the place of the site's. */
  readonly contextual?: {
    readonly options: readonly ContextualOption[];
    readonly display?: 'header' | 'toc';
  };
  /** Address of the specification that the page shows, where readers can have it. */
  readonly specification?: string;
  readonly keywords: readonly string[];
  readonly method?: string;
  readonly endpoint?: string;
  readonly hideFooterPagination: boolean;
  /** When its file was last changed, as ISO 8601: for programs. */
  readonly modified?: string;
  /** The same where readers are to see it. */
  readonly lastModified?: string;
  /** False for a page whose file cannot be changed in the repository: it is made, or nobody committed it yet. */
  readonly editable?: boolean;
  /** Address of the page's feed, and whether it is offered on the page itself. */
  readonly feed?: { readonly href: string; readonly shown: boolean };
  /** True for pages of an API reference. */
  readonly reference?: boolean;
  readonly navigation: NavigationView;
  /** Descriptions of the pages that `navigation.directory` lists, by address. */
  readonly descriptions?: Readonly<Record<string, string>>;
  readonly banner?: BannerConfig;
  /** The page's language's own navbar and footer, validated; they replace the site's. */
  readonly navbar?: NavbarConfig;
  readonly footer?: FooterConfig;
  readonly body: Html;
  readonly aside: Html;
  /** Ends the request line. */
  readonly action?: Html;
  /** True when the body says what `description` says. */
  readonly described?: boolean;
  readonly headings: readonly Heading[];
  readonly icons: readonly string[];
  readonly features: readonly string[];
  /** Files that this page alone loads. */
  readonly files?: readonly Pick<PageFile, 'name' | 'kind'>[];
  /** Problems to show on the page itself: only `dev` fills this. */
  readonly problems: readonly Issue[];
}
