/** Copies entries of the source language for another one, with the paths that their pages have there. */
import { isFields } from '../folders/hand-listed.ts';
import { below, type Pointers } from '../moved-places.ts';
import type { NavPageInfo } from '../nav-node.ts';
import type { PageIndex } from '../resolve/page-index.ts';
import { isPagePath, isReaders, keyOf, LISTS, type ListKey, listOf, PAGE_FIELDS } from './language-lists.ts';
import type { LanguagePaths } from './language-paths.ts';

/** One language beside the source language. */
export interface Translation {
  readonly paths: LanguagePaths;
  /** What its navigation lists, as keys. */
  readonly listed: ReadonlySet<string>;
  /** Whether it lists nothing, so that all of the source's navigation is its own. */
  readonly isEmpty: boolean;
}

export interface Around {
  readonly translation: Translation;
  readonly at: Pointers;
  /** Pointer of the counterpart in the source language. */
  readonly from: string;
  readonly depth: number;
}

interface Placed {
  readonly value: unknown;
  readonly was: string;
}

/** Pages of specifications are generated for each language that lists them. */
const NOT_COPIED = new Set<string>([
  ...LISTS,
  ...PAGE_FIELDS,
  'from',
  'openapi',
  'asyncapi',
  'href',
  'default',
]);
const DEEPEST = 100;
const MAX_FALLBACKS = 100_000;

interface CopierInput {
  readonly pages: PageIndex;
  /** True for a path of the site that is redirected. */
  readonly hasRedirect: (path: string) => boolean;
}

export class EntryCopier {
  /** Old pointers by new ones. */
  readonly moves = new Map<string, string>();
  /** Path of the page that is shown, by the path at which a language lacks it. */
  readonly fallbacks = new Map<string, string>();
  private readonly input: CopierInput;

  constructor(input: CopierInput) {
    this.input = input;
  }

  /** Shows the page at a path that has none; false where that may not be. */
  fallBack(path: string, page: NavPageInfo): boolean {
    if (page.externalUrl !== undefined || this.input.hasRedirect(`/${path}`)) return false;
    if (this.fallbacks.size >= MAX_FALLBACKS) return false;
    this.fallbacks.set(path, page.path);
    return true;
  }

  /** A list that a language lacks, made of that of the source. */
  fillList(into: Record<string, unknown>, key: ListKey, list: readonly unknown[], around: Around): void {
    const copied = this.copies(list, around);
    if (copied.length === 0) return;
    into[key] = copied.map(({ value }) => value);
    this.moves.set(around.at.to, around.from);
    for (const [i, { was }] of copied.entries()) this.moves.set(`${around.at.to}/${i}`, was);
  }

  private copies(list: readonly unknown[], around: Around): Placed[] {
    const placed: Placed[] = [];
    for (const [i, item] of list.entries()) {
      const was = `${around.from}/${i}`;
      const at = { to: `${around.at.to}/${placed.length}`, was };
      const value = this.copy(item, { ...around, at, from: was, depth: around.depth + 1 });
      if (value !== undefined) placed.push({ value, was });
    }
    return placed;
  }

  /** An entry of the source with the pages of the other language; undefined when nothing of it is missing. */
  copy(item: unknown, around: Around): unknown {
    if (typeof item === 'string') return this.entry(item, around.translation);
    if (!isFields(item) || around.depth > DEEPEST) return undefined;
    const copy: Record<string, unknown> = Object.fromEntries(
      Object.entries(item).filter(([key, value]) => !NOT_COPIED.has(key) || isReaders(key, value)),
    );
    let hasPages = false;
    for (const key of LISTS) {
      const list = listOf(item, key);
      if (list === undefined) continue;
      const inside = { ...around, at: below(around.at, key), from: `${around.from}/${key}` };
      this.fillList(copy, key, list, inside);
      hasPages ||= copy[key] !== undefined;
    }
    for (const key of PAGE_FIELDS) {
      const page = item[key];
      const path = typeof page === 'string' ? this.entry(page, around.translation) : undefined;
      if (path !== undefined) copy[key] = path;
      hasPages ||= path !== undefined;
    }
    return hasPages ? copy : undefined;
  }

  /** The path of an entry's page in the other language; undefined when that has it, or it is no page. */
  entry(entry: string, { paths, listed, isEmpty }: Translation): string | undefined {
    const page = this.pageOf(entry);
    const path = page && paths.translated(page.path);
    if (path === undefined || listed.has(keyOf(path))) return undefined;
    // Who lists pages and leaves one out does not want it listed.
    const own = this.input.pages.find(path);
    if (own !== undefined && own.slip === undefined) return isEmpty ? path : undefined;
    return this.fallBack(path, page!) ? path : undefined;
  }

  private pageOf(entry: string): NavPageInfo | undefined {
    return isPagePath(entry) ? this.input.pages.find(entry)?.page : undefined;
  }
}
