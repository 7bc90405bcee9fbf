/** Finds lists of the navigation that name the pages of one folder in its own order, so that `from` says the same. */
import { type Fields, isFields } from './hand-listed.ts';

/** What stands for `pages` of an element. */
interface FoldedFields {
  readonly from: string;
  readonly sort?: string;
  readonly depth?: number;
  /** What comes first by hand, and `…` for the rest. */
  readonly pages?: readonly string[];
}

export interface FoldedList {
  /** Of the element, in the navigation. */
  readonly pointer: string;
  readonly fields: FoldedFields;
  /** Entries that are no more written by hand. */
  readonly entries: number;
}

interface UnfoldedList {
  readonly folder: string;
  readonly why: string;
}

interface Folding {
  readonly folded: readonly FoldedList[];
  readonly left: readonly UnfoldedList[];
}

interface List {
  readonly pointer: string;
  readonly folder: string;
  readonly pages: readonly string[];
}

const SHORTEST = 2;
const SORTS = [undefined, 'name', 'title', 'date', '-date', '-title', '-name'];
/** Each round leaves out lists that only seemed to be the same. */
const ROUNDS = 10;

/**
 * @param navigation as it is written, with every `$ref` followed
 * @param expand the same with the pages of its folders
 * @param mayChange whether the element at a pointer may be written
 */
export function foldLists(
  navigation: unknown,
  expand: (navigation: unknown) => unknown,
  mayChange: (pointer: string) => boolean,
): Folding {
  const lists = listsOf(navigation, '').filter(({ pointer }) => mayChange(pointer));
  const decided = new Map<string, FoldedFields>();
  const open = (): readonly List[] => lists.filter(({ pointer }) => !decided.has(pointer));
  const tried = (fieldsOf: (list: List) => FoldedFields): ReadonlyMap<string, readonly unknown[]> => {
    const trial = new Map(decided);
    for (const list of open()) trial.set(list.pointer, fieldsOf(list));
    const expanded = expand(withFields(navigation, trial));
    return new Map(lists.map(({ pointer }) => [pointer, pagesAt(expanded, pointer)]));
  };
  for (const depth of [undefined, 0])
    for (const sort of SORTS) {
      if (open().length === 0) break;
      const fieldsOf = ({ folder }: List): FoldedFields => ({
        from: folder,
        ...(sort !== undefined && { sort }),
        ...(depth !== undefined && { depth }),
      });
      const found = tried(fieldsOf);
      for (const list of open())
        if (isSame(list.pages, found.get(list.pointer))) decided.set(list.pointer, fieldsOf(list));
    }
  const left: UnfoldedList[] = [];
  const natural = tried(({ folder }) => ({ from: folder }));
  for (const list of open()) {
    const rest = natural.get(list.pointer) ?? [];
    const first = firstByHand(list.pages, rest);
    if (first === undefined) left.push({ folder: list.folder, why: whyNot(list.pages, rest) });
    else decided.set(list.pointer, { from: list.folder, pages: [...list.pages.slice(0, first), '…'] });
  }
  return { folded: settled(navigation, { decided, lists, expand, left }), left };
}

interface Deciding {
  readonly decided: Map<string, FoldedFields>;
  readonly lists: readonly List[];
  expand(navigation: unknown): unknown;
  readonly left: UnfoldedList[];
}

/** Lists change each other, because no page is repeated: only what is the same with all of them stays. */
function settled(navigation: unknown, { decided, lists, expand, left }: Deciding): readonly FoldedList[] {
  for (let round = 0; round < ROUNDS; round++) {
    const expanded = expand(withFields(navigation, decided));
    const wrong = lists.filter(
      ({ pointer, pages }) => decided.has(pointer) && !isSame(pages, pagesAt(expanded, pointer)),
    );
    if (wrong.length === 0) break;
    for (const { pointer, folder } of wrong) {
      decided.delete(pointer);
      left.push({ folder, why: 'its pages depend on what other lists name' });
    }
  }
  return lists.flatMap(({ pointer, pages }) => {
    const fields = decided.get(pointer);
    return fields === undefined
      ? []
      : [{ pointer, fields, entries: pages.length - Math.max(0, (fields.pages?.length ?? 1) - 1) }];
  });
}

