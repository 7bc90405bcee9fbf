/** The data that navigation views pass to the theme; plain data, the same object for every page of one scope. */

import type { Collection } from '../../config/schema/collection-spec.ts';
import type { AuthoredFooter } from '../../config/schema/footer.ts';
import type { AuthoredNavbar } from '../../config/schema/navbar.ts';
import type { IconRef } from '../../icon-key.ts';
import type { BannerConfig } from '../nav-node.ts';

export interface LinkView {
  /** Id of the nav node; what `CurrentView` refers to. */
  readonly id: string;
  readonly label: string;
  /** Root-relative address without base prefix, or an external one. */
  readonly href: string;
  readonly external: boolean;
  /** True when `href` begins at the base of the project, not at that of a site below it. */
  readonly root?: boolean;
  readonly icon?: IconRef;
  readonly description?: string;
  readonly tag?: string;
  readonly color?: { readonly light?: string; readonly dark?: string };
}

export interface TabView extends LinkView {
  /** Items of the tab's menu, when it has one. */
  readonly menu?: readonly LinkView[];
  readonly align?: 'start' | 'end';
}

export interface SwitcherItemView extends LinkView {
  readonly current: boolean;
  /** True when `href` is the same page in that division, false when it is the division's first page. */
  readonly samePage: boolean;
  /** BCP 47 tag, for languages. */
  readonly lang?: string;
}

/** One menu that chooses among languages, versions, products or dropdowns. */
export interface SwitcherView {
  readonly id: string;
  readonly collection: Extract<Collection, 'languages' | 'versions' | 'products' | 'dropdowns'>;
  /** In the header for switchers at the root of the tree, else in the sidebar. Dropdowns are always in the sidebar. */
  readonly placement: 'header' | 'sidebar';
  readonly current: SwitcherItemView;
  readonly items: readonly SwitcherItemView[];
}

export interface SidebarGroupView {
  readonly kind: 'group';
  readonly id: string;
  readonly label: string;
  readonly icon?: IconRef;
  readonly tag?: string;
  /** Depth 0 is a heading that cannot be closed; deeper groups are `<details>`. */
  readonly depth: number;
  /** `expanded: true`; a group on the way to the current page is always open. */
  readonly expanded: boolean;
  /** The group's own page (`root`). */
  readonly href?: string;
  /** Set when selecting the group navigates: the first page of the group (`interaction.drilldown: true`). */
  readonly drilldown?: string;
  readonly items: readonly SidebarItemView[];
}

export interface SidebarPageView extends LinkView {
  readonly kind: 'page';
  readonly method?: string;
  readonly deprecated?: boolean;
}

interface SidebarLinkView extends LinkView {
  readonly kind: 'link';
}

export type SidebarItemView = SidebarGroupView | SidebarPageView | SidebarLinkView;

/** Everything between the header and the content; cached per scope, so it does not contain what is current. */
export interface SidebarView {
  /** Id of its division; empty for the root. */
  readonly scope: string;
  readonly anchors: readonly LinkView[];
  readonly globalAnchors: readonly LinkView[];
  readonly items: readonly SidebarItemView[];
}

/** Ids in the shared views that are current for one page. */
export interface CurrentView {
  /** Id of the current page node (or of the group whose `root` it is). */
  readonly page?: string;
  /** Ids of every ancestor: tabs, menu items, anchors, groups. */
  readonly trail: ReadonlySet<string>;
}

export interface CrumbView {
  readonly label: string;
  readonly href?: string;
}

export interface NeighbourView {
  readonly label: string;
  readonly href: string;
  readonly description?: string;
}

/** An entry of a group's listing; a nested group has entries. */
export interface DirectoryItemView extends LinkView {
  readonly items: readonly DirectoryItemView[];
}

/** The listing on a group's own page (`directory`). */
export interface DirectoryView {
  readonly style: 'card' | 'accordion';
  readonly items: readonly DirectoryItemView[];
}

/** All of navigation for one page. */
export interface NavigationView {
  readonly current: CurrentView;
  readonly tabs: readonly TabView[];
  readonly switchers: readonly SwitcherView[];
  readonly sidebar: SidebarView;
  /** From the outermost division to the page's parent. */
  readonly breadcrumbs: readonly CrumbView[];
  /** The listing below the text, when the page belongs to a group with `directory`. */
  readonly directory?: DirectoryView;
  /** Label of the page's group: the plain eyebrow. */
  readonly section?: string;
  readonly previous?: NeighbourView;
  readonly next?: NeighbourView;
  /** BCP 47 tag and direction of the page's language division, if there is one. */
  readonly language?: { readonly code: string; readonly lang: string; readonly dir: 'ltr' | 'rtl' };
  /** The same page in other languages, for `hreflang`. */
  readonly alternates: readonly { readonly lang: string; readonly href: string }[];
  readonly version?: string;
  /** The language's own banner. */
  readonly banner?: BannerConfig;
  /** The language's own navbar and footer, as authored. */
  readonly navbar?: AuthoredNavbar;
  readonly footer?: AuthoredFooter;
}
