/** Finds lists of the navigation that name what is in one folder, so that `from` and `_meta.json` say the same. */
import type { PageMeta } from '../../content/page/page.ts';
import { pointerTo } from '../resolve/place.ts';
import type { Sort } from './entry-order.ts';
import {
  type Block,
  bestSort,
  type FoldFacts,
  foldersOf,
  longestBlock,
  metasOf,
  type NewMeta,
} from './fold-block.ts';
import { type EntriesByHand, entriesByHand, type OpenList, plainPath } from './fold-reasons.ts';
import type { EntryLook } from './folder-entries.ts';
import { isRest } from './folder-meta.ts';
import { folderTree } from './folder-tree.ts';
import { handListed, isFields } from './hand-listed.ts';

/** What stands for `pages` of an element. */
interface FoldedFields {
  readonly from: string;
  readonly sort?: Sort;
}

export interface FoldedList {
  /** Of the element, in the navigation. */
  readonly pointer: string;
  readonly fields: FoldedFields;
  /** Entries from `first` to before `last` are those of the folder. */
  readonly first: number;
  readonly last: number;
  /** What stands in their place when the list has others too, or when few come first. */
  readonly names: readonly string[];
  /** Entries that are no more written by hand. */
  readonly entries: number;
}

interface Folding {
  readonly folded: readonly FoldedList[];
  /** By folder. */
  readonly metas: ReadonlyMap<string, NewMeta>;
  /** Lists with entries that stay as they are. */
  readonly left: readonly EntriesByHand[];
}

interface Expanded {
  readonly navigation: unknown;
  readonly looks: ReadonlyMap<string, EntryLook>;
}

export interface FoldInput {
  /** As it is written, with every `$ref` followed. */
  readonly navigation: unknown;
  readonly pages: readonly PageMeta[];
  /** The same with the pages of its folders. */
  expand(navigation: unknown, metas: ReadonlyMap<string, NewMeta>): Expanded;
  /** Whether the element at a pointer may be written. */
  mayChange(pointer: string): boolean;
  /** Whether a folder may get a `_meta.json`. */
  mayDescribe(folder: string): boolean;
}

interface Decided extends OpenList {
  readonly block: Block;
  readonly sort: Sort;
  readonly fields: FoldedFields;
  readonly names: readonly string[];
}

/** First with all that a folder can be, then its pages alone, then not at all. */
const ATTEMPTS = 2;
const MAX_ROUNDS = 200;
/** As many first names stand in docs.json itself; more are the folder's own matter. */
const FEW = 2;

export function foldLists(input: FoldInput): Folding {
  const { navigation, pages } = input;
  const { pageIn } = handListed(navigation, pages);
  const pageOf = (entry: string): PageMeta | undefined => pageIn('', entry);
  const lists = pageLists(navigation, '');
  const times = timesOf(navigation, pageOf);
  const root = folderTree(pages);
  const attempts = new Map<string, number>();
  for (let round = 0; ; round++) {
    const taken = new Set<string>();
    const facts: FoldFacts = {
      root,
      pageOf,
      times: (page) => times.get(page.path) ?? 0,
      isFree: (folder) => !taken.has(folder) && input.mayDescribe(folder),
    };
    const open = lists.filter(({ pointer }) => input.mayChange(pointer));
    const decided = round < MAX_ROUNDS ? decide(open, { facts, taken, attempts }) : [];
    const metas = new Map(decided.flatMap(({ block, sort, names }) => written(block, sort, names)));
    const expanded = input.expand(withFrom(navigation, byPointer(decided)), metas);
    const wrong = differences(navigation, expanded, { decided: byPointer(decided), pageOf });
    if (wrong.size === 0)
      return { folded: decided.map(foldedOf), metas, left: entriesByHand(lists, decided, facts) };
    for (const pointer of wrong) attempts.set(pointer, (attempts.get(pointer) ?? 0) + 1);
  }
}

interface Deciding {
  readonly facts: FoldFacts;
  /** Folders that a list has. */
  readonly taken: Set<string>;
  readonly attempts: ReadonlyMap<string, number>;
}

/** The list with the most pages of a folder gets it. */
function decide(lists: readonly OpenList[], { facts, taken, attempts }: Deciding): readonly Decided[] {
  const blockOf = ({ pointer, pages }: OpenList): Block | undefined => {
    const attempt = attempts.get(pointer) ?? 0;
    const block = attempt < ATTEMPTS ? longestBlock(pages, facts, attempt > 0) : undefined;
    const isWorth =
      block !== undefined &&
      (block.pages > 1 || pages.length === 1) &&
      block.out.length <= 2 * block.pages + 3;
    return isWorth ? block : undefined;
  };
  const found = lists
    .map((list) => ({ list, pages: blockOf(list)?.pages ?? 0 }))
    .filter(({ pages }) => pages > 0)
    .toSorted((a, b) => b.pages - a.pages || a.list.pointer.length - b.list.pointer.length);
  const decided: Decided[] = [];
  const covered: string[] = [];
  for (const { list } of found) {
    if (covered.some((pointer) => list.pointer === pointer || list.pointer.startsWith(`${pointer}/`)))
      continue;
    const block = blockOf(list);
    if (block === undefined) continue;
    const sort = bestSort(block);
    const fields = { from: block.folder.path, ...(sort !== 'order' && { sort }) };
    decided.push({ ...list, block, sort, fields, names: namesBeside(list, block, sort) });
    for (const folder of foldersOf(block)) taken.add(folder);
    for (const [i, { group }] of block.items.entries())
      if (group !== undefined) covered.push(`${list.pointer}/pages/${block.first + i}`);
  }
  const order = new Map(lists.map(({ pointer }, at) => [pointer, at]));
  return decided.toSorted((a, b) => order.get(a.pointer)! - order.get(b.pointer)!);
}

