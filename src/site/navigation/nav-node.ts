/** The types of the resolved navigation: four kinds of node that replace `navigation` of docs.json. */

import type { Collection } from '../config/schema/collection-spec.ts';
import type { AuthoredFooter } from '../config/schema/footer.ts';
import type { AuthoredNavbar } from '../config/schema/navbar.ts';
import type { Access } from '../content/page/page-access.ts';
import type { IconRef } from '../icon-key.ts';

/** `openapi` or `asyncapi` as it applies to a node, after inheritance. */
export interface SpecRef {
  readonly sources: readonly string[];
  /** URL prefix of generated pages. */
  readonly directory?: string;
  /** Prefixes by source, when the author gave several sources different prefixes. */
  readonly directories?: Readonly<Record<string, string>>;
}

export interface BannerConfig {
  /** Markdown with links. */
  readonly content: string;
  readonly dismissible: boolean;
  readonly type?: 'info' | 'warning' | 'critical';
  /** `#rgb` or `#rrggbb`. */
  readonly color?: { readonly light?: string; readonly dark?: string };
}

interface NavNodeBase {
  /** Unique in the tree and stable as long as the authored structure: the trail of labels and positions. */
  readonly id: string;
  readonly icon?: IconRef;
  readonly tag?: string;
  /** Not in sidebar, tabs, switchers, search and sitemap; its pages stay reachable. */
  readonly hidden: boolean;
}

/** A tab, menu item, anchor, dropdown, product, version or language. */
export interface NavDivision extends NavNodeBase {
  readonly kind: 'division';
  readonly collection: Collection;
  readonly label: string;
  readonly description?: string;
  /** Authored link: an external address or a path in the site. */
  readonly href?: string;
  /** True for entries of `navigation.global` (or of a division's own `global`). */
  readonly global: boolean;
  /** The version or language for readers who chose none. */
  readonly default: boolean;
  readonly color?: { readonly light?: string; readonly dark?: string };
  readonly align?: 'start' | 'end';
  /** Whether search includes the pages inside, independent of `hidden`; unset = inherited. */
  readonly searchable?: boolean;
  readonly boost?: number;
  readonly banner?: BannerConfig;
  /** Per language, as authored: replaces the site's own. */
  readonly navbar?: AuthoredNavbar;
  readonly footer?: AuthoredFooter;
  readonly openapi?: SpecRef;
  readonly asyncapi?: SpecRef;
  readonly children: readonly NavNode[];
}

export interface NavGroup extends NavNodeBase {
  readonly kind: 'group';
  readonly label: string;
  /** Only meaningful for nested groups; top-level groups are always open. */
  readonly expanded: boolean;
  /** The group's own page, not repeated among the children. */
  readonly root?: NavPage;
  readonly directory?: 'none' | 'accordion' | 'card';
  readonly drilldown?: boolean;
  readonly boost?: number;
  readonly searchable?: boolean;
  readonly openapi?: SpecRef;
  readonly asyncapi?: SpecRef;
  readonly children: readonly NavNode[];
}

export interface NavPage extends NavNodeBase {
  readonly kind: 'page';
  /**
   * Key into the site's pages: the file path without extension, for a generated page its address without the first slash;
   * `METHOD /path` for an endpoint entry that has no page.
   */
  readonly path: string;
  /** Address in the site: starts with `/`; empty for an endpoint entry whose page does not exist. */
  readonly url: string;
  readonly title: string;
  /** Upper case; set for endpoint entries and for pages whose front matter names an operation. */
  readonly method?: string;
  /** Front matter `hideApiMarker`: the method is not shown in the sidebar. */
  readonly hidesMethod?: true;
  /** Path of the operation as in the specification. */
  readonly endpoint?: string;
  readonly openapi?: SpecRef;
  readonly deprecated?: boolean;
  /** Path of the page of the source language that is shown here, because the language around has none. */
  readonly original?: string;
}

/** An external address listed among pages (front matter `url`, or a URL entry). */
export interface NavLink extends NavNodeBase {
  readonly kind: 'link';
  readonly label: string;
  readonly href: string;
}

export type NavNode = NavDivision | NavGroup | NavPage | NavLink;

/** Frozen; shared by every request. */
export interface NavTree {
  /** Children of the root; of one type unless the author broke the rules. */
  readonly children: readonly NavNode[];
  /** Entries of `navigation.global`, of any collection. */
  readonly globals: readonly NavDivision[];
  /** `interaction.drilldown`; undefined = the theme decides. */
  readonly drilldown?: boolean;
}

/** The facts about a page for navigation; the page index is a map from path without extension to this. */
export interface NavPageInfo {
  readonly path: string;
  readonly url: string;
  /** Front matter `sidebarTitle`, else `title`, else derived from the file name. */
  readonly label: string;
  readonly icon?: IconRef;
  readonly tag?: string;
  readonly hidden: boolean;
  readonly deprecated?: boolean;
  /** Front matter `url`: the entry is a link. */
  readonly externalUrl?: string;
  readonly method?: string;
  readonly hidesMethod?: true;
  readonly endpoint?: string;
  /** The page's own access setting. */
  readonly access?: Access;
  /**
   * Front matter names an operation of a specification of this format: in a list the page replaces the generated one.
   */
  readonly operation?: 'openapi' | 'asyncapi';
  /** Path of the page of the source language that is shown at this path. */
  readonly original?: string;
}
