/** Decides where in the navigation a page belongs: next to pages of the same folder, or nowhere. */
import type { ListEntry, NavigationList } from './navigation-lists.ts';

export type Placing =
  | {
      readonly kind: 'place';
      readonly list: NavigationList;
      readonly beside: ListEntry;
      readonly side: 'before' | 'after';
    }
  | { readonly kind: 'none'; readonly why: string };

interface Share {
  readonly list: NavigationList;
  readonly near: readonly ListEntry[];
}

/** With fewer neighbours than this, their order may be a coincidence. */
const ENOUGH_TO_ORDER = 5;

/** @param path of an unlisted page */
export function placeOfPage(path: string, lists: readonly NavigationList[]): Placing {
  const folder = folderOf(path);
  const beside = shares(lists, (entry) => folderOf(entry.path) === folder);
  // Pages of the top folder need not have anything else in common.
  if (folder === '' && beside.length > 1)
    return none(`pages of the top folder are listed in ${beside.length} places`);
  if (beside.length > 0)
    return chosen(path, beside, folder === '' ? 'the top folder' : `the folder "${folder}"`);
  // A folder without listed pages follows its parent only when one list has all pages of the parent.
  const parent = folderOf(folder);
  const around = parent === '' ? [] : shares(lists, (entry) => entry.path.startsWith(`${parent}/`));
  if (around.length === 1) return chosen(path, around, `the folder "${parent}"`);
  return none(
    folder === ''
      ? 'no list of the navigation has pages of the top folder'
      : `the navigation lists no page of the folder "${folder}"`,
  );
}

function shares(lists: readonly NavigationList[], isNear: (entry: ListEntry) => boolean): Share[] {
  return lists
    .map((list) => ({ list, near: list.entries.filter(isNear) }))
    .filter(({ near }) => near.length > 0)
    .sort((a, b) => b.near.length - a.near.length);
}

/** The list with more neighbours than all others together. */
function chosen(path: string, found: readonly Share[], of: string): Placing {
  const all = found.reduce((sum, { near }) => sum + near.length, 0);
  const first = found[0]!;
  if (first.near.length * 2 <= all) return none(`pages of ${of} are listed in ${found.length} places`);
  if (first.list.hidden) return none(`pages of ${of} are listed in a hidden part of the navigation`);
  return { kind: 'place', list: first.list, ...neighbourOf(path, first.near) };
}

/** Keeps the order of the neighbours if they have one; otherwise places the page after the last of them. */
function neighbourOf(
  path: string,
  near: readonly ListEntry[],
): { readonly beside: ListEntry; readonly side: 'before' | 'after' } {
  const last = { beside: near.at(-1)!, side: 'after' as const };
  for (const sign of [1, -1]) {
    const ordered = near.every((entry, at) => at === 0 || sign * compare(near[at - 1]!.path, entry.path) < 0);
    const next = near.find((entry) => sign * compare(path, entry.path) < 0);
    if (near.length >= ENOUGH_TO_ORDER && ordered)
      return next === undefined ? last : { beside: next, side: 'before' };
  }
  return last;
}

export function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function none(why: string): Placing {
  return { kind: 'none', why };
}