/** Few names before the rest stand in the list itself, and a list with other entries says where the folder's are. */
function namesBeside({ pages }: OpenList, block: Block, sort: Sort): readonly string[] {
  const isWhole = block.first === 0 && block.last === pages.length;
  const names = metasOf(block, sort).get(block.folder.path)?.pages ?? [];
  const rest = names.indexOf('…');
  const isFew = rest > 0 && rest <= FEW && rest === names.length - 1 && block.items.length > names.length;
  const hasOwn = block.items[0]?.name === '';
  if (isFew && !hasOwn && block.items.every(({ group }) => group === undefined))
    return namedFirst(pages.slice(block.first, block.last), rest);
  return isWhole ? [] : ['…'];
}

const namedFirst = (entries: readonly unknown[], count: number): readonly string[] => [
  ...entries.slice(0, count).flatMap((entry) => (typeof entry === 'string' ? [plainPath(entry)] : [])),
  '…',
];

function written(
  block: Block,
  sort: Sort,
  names: readonly string[],
): readonly (readonly [string, NewMeta])[] {
  return [...metasOf(block, sort)].filter(([folder]) => folder !== block.folder.path || names.length < 2);
}

const byPointer = (decided: readonly Decided[]): ReadonlyMap<string, Decided> =>
  new Map(decided.map((one) => [one.pointer, one]));

function foldedOf({ pointer, fields, block, names }: Decided): FoldedList {
  const { first, last, pages } = block;
  return { pointer, fields, first, last, names, entries: pages - Math.max(0, names.length - 1) };
}

/** Elements with a list of pages and groups, and no folder yet. */
export function pageLists(value: unknown, pointer: string): readonly OpenList[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => pageLists(item, `${pointer}/${at}`));
  if (!isFields(value)) return [];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'object' ? pageLists(one, pointerTo(pointer, key)) : [],
  );
  const { pages } = value;
  if (value['from'] !== undefined || !Array.isArray(pages) || pages.length === 0) return inner;
  return pages.some((page) => typeof page === 'string' && isRest(page))
    ? inner
    : [{ pointer, pages }, ...inner];
}

function timesOf(
  navigation: unknown,
  pageOf: (entry: string) => PageMeta | undefined,
): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  const count = (entry: unknown): void => {
    const page = typeof entry === 'string' ? pageOf(entry) : undefined;
    if (page !== undefined) times.set(page.path, (times.get(page.path) ?? 0) + 1);
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) walk(item);
    if (!isFields(value)) return;
    count(value['root']);
    if (Array.isArray(value['pages'])) value['pages'].forEach(count);
    for (const inner of Object.values(value)) if (typeof inner === 'object') walk(inner);
  };
  walk(navigation);
  return times;
}

function withFrom(value: unknown, decided: ReadonlyMap<string, Decided>, pointer = ''): unknown {
  if (Array.isArray(value)) return value.map((item, at) => withFrom(item, decided, `${pointer}/${at}`));
  if (!isFields(value)) return value;
  const copied: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value))
    copied[key] = withFrom(one, decided, pointerTo(pointer, key));
  const own = decided.get(pointer);
  if (own === undefined || !Array.isArray(copied['pages'])) return copied;
  const { pages, ...others } = copied;
  const left = withNames(pages as readonly unknown[], { ...own.block, names: own.names });
  return { ...others, ...own.fields, ...(left.length > 0 && { pages: left }) };
}

/** The entries of a list once a folder has some of them. */
export function withNames(
  pages: readonly unknown[],
  { first, last, names }: Pick<FoldedList, 'first' | 'last' | 'names'>,
): readonly unknown[] {
  return [...pages.slice(0, first), ...names, ...pages.slice(last)];
}

interface Comparing {
  readonly decided: ReadonlyMap<string, Decided>;
  pageOf(entry: string): PageMeta | undefined;
}

/** Pointers of the lists, the innermost ones, that would not be as they were. */
function differences(before: unknown, after: Expanded, { decided, pageOf }: Comparing): ReadonlySet<string> {
  const wrong = new Set<string>();
  const entry = (value: unknown): unknown =>
    typeof value === 'string' ? (pageOf(value)?.path ?? value) : value;
  const isLooked = (value: unknown): boolean => typeof value === 'string' && after.looks.has(value);
  const compare = (a: unknown, b: unknown, at: string, owner: string | undefined): void => {
    const isList = Array.isArray(a) && Array.isArray(b);
    if (isList && a.length === b.length) {
      for (const [i, one] of a.entries()) compare(one, b[i], `${at}/${i}`, owner);
    } else if (!isList && isFields(a) && isFields(b)) {
      const self = decided.has(at) ? at : owner;
      const ignored = self === at ? ['from', 'sort'] : [];
      for (const key of new Set([...Object.keys(a), ...Object.keys(b)]))
        if (!ignored.includes(key)) compare(a[key], b[key], pointerTo(at, key), self);
    } else if (owner !== undefined && (entry(a) !== entry(b) || isLooked(b))) wrong.add(owner);
  };
  compare(before, after.navigation, '', undefined);
  return wrong;
}
