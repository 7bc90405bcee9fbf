/** Finds the page that an author means, in any spelling of the entry. */
import { decodePath } from '../../../lib/text/address-path.ts';
import { nearest } from '../../../lib/text/nearest.ts';
import type { NavPageInfo } from '../nav-node.ts';

export interface FoundPage {
  readonly page: NavPageInfo;
  /** Set when the entry works but its spelling should be fixed. */
  readonly slip?: 'case' | 'fragment' | 'backslash';
}

export interface PageIndex {
  /** The page with exactly this path, without extension. */
  get(path: string): NavPageInfo | undefined;
  /** The page with exactly this address. */
  at(url: string): NavPageInfo | undefined;
  /** The page of an entry or a link: with slashes around, an extension, `%20`, as a folder, in another case. */
  find(entry: string): FoundPage | undefined;
  /** The path that the author of a missing entry most likely meant. */
  suggest(entry: string): string | undefined;
}

/** Comparing names is the slow part of resolving; more missing pages than this are not typing errors. */
const MAX_SUGGESTIONS = 50;

/** Indexes pages; the slower look-ups are built on first use. */
export function createPageIndex(pages: ReadonlyMap<string, NavPageInfo>): PageIndex {
  let lower: Map<string, NavPageInfo> | undefined;
  let urls: Map<string, NavPageInfo> | undefined;
  let names: Map<string, string[]> | undefined;
  const at = (url: string) => (urls ??= keyed(pages, (page) => page.url)).get(url);
  const byUrl = (path: string) => at(`/${path}`);
  const byLowerCase = (path: string) =>
    (lower ??= keyed(pages, (page) => page.path.toLowerCase())).get(path.toLowerCase());
  const exact = (path: string) => first(forms(path), (form) => pages.get(form)) ?? byUrl(path);

  const find = (entry: string): FoundPage | undefined => {
    const path = withoutSpelling(entry);
    const page = exact(path);
    if (page !== undefined) return { page };
    const decoded = decodePath(path);
    const page2 = decoded === path ? undefined : exact(decoded);
    if (page2 !== undefined) return { page: page2 };
    const forward = path.replaceAll('\\', '/');
    if (forward !== path) return withSlip(find(forward), 'backslash');
    const bare = path.replace(/[#?].*$/s, '');
    if (bare !== path) return withSlip(find(bare), 'fragment');
    return withSlip(found(first(forms(decoded), byLowerCase)), 'case');
  };
  let suggestions = 0;
  const suggest = (entry: string): string | undefined => {
    suggestions += 1;
    if (suggestions > MAX_SUGGESTIONS) return undefined;
    names ??= byName(pages);
    return suggestion(decodePath(withoutSpelling(entry)), names, pages);
  };
  return { get: (path) => pages.get(path), at, find, suggest };
}

/** The possible files of `path`: the page itself, or the index of the folder. */
function forms(path: string): string[] {
  if (path === '') return ['index', 'README', 'readme'];
  const folder = /^(.+)\/(?:index|readme)$/i.exec(path)?.[1];
  const inside = [path, `${path}/index`, `${path}/README`, `${path}/readme`];
  return folder === undefined ? inside : [path, folder];
}

function withoutSpelling(entry: string): string {
  return entry
    .trim()
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\/+$/, '')
    .replace(/\.mdx?$/i, '');
}

function keyed(
  pages: ReadonlyMap<string, NavPageInfo>,
  key: (page: NavPageInfo) => string,
): Map<string, NavPageInfo> {
  const map = new Map<string, NavPageInfo>();
  for (const page of pages.values()) if (!map.has(key(page))) map.set(key(page), page);
  return map;
}

function first<T, R>(values: readonly T[], look: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const hit = look(value);
    if (hit !== undefined) return hit;
  }
  return undefined;
}

function found(page: NavPageInfo | undefined): FoundPage | undefined {
  return page === undefined ? undefined : { page };
}

function withSlip(hit: FoundPage | undefined, slip: NonNullable<FoundPage['slip']>): FoundPage | undefined {
  return hit === undefined ? undefined : { slip, ...hit };
}

function byName(pages: ReadonlyMap<string, NavPageInfo>): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const path of pages.keys()) {
    const name = lastSegment(path).toLowerCase();
    const same = names.get(name);
    if (same === undefined) names.set(name, [path]);
    else same.push(path);
  }
  return names;
}

const lastSegment = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** A page that moved (same file, same folder above), else the nearest name in the folder, else the same name anywhere. */
function suggestion(
  path: string,
  names: ReadonlyMap<string, readonly string[]>,
  pages: ReadonlyMap<string, NavPageInfo>,
): string | undefined {
  const same = names.get(lastSegment(path).toLowerCase())?.slice(0, 500) ?? [];
  const moved = same.toSorted((a, b) => likeness(b, path) - likeness(a, path))[0];
  if (moved !== undefined && common(path.split('/').toReversed(), moved.split('/').toReversed()) > 1)
    return moved;
  const folder = folderOf(path);
  const beside: string[] = [];
  for (const other of pages.keys()) {
    if (other.startsWith(folder) && folderOf(other) === folder) beside.push(lastSegment(other));
  }
  const near = nearest(lastSegment(path), beside.slice(0, 500));
  return near === undefined ? moved : folder + near;
}

/** The number of equal characters at the end, which counts more, and at the start. */
function likeness(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  return 2 * common(left.toReversed(), right.toReversed()) + common(left, right);
}

function common(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, i) => part !== b[i]);
  return at < 0 ? a.length : at;
}
