/** Makes our navigation of the folders of Nextra in the order of their `_meta` tables. */
import type { ForeignNote } from '../common/dialect.ts';
import { type NavEntry, type NavWriter, shown, titleOfName } from '../common/nav-entries.ts';
import { below } from '../common/site-paths.ts';
import {
  Computed,
  isFields,
  SPREAD,
  type StaticValue,
  staticField,
  staticText,
} from '../static/static-value.ts';
import type { NextraMetas } from './nextra-meta.ts';
import type { NextraPage } from './nextra-pages.ts';

const DEEPEST = 12;
const MAX_ENTRIES = 20_000;

interface NavInput {
  readonly pages: readonly NextraPage[];
  readonly metas: NextraMetas;
  readonly language: string | undefined;
  /** Problems are told once, for the first language. */
  readonly tells: boolean;
}

interface Item {
  readonly name: string;
  readonly type: string | undefined;
  readonly title: string | undefined;
  readonly isHidden: boolean;
  readonly entries: readonly NavEntry[];
  readonly href?: string;
}

export class NextraNav {
  readonly titles = new Map<string, string>();
  readonly notes: ForeignNote[] = [];
  private readonly input: NavInput;
  private readonly byRoute: ReadonlyMap<string, NextraPage>;
  /** Names below each folder. */
  private readonly names = new Map<string, Set<string>>();
  /** Parts of the site with a sidebar of their own that nothing lists. */
  private readonly apart: { readonly title: string; readonly entries: readonly NavEntry[] }[] = [];
  private count = 0;

  constructor(input: NavInput) {
    this.input = input;
    this.byRoute = new Map(input.pages.map((page) => [page.route, page]));
    for (const { route } of input.pages) {
      const parts = route.split('/').filter((part) => part !== '');
      for (let i = 0; i < parts.length && i < DEEPEST; i++) {
        const folder = parts.slice(0, i).join('/');
        this.names.set(folder, (this.names.get(folder) ?? new Set()).add(parts[i]!));
      }
    }
  }

  /** A part of `navigation`: tabs when the top of the site has pages of the bar; undefined without pages. */
  written(writer: NavWriter): Readonly<Record<string, unknown>> | undefined {
    const items = this.items('', 0);
    const inBar = items.filter(({ type }) => type === 'page' || type === 'menu');
    const beside = items.filter((item) => !inBar.includes(item));
    const own = grouped(beside);
    const isShown = own.some((entry) => entry.kind !== 'group' || entry.hidden !== true);
    if (inBar.length === 0 && this.apart.length === 0) {
      const pages = writer.pages(own);
      return pages.length === 0 ? undefined : { pages };
    }
    const tabs = writer.tabs([
      ...(isShown ? [{ title: 'Documentation', entries: own }] : []),
      ...inBar
        .filter(({ isHidden, entries }) => !isHidden || entries.some(({ kind }) => kind === 'group'))
        .map(({ name, title, isHidden, entries, href }) => ({
          title: title ?? titleOfName(name),
          // The pages of a folder are the sidebar of its tab.
          entries: this.withIndex(
            name,
            entries.flatMap((entry) => opened(entry)),
          ),
          ...(href !== undefined && { href }),
          ...(isHidden && { hidden: true }),
        })),
      ...(isShown
        ? []
        : own.map((entry) => ({ title: shownTitle(entry), entries: opened(entry), hidden: true }))),
      ...this.apart.map((one) => ({ ...one, hidden: true })),
    ]);
    const [only] = tabs as readonly { readonly pages?: readonly unknown[] }[];
    if (only === undefined) return undefined;
    return tabs.length === 1 && only.pages !== undefined ? { pages: only.pages } : { tabs };
  }

  /** What a tab opens is its first page, also where its sidebar does not list it. */
  private withIndex(name: string, entries: readonly NavEntry[]): readonly NavEntry[] {
    const page = name === 'index' ? undefined : this.byRoute.get(name);
    if (page === undefined || entries.length === 0 || pagesIn(entries).has(page.path)) return entries;
    return [{ kind: 'page', page: page.path }, ...entries];
  }

  private items(folder: string, depth: number): readonly Item[] {
    if (depth > DEEPEST) return [];
    const table = this.input.metas.table(folder, this.input.language);
    const names = [...(this.names.get(folder) ?? [])].sort();
    const index = this.byRoute.get(folder);
    // Without a table, nothing else lists the first page.
    const isHome = folder === '' && table === undefined;
    if (index !== undefined && (isHome || !index.isFolder) && isIndex(index)) names.unshift('index');
    const common = table?.entries.get('*');
    const order = [...(table?.entries.keys() ?? [])].filter((name) => name !== '*');
    return [...new Set([...order, ...names])].flatMap((name) => {
      if (this.count++ > MAX_ENTRIES) return [];
      const value = table?.entries.get(name);
      const isWritten = value !== undefined;
      if (!isWritten && !names.includes(name)) return [];
      const item = this.item(folder, name, value, common, depth);
      if (item === undefined && this.input.tells && table !== undefined)
        this.notes.push({ file: table.file, ...this.problem(name, value) });
      return item ?? [];
    });
  }

