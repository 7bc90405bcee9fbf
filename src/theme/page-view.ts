/** Everything a page's HTML is rendered from; `pages/page-view.ts` assembles it, and the theme reads nothing else. */

import type { Html } from '../lib/html.ts';
import type { Issue } from '../lib/issue.ts';
import type { ServiceSources } from '../lib/services/service.ts';
import type { DocsConfig, FooterConfig, NavbarConfig } from '../site/config/docs-config.ts';
import type { ContextualOption } from '../site/config/schema/contextual.ts';
import type { PartPlace } from '../site/config/schema/parts.ts';
import type { Heading, OutlineEntry, PageFile, PageMode } from '../site/content/page/page.ts';
import type { IconRef } from '../site/icon-key.ts';
import type { BannerConfig } from '../site/navigation/nav-node.ts';
import type { NavigationView } from '../site/navigation/views/view.ts';
import type { SourceHistory } from '../site/source/source.ts';

/** Hashed addresses of our own files, without base prefix: `theme.css` -> `/_lectern/theme-3fa9.css`. */
export type AssetManifest = Readonly<Record<string, string>>;

/** The feedback that a site asks its readers for. */
export interface FeedbackOffer {
  /** Id of the project that receives the feedback. */
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

/** Whether the reader of a page can sign in, or out. */
export type ReaderState = 'stranger' | 'signed-in';

/** The page that something is added to. */
interface AddedTo {
  /** Address without base; undefined on search and "not found". */
  readonly url: string | undefined;
  readonly lang: string | undefined;
}

/**
 * What is added around the pages of a site that is not the live one: which commit it is, or a panel about a change. The
 * content policy allows no inline script or style in it.
 */
export interface PageAdditions {
  /** Above everything. */
  readonly above?: (page: AddedTo) => Html;
  /** At the end of the body. */
  readonly below?: (page: AddedTo) => Html;
  /** Client modules that every page loads. */
  readonly features?: readonly string[];
}

/** What the pages of a site load of other companies. */
export interface SiteServices {
  /** `PageServices` as JSON, for the script that loads them. */
  readonly load: string;
  /** Names of those that our banner asks for; empty when nothing needs consent, or others ask. */
  readonly asked: readonly string[];
  /** Origins for the content policy. */
  readonly sources: ServiceSources;
}

export interface EditLinks {
  /** `repository` link for "Edit this page", with `{path}` to fill in. */
  readonly editUrl?: string;
  /** Link to a new issue of the repository, with `{title}` and `{body}` to fill in. */
  readonly issueUrl?: string;
}

/** What all pages of a site share; the same object for every page, so the theme may use it as a cache key. */
export interface SiteView extends EditLinks {
  readonly config: DocsConfig;
  /** Path prefix without trailing slash. */
  readonly base: string;
  /** The last part of `base`, when this site is below another one of the project: readers sign in at that one. */
  readonly prefix?: string;
  readonly additions?: PageAdditions;
  /** Adds versions that are other commits to the navigation of a page. */
  readonly editions?: (view: NavigationView, url: string) => NavigationView;
  /** The commit that its pages are of, where readers may compare it with others. */
  readonly commit?: string;
  /** True when no page is to be found by search engines. */
  readonly unlisted?: boolean;
  /** True for a site with `/llms.txt`, the list of its pages for programs. */
  readonly listed?: boolean;
  /** Address of the page that stands for another version of it; undefined = the page's own. */
  readonly canonical?: (url: string) => string | undefined;
  /** Public address of the site without trailing slash, when known: for canonical links. */
  readonly origin?: string;
  readonly assets: AssetManifest;
  /** The text of one of our style sheets, by its address; absent where pages do not bring the rules of their first view. */
  readonly sheetText?: (href: string) => string | undefined;
  /** Absent where readers cannot sign in. */
  readonly reader?: ReaderState;
  /** The author's style sheets and scripts, root-relative. */
  readonly stylesheets: readonly string[];
  readonly scripts: readonly string[];
  /** Address of the first page. */
  readonly home: string;
  /** `server` has `/search.json?q=`; `static` has an index file. */
  readonly search: { readonly kind: 'server' | 'static'; readonly href: string };
  /** Address of the route that answers readers' questions; absent where the site answers none. */
  readonly ask?: string;
  /** Set by `dev`: address of the event stream for live reload. */
  readonly live?: string;
  /** Absent when no server receives feedback, as in a static build. */
  readonly feedback?: FeedbackOffer;
  /** What a page's script reports of reading: pages that get no document of their own, or all; absent where nothing is counted. */
  readonly reads?: 'moved' | 'all';
  /** In a static build: the whole address of another server that counts what is read. */
  readonly reportsTo?: string;
  /** Where visitors sign in to the author's application, on a site that has no way to sign in itself. */
  readonly sessionLogin?: string;
  /** Absent where pages load none. */
  readonly services?: SiteServices;
  /** Address of the author's application that gives a visitor's values for the playground to their browser. */
  readonly sessionInfo?: string;
  /** Repositories mounted in the site: their pages have these links instead of the site's. */
  readonly mounts?: readonly (EditLinks & { readonly path: string })[];
  /** The modification dates of the author's files, as far as they are known. */
  readonly history?: SourceHistory;
  /** True when every page also exists as Markdown, at its address with `.md`: enables "Copy page" and related actions. */
  readonly markdown?: boolean;
  /** True when the site has an MCP server at `/mcp`: enables the actions that connect to it. */
  readonly mcp?: boolean;
  /** Hash of the look of link preview pictures; absent when the site has none. */
  readonly socialImages?: string;
  /** CSS custom properties from the author's colours and code theme, ready to inline. */
  readonly brandCss: string;
  /** Resolves icon references to SVG symbols; the keys are those of `iconKey()`. */
  readonly symbol: (key: string) => Html | undefined;
}

/** The author's parts of the layout around one page. */
export interface PageParts {
  /** Safe HTML of the places that show something. */
  readonly html: Readonly<Partial<Record<PartPlace, Html>>>;
  readonly icons: readonly string[];
  readonly features: readonly string[];
  /** Files that only this page loads. */
  readonly files: readonly Pick<PageFile, 'name' | 'kind'>[];
}

export interface PageView {
  readonly site: SiteView;
  readonly url: string;
  readonly file: string;
  readonly title: string;
  /** The same with its links. */
  readonly titleHtml?: Html;
  readonly description?: string;
  readonly mode: PageMode;
  readonly icon?: IconRef;
  readonly tag?: string;
  readonly deprecated: boolean;
  readonly noindex: boolean;
  readonly canonical?: string;
  readonly metatags: Readonly<Record<string, string>>;
  /** The page's own menu, which replaces the site's. */
  readonly contextual?: {
    readonly options: readonly ContextualOption[];
    readonly display?: 'header' | 'toc';
  };
  /** Address of the specification of this page, when readers may download it. */
  readonly specification?: string;
  readonly keywords: readonly string[];
  readonly method?: string;
  readonly endpoint?: string;
  readonly hideFooterPagination: boolean;
  /** When its file last changed, as ISO 8601: for programs. */
  readonly modified?: string;
  /** The same date, when readers are to see it. */
  readonly lastModified?: string;
  /** False for a page whose file cannot be edited in the repository: it is generated, or not committed yet. */
  readonly editable?: boolean;
  /** Address of the page's feed, and whether the page links to it. */
  readonly feed?: { readonly href: string; readonly shown: boolean };
  /** True for pages of an API reference. */
  readonly reference?: boolean;
  /** Equal for equal content of the page; only where its commit is known. */
  readonly version?: string;
  /** The page in the source language, when its text stands here for want of a translation, or is newer than this one. */
  readonly source?: SourceText;
  readonly navigation: NavigationView;
  /** Descriptions of the pages in the list of `navigation.directory`, by address. */
  readonly descriptions?: Readonly<Record<string, string>>;
  readonly banner?: BannerConfig;
  /** The navbar and footer of the page's language, validated; they replace the site's. */
  readonly navbar?: NavbarConfig;
  readonly footer?: FooterConfig;
  readonly body: Html;
  readonly aside: Html;
  /** HTML at the end of the request line. */
  readonly action?: Html;
  /** True when the body contains the text of `description`. */
  readonly described?: boolean;
  readonly headings: readonly Heading[];
  readonly icons: readonly string[];
  readonly features: readonly string[];
  /** Files that only this page loads. */
  readonly files?: readonly Pick<PageFile, 'name' | 'kind'>[];
  readonly parts?: PageParts;
  /** Only in `dev`. */
  readonly problems?: PageProblems;
}

export interface SourceText {
  readonly state: 'missing' | 'behind';
  /** Address of the page in the source language, without base. */
  readonly href: string;
  /** BCP 47 tag. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** Of the language, in itself. */
  readonly name: string;
}

/** What an author sees of the mistakes in the files. */
export interface PageProblems {
  /** Those of this page, and of the settings and the navigation. */
  readonly issues: readonly Issue[];
  /** Those of other files that came since the author began: a heading that was renamed here, and that a link there names. */
  readonly elsewhere?: readonly Issue[];
  /** Number in the whole site; undefined until it has been checked once. */
  readonly ofSite?: number;
  /** The file of the page. */
  readonly file: string;
  /** Headings of the page's own text, in order. */
  readonly outline: readonly OutlineEntry[];
  /** Opens a file in the author's editor: an address with `{path}`, `{line}` and `{column}`; undefined for none. */
  readonly editor?: string;
  /** The folder of the site on the author's machine, for that address. */
  readonly folder?: string;
}
