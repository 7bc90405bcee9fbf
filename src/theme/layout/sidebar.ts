/** The sidebar of a page: short ones whole, of long ones the part around the page, with the current page and the way to it marked. */
import { contentHash } from '../../lib/hash.ts';
import { attributes, type Html, html } from '../../lib/html.ts';
import { inOneGo, inTurns, type Steps } from '../../lib/steps.ts';
import type { NavigationView, SidebarItemView, SidebarView } from '../../site/navigation/views/view.ts';
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
/** No entry is written in less. */
const SHORTEST_ENTRY = 40;

/** Either whole, or in chunks with the file that has them all. */
export type CompiledSidebar = { /** Tells sidebars apart. */ readonly hash: string } & (
  | { readonly whole: Template }
  | { readonly chunks: NavChunks; readonly file: SidebarFile }
);

interface Compiling {
  done?: CompiledSidebar;
  /** Whoever comes meanwhile waits for the same. */
  making?: Promise<void>;
}

const compiled = new WeakMap<SiteView, WeakMap<SidebarView, Map<InterfaceStrings, Compiling>>>();
const files = new WeakMap<SiteView, Map<string, SidebarFile>>();

function compiling(site: SiteView, view: SidebarView, text: InterfaceStrings): Compiling {
  const ofSite = compiled.get(site) ?? new WeakMap<SidebarView, Map<InterfaceStrings, Compiling>>();
  compiled.set(site, ofSite);
  const ofView = ofSite.get(view) ?? new Map<InterfaceStrings, Compiling>();
  ofSite.set(view, ofView);
  const known = ofView.get(text) ?? {};
  ofView.set(text, known);
  return known;
}

/** The compiled list of a scope, written at its first page. */
export function compiledSidebar(site: SiteView, view: SidebarView, text: InterfaceStrings): CompiledSidebar {
  const known = compiling(site, view, text);
  known.done ??= inOneGo(compile(site, view, text));
  return known.done;
}

/** The same ahead, a little at a time: that of thousands of pages takes as long as hundreds of answers. */
export async function prepareSidebar(
  site: SiteView,
  view: SidebarView,
  text: InterfaceStrings,
): Promise<void> {
  const known = compiling(site, view, text);
  if (known.done !== undefined) return;
  known.making ??= inTurns(compile(site, view, text)).then((made) => void (known.done ??= made));
  await known.making;
}

function* compile(site: SiteView, view: SidebarView, text: InterfaceStrings): Steps<CompiledSidebar> {
  if (!isLong(view.items)) {
    const whole = sidebarTemplate(site, view, text);
    if (whole.html.length <= LONGEST_WHOLE) return { hash: contentHash(whole.html).slice(0, 8), whole };
  }
  const chunks = yield* sidebarChunks(site, view, text);
  const file = yield* sidebarFile(site, view.scope, chunks);
  const known = sidebarFiles(site);
  known.set(file.name, file);
  files.set(site, known);
  return { hash: contentHash(`${file.name}\n${chunks.anchors.html}`).slice(0, 8), chunks, file };
}

/** True when there are so many entries that the whole need not be written to know that it is too long. */
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
): Html {
  const sidebar = compiledSidebar(site, navigation.sidebar, text);
  const { page, trail } = navigation.current;
  const keys = [...trail].map(trailSlot);
  if (page !== undefined) keys.push(pageSlot(page), trailSlot(page));
  if ('chunks' in sidebar) return sidebarPart(sidebar.chunks, navigation.current, keys, used);
  for (const key of sidebar.whole.icons) used.add(key);
  return fill(sidebar.whole, keys);
}

/** Attributes of the element around the list: where the whole of a long one is. */
export function sidebarMarks(site: SiteView, navigation: NavigationView, text: InterfaceStrings): Html {
  const sidebar = compiledSidebar(site, navigation.sidebar, text);
  return 'chunks' in sidebar ? attributes({ 'data-nav-href': siteHref(site, sidebar.file.href) }) : html``;
}

/** Attributes of the box: going to a page whose sidebar is the same, a script leaves it as it is. */
export function sidebarScope(site: SiteView, navigation: NavigationView, text: InterfaceStrings): Html {
  return attributes({ 'data-scope': compiledSidebar(site, navigation.sidebar, text).hash });
}
