/** Lists what is in a folder as entries of docs.json: pages, and a group for each folder in it. */
import type { Issue } from '../../../lib/issue.ts';
import { nearest } from '../../../lib/text/nearest.ts';
import type { PageMeta } from '../../content/page/page.ts';
import { titleFromPath } from '../../content/page/page-url.ts';
import { compareBy, dateOf, orderOf, type Sort, type Sortable, withoutNumber } from './entry-order.ts';
import { type FolderMeta, isRest, META_FILE, type MetaEntry } from './folder-meta.ts';
import type { Folder } from './folder-tree.ts';

/** A group as docs.json has it. */
interface GeneratedGroup {
  readonly group: string;
  readonly icon?: string;
  readonly root?: string;
  readonly hidden?: true;
  readonly expanded?: true;
  readonly pages: readonly GeneratedEntry[];
}

export type GeneratedEntry = string | GeneratedGroup;

/** What `_meta.json` or the name of its file gives a page in the sidebar. */
export interface EntryLook {
  readonly label?: string;
  readonly icon?: string;
  readonly hidden?: true;
}

/** Deepest groups inside groups: the navigation has a limit, and no sidebar is readable there. */
export const MAX_GROUP_DEPTH = 20;

/** The same for all lists of one navigation. */
export interface ListedFolders {
  readonly metas: ReadonlyMap<string, FolderMeta>;
  /** True for a page that is listed by hand. */
  isListed(page: PageMeta): boolean;
  /** True for a folder that another element lists. */
  isTaken(folder: string): boolean;
  readonly looks: Map<string, EntryLook>;
  report(issue: Issue): void;
  /** Folders whose `_meta.json` was reported. */
  readonly checked: Set<string>;
}

export interface ListOptions {
  readonly sort: Sort;
  /** How many levels of folders become groups. */
  readonly depth: number;
  readonly collapsed: boolean | undefined;
  /** Inside a group, where a group can be open or closed. */
  readonly nested: boolean;
  /** Whether a page beside the folder, of its name, is no page of another list. */
  readonly beside: boolean;
}

/** One page or folder of a folder, ready to be sorted. */
interface Item extends Sortable {
  readonly entries: readonly GeneratedEntry[];
}

/** Everything in a folder, its own page first; without what is listed elsewhere. */
export function folderEntries(
  folder: Folder,
  all: ListedFolders,
  ways: ListOptions,
): readonly GeneratedEntry[] {
  const index = folder.index ?? (ways.beside ? folder.beside : undefined);
  const meta = metaOf(folder, all);
  const first = index === undefined || all.isListed(index) || isIndexOut(meta) ? undefined : index;
  const inside = childEntries(folder, all, ways);
  if (first === undefined) return inside;
  look(
    first,
    meta?.entries.find(({ name }) => isIndex(name)),
    all,
  );
  return [first.path].concat(inside as string[]);
}

/** The entries of one folder in it by its name: a group, or its pages where groups end. */
export function folderEntry(
  parent: Folder,
  name: string,
  all: ListedFolders,
  ways: ListOptions,
): readonly GeneratedEntry[] {
  const folder = parent.folders.get(name);
  if (folder === undefined || all.isTaken(folder.path)) return [];
  return folderItem(folder, { all, ways, written: writtenFor(metaOf(parent, all), name) }).entries;
}

function childEntries(folder: Folder, all: ListedFolders, ways: ListOptions): readonly GeneratedEntry[] {
  const meta = metaOf(folder, all);
  const items = new Map<string, Item>();
  for (const [name, page] of folder.pages) {
    if (all.isListed(page) || isRootOf(folder, name, all)) continue;
    const written = writtenFor(meta, name);
    if (written?.out === true) continue;
    look(page, written, all);
    const title = all.looks.get(page.path)?.label ?? page.sidebarTitle ?? page.title;
    items.set(name, { name, title, order: orderOf(page), date: dateOf(page), entries: [page.path] });
  }
  for (const [name, inner] of folder.folders) {
    const written = writtenFor(meta, name);
    if (all.isTaken(inner.path) || written?.out === true) continue;
    const item = folderItem(inner, { all, ways, written });
    // A page of the same name, where the folder has a page of its own.
    const beside = items.get(name)?.entries ?? [];
    if (item.entries.length > 0) items.set(name, { ...item, entries: beside.concat(item.entries) });
  }
  return arranged(items, meta?.entries ?? [], ways.sort).flatMap(({ entries }) => entries);
}

/** What the list names first, in its order; the rest where it says `…`, else at the end. */
function arranged(
  items: ReadonlyMap<string, Item>,
  written: readonly MetaEntry[],
  sort: Sort,
): readonly Item[] {
  const named = new Set(written.map(({ name }) => name));
  const rest = [...items].flatMap(([name, item]) => (named.has(name) ? [] : [item])).sort(compareBy(sort));
  const listed: Item[] = [];
  let isPlaced = false;
  for (const name of named) {
    const item = items.get(name);
    if (item !== undefined) listed.push(item);
    else if (isRest(name) && !isPlaced) {
      isPlaced = true;
      for (const one of rest) listed.push(one);
    }
  }
  return isPlaced ? listed : listed.concat(rest);
}

