/** Makes our navigation of tables of contents: those in pages of Sphinx, or the one that a book has. */
import { type NavEntry, titleOfName } from '../common/nav-entries.ts';
import type { TocItem } from './book-toc.ts';
import type { TocEntry, Toctree } from './myst-toctree.ts';

const DEEPEST = 12;
const MAX_ENTRIES = 20_000;

interface NavInput {
  /** The page of a document; undefined for one that is not shown. */
  page(
    doc: string,
  ): { readonly path: string; readonly original: string; readonly title: string | undefined } | undefined;
  toctrees(doc: string): readonly Toctree[];
}

export class SphinxNav {
  /** Titles that tables give to pages, by their files. */
  readonly titles = new Map<string, string>();
  private readonly input: NavInput;
  private readonly inside = new Set<string>();
  private count = 0;

  constructor(input: NavInput) {
    this.input = input;
  }

  /** From the first document on, each page with the tables in it. */
  ofPages(doc: string): readonly NavEntry[] {
    const page = this.input.page(doc);
    this.inside.add(doc);
    const first: readonly NavEntry[] = page === undefined ? [] : [{ kind: 'page', page: page.path }];
    return [...first, ...this.trees(doc, 0, true)];
  }

  private trees(doc: string, depth: number, isTop: boolean): readonly NavEntry[] {
    if (depth > DEEPEST) return [];
    return this.input.toctrees(doc).flatMap(({ caption, entries }): readonly NavEntry[] => {
      const inner = entries.flatMap((entry) => this.entry(entry, depth));
      return isTop && caption !== undefined && inner.length > 0
        ? [{ kind: 'group', title: caption, entries: inner }]
        : inner;
    });
  }

  private entry({ title, doc, url }: TocEntry, depth: number): readonly NavEntry[] {
    if (url !== undefined) return [{ kind: 'link', label: title ?? url, href: url }];
    if (doc === undefined || this.inside.has(doc) || this.count++ > MAX_ENTRIES) return [];
    this.inside.add(doc);
    const page = this.input.page(doc);
    if (page !== undefined && title !== undefined) this.titles.set(page.original, title);
    return this.grouped(
      page,
      title ?? page?.title ?? titleOfName(doc.replace(/\/index$/, '')),
      this.trees(doc, depth + 1, false),
    );
  }

  ofTable(items: readonly TocItem[], depth = 0): readonly NavEntry[] {
    if (depth > DEEPEST) return [];
    return items.flatMap(({ title, doc, url, isHidden, items: inner }): readonly NavEntry[] => {
      if (isHidden || this.count++ > MAX_ENTRIES) return [];
      if (url !== undefined) return [{ kind: 'link', label: title ?? url, href: url }];
      const page = doc === undefined ? undefined : this.input.page(doc);
      if (page !== undefined && title !== undefined) this.titles.set(page.original, title);
      const name = title ?? page?.title ?? titleOfName(doc ?? '');
      const below = this.ofTable(inner, depth + 1);
      // A part without a title is only a frame.
      return page === undefined && title === undefined && doc === undefined
        ? below
        : this.grouped(page, name, below);
    });
  }

  private grouped(
    page: { readonly path: string } | undefined,
    title: string,
    entries: readonly NavEntry[],
  ): readonly NavEntry[] {
    if (entries.length === 0) return page === undefined ? [] : [{ kind: 'page', page: page.path }];
    return [{ kind: 'group', title, entries, ...(page !== undefined && { root: page.path }) }];
  }
}
