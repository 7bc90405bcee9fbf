/** Makes our navigation of `nav` and `sidebar` of VitePress: each sidebar is a tab. */
import type { ForeignNote } from '../common/dialect.ts';
import { type NavEntry, titleOfName } from '../common/nav-entries.ts';
import {
  Call,
  Computed,
  isFields,
  type StaticValue,
  staticField,
  staticList,
  staticText,
} from '../static/static-value.ts';

const DEEPEST = 10;
const MAX_ENTRIES = 20_000;

interface NavInput {
  /** The path in the site, without extension, of what a link leads to. */
  pageAt(link: string): string | undefined;
  readonly config: string;
  /** Folder of the language, `''` for the one at the top. */
  readonly prefix: string;
  /** Every path in the site. */
  readonly pages: readonly string[];
  /** Folders of the other languages. */
  readonly others: readonly string[];
}

interface Tab {
  readonly title: string;
  readonly entries: readonly NavEntry[];
  readonly href?: string;
}

interface VitePressNav {
  readonly tabs: readonly Tab[];
  readonly titles: ReadonlyMap<string, string>;
  readonly notes: readonly ForeignNote[];
}

export function vitepressNav(theme: StaticValue, input: NavInput): VitePressNav {
  const reader = new NavReader(input);
  const bar = staticList(staticField(theme, 'nav'));
  const sidebar = staticField(theme, 'sidebar');
  const found = reader.sidebars(sidebar);
  const tabs: (Tab & { readonly at: number })[] = found.map(({ prefix, entries }) => {
    const at = bar.findIndex((item) => leadsTo(item, prefix, entries, input));
    const title = staticText(staticField(bar[at], 'text')) ?? (prefix === '' ? 'Guide' : titleOfName(prefix));
    return { title, entries, at: at < 0 ? 1_000 : at };
  });
  // Most programs that make a sidebar list the folder.
  if (isUnread(sidebar)) tabs.push({ title: 'Guide', entries: reader.tree(''), at: -1 });
  const shown = new Set(tabs.flatMap(({ entries }) => pagesIn(entries)));
  for (const [at, item] of bar.entries()) {
    const link = staticText(staticField(item, 'link'));
    const text = staticText(staticField(item, 'text'));
    const page = link === undefined ? undefined : input.pageAt(link);
    if (text === undefined || page === undefined || shown.has(page) || tabs.some((tab) => tab.at === at))
      continue;
    tabs.push({ title: text, entries: [{ kind: 'page', page }], at });
  }
  if (tabs.length === 0) tabs.push({ title: 'Pages', entries: reader.tree(''), at: 0 });
  return {
    tabs: tabs.filter(({ entries }) => entries.length > 0).sort((a, b) => a.at - b.at),
    titles: reader.titles,
    notes: reader.notes,
  };
}

const isUnread = (value: StaticValue): value is Call | Computed =>
  value instanceof Call || value instanceof Computed;

function leadsTo(item: StaticValue, prefix: string, entries: readonly NavEntry[], input: NavInput): boolean {
  const link = staticText(staticField(item, 'link'));
  if (link === undefined) return false;
  if (prefix !== '' && `${link}/`.startsWith(prefix.startsWith('/') ? prefix : `/${prefix}`)) return true;
  const page = input.pageAt(link);
  return page !== undefined && pagesIn(entries).includes(page);
}

function pagesIn(entries: readonly NavEntry[]): string[] {
  return entries.flatMap((entry) =>
    entry.kind === 'page'
      ? [entry.page]
      : entry.kind === 'group'
        ? [...(entry.root === undefined ? [] : [entry.root]), ...pagesIn(entry.entries)]
        : [],
  );
}

class NavReader {
  readonly titles = new Map<string, string>();
  readonly notes: ForeignNote[] = [];
  private readonly input: NavInput;
  private count = 0;

  constructor(input: NavInput) {
    this.input = input;
  }

  sidebars(value: StaticValue): { readonly prefix: string; readonly entries: readonly NavEntry[] }[] {
    if (Array.isArray(value)) return [{ prefix: '', entries: this.items(value, '', 0) }];
    if (!isFields(value)) {
      if (isUnread(value)) this.listed(value, 'The sidebar');
      return [];
    }
    const found = new Map<string, { prefix: string; readonly entries: readonly NavEntry[] }>();
    for (const [prefix, part] of [...value].slice(0, 200)) {
      const base = staticText(staticField(part, 'base')) ?? '';
      const written = isFields(part) ? staticField(part, 'items') : part;
      if (isUnread(written)) this.listed(written, 'A sidebar');
      const entries = isUnread(written)
        ? this.tree(prefix.replace(/^\/+|\/+$/g, ''))
        : this.items(written, base, 0);
      const text = JSON.stringify(entries);
      const same = found.get(text);
      // Many sites show one sidebar beside several folders.
      if (same !== undefined) same.prefix = '';
      else if (entries.length > 0) found.set(text, { prefix, entries });
    }
    return [...found.values()];
  }

