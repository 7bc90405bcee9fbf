/** Renders the sidebar of a page, with the current page and the path to it marked; a long one only around that page. */

import { inOneGo, inTurns, type Steps } from '../../../lib/async/steps.ts';
import { contentHash } from '../../../lib/bytes/hash.ts';
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { NavigationView, SidebarItemView, SidebarView } from '../../../site/navigation/views/view.ts';
import type { SiteView } from '../../page-view.ts';
import type { InterfaceStrings } from '../../strings/interface-strings.ts';
import { rootOf, siteHref } from '../parts/site-href.ts';
import { type NavChunks, sidebarChunks } from './sidebar-chunks.ts';
import { type SidebarFile, sidebarFile } from './sidebar-file.ts';
import { sidebarPart } from './sidebar-part.ts';
import {
  addUsed,
  fill,
  pageSlot,
  sidebarTemplate,
  type Template,
  trailSlot,
  type Used,
} from './sidebar-template.ts';

/**
 * Maximum characters of HTML for a list that every page has in full: about 200 entries. Up to here a page stays within its
 * size budget, and compressed it is smaller than the list in a separate file (bench/weight).
 */
const LONGEST_WHOLE = 24_000;
/** Every entry takes at least this many characters. */
const SHORTEST_ENTRY = 40;

/** Either in full, or in chunks with the file that has them all. */
type CompiledSidebar = { /** Identifies the sidebar by its content. */ readonly hash: string } & (
  | { readonly whole: Template }
  | { readonly chunks: NavChunks; readonly file: SidebarFile }
);

/** What the HTML of a sidebar depends on beside its entries. */
interface Surroundings {
  readonly symbol: SiteView['symbol'];
  readonly library: SiteView['config']['icons']['library'];
  readonly base: string;
  readonly root: string;
  readonly text: InterfaceStrings;
}

interface Compiling extends Surroundings {
  done?: CompiledSidebar;
  /** Set while compiling ahead: concurrent callers wait for the same result. */
  making?: Promise<void>;
}

/** By the entries and not by the site: a commit that changes texts alone has the sidebars of the one before it. */
const compiled = new WeakMap<SidebarView, Compiling[]>();
const files = new WeakMap<SiteView, Map<string, SidebarFile>>();

function compiling(site: SiteView, view: SidebarView, text: InterfaceStrings): Compiling {
  const { symbol, base } = site;
  const around = { symbol, base, text, library: site.config.icons.library, root: rootOf(site).base };
  const all = compiled.get(view) ?? [];
  compiled.set(view, all);
  const known = all.find(
    (one) =>
      one.text === text &&
      one.base === base &&
      one.root === around.root &&
      one.symbol === symbol &&
      one.library === around.library,
  );
  if (known !== undefined) return known;
  const added: Compiling = around;
  all.push(added);
  return added;
}

/** Lists the file of a long sidebar among those of the site. */
function listed(site: SiteView, sidebar: CompiledSidebar): CompiledSidebar {
  if (!('file' in sidebar)) return sidebar;
  const known = sidebarFiles(site);
  known.set(sidebar.file.name, sidebar.file);
  files.set(site, known);
  return sidebar;
}

/** The compiled list of a scope, rendered for its first page. */
export function compiledSidebar(site: SiteView, view: SidebarView, text: InterfaceStrings): CompiledSidebar {
  const known = compiling(site, view, text);
  known.done ??= inOneGo(compile(site, view, text));
  return listed(site, known.done);
}

/** Compiles ahead in small steps: thousands of pages would block the thread for as long as hundreds of requests. */
export async function prepareSidebar(
  site: SiteView,
  view: SidebarView,
  text: InterfaceStrings,
): Promise<void> {
  const known = compiling(site, view, text);
  if (known.done === undefined) {
    known.making ??= inTurns(compile(site, view, text)).then((result) => void (known.done ??= result));
    await known.making;
  }
  if (known.done !== undefined) listed(site, known.done);
}

function* compile(site: SiteView, view: SidebarView, text: InterfaceStrings): Steps<CompiledSidebar> {
  if (!isLong(view.items)) {
    const whole = sidebarTemplate(site, view, text);
    if (whole.html.length <= LONGEST_WHOLE) return { hash: contentHash(whole.html).slice(0, 8), whole };
  }
  const chunks = yield* sidebarChunks(site, view, text);
  const file = yield* sidebarFile(site, view.scope, chunks);
  return { hash: contentHash(`${file.name}\n${chunks.anchors.html}`).slice(0, 8), chunks, file };
}

/** True when the list has so many entries that it is too long in any case. */
function isLong(items: readonly SidebarItemView[]): boolean {
  let left = LONGEST_WHOLE / SHORTEST_ENTRY;
  const count = (some: readonly SidebarItemView[]): void => {
    for (const item of some) {
      if (--left < 0) return;
      if (item.kind === 'group') count(item.items);
    }
  };
  count(items);
  return left < 0;
}

/** Files of the long sidebars on the pages rendered so far, by name. */
export function sidebarFiles(site: SiteView): Map<string, SidebarFile> {
  return files.get(site) ?? new Map();
}

/** The list of anchors, groups and pages. @param used receives what is in it */
export function sidebarList(
  site: SiteView,
  navigation: NavigationView,
  text: InterfaceStrings,
  used: Used,
): Html {
  const sidebar = compiledSidebar(site, navigation.sidebar, text);
  const { page, trail } = navigation.current;
  const keys = [...trail].map(trailSlot);
  if (page !== undefined) keys.push(pageSlot(page), trailSlot(page));
  if ('chunks' in sidebar) return sidebarPart(sidebar.chunks, navigation.current, keys, used);
  addUsed(sidebar.whole, used);
  return fill(sidebar.whole, keys);
}

/** Attributes of the element around the list: the address of the full list of a long one. */
export function sidebarMarks(site: SiteView, navigation: NavigationView, text: InterfaceStrings): Html {
  const sidebar = compiledSidebar(site, navigation.sidebar, text);
  return 'chunks' in sidebar ? attributes({ 'data-nav-href': siteHref(site, sidebar.file.href) }) : html``;
}

/** Attributes of the box: a script keeps it when the next page has the same sidebar. */
export function sidebarScope(site: SiteView, navigation: NavigationView, text: InterfaceStrings): Html {
  return attributes({ 'data-scope': compiledSidebar(site, navigation.sidebar, text).hash });
}
