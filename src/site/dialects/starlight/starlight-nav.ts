/** Makes our navigation of the sidebar of Starlight, and of folders where it says so. */
import type { ForeignNote } from '../common/dialect.ts';
import { type NavEntry, type NavGroup, titleOfName } from '../common/nav-entries.ts';
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

/** A page of one language. */
export interface StarlightPage {
  readonly original: string;
  /** Address without the language and without slashes at its ends. */
  readonly slug: string;
  /** Path in the site, without extension. */
  readonly page: string;
  /** Path of its file in the folder of the language, in lower case, without extension. */
  readonly path: string;
  readonly order: number;
  readonly hidden: boolean;
}

interface NavInput {
  readonly pages: readonly StarlightPage[];
  readonly config: string;
  /** The key of the language in `translations`. */
  readonly language: string | undefined;
  /** Problems are told once, for the first language. */
  readonly tells: boolean;
}

export class StarlightNav {
  readonly titles = new Map<string, string>();
  readonly notes: ForeignNote[] = [];
  private readonly input: NavInput;
  private readonly bySlug: ReadonlyMap<string, StarlightPage>;
  private count = 0;

  constructor(input: NavInput) {
    this.input = input;
    this.bySlug = new Map(input.pages.map((page) => [page.slug, page]));
  }

  entries(value: StaticValue, depth = 0): NavEntry[] {
    if (value instanceof Computed) this.note('The sidebar is computed', value);
    if (depth > DEEPEST) return [];
    return staticList(value).flatMap((item) => (this.count++ > MAX_ENTRIES ? [] : this.item(item, depth)));
  }

  /** What a page is called where it is a tab of its own. */
  titleAt(page: string): string {
    const own = this.input.pages.find((one) => one.page === page);
    return (own && this.titles.get(own.original)) ?? titleOfName(page);
  }

  private note(what: string, value?: StaticValue): void {
    if (!this.input.tells) return;
    const line = value instanceof Computed && value.line > 0 ? { line: value.line } : {};
    const shown = value instanceof Computed ? ` (${value.text})` : '';
    this.notes.push({ file: this.input.config, ...line, what: `${what}${shown}, and is left out` });
  }

  private label(item: StaticValue): string | undefined {
    const { language } = this.input;
    const translated =
      language === undefined ? undefined : staticText(staticField(item, 'translations', language));
    const label = staticField(item, 'label');
    // A topic may have a label for each language.
    const [first] = isFields(label) ? [...label.values()] : [];
    const own = isFields(label) ? (label.get(language ?? '') ?? label.get('en') ?? first) : label;
    return translated ?? staticText(own);
  }

  private item(item: StaticValue, depth: number): readonly NavEntry[] {
    if (typeof item === 'string') return this.page(item, undefined);
    if (!isFields(item)) {
      this.note('An entry of the sidebar is computed', item);
      return [];
    }
    const title = this.label(item);
    const slug = staticText(staticField(item, 'slug'));
    if (slug !== undefined) return this.page(slug, title);
    const link = staticText(staticField(item, 'link'));
    const items = staticField(item, 'items');
    const made = staticField(item, 'autogenerate');
    if (link !== undefined && items === undefined && !isFields(made)) return this.link(link, title ?? link);
    const collapsed = staticField(item, 'collapsed');
    const listed = isFields(made)
      ? this.folder(staticText(staticField(made, 'directory')) ?? '', depth + 1)
      : this.entries(items, depth + 1);
    const entries = link === undefined ? listed : this.withFirst(link, listed);
    if (title === undefined) return entries;
    return grouped(title, entries, typeof collapsed === 'boolean' ? collapsed : undefined);
  }

  /** A topic opens at a page that its list may leave out. */
  private withFirst(link: string, entries: readonly NavEntry[]): readonly NavEntry[] {
    const page = this.bySlug.get(slugOf(link))?.page;
    return page === undefined || isListed(page, entries) ? entries : [{ kind: 'page', page }, ...entries];
  }

  private link(link: string, label: string): readonly NavEntry[] {
    if (/^https?:\/\//.test(link)) return [{ kind: 'link', label, href: link }];
    const slug = slugOf(link);
    const page = this.bySlug.get(slug);
    if (page !== undefined) {
      this.titles.set(page.original, label);
      return [{ kind: 'page', page: page.page }];
    }
    return [{ kind: 'link', label, href: `/${slug}` }];
  }

  private page(slug: string, title: string | undefined): readonly NavEntry[] {
    const page = this.bySlug.get(slug.replace(/^\/+|\/+$/g, '').replace(/^index$/, ''));
    if (page === undefined) {
      this.note(`The page "${slug.slice(0, 200)}" of the sidebar does not exist`);
      return [];
    }
    if (title !== undefined) this.titles.set(page.original, title);
    return [{ kind: 'page', page: page.page }];
  }

  /** Pages of a folder by their order and names, folders as groups. */
  folder(directory: string, depth = 0): NavEntry[] {
    if (depth > DEEPEST) return [];
    const path = directory.replace(/^\/+|\/+$/g, '').toLowerCase();
    const prefix = path === '' ? '' : `${path}/`;
    const found = new Map<string, { order: number; entry: NavEntry | undefined; own: boolean }>();
    for (const page of this.input.pages) {
      if (!page.path.startsWith(prefix) || page.hidden) continue;
      const [name = '', ...below] = page.path.slice(prefix.length).split('/');
      const isOwn = below.length === 0;
      const key = isOwn ? name : `${name}/`;
      const known = found.get(key);
      const order = Math.min(
        known?.order ?? Number.POSITIVE_INFINITY,
        isOwn ? (name === 'index' ? Math.min(page.order, -1) : page.order) : page.order,
      );
      found.set(key, { order, own: isOwn, entry: isOwn ? { kind: 'page', page: page.page } : undefined });
    }
    return [...found]
      .sort(([a, one], [b, other]) =>
        one.order === other.order ? (a < b ? -1 : 1) : one.order < other.order ? -1 : 1,
      )
      .flatMap(([name, { entry }]) =>
        entry === undefined
          ? grouped(titleOfName(name), this.folder(`${prefix}${name}`, depth + 1))
          : [entry],
      );
  }
}

/** A link of the sidebar, without slashes at its ends. */
const slugOf = (link: string): string => link.replace(/[?#].*$/, '').replace(/^\/+|\/+$/g, '');

function isListed(page: string, entries: readonly NavEntry[]): boolean {
  return entries.some((entry) =>
    entry.kind === 'group' ? isListed(page, entry.entries) : entry.kind === 'page' && entry.page === page,
  );
}

function grouped(title: string, entries: readonly NavEntry[], collapsed?: boolean): NavGroup[] {
  return entries.length === 0
    ? []
    : [{ kind: 'group', title, entries, ...(collapsed !== undefined && { collapsed }) }];
}