  private listed(value: Call | Computed, what: string): void {
    const { config: file } = this.input;
    const words = value instanceof Call ? `${value.name}(…)` : value.text;
    const line = value.line > 0 ? { line: value.line } : {};
    this.notes.push({ file, ...line, what: `${what} is computed (${words}), so pages are listed by folder` });
  }

  private computed(value: Computed, what: string): void {
    const line = value.line > 0 ? { line: value.line } : {};
    this.notes.push({
      file: this.input.config,
      ...line,
      what: `${what} is computed (${value.text}), and is left out`,
    });
  }

  private items(value: StaticValue, base: string, depth: number): NavEntry[] {
    if (value instanceof Computed) this.computed(value, 'A part of the sidebar');
    if (depth > DEEPEST) return [];
    return staticList(value).flatMap((item) =>
      this.count++ > MAX_ENTRIES ? [] : this.item(item, base, depth),
    );
  }

  private item(item: StaticValue, outer: string, depth: number): NavEntry[] {
    if (item instanceof Computed) this.computed(item, 'An entry of the sidebar');
    const base = staticText(staticField(item, 'base')) ?? outer;
    const title = (staticText(staticField(item, 'text')) ?? '').replace(/<[^>]*>/g, '').trim();
    const written = staticText(staticField(item, 'link'));
    const page = written === undefined ? undefined : this.page(written, base);
    const inner = staticField(item, 'items');
    if (inner === undefined) {
      if (page !== undefined) {
        if (title !== '') this.titles.set(page, title);
        return [{ kind: 'page', page }];
      }
      if (written === undefined) return [];
      if (/^https?:\/\//.test(written)) return [{ kind: 'link', label: title || written, href: written }];
      this.notes.push({
        file: this.input.config,
        what: `The page "${written.slice(0, 200)}" of the sidebar does not exist`,
      });
      return [];
    }
    const entries = this.items(inner, base, depth + 1);
    const collapsed = staticField(item, 'collapsed');
    if (title === '') return page === undefined ? entries : [{ kind: 'page', page }, ...entries];
    if (entries.length === 0 && page === undefined) return [];
    return [
      {
        kind: 'group',
        title,
        entries,
        ...(page !== undefined && { root: page }),
        ...(typeof collapsed === 'boolean' && { collapsed }),
      },
    ];
  }

  private page(link: string, base: string): string | undefined {
    const { prefix } = this.input;
    const path = `${base}${link}`;
    return (
      this.input.pageAt(path) ??
      (prefix === '' ? undefined : this.input.pageAt(`/${prefix}/${path.replace(/^\//, '')}`))
    );
  }

  /** Every page of the language below a folder, with folders as groups, by name. */
  tree(folder: string): NavEntry[] {
    const { prefix, pages, others } = this.input;
    const isInside = prefix === '' || `${folder}/`.startsWith(`${prefix}/`);
    const at = isInside ? folder : [prefix, folder].filter((part) => part !== '').join('/');
    const own = pages
      .filter((path) => path.endsWith('.mdx') && !others.some((one) => path.startsWith(`${one}/`)))
      .map((path) => path.slice(0, -4))
      .filter((page) => at === '' || page === at || page.startsWith(`${at}/`));
    return this.below(at, own.slice(0, MAX_ENTRIES), 0);
  }

  private below(folder: string, pages: readonly string[], depth: number): NavEntry[] {
    const start = folder === '' ? '' : `${folder}/`;
    const names = Map.groupBy(pages, (page) => page.slice(start.length).split('/', 1)[0]!);
    const first = (name: string): number => (name === 'index' ? 0 : 1);
    return [...names]
      .sort(([a], [b]) => first(a) - first(b) || a.localeCompare(b, 'en', { numeric: true }))
      .flatMap(([name, inside]): NavEntry[] => {
        const page = start + name;
        const root = [page, `${page}/index`].find((one) => inside.includes(one));
        const rest = inside.filter((one) => one !== root);
        if (rest.length === 0 || depth > DEEPEST)
          return inside.map((one) => ({ kind: 'page' as const, page: one }));
        const entries = this.below(page, rest, depth + 1);
        return [{ kind: 'group', title: titleOfName(name), entries, ...(root !== undefined && { root }) }];
      });
  }
}