/** Lists of pages alone, all below one folder that is not the whole site. */
function listsOf(value: unknown, pointer: string): readonly List[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => listsOf(item, `${pointer}/${at}`));
  if (!isFields(value)) return [];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'object'
      ? listsOf(one, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
      : [],
  );
  const { pages } = value;
  if (value['from'] !== undefined || !Array.isArray(pages) || pages.length < SHORTEST) return inner;
  if (!pages.every((page) => typeof page === 'string' && !/^(?:…|\.\.\.)$/.test(page.trim()))) return inner;
  const paths = (pages as readonly string[]).map(plainPath);
  const folder = commonFolder(paths);
  return folder === '' ? inner : [...inner, { pointer, folder, pages: paths }];
}

const plainPath = (page: string): string =>
  page
    .trim()
    .replace(/^\.?\/+|\/+$/g, '')
    .replace(/\.mdx?$/i, '');

function commonFolder(paths: readonly string[]): string {
  const [first = '', ...rest] = paths.map((path) => path.split('/').slice(0, -1));
  let shared = first.length;
  for (const steps of rest) {
    let at = 0;
    while (at < shared && steps[at] === first[at]) at++;
    shared = at;
  }
  return typeof first === 'string' ? '' : first.slice(0, shared).join('/');
}

function isSame(pages: readonly string[], found: readonly unknown[] | undefined): boolean {
  return (
    found !== undefined &&
    found.length === pages.length &&
    found.every((one, at) => typeof one === 'string' && plainPath(one) === pages[at])
  );
}

/** How many entries have to be named so that the rest is in the order of the folder; undefined when that is most of them. */
function firstByHand(pages: readonly string[], natural: readonly unknown[]): number | undefined {
  const all = natural.map((one) => (typeof one === 'string' ? plainPath(one) : undefined));
  if (all.length !== pages.length || !pages.every((page) => all.includes(page))) return undefined;
  for (let first = 1; first <= pages.length / 2; first++) {
    const named = new Set(pages.slice(0, first));
    if (
      isSame(
        pages.slice(first),
        all.filter((page) => !named.has(page!)),
      )
    )
      return first;
  }
  return undefined;
}

function whyNot(pages: readonly string[], natural: readonly unknown[]): string {
  const own = new Set(pages);
  const more = natural.filter((one) => typeof one !== 'string' || !own.has(plainPath(one))).length;
  if (more > 0)
    return `the folder has ${more === 1 ? 'an entry' : `${more} entries`} that the list does not name`;
  return natural.length < pages.length
    ? 'it names pages of other lists, or pages that are not there'
    : 'its order is none of the folder';
}

function withFields(navigation: unknown, decided: ReadonlyMap<string, FoldedFields>, pointer = ''): unknown {
  if (Array.isArray(navigation))
    return navigation.map((item, at) => withFields(item, decided, `${pointer}/${at}`));
  if (!isFields(navigation)) return navigation;
  const fields = decided.get(pointer);
  const copied: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(navigation))
    copied[key] = withFields(one, decided, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  if (fields === undefined) return copied;
  const { pages: _, ...others } = copied;
  return { ...others, ...fields };
}

function pagesAt(expanded: unknown, pointer: string): readonly unknown[] {
  let at: unknown = expanded;
  for (const key of pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')))
    at = Array.isArray(at) ? at[Number(key)] : isFields(at) ? (at as Fields)[key] : undefined;
  const pages = isFields(at) ? at['pages'] : undefined;
  return Array.isArray(pages) ? pages : [];
}
