/** Makes our navigation of `nav` and `sidebar` of VitePress: each sidebar is a tab. */
import type { ForeignNote } from '../common/dialect.ts';
import { type NavEntry, titleOfName } from '../common/nav-entries.ts';
import {
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
  const shown = new Set(tabs.flatMap(({ entries }) => pagesIn(entries)));
  for (const [at, item] of bar.entries()) {
    const link = staticText(staticField(item, 'link'));
    const text = staticText(staticField(item, 'text'));
    const page = link === undefined ? undefined : input.pageAt(link);
    if (text === undefined || page === undefined || shown.has(page) || tabs.some((tab) => tab.at === at))
      continue;
    tabs.push({ title: text, entries: [{ kind: 'page', page }], at });
  }
  if (tabs.length === 0) tabs.push({ title: 'Pages', entries: reader.all(), at: 0 });
  return {
    tabs: tabs.filter(({ entries }) => entries.length > 0).sort((a, b) => a.at - b.at),
    titles: reader.titles,
    notes: reader.notes,
  };
}

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
      if (value instanceof Computed) this.computed(value, 'The sidebar');
      return [];
    }
    const found = new Map<string, { prefix: string; readonly entries: readonly NavEntry[] }>();
    for (const [prefix, part] of [...value].slice(0, 200)) {
      const base = staticText(staticField(part, 'base')) ?? '';
      const entries = this.items(isFields(part) ? staticField(part, 'items') : part, base, 0);
      const text = JSON.stringify(entries);
      const same = found.get(text);
      // Many sites show one sidebar beside several folders.
      if (same !== undefined) same.prefix = '';
      else if (entries.length > 0) found.set(text, { prefix, entries });
    }
    return [...found.values()];
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

  /** Without a sidebar, every page of the language by name. */
  all(): NavEntry[] {
    const start = this.input.prefix === '' ? '' : `${this.input.prefix}/`;
    return this.input.pages
      .filter((path) => path.endsWith('.mdx') && path.startsWith(start))
      .slice(0, MAX_ENTRIES)
      .map((path) => ({ kind: 'page', page: path.slice(0, -4) }));
  }
}
