/** Makes our navigation of the `meta` files of Fumadocs and of its folders. */
import { type ForeignNote, folderOf, joined } from '../common/dialect.ts';
import { fieldOf, listOf, textOf } from '../common/foreign-yaml.ts';
import { type NavEntry, shown, titleOfName } from '../common/nav-entries.ts';
import { below } from '../common/site-paths.ts';
import { type FumadocsMeta, type FumadocsPage, metaKey } from './fumadocs-pages.ts';

const DEEPEST = 12;
const MAX_ENTRIES = 20_000;
/** Names and items of lists that are looked at, each time a list is shown. */
const MAX_LOOKED_AT = 400_000;
const SEPARATOR = /^---(.*?)(?:---)?$/;
const LINK = /^(?:external:)?(?:\[[^\]]*\])?\[([^\]]*)\]\(([^()\s]*)\)$/;

interface NavInput {
  readonly pages: readonly FumadocsPage[];
  readonly metas: ReadonlyMap<string, FumadocsMeta>;
  readonly language: string | undefined;
  /** Whose `meta` files stand for those that a language lacks. */
  readonly first: string | undefined;
  /** Whether what cannot be found is told: once for all languages. */
  readonly tells: boolean;
}

interface Tab {
  readonly title: string;
  readonly entries: readonly NavEntry[];
}

export class FumadocsNav {
  readonly notes: ForeignNote[] = [];
  private readonly input: NavInput;
  private readonly pages = new Map<string, FumadocsPage>();
  /** Names in each folder: pages as they are, folders with a slash at their end. */
  private readonly names = new Map<string, Set<string>>();
  /** Folders with `root` are tabs, wherever they are. */
  private readonly roots: Tab[] = [];
  private count = 0;
  private lookedAt = 0;
  private readonly missed = new Set<string>();
  /** Folders that are being read: one within itself is left out. */
  private readonly open = new Set<string>();

  constructor(input: NavInput) {
    this.input = input;
    for (const page of input.pages) {
      if (this.pages.has(page.place)) continue;
      this.pages.set(page.place, page);
      let name = page.place;
      for (let depth = 0; depth <= DEEPEST; depth++) {
        const above = folderOf(name.replace(/\/$/, ''));
        const names = this.names.get(above) ?? new Set();
        this.names.set(above, names.add(name));
        if (above === '') break;
        name = `${above}/`;
      }
    }
  }

  tabs(): readonly Tab[] {
    const own = this.inside('', 0);
    const title = textOf(fieldOf(this.meta('')?.data, 'title')) ?? 'Documentation';
    return [...(own.length > 0 ? [{ title, entries: own }] : []), ...this.roots];
  }

  private meta(place: string): FumadocsMeta | undefined {
    const { metas, language, first } = this.input;
    return metas.get(metaKey(language, place)) ?? metas.get(metaKey(first, place));
  }

  /** What a folder contains, without the page that its title opens. */
  private inside(place: string, depth: number): NavEntry[] {
    if (depth > DEEPEST || this.open.has(place)) return [];
    this.open.add(place);
    const entries = this.listed(place, depth);
    this.open.delete(place);
    return entries;
  }

