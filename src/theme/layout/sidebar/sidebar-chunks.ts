/** Cuts a sidebar that is too long for every page into chunks: a page has those around it, and gaps with links elsewhere. */

import type { Steps } from '../../../lib/async/steps.ts';
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { SidebarGroupView, SidebarItemView, SidebarView } from '../../../site/navigation/views/view.ts';
import type { SiteView } from '../../page-view.ts';
import type { InterfaceStrings } from '../../strings/interface-strings.ts';
import { siteHref } from '../parts/site-href.ts';
import { addAnchors, addItem, addTopLevel, type Template, templateWriter } from './sidebar-template.ts';

/** Entries per chunk. */
const ENTRIES = 20;
/** Height of a top-level title with its margin, in rows of entries. */
const TITLE_ROWS = 1.6;

/** Consecutive entries of one list; the lists of their groups fill the holes of the template. */
export interface NavChunk {
  readonly number: number;
  readonly template: Template;
  readonly lists: readonly NavList[];
  /** The chunk with the group of this list. */
  readonly parent: NavChunk | undefined;
  /** Height on a page where nothing is current, in rows. */
  readonly rows: number;
  /** The link that replaces the chunk when it is left out. */
  readonly first: Html;
}

/** All entries of a group, or of the top level. */
export interface NavList {
  readonly chunks: readonly NavChunk[];
  /** Id of the group. */
  readonly group: string;
  /** True when it is visible even off the path to the current page. */
  readonly open: boolean;
  /** Element of a gap, which replaces chunks that are left out. */
  readonly gap: 'li' | 'div';
}

/** A whole sidebar in chunks. */
export interface NavChunks {
  /** Anchors, which are on every page. */
  readonly anchors: Template;
  readonly top: NavList;
  /** By number. */
  readonly all: readonly NavChunk[];
  /** The chunk of each entry, by the entry's id. */
  readonly places: ReadonlyMap<string, NavChunk>;
}

interface Cutting {
  readonly site: SiteView;
  readonly text: InterfaceStrings;
  readonly all: NavChunk[];
  readonly places: Map<string, NavChunk>;
}

export function* sidebarChunks(site: SiteView, view: SidebarView, text: InterfaceStrings): Steps<NavChunks> {
  const out = templateWriter();
  addAnchors({ site, text, out }, view);
  const cutting: Cutting = { site, text, all: [], places: new Map() };
  const root = { id: '', items: view.items, depth: 0, open: true, parent: undefined };
  const top = yield* cut(cutting, root);
  return { anchors: out.done(), top, all: cutting.all, places: cutting.places };
}

interface Uncut {
  readonly id: string;
  readonly items: readonly SidebarItemView[];
  readonly depth: number;
  readonly open: boolean;
  readonly parent: NavChunk | undefined;
}

function* cut(cutting: Cutting, list: Uncut): Steps<NavList> {
  const parts: (readonly SidebarItemView[])[] = [];
  for (let at = 0; at < list.items.length; at += ENTRIES) parts.push(list.items.slice(at, at + ENTRIES));
  // Chunks of one list have consecutive numbers, so that a range of them is given by its ends.
  const first = cutting.all.length;
  cutting.all.length += parts.length;
  const chunks: NavChunk[] = [];
  for (const [at, items] of parts.entries()) {
    chunks.push(yield* chunkOf(cutting, { ...list, items }, first + at));
    yield;
  }
  return { chunks, group: list.id, open: list.open, gap: list.depth === 0 ? 'div' : 'li' };
}

function* chunkOf(cutting: Cutting, part: Uncut, number: number): Steps<NavChunk> {
  const { site, text } = cutting;
  const out = templateWriter();
  const groups: { readonly group: SidebarGroupView; readonly depth: number }[] = [];
  const writing = {
    site,
    text,
    out,
    apart: (group: SidebarGroupView, depth: number) => void groups.push({ group, depth }),
  };
  if (part.depth === 0) addTopLevel(writing, part.items);
  else for (const item of part.items) addItem(writing, item, part.depth);
  const lists: NavList[] = [];
  const chunk = {
    number,
    template: out.done(),
    lists,
    parent: part.parent,
    rows: 0,
    first: firstLink(site, part.items),
  };
  for (const { group, depth } of groups) {
    const { id, items, expanded, label } = group;
    // Nothing opens a group without a label.
    const open = expanded || label === '';
    lists.push(yield* cut(cutting, { id, items, depth, open, parent: chunk }));
  }
  for (const item of part.items) {
    cutting.places.set(item.id, chunk);
    chunk.rows += item.kind === 'group' && part.depth === 0 ? TITLE_ROWS : 1;
  }
  for (const list of lists) if (list.open) for (const inner of list.chunks) chunk.rows += inner.rows;
  cutting.all[number] = chunk;
  return chunk;
}

/** A link to the first page among some entries, labelled with the first entry. */
function firstLink(site: SiteView, items: readonly SidebarItemView[]): Html {
  const [item] = items;
  const href = item === undefined ? undefined : leadsTo(site, item);
  return item === undefined || href === undefined
    ? html``
    : html`<a${attributes({ class: 'nav-item', href })}>${item.label} &hellip;</a>`;
}

function leadsTo(site: SiteView, item: SidebarItemView): string | undefined {
  if (item.kind !== 'group') return siteHref(site, item.href);
  const own = item.href ?? item.drilldown;
  if (own !== undefined) return siteHref(site, own);
  for (const inner of item.items) {
    const href = leadsTo(site, inner);
    if (href !== undefined) return href;
  }
  return undefined;
}
