/** Finds the part of a list that is what one folder holds, and says what `_meta.json` files need so that the folder gives it. */
import type { PageMeta } from '../../content/page/page.ts';
import { compareBy, dateOf, orderOf, type Sort, type Sortable } from './entry-order.ts';
import { type Folder, folderAt } from './folder-tree.ts';
import { type Fields, isFields } from './hand-listed.ts';

/** A `_meta.json` as it will be written. */
export interface NewMeta {
  readonly title?: string;
  readonly icon?: string;
  readonly collapsed?: false;
  readonly pages?: readonly string[];
}

export interface FoldFacts {
  readonly root: Folder;
  pageOf(entry: string): PageMeta | undefined;
  /** How often the navigation lists a page. */
  times(page: PageMeta): number;
  /** A folder that another list has, with a `_meta.json` already, or of another repository. */
  isFree(folder: string): boolean;
}

/** Entries that follow each other in a list, from `first` to before `last`. */
export interface Block {
  readonly folder: Folder;
  readonly first: number;
  readonly last: number;
  readonly items: readonly BlockItem[];
  /** Names of what else is in the folder, and in no list. */
  readonly out: readonly string[];
  /** Pages of all its items. */
  readonly pages: number;
}

/** A page of the folder, or a group that is a folder in it; the folder's own page has no name. */
interface BlockItem extends Sortable {
  readonly group?: GroupBlock;
}

interface GroupBlock {
  readonly look: NewMeta;
  readonly block: Block;
}

const OWN = '';
const GROUP_FIELDS = new Set(['group', 'icon', 'root', 'expanded', 'pages']);
const SORTS: readonly Sort[] = ['order', 'name', 'title', 'date', '-date', '-title', '-name'];
const MAX_CANDIDATES = 40;
const MAX_DEPTH = 12;

/** @param plain without groups, and without a page beside the folder */
export function longestBlock(list: readonly unknown[], facts: FoldFacts, plain: boolean): Block | undefined {
  let best: Block | undefined;
  for (const path of candidates(list, facts)) {
    const folder = facts.isFree(path) ? folderAt(facts.root, path) : undefined;
    if (folder === undefined) continue;
    const items = list.map((entry) => itemOf(entry, folder, { facts, plain, depth: 0 }));
    for (const block of runs(items, folder, facts)) if (block.pages > (best?.pages ?? 0)) best = block;
  }
  return best;
}

/** Folders of the first page of each entry, and those around them. */
function candidates(list: readonly unknown[], facts: FoldFacts): readonly string[] {
  const found = new Set<string>();
  for (const entry of list) {
    const steps = firstPage(entry, facts)?.path.split('/') ?? [];
    for (let length = steps.length; length > 0; length--) found.add(steps.slice(0, length).join('/'));
    if (found.size > MAX_CANDIDATES) break;
  }
  return [...found];
}

function firstPage(entry: unknown, facts: FoldFacts, depth = 0): PageMeta | undefined {
  if (typeof entry === 'string') return facts.pageOf(entry);
  if (!isFields(entry) || !Array.isArray(entry['pages']) || depth > MAX_DEPTH) return undefined;
  for (const inner of entry['pages']) {
    const page = firstPage(inner, facts, depth + 1);
    if (page !== undefined) return page;
  }
  return undefined;
}

interface Fitting {
  readonly facts: FoldFacts;
  readonly plain: boolean;
  readonly depth: number;
}

function itemOf(entry: unknown, folder: Folder, fitting: Fitting): BlockItem | undefined {
  if (typeof entry === 'string') return pageItem(entry, folder, fitting);
  return isFields(entry) && !fitting.plain ? groupItem(entry, folder, fitting) : undefined;
}

function pageItem(entry: string, folder: Folder, { facts, plain, depth }: Fitting): BlockItem | undefined {
  const page = facts.pageOf(entry);
  if (page === undefined || facts.times(page) !== 1) return undefined;
  const sortable = {
    title: page.sidebarTitle ?? page.title,
    order: orderOf(page),
    date: dateOf(page),
  };
  // Inside a group, the folder's own page is its root.
  const own = folder.index ?? (plain ? undefined : folder.beside);
  if (page === own) return depth > 0 ? undefined : { ...sortable, name: OWN };
  const steps = stepsBelow(folder, page.path);
  const [name = ''] = steps;
  const inner = folder.folders.get(name);
  if (steps.length === 1 ? folder.pages.get(name) !== page : inner?.index !== page) return undefined;
  return inner !== undefined && isLoose(inner, facts, page) ? undefined : { ...sortable, name };
}

const stepsBelow = ({ path: folder }: Folder, path: string): readonly string[] =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/') : [];