  private listed(place: string, depth: number): NavEntry[] {
    const meta = this.meta(place);
    const names = [...(this.names.get(place) ?? [])];
    const isTop = place === '' || fieldOf(meta?.data, 'root') === true;
    const written = fieldOf(meta?.data, 'pages');
    const index = below(place, 'index');
    this.lookedAt += names.length + listOf(written).length;
    if (this.lookedAt > MAX_LOOKED_AT) return [];
    if (!Array.isArray(written))
      return ordered(names)
        .filter((name) => isTop || name !== index)
        .flatMap((name) => this.entry(name, depth));
    const items = listOf(written).filter((one) => typeof one === 'string');
    const named = new Set(items.flatMap((item) => this.named(place, item) ?? []));
    const rest = ordered(names).filter((name) => !named.has(name) && (isTop || name !== index));
    const out: NavEntry[] = [];
    let group: NavEntry[] = out;
    const add = (entries: readonly NavEntry[]): void => void group.push(...entries);
    for (const item of items) {
      const separator = SEPARATOR.exec(item)?.[1];
      const [, label, href] = LINK.exec(item) ?? [];
      if (separator !== undefined) {
        const title = shown(separator.replace(/^\[[^\]]*\]/, ''));
        const entries: NavEntry[] = [];
        group = title === '' ? out : entries;
        if (title !== '') out.push({ kind: 'group', title, entries });
      } else if (href !== undefined) add([{ kind: 'link', label: label || href, href }]);
      else if (item === '...') add(rest.flatMap((name) => this.entry(name, depth)));
      else if (item === 'z...a') add([...rest].reverse().flatMap((name) => this.entry(name, depth)));
      else if (!item.startsWith('!')) {
        const name = this.named(place, item);
        if (name === undefined) this.miss(meta!.file, item);
        else if (item.startsWith('...')) add(this.inside(name.slice(0, -1), depth + 1));
        else add(this.entry(name, depth));
      }
    }
    return out.filter(
      (entry) => entry.kind !== 'group' || entry.entries.length > 0 || entry.root !== undefined,
    );
  }

  /** The page or the folder that an item of a list means. */
  private named(place: string, item: string): string | undefined {
    const isExtract = item.startsWith('...');
    const path = joined(place, item.replace(/^(?:\.\.\.|!)/, '').replace(/\.mdx?$/, ''));
    if (path === undefined || item === '...' || item === 'z...a') return undefined;
    if (this.pages.has(path) && !isExtract) return path;
    return this.names.has(path) ? `${path}/` : undefined;
  }

  private miss(file: string, item: string): void {
    const key = `${file}:${item}`;
    if (!this.input.tells || this.missed.has(key)) return;
    this.missed.add(key);
    this.notes.push({ file, what: `The entry "${item.slice(0, 100)}" names no page, and is left out` });
  }

  private entry(name: string, depth: number): readonly NavEntry[] {
    if (this.count++ > MAX_ENTRIES) return [];
    const page = this.pages.get(name);
    if (!name.endsWith('/')) return page === undefined ? [] : [{ kind: 'page', page: page.path }];
    const place = name.slice(0, -1);
    const data = this.meta(place)?.data;
    const listed = listOf(fieldOf(data, 'pages'));
    const opens = textOf(fieldOf(data, 'pagesIndex')) ?? 'index';
    const own = listed.includes('index') && opens === 'index' ? undefined : this.named(place, opens);
    const root = own === undefined || own.endsWith('/') ? undefined : this.pages.get(own);
    const title =
      textOf(fieldOf(data, 'title')) ??
      this.pages.get(below(place, 'index'))?.title ??
      titleOfName(
        place
          .split('/')
          .at(-1)!
          .replace(/^\((.*)\)$/, '$1'),
      );
    const entries = this.inside(place, depth + 1);
    if (fieldOf(data, 'root') === true) {
      const first = root === undefined || has(entries, root.path) ? [] : [pageEntry(root)];
      if (entries.length + first.length > 0) this.roots.push({ title, entries: [...first, ...entries] });
      return [];
    }
    if (entries.length === 0) return root === undefined ? [] : [pageEntry(root)];
    return [
      {
        kind: 'group',
        title,
        entries,
        ...(root !== undefined && { root: root.path }),
        collapsed: fieldOf(data, 'defaultOpen') !== true,
      },
    ];
  }
}

const pageEntry = ({ path }: FumadocsPage): NavEntry => ({ kind: 'page', page: path });

const has = (entries: readonly NavEntry[], page: string): boolean =>
  entries.some((one) =>
    one.kind === 'page' ? one.page === page : one.kind === 'group' && has(one.entries, page),
  );

/** Pages by name, `index` first, and then folders. */
function ordered(names: readonly string[]): readonly string[] {
  const rank = (name: string): number => (name.endsWith('/') ? 2 : /(?:^|\/)index$/.test(name) ? 0 : 1);
  return [...names].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en'));
}
