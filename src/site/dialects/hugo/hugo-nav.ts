/** Makes our navigation of the sections of Hugo, by weight and title; sections of the main menu are tabs. */
import { folderOf } from '../common/dialect.ts';
import { type NavEntry, type NavWriter, titleOfName } from '../common/nav-entries.ts';
import { below, trimmed } from '../common/site-paths.ts';
import type { MainMenu, MenuItem } from './hugo-menu.ts';
import type { HugoPage } from './hugo-pages.ts';

const DEEPEST = 12;

const routeOf = (ref: string): string =>
  trimmed(ref.replace(/#.*$/, '').replace(/(?:\/_?index)?\.md$/, '')).toLowerCase();

/** Names below each folder, pages and folders alike. */
export class HugoNav {
  private readonly byRoute: ReadonlyMap<string, HugoPage>;
  private readonly names = new Map<string, Set<string>>();
  private readonly menu: MainMenu;

  /** @param pages of one language */
  constructor(pages: readonly HugoPage[], menu: MainMenu) {
    this.menu = menu;
    this.byRoute = new Map(pages.map((page) => [page.route, page]));
    for (const { route } of pages) {
      for (let at = route; at !== ''; at = folderOf(at))
        this.names.set(folderOf(at), (this.names.get(folderOf(at)) ?? new Set()).add(at.split('/').at(-1)!));
    }
  }

  /** A part of `navigation`; undefined without pages. */
  written(writer: NavWriter): Readonly<Record<string, unknown>> | undefined {
    const home = this.byRoute.get('');
    const first: readonly NavEntry[] = home?.isListed === true ? [{ kind: 'page', page: home.path }] : [];
    const top = this.sorted('');
    const sections = top.filter((route) => this.names.has(route));
    const inMenu = sections.filter(
      (route) => this.byRoute.get(route)?.isMain === true || this.menu.has(`/${route}`),
    );
    if (inMenu.length < 2) {
      const pages = writer.pages([...first, ...top.flatMap((route) => this.entry(route, 0))]);
      return pages.length === 0 ? undefined : { pages };
    }
    // Without a weight, an entry of a menu is among the last.
    const weight = (route: string): number =>
      this.menu.get(`/${route}`)?.weight || this.byRoute.get(route)?.mainWeight || Number.POSITIVE_INFINITY;
    const ahead = (a: string, b: string): number => (weight(a) === weight(b) ? 0 : weight(a) - weight(b));
    const tabTitle = (route: string): string => this.menu.get(`/${route}`)?.name ?? this.title(route);
    const rest = top.filter((route) => !inMenu.includes(route));
    const tabs = writer.tabs([
      ...inMenu.sort(ahead).map((route) => ({ title: tabTitle(route), entries: this.opened(route) })),
      ...rest
        .filter((route) => this.names.has(route))
        .map((route) => ({ title: this.title(route), entries: this.opened(route) })),
      {
        title: 'More',
        entries: [
          ...first,
          ...rest.filter((route) => !this.names.has(route)).flatMap((route) => this.entry(route, 0)),
        ],
      },
    ]);
    return tabs.length === 0 ? undefined : { tabs };
  }

  /** The sidebar that a menu lists. */
  ofMenu(items: readonly MenuItem[]): readonly NavEntry[] {
    return items.flatMap(({ title, ref, isOutside, items: inner }): readonly NavEntry[] => {
      const entries = this.ofMenu(inner);
      const page = ref === undefined || isOutside ? undefined : this.byRoute.get(routeOf(ref));
      if (entries.length > 0)
        return [{ kind: 'group', title, entries, ...(page !== undefined && { root: page.path }) }];
      if (page !== undefined) return [{ kind: 'page', page: page.path }];
      return ref !== undefined && isOutside ? [{ kind: 'link', label: title, href: ref }] : [];
    });
  }

  private opened(route: string): readonly NavEntry[] {
    const [entry] = this.entry(route, 0);
    if (entry?.kind !== 'group') return entry === undefined ? [] : [entry];
    return [
      ...(entry.root === undefined ? [] : [{ kind: 'page' as const, page: entry.root }]),
      ...entry.entries,
    ];
  }

  private entry(route: string, depth: number): readonly NavEntry[] {
    const page = this.byRoute.get(route);
    if (depth > DEEPEST || page?.isListed === false) return [];
    const inner = this.sorted(route).flatMap((one) => this.entry(one, depth + 1));
    if (inner.length === 0) return page === undefined ? [] : [{ kind: 'page', page: page.path }];
    return [
      {
        kind: 'group',
        title: this.title(route),
        entries: inner,
        ...(page !== undefined && { root: page.path }),
        ...(page?.collapsed !== undefined && { collapsed: page.collapsed }),
      },
    ];
  }

  private title(route: string): string {
    const page = this.byRoute.get(route);
    return page?.linkTitle ?? page?.title ?? titleOfName(route);
  }

  /** What has a weight comes first, then what is newer, then by title. */
  private sorted(folder: string): string[] {
    const keyed = [...(this.names.get(folder) ?? [])].map((name) => {
      const route = below(folder, name);
      const page = this.byRoute.get(route);
      return {
        route,
        weight: page?.weight || Number.POSITIVE_INFINITY,
        date: page?.date ?? '',
        title: this.title(route).toLowerCase(),
      };
    });
    return keyed
      .sort((a, b) =>
        a.weight !== b.weight
          ? a.weight - b.weight
          : a.date !== b.date
            ? a.date < b.date
              ? 1
              : -1
            : a.title < b.title
              ? -1
              : 1,
      )
      .map(({ route }) => route);
  }
}