interface FolderPlace {
  readonly all: ListedFolders;
  readonly ways: ListOptions;
  /** What `_meta.json` of the parent says of it. */
  readonly written: MetaEntry | undefined;
}

function folderItem(folder: Folder, { all, ways, written }: FolderPlace): Item {
  const meta = metaOf(folder, all);
  const own = folder.index ?? folder.beside;
  const root = own === undefined || all.isListed(own) || isIndexOut(meta) ? undefined : own;
  const group = groupOf(own, folder, { meta, written });
  const inside = childEntries(folder, all, { ...ways, depth: ways.depth - 1, nested: true });
  const isHidden = written?.hidden ?? meta?.hidden;
  if (root !== undefined) look(root, { ...written, ...group, ...(isHidden && { hidden: true }) }, all);
  const entries =
    ways.depth <= 0 || inside.length === 0
      ? (root === undefined ? [] : [root.path as GeneratedEntry]).concat(inside)
      : [
          {
            group: group.title,
            ...(group.icon !== undefined && { icon: group.icon }),
            ...(root !== undefined && { root: root.path }),
            ...(isHidden === true && { hidden: true as const }),
            ...((meta?.collapsed ?? ways.collapsed) === false && ways.nested && { expanded: true as const }),
            pages: inside,
          },
        ];
  const order = meta?.order ?? orderOf(own);
  return { name: folder.name, title: group.title, order, date: dateOf(own), entries };
}

interface WrittenOf {
  readonly meta: FolderMeta | undefined;
  readonly written: MetaEntry | undefined;
}

/** The nearest text wins: of the parent's `_meta.json`, of its own, of its page, of its name. */
function groupOf(
  own: PageMeta | undefined,
  folder: Folder,
  { meta, written }: WrittenOf,
): { readonly title: string; readonly icon?: string } {
  const page = own === undefined || isUntitled(own) ? undefined : (own.sidebarTitle ?? own.title);
  const title = written?.title ?? meta?.title ?? page ?? titleFromPath(withoutNumber(folder.name));
  const icon = written?.icon ?? meta?.icon ?? own?.icon?.name;
  return { title, ...(icon !== undefined && { icon }) };
}

/** A page beside a folder of its name is the folder's own page, unless one is in it. */
function isRootOf(folder: Folder, name: string, all: ListedFolders): boolean {
  const inner = folder.folders.get(name);
  return inner !== undefined && inner.index === undefined && !all.isTaken(inner.path);
}

const isUntitled = (page: PageMeta): boolean =>
  page.frontMatter['title'] === undefined && page.title === titleFromPath(page.path);

/** Front matter that is meant for the sidebar wins over `_meta.json`. */
function look(page: PageMeta, written: Partial<MetaEntry> | undefined, { looks }: ListedFolders): void {
  const name = page.path.slice(page.path.lastIndexOf('/') + 1);
  const plain = withoutNumber(name);
  const title = isUntitled(page) && plain !== name ? titleFromPath(plain) : undefined;
  const label = page.sidebarTitle === undefined ? (written?.title ?? title) : undefined;
  const icon = page.icon === undefined ? written?.icon : undefined;
  if ((label === undefined || label === page.title) && icon === undefined && written?.hidden !== true) return;
  looks.set(page.path, {
    ...(label !== undefined && label !== page.title && { label }),
    ...(icon !== undefined && { icon }),
    ...(written?.hidden === true && { hidden: true }),
  });
}

const isIndex = (name: string): boolean => /^(?:index|readme)$/i.test(name);

const isIndexOut = (meta: FolderMeta | undefined): boolean =>
  meta?.entries.some(({ name, out }) => out === true && isIndex(name)) === true;

function writtenFor(meta: FolderMeta | undefined, name: string): MetaEntry | undefined {
  return meta === undefined ? undefined : byName(meta).get(name);
}

const namesOf = new WeakMap<FolderMeta, ReadonlyMap<string, MetaEntry>>();

function byName(meta: FolderMeta): ReadonlyMap<string, MetaEntry> {
  const known = namesOf.get(meta);
  if (known !== undefined) return known;
  const generated = new Map(meta.entries.map((entry) => [entry.name, entry]));
  namesOf.set(meta, generated);
  return generated;
}

/** What `_meta.json` of a folder says; its mistakes are reported once. */
function metaOf(folder: Folder, all: ListedFolders): FolderMeta | undefined {
  const meta = all.metas.get(folder.path);
  if (meta === undefined || all.checked.has(folder.path)) return meta;
  all.checked.add(folder.path);
  for (const issue of meta.issues) all.report(issue);
  const isKnown = (name: string): boolean =>
    folder.pages.has(name) ||
    folder.folders.has(name) ||
    isRest(name) ||
    (isIndex(name) && (folder.index ?? folder.beside) !== undefined);
  for (const { name, at } of meta.entries) {
    if (isKnown(name)) continue;
    const meant = nearest(name, [...folder.pages.keys()].concat([...folder.folders.keys()]).slice(0, 500));
    all.report({
      severity: 'error',
      code: 'nav/meta-entry',
      message: `"${META_FILE}" names "${name.slice(0, 100)}", but there is no page or folder with pages of that name`,
      hint: meant === undefined ? 'Add the file, or remove the entry' : `Did you mean "${meant}"?`,
      ...at,
    });
  }
  return meta;
}
