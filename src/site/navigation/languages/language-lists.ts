/** Reads the lists of a language: which pages they name, and what tells one element of a list from another. */
import { isExternalHref } from '../../../lib/text/safe-href.ts';
import { COLLECTIONS } from '../../config/schema/collections.ts';
import { type Fields, isFields } from '../folders/hand-listed.ts';
import { parseEndpoint } from '../resolve/endpoint.ts';
import type { PageIndex } from '../resolve/page-index.ts';
import type { LanguagePaths } from './language-paths.ts';

export type ListKey = 'pages' | Exclude<keyof typeof COLLECTIONS, 'languages'>;

/** Fields that hold what is inside an element. */
export const LISTS = ['pages', ...Object.keys(COLLECTIONS)].filter((key) => key !== 'languages') as ListKey[];
/** Fields that name a page outside of lists. */
export const PAGE_FIELDS = ['root', 'page'];
const DEEPEST = 100;

/** A list of names in `groups` says which groups of readers may see an element. */
export const isReaders = (key: string, value: unknown): boolean =>
  key === 'groups' && Array.isArray(value) && value.every((item) => typeof item === 'string');

export function listOf(fields: Fields, key: ListKey): readonly unknown[] | undefined {
  const value = fields[key];
  return Array.isArray(value) && !isReaders(key, value) ? (value as readonly unknown[]) : undefined;
}

export const hasList = (fields: Fields): boolean => LISTS.some((key) => listOf(fields, key) !== undefined);

/** False for an operation and an address outside of the site. */
export function isPagePath(entry: string): boolean {
  const trimmed = entry.trim();
  return trimmed !== '' && parseEndpoint(trimmed) === undefined && !isExternalHref(trimmed);
}

/** The paths of all pages that a part of the navigation lists, those that do not exist as they are written. */
export function pathsIn(pages: PageIndex, value: unknown, found: string[] = [], depth = 0): string[] {
  if (depth > DEEPEST) return found;
  if (Array.isArray(value)) {
    for (const item of value)
      if (typeof item === 'string') addPath(pages, item, found);
      else pathsIn(pages, item, found, depth + 1);
  } else if (isFields(value)) {
    for (const key of LISTS) pathsIn(pages, listOf(value, key), found, depth + 1);
    for (const key of PAGE_FIELDS) if (typeof value[key] === 'string') addPath(pages, value[key], found);
  }
  return found;
}

function addPath(pages: PageIndex, entry: string, found: string[]): void {
  if (!isPagePath(entry)) return;
  const page = pages.find(entry)?.page;
  // Links are in no language.
  if (page?.externalUrl !== undefined) return;
  const path = page?.path ?? bare(entry.trim());
  if (!path.split('/').includes('..')) found.push(path);
}

const bare = (entry: string): string =>
  entry
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\/+$/, '')
    .replace(/\.mdx?$/i, '');

/** Equal for the ways to name the page of a folder. */
export const keyOf = (path: string): string => path.replace(/(?:^|\/)(?:index|readme)$/i, '');

/** Elements without pages, such as those of a specification, have only their label in common. */
function labelOf(item: unknown): string | undefined {
  if (!isFields(item)) return undefined;
  for (const [key, { labelField }] of Object.entries(COLLECTIONS)) {
    const label = item[labelField];
    if (typeof label === 'string') return `${key} ${label}`;
  }
  return undefined;
}

/** Finds the position in a list of the counterpart of an entry of the source language: by its pages, else by its label. */
export function counterpartFinder(
  pages: PageIndex,
  own: readonly unknown[],
  paths: LanguagePaths,
): (item: unknown) => number | undefined {
  const pathsOf = (item: unknown): string[] => pathsIn(pages, typeof item === 'string' ? [item] : item);
  const byPage = new Map<string, number>();
  const byLabel = new Map<string, number>();
  for (const [j, item] of own.entries()) {
    for (const path of pathsOf(item)) if (!byPage.has(keyOf(path))) byPage.set(keyOf(path), j);
    const label = labelOf(item);
    if (label !== undefined && !byLabel.has(label)) byLabel.set(label, j);
  }
  return (item) => {
    const votes = new Map<number, number>();
    for (const path of pathsOf(item)) {
      // A page may be in both languages with one path.
      const at = byPage.get(keyOf(paths.translated(path) ?? path)) ?? byPage.get(keyOf(path));
      if (at !== undefined && isFields(own[at]) === isFields(item)) votes.set(at, (votes.get(at) ?? 0) + 1);
    }
    const best = [...votes].sort(([, a], [, b]) => b - a)[0]?.[0];
    const label = labelOf(item);
    return best ?? (label === undefined ? undefined : byLabel.get(label));
  };
}
