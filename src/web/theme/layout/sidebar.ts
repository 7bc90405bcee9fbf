/** The sidebar of a page: short ones whole, of long ones the part around the page, with the current page and the way to it marked. */
import { contentHash } from '../../../lib/hash.ts';
import { attributes } from '../../../lib/html.ts';
import type { NavigationView, SidebarView } from '../../../site/navigation/views/view.ts';
import type { SiteView } from '../page-view.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';
import { type NavChunks, sidebarChunks } from './sidebar-chunks.ts';
import { type SidebarFile, sidebarFile } from './sidebar-file.ts';
import { sidebarPart } from './sidebar-part.ts';
import { pageSlot, sidebarTemplate, trailSlot } from './sidebar-template.ts';
import { siteHref } from './site-href.ts';
import { fill, type Template } from './template.ts';

/**
 * Characters of HTML up to which the list stands in every page: about 200 entries. Up to here a page is still within its weight,
 * and compressed it is smaller than the list in a file of its own (bench/weight).
 */
const LONGEST_WHOLE = 24_000;

/** Either whole, or in chunks with the file that has them all. */
export type CompiledSidebar = { /** Tells sidebars apart. */ readonly hash: string } & (
  | { readonly whole: Template }
  | { readonly chunks: NavChunks; readonly file: SidebarFile }
);

const compiled = new WeakMap<SiteView, WeakMap<SidebarView, Map<InterfaceStrings, CompiledSidebar>>>();
const files = new WeakMap<SiteView, Map<string, SidebarFile>>();

/** The compiled list of a scope, written at its first page. */
export function compiledSidebar(site: SiteView, view: SidebarView, text: InterfaceStrings): CompiledSidebar {
  const ofSite = compiled.get(site) ?? new WeakMap<SidebarView, Map<InterfaceStrings, CompiledSidebar>>();
  compiled.set(site, ofSite);
  const ofView = ofSite.get(view) ?? new Map<InterfaceStrings, CompiledSidebar>();
  ofSite.set(view, ofView);
  const sidebar = ofView.get(text) ?? compile(site, view, text);
  ofView.set(text, sidebar);
  return sidebar;
}

function compile(site: SiteView, view: SidebarView, text: InterfaceStrings): CompiledSidebar {
  const whole = sidebarTemplate(site, view, text);
  const hash = contentHash(whole.html).slice(0, 8);
  if (whole.html.length <= LONGEST_WHOLE) return { hash, whole };
  const chunks = sidebarChunks(site, view, text);
  const file = sidebarFile(site, view.scope, chunks);
  const known = sidebarFiles(site);
  known.set(file.name, file);
  files.set(site, known);
  return { hash, chunks, file };
}

/** Files of the long sidebars that pages of the site were written with so far, by name. */
export function sidebarFiles(site: SiteView): Map<string, SidebarFile> {
  return files.get(site) ?? new Map();
}

/** The list of anchors, groups and pages. @param used gets the keys of the icons in it */
export function sidebarList(
  site: SiteView,
  navigation: NavigationView,
  text: InterfaceStrings,
  used: Set<string>,
): string {
  const sidebar = compiledSidebar(site, navigation.sidebar, text);
  const { page, trail } = navigation.current;
  const keys = [...trail].map(trailSlot);
  if (page !== undefined) keys.push(pageSlot(page), trailSlot(page));
  if ('chunks' in sidebar) return sidebarPart(sidebar.chunks, navigation.current, keys, used);
  for (const key of sidebar.whole.icons) used.add(key);
  return fill(sidebar.whole, keys);
}

/** Attributes of the element around the list: where the whole of a long one is. */
export function sidebarMarks(site: SiteView, navigation: NavigationView, text: InterfaceStrings): string {
  const sidebar = compiledSidebar(site, navigation.sidebar, text);
  return 'chunks' in sidebar ? attributes({ 'data-nav-href': siteHref(site, sidebar.file.href) }) : '';
}

/** Attributes of the box: going to a page whose sidebar is the same, a script leaves it as it is. */
export function sidebarScope(site: SiteView, navigation: NavigationView, text: InterfaceStrings): string {
  return attributes({ 'data-scope': compiledSidebar(site, navigation.sidebar, text).hash });
}