  private problem(name: string, value: StaticValue) {
    const line = value instanceof Computed && value.line > 0 ? { line: value.line } : {};
    if (name.startsWith(SPREAD)) {
      const shown = value instanceof Computed ? ` (${value.text})` : '';
      return { ...line, what: `A part of the table is computed${shown}, and is left out` };
    }
    return { ...line, what: `The entry "${name.slice(0, 100)}" names no page, and is left out` };
  }

  private item(
    folder: string,
    name: string,
    value: StaticValue,
    common: StaticValue,
    depth: number,
  ): Item | undefined {
    const type = staticText(staticField(value, 'type')) ?? staticText(staticField(common, 'type'));
    const title = staticText(value) ?? staticText(isFields(value) ? staticField(value, 'title') : undefined);
    const display = staticText(staticField(value, 'display')) ?? staticText(staticField(common, 'display'));
    const isHidden = display === 'hidden';
    const base = { name, type, title, isHidden };
    if (type === 'separator') return { ...base, entries: [] };
    if (/^-+$/.test(name)) return { ...base, type: 'separator', entries: [] };
    const route = name === 'index' ? folder : below(folder, name);
    const href = isFields(value)
      ? staticText(staticField(value, 'href') ?? staticField(value, 'url'))
      : undefined;
    // A folder that opens one of its pages is a folder.
    const isOpened = name !== 'index' && this.names.has(route) && `${href}/`.startsWith(`/${route}/`);
    if (href !== undefined && !isOpened) {
      const label = title ?? titleOfName(name);
      return {
        ...base,
        ...(depth === 0 && type === 'page' && { href }),
        entries: [{ kind: 'link', label, href }],
      };
    }
    const page = this.byRoute.get(route);
    const isFolder =
      name !== 'index' &&
      (this.names.has(route) || this.input.metas.table(route, this.input.language) !== undefined);
    if (page === undefined && !isFolder) return undefined;
    if (
      page !== undefined &&
      title !== undefined &&
      (name === 'index' || !isFolder || page.isFolder || !isIndex(page))
    )
      this.titles.set(page.original, title);
    if (!isFolder) return { ...base, entries: [{ kind: 'page', page: page!.path }] };
    const inner = grouped(this.items(route, depth + 1));
    if (display === 'children') return { ...base, entries: inner };
    const root = page !== undefined && (page.isFolder || !isIndex(page)) ? page.path : undefined;
    if (inner.length === 0 && root === undefined) return isHidden ? { ...base, entries: [] } : undefined;
    if (inner.length === 0) return { ...base, entries: [{ kind: 'page', page: root! }] };
    const collapsed = staticField(value, 'theme', 'collapsed');
    const entry: NavEntry = {
      kind: 'group',
      title: title ?? titleOfName(name),
      entries: inner,
      ...(root !== undefined && { root }),
      ...(typeof collapsed === 'boolean' && { collapsed }),
      ...(isHidden && type !== 'page' && { hidden: true }),
    };
    if (!isHidden || type !== 'page' || depth === 0) return { ...base, entries: [entry] };
    this.apart.push({ title: entry.title, entries: opened(entry) });
    return { ...base, entries: [] };
  }
}

const isIndex = ({ path }: NextraPage): boolean => /(?:^|\/)index$/.test(path);

/** What stands below a separator with a title is a group of that title. */
function grouped(items: readonly Item[]): NavEntry[] {
  const out: NavEntry[] = [];
  let group: { title: string; entries: NavEntry[] } | undefined;
  const close = (): void => {
    if (group !== undefined && group.entries.length > 0)
      out.push({ kind: 'group', title: group.title, entries: group.entries });
    group = undefined;
  };
  for (const { type, title, isHidden, entries } of items)
    if (type === 'separator') {
      close();
      const words = shown(title ?? '');
      group = words === '' ? undefined : { title: words, entries: [] };
    } else if (!isHidden) (group?.entries ?? out).push(...entries);
    else out.push(...entries.filter(({ kind }) => kind === 'group'));
  close();
  return out;
}

/** The entries of a group, its own page first. */
function opened(entry: NavEntry): readonly NavEntry[] {
  if (entry.kind !== 'group') return [entry];
  const root: readonly NavEntry[] = entry.root === undefined ? [] : [{ kind: 'page', page: entry.root }];
  return [...root, ...entry.entries];
}

const shownTitle = (entry: NavEntry): string => (entry.kind === 'group' ? entry.title : 'Pages');

function pagesIn(entries: readonly NavEntry[]): ReadonlySet<string> {
  const all = new Set<string>();
  const add = (entry: NavEntry): void => {
    if (entry.kind === 'page') all.add(entry.page);
    if (entry.kind !== 'group') return;
    if (entry.root !== undefined) all.add(entry.root);
    entry.entries.forEach(add);
  };
  entries.forEach(add);
  return all;
}
