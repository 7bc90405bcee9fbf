/** Puts the sidebars of Docusaurus into tabs, in the order of its navigation bar, and into versions. */
import { type NavEntry, type NavWriter, titleOfName } from '../common/nav-entries.ts';
import { type StaticValue, staticField, staticList, staticText } from '../static/static-value.ts';
import type { DocPage } from './docs-pages.ts';
import type { DocsPlugin, DocusaurusSettings } from './docusaurus-settings.ts';
import { pagesOf, type Sidebar } from './docusaurus-sidebars.ts';

/** One version of one folder of documentation. */
export interface Edition {
  readonly plugin: DocsPlugin;
  /** As readers know it; undefined where there is one only. */
  readonly version: string | undefined;
  readonly pages: readonly DocPage[];
  readonly sidebars: readonly Sidebar[];
}

interface NavParts {
  /** Paths of posts. */
  readonly blog: readonly string[];
  /** A label of the navigation bar in the language of the editions; default as it is. */
  readonly barLabel?: (label: string) => string;
}

export function docusaurusNav(
  { value }: DocusaurusSettings,
  editions: readonly Edition[],
  writer: NavWriter,
  { blog, barLabel = (label) => label }: NavParts,
): Readonly<Record<string, unknown>> {
  const items = staticList(staticField(value, 'themeConfig', 'navbar', 'items'));
  const blogTab =
    blog.length === 0
      ? []
      : [{ title: 'Blog', entries: blog.map((page) => ({ kind: 'page' as const, page })) }];
  const tabsOf = (list: readonly Edition[]) => {
    const all = list.flatMap(({ plugin, sidebars }) => sidebars.map((sidebar) => ({ plugin, sidebar })));
    return all
      .filter(({ sidebar }) => sidebar.entries.length > 0)
      .map(({ plugin, sidebar }) => ({
        title: barLabel(tabTitle(items, plugin, sidebar, all.length)),
        entries: sidebar.entries,
        at: tabPlace(items, plugin, sidebar),
      }))
      .sort((a, b) => a.at - b.at);
  };
  const first = editions.filter(
    ({ plugin, version }) =>
      version === undefined || version === editions.find((one) => one.plugin === plugin)?.version,
  );
  const written = (
    list: readonly Edition[],
    more: readonly { title: string; entries: readonly NavEntry[] }[],
  ) => {
    const tabs = [...tabsOf(list), ...more];
    return tabs.length === 1 ? { pages: writer.pages(tabs[0]!.entries) } : { tabs: writer.tabs(tabs) };
  };
  const others = editions.filter((one) => !first.includes(one));
  if (others.length === 0) return written(first, blogTab);
  const versioned = editions.find(({ version }) => version !== undefined)!;
  return {
    versions: [
      { version: versioned.version, ...written(first, blogTab) },
      ...others
        .filter(({ plugin }) => plugin === versioned.plugin)
        .map((one) => ({ version: one.version, ...written([one], []) })),
    ].filter((entry) => JSON.stringify(entry).includes('pages')),
  };
}

/** The entry of the navigation bar that leads to a sidebar. */
function barItem(items: readonly StaticValue[], plugin: DocsPlugin, { name, entries }: Sidebar): number {
  const pages = pagesOf(entries);
  const idOf = (item: StaticValue): string => staticText(staticField(item, 'docsPluginId')) ?? 'default';
  const docOf = (item: StaticValue): string | undefined => staticText(staticField(item, 'docId'));
  const exact = items.findIndex((item) => {
    if (idOf(item) !== plugin.id) return false;
    if (staticField(item, 'sidebarId') === name) return true;
    const doc = docOf(item);
    return doc !== undefined && pages.has([plugin.route, doc].filter(Boolean).join('/'));
  });
  if (exact >= 0) return exact;
  return items.findIndex((item) => {
    const id = idOf(item);
    const doc = docOf(item);
    const to = staticText(staticField(item, 'to'))?.replace(/^\/|\/$/g, '');
    return [...pages].some(
      (page) =>
        (doc !== undefined && id === plugin.id && page.endsWith(`/${doc}`)) ||
        page.replace(/\/?index$/, '') === to,
    );
  });
}

function tabTitle(
  items: readonly StaticValue[],
  plugin: DocsPlugin,
  sidebar: Sidebar,
  count: number,
): string {
  const item = items[barItem(items, plugin, sidebar)];
  const own = plugin.id !== 'default' && count > 1 ? plugin.id : sidebar.name;
  return (
    staticText(staticField(item, 'label')) ??
    titleOfName(own.replace(/sidebar$/i, '').replace(/([a-z])([A-Z])/g, '$1 $2') || 'Docs')
  );
}

const tabPlace = (items: readonly StaticValue[], plugin: DocsPlugin, sidebar: Sidebar): number => {
  const at = barItem(items, plugin, sidebar);
  // The documentation itself comes first where the bar does not say.
  return at >= 0 ? at : plugin.id === 'default' ? -1 : 1_000;
};
