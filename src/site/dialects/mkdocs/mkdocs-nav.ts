/** Makes our navigation of `nav` in mkdocs.yml, or of the folders when there is none. */
import type { ForeignNote } from '../common/dialect.ts';
import { fieldsOf, textOf } from '../common/foreign-yaml.ts';
import { type NavEntry, type NavGroup, shown, titleOfName } from '../common/nav-entries.ts';

const DEEPEST = 8;
const MAX_ENTRIES = 20_000;
const INDEX = /(?:^|\/)(?:index|README)$/;

interface NavPages {
  /** The path in the site, without extension, of a page by its path in `docs_dir`; undefined when there is none. */
  page(path: string): string | undefined;
  /** All of them. */
  readonly all: readonly string[];
  /** The first heading of a page. */
  heading(page: string): Promise<string | undefined>;
  /** What `.pages` of a folder in `docs_dir` says. */
  folder(path: string): Promise<Readonly<Record<string, unknown>> | undefined>;
  note(text: string, what: string): ForeignNote;
}

interface MkDocsNav {
  readonly entries: readonly NavEntry[];
  readonly titles: ReadonlyMap<string, string>;
  readonly notes: readonly ForeignNote[];
}

export async function mkdocsNav(nav: unknown, pages: NavPages, hasIndexes: boolean): Promise<MkDocsNav> {
  const reader = new NavReader(pages, hasIndexes);
  const entries = Array.isArray(nav) ? await reader.list(nav, 0) : await reader.folder('', 0);
  return { entries, titles: reader.titles, notes: reader.notes };
}

class NavReader {
  readonly titles = new Map<string, string>();
  readonly notes: ForeignNote[] = [];
  private readonly pages: NavPages;
  private readonly hasIndexes: boolean;
  private count = 0;

  constructor(pages: NavPages, hasIndexes: boolean) {
    this.pages = pages;
    this.hasIndexes = hasIndexes;
  }

  async list(items: readonly unknown[], depth: number, folder = ''): Promise<NavEntry[]> {
    const out: NavEntry[] = [];
    if (depth > DEEPEST) return out;
    for (const item of items) {
      if (this.count++ >= MAX_ENTRIES) break;
      if (typeof item === 'string') out.push(...(await this.leaf(item, undefined, depth, folder)));
      else
        for (const [title, value] of Object.entries(fieldsOf(item)).slice(0, 100))
          if (typeof value === 'string') out.push(...(await this.leaf(value, title, depth, folder)));
          else if (Array.isArray(value))
            out.push(...(await this.group(title, await this.list(value, depth + 1, folder))));
    }
    return out;
  }

  private async leaf(
    target: string,
    title: string | undefined,
    depth: number,
    folder: string,
  ): Promise<readonly NavEntry[]> {
    if (/^(?:[a-z]+:)?\/\//i.test(target)) return [{ kind: 'link', label: title ?? target, href: target }];
    const path = `${folder === '' ? '' : `${folder}/`}${target.replace(/^\.?\//, '')}`;
    const page = this.pages.page(path);
    if (page !== undefined) {
      if (title !== undefined && shown(title) !== '') this.titles.set(page, shown(title));
      return [{ kind: 'page', page }];
    }
    const below = path.replace(/\/$/, '');
    if (this.pages.all.some((one) => one.startsWith(`${below}/`))) {
      const inside = await this.folder(below, depth + 1);
      return this.group(title ?? (await this.folderTitle(below)), inside);
    }
    if (target !== '...' && !/\.(?:md|markdown)$/.test(target) && title !== undefined)
      return [{ kind: 'link', label: title, href: target.startsWith('/') ? target : `/${path}` }];
    this.notes.push(
      this.pages.note(target, `The page "${target.slice(0, 200)}" of the navigation does not exist`),
    );
    return [];
  }

  /** With `navigation.indexes`, the first page of a section is the section's own. */
  private async group(title: string, inside: readonly NavEntry[]): Promise<NavGroup[]> {
    if (inside.length === 0) return [];
    const first = inside[0]!;
    const root = this.hasIndexes && first.kind === 'page' && INDEX.test(first.page) ? first.page : undefined;
    const named =
      title.trim() ||
      (first.kind === 'page'
        ? (this.titles.get(first.page) ?? (await this.pages.heading(first.page)))
        : undefined) ||
      titleOfName(first.kind === 'page' ? first.page : 'Pages');
    const rest = root === undefined ? inside : inside.slice(1);
    return [{ kind: 'group', title: named, entries: rest, ...(root !== undefined && { root }) }];
  }

  /** The pages of a folder: its own first, and each folder as a group, by name. */
  async folder(path: string, depth: number): Promise<NavEntry[]> {
    if (depth > DEEPEST) return [];
    const prefix = path === '' ? '' : `${path}/`;
    const names = new Set<string>();
    for (const one of this.pages.all)
      if (one.startsWith(prefix))
        names.add(
          one.slice(prefix.length).split('/', 1)[0]! + (one.slice(prefix.length).includes('/') ? '/' : ''),
        );
    const said = await this.pages.folder(path);
    const written = said?.['nav'];
    const sorted = [...names].sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1));
    if (!Array.isArray(written)) return this.list(sorted, depth, path);
    const named = new Set(targetsOf(written).map((one) => one.replace(/\/$/, '')));
    const isNamed = (name: string): boolean => named.has(name.replace(/\/$/, ''));
    // A file that is the list is no page of it.
    const rest = sorted.filter((name) => !isNamed(name) && name !== 'SUMMARY.md');
    const all = written.flatMap((item: unknown) =>
      typeof item === 'string' && /^\.{3}/.test(item) ? rest : [item],
    );
    return this.list(all, depth, path);
  }

  private async folderTitle(path: string): Promise<string> {
    return textOf((await this.pages.folder(path))?.['title']) ?? titleOfName(path);
  }
}

/** A folder's own page, then pages, then folders. */
const order = (name: string): number =>
  /^(?:index|README)\.md$/.test(name) ? 0 : name.endsWith('/') ? 2 : 1;

/** Everything that a list names, also in its groups. */
const targetsOf = (value: unknown, depth = 0): readonly string[] => {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => targetsOf(one, depth + 1));
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((one: unknown) => targetsOf(one, depth))
    : [String(value)];
};
