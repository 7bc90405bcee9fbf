/** Makes our navigation of `nav` in mkdocs.yml, or of the folders when there is none. */
import type { ForeignNote } from '../common/dialect.ts';
import { fieldOf, fieldsOf, textOf } from '../common/foreign-yaml.ts';
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
  /** What `.pages` or `.nav.yml` of a folder in `docs_dir` says. */
  folder(path: string): Promise<Readonly<Record<string, unknown>> | undefined>;
  /** Whether an entry may be a pattern of names. */
  readonly hasPatterns: boolean;
  /** In the language of the navigation. */
  title(title: string): string;
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

  /** @param around what the lists around these name, which patterns do not take again */
  async list(
    items: readonly unknown[],
    depth: number,
    folder = '',
    around: ReadonlySet<string> = new Set(),
  ): Promise<NavEntry[]> {
    const out: NavEntry[] = [];
    if (depth > DEEPEST) return out;
    const named = new Set([...around, ...(this.pages.hasPatterns ? targetsOf(items) : [])]);
    for (const item of items) {
      if (this.count++ >= MAX_ENTRIES) break;
      const pattern = this.pages.hasPatterns ? patternOf(item) : undefined;
      if (pattern !== undefined) out.push(...(await this.matching(pattern, named, depth, folder)));
      else if (typeof item === 'string') out.push(...(await this.leaf(item, undefined, depth, folder)));
      else
        for (const [title, value] of Object.entries(fieldsOf(item)).slice(0, 100))
          if (this.pages.hasPatterns && patternOf(value) !== undefined)
            out.push(...(await this.group(title, await this.matching(String(value), named, depth, folder))));
          else if (typeof value === 'string') out.push(...(await this.leaf(value, title, depth, folder)));
          else if (Array.isArray(value))
            out.push(...(await this.group(title, await this.list(value, depth + 1, folder, named))));
    }
    return out;
  }

  /** What stands directly in a folder and has the name of a pattern; what the list names itself is not taken again. */
  private async matching(
    pattern: string,
    named: ReadonlySet<string>,
    depth: number,
    folder: string,
  ): Promise<readonly NavEntry[]> {
    const steps = pattern.replace(/^\.?\//, '').split('/');
    const wild = steps.findIndex((step) => step.includes('*'));
    const last = steps[wild]!;
    const isFolder = steps.length > wild + 1 && steps[wild + 1] === '' && last !== '**';
    const own = steps.slice(0, wild).join('/');
    const at = [folder, own].filter((part) => part !== '').join('/');
    // `*.md` is of files alone.
    const fits = nameFits(last);
    const found = (await this.names(at)).filter((name) => {
      const inside = [own, name.replace(/\/$/, '')].filter((part) => part !== '').join('/');
      return (
        fits(name.replace(/\/$/, '')) &&
        name !== 'SUMMARY.md' &&
        (!isFolder || name.endsWith('/')) &&
        !named.has(inside) &&
        !named.has(`${inside}/`)
      );
    });
    return this.list(found, depth + 1, at);
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
      if (title !== undefined && shown(title) !== '') this.titles.set(page, shown(this.pages.title(title)));
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
    return [
      { kind: 'group', title: this.pages.title(named), entries: rest, ...(root !== undefined && { root }) },
    ];
  }

  /** Pages and folders that stand directly in a folder, folders with a slash at their ends. */
  private async names(path: string): Promise<readonly string[]> {
    const prefix = path === '' ? '' : `${path}/`;
    const names = new Set<string>();
    for (const one of this.pages.all)
      if (one.startsWith(prefix))
        names.add(
          one.slice(prefix.length).split('/', 1)[0]! + (one.slice(prefix.length).includes('/') ? '/' : ''),
        );
    const said = await this.pages.folder(path);
    const sorted = [...names].sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1));
    const isDown =
      textOf(said?.['order']) === 'desc' || textOf(fieldOf(said?.['sort'], 'direction')) === 'desc';
    return isDown ? sorted.reverse() : sorted;
  }

  /** The pages of a folder: its own first, and each folder as a group, by name. */
  async folder(path: string, depth: number): Promise<NavEntry[]> {
    if (depth > DEEPEST) return [];
    const said = await this.pages.folder(path);
    if (said?.['hide'] === true) return [];
    const sorted = await this.names(path);
    const written = said?.['nav'] ?? arranged(said?.['arrange']);
    if (!Array.isArray(written)) return this.list(sorted, depth, path);
    const named = new Set(targetsOf(written).map((one) => one.replace(/\/$/, '')));
    const isNamed = (name: string): boolean => named.has(name.replace(/\/$/, ''));
    // A file that is the list is no page of it.
    const rest = sorted.filter((name) => !isNamed(name) && name !== 'SUMMARY.md');
    return this.list(withRest(written, rest), depth, path);
  }

  private async folderTitle(path: string): Promise<string> {
    return textOf((await this.pages.folder(path))?.['title']) ?? titleOfName(path);
  }
}

/** A folder's own page, then pages, then folders. */
const order = (name: string): number =>
  /^(?:index|README)\.md$/.test(name) ? 0 : name.endsWith('/') ? 2 : 1;

/** What comes before those that are not named, as an older form of `.pages` has it. */
function arranged(value: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.includes('...') ? value : [...value, '...'];
}

/** A rest, `...` or `... | glob=a*`, is what no entry of the list names, also in its groups. */
function withRest(items: readonly unknown[], rest: readonly string[], depth = 0): readonly unknown[] {
  if (depth > DEEPEST) return [];
  return items.flatMap((item: unknown): readonly unknown[] => {
    if (typeof item === 'string') {
      if (!item.startsWith('...')) return [item];
      const glob = /\|\s*(?:flat\s*\|\s*)?(?:glob\s*=\s*)?([^|=\s]+)\s*$/.exec(item)?.[1];
      const fits = glob === undefined || glob === 'flat' ? () => true : nameFits(glob);
      return rest.filter((name) => fits(name.replace(/\/$/, '')));
    }
    return [
      Object.fromEntries(
        Object.entries(fieldsOf(item)).map(([title, value]) => [
          title,
          Array.isArray(value) ? withRest(value, rest, depth + 1) : value,
        ]),
      ),
    ];
  });
}

/** `*`, `guides/*`, `{ glob: "*" }`. */
function patternOf(item: unknown): string | undefined {
  const text = typeof item === 'string' ? item : textOf(fieldOf(item, 'glob'));
  return text?.includes('*') === true && !/^[a-z]+:/i.test(text) && text.length < 500 ? text : undefined;
}

/** Whether a name has the form of a pattern with at most eight stars. */
function nameFits(pattern: string): (name: string) => boolean {
  const parts = pattern.split(/\*+/);
  if (parts.length > 9) return () => false;
  const quoted = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const expression = new RegExp(`^${parts.map(quoted).join('.*')}$`);
  return (name) => name.length < 300 && expression.test(name);
}

/** Everything that a list names, also in its groups. */
const targetsOf = (value: unknown, depth = 0): readonly string[] => {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => targetsOf(one, depth + 1));
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((one: unknown) => targetsOf(one, depth))
    : [String(value)];
};