/** A group with the title, the icon and the pages that `_meta.json` can give a folder. */
function groupItem(group: Fields, parent: Folder, fitting: Fitting): BlockItem | undefined {
  const { facts, depth } = fitting;
  const { group: title, icon, root, expanded, pages } = group;
  if (typeof title !== 'string' || !Array.isArray(pages) || pages.length === 0 || depth > MAX_DEPTH)
    return undefined;
  if (Object.keys(group).some((key) => !GROUP_FIELDS.has(key))) return undefined;
  if (icon !== undefined && typeof icon !== 'string') return undefined;
  if (expanded !== undefined && expanded !== true) return undefined;
  const [name = ''] = stepsBelow(parent, firstPage(group, facts)?.path ?? '');
  const folder = parent.folders.get(name);
  if (folder === undefined || !facts.isFree(folder.path)) return undefined;
  const own = folder.index ?? folder.beside;
  const rootPage = typeof root === 'string' ? facts.pageOf(root) : undefined;
  const isOwnLoose = own !== undefined && facts.times(own) === 0;
  if (root === undefined ? own !== undefined && !isOwnLoose : rootPage !== own || own === undefined)
    return undefined;
  if (rootPage !== undefined && facts.times(rootPage) !== 1) return undefined;
  if (icon === undefined && own?.icon !== undefined) return undefined;
  // A folder's own page is called like its group.
  if (rootPage !== undefined && rootPage.sidebarTitle === undefined && rootPage.title !== title)
    return undefined;
  if (rootPage !== undefined && rootPage.icon === undefined && icon !== undefined) return undefined;
  const items = pages.map((entry) => itemOf(entry, folder, { ...fitting, depth: depth + 1 }));
  const [block] = items.includes(undefined) ? [] : runs(items, folder, facts);
  if (block === undefined || block.items.length !== pages.length) return undefined;
  const look = {
    title,
    ...(icon !== undefined && { icon }),
    ...(expanded === true && { collapsed: false as const }),
  };
  return { name: folder.name, title, order: orderOf(own), date: dateOf(own), group: { look, block } };
}

/** Whether a folder has a page that no list names, besides one. */
function isLoose(folder: Folder, facts: FoldFacts, besides?: PageMeta): boolean {
  const pages = [...folder.pages.values(), ...(folder.index === undefined ? [] : [folder.index])];
  return (
    pages.some((page) => page !== besides && facts.times(page) === 0) ||
    [...folder.folders.values()].some((inner) => isLoose(inner, facts, besides))
  );
}

function runs(items: readonly (BlockItem | undefined)[], folder: Folder, facts: FoldFacts): readonly Block[] {
  const found: Block[] = [];
  const used = new Set(items.flatMap((item) => (item === undefined ? [] : [item.name])));
  for (let first = 0; first < items.length; ) {
    let last = first;
    const names = new Set<string>();
    // The folder's own page can only come first.
    while (last < items.length && items[last] !== undefined && !names.has(items[last]!.name)) {
      if (items[last]!.name === OWN && last > first) break;
      names.add(items[last]!.name);
      last++;
    }
    if (last > first) {
      const run = items.slice(first, last).filter((item) => item !== undefined);
      const pages = run.reduce((sum, { group }) => sum + (group?.block.pages ?? 1), 0);
      found.push({ folder, first, last, items: run, pages, out: outOf(folder, used, facts) });
    }
    first = Math.max(last, first + 1);
  }
  return found;
}

/** Names of a folder that no list has, so that they stay out of the sidebar. */
function outOf(folder: Folder, used: ReadonlySet<string>, facts: FoldFacts): readonly string[] {
  const own = folder.index ?? folder.beside;
  const out = [...folder.pages].flatMap(([name, page]) =>
    facts.times(page) === 0 && !used.has(name) ? [name] : [],
  );
  for (const [name, inner] of folder.folders)
    if (!used.has(name) && !out.includes(name) && isLoose(inner, facts)) out.push(name);
  return [...(own !== undefined && facts.times(own) === 0 ? ['index'] : []), ...out.toSorted()];
}

/** The sort with which the fewest names have to be written. */
export function bestSort({ items }: Block): Sort {
  let best: { readonly sort: Sort; readonly names: number } | undefined;
  for (const sort of SORTS) {
    const names = namesOf(items, sort).length;
    if (best === undefined || names < best.names) best = { sort, names };
  }
  return best?.sort ?? 'order';
}

/** `_meta.json` files by folder: of the block's own, and of each group in it. */
export function metasOf(block: Block, sort: Sort, look: NewMeta = {}): ReadonlyMap<string, NewMeta> {
  const names = namesOf(block.items, sort);
  const out = block.out.map((name) => `!${name}`);
  const listed = names.length > 0 ? names : out.length > 0 ? ['…'] : [];
  const pages = [...listed, ...out];
  const meta: NewMeta = { ...look, ...(pages.length > 0 && { pages }) };
  const inner = block.items.flatMap(({ group }) =>
    group === undefined ? [] : [...metasOf(group.block, sort, group.look)],
  );
  return new Map([...(Object.keys(meta).length > 0 ? [[block.folder.path, meta] as const] : []), ...inner]);
}

/** What comes before and after the longest part that has the order of the folder; empty when all of it has. */
function namesOf(items: readonly BlockItem[], sort: Sort): readonly string[] {
  const own = items.filter(({ name }) => name !== OWN);
  const rank = new Map(own.toSorted(compareBy(sort)).map((item, at) => [item, at]));
  let best = { first: 0, length: 0 };
  for (let first = 0; first < own.length; ) {
    let last = first + 1;
    while (last < own.length && rank.get(own[last]!)! > rank.get(own[last - 1]!)!) last++;
    if (last - first > best.length) best = { first, length: last - first };
    first = last;
  }
  if (best.length === own.length) return [];
  const names = own.map(({ name }) => name);
  // A short part is no place for new pages.
  if (best.length < Math.max(3, own.length / 4)) return [...names, '…'];
  return [...names.slice(0, best.first), '…', ...names.slice(best.first + best.length)];
}

/** All folders that a block takes for itself. */
export function foldersOf({ folder, items }: Block): readonly string[] {
  return [folder.path, ...items.flatMap(({ group }) => (group === undefined ? [] : foldersOf(group.block)))];
}
