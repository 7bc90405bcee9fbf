/** The navigation that all dialects make, and how it is written in docs.json. */

export interface NavGroup {
  readonly kind: 'group';
  readonly title: string;
  /** Path in the site of the page that the title itself opens. */
  readonly root?: string;
  readonly collapsed?: boolean;
  /** Not in the sidebar; search finds its pages. */
  readonly hidden?: boolean;
  readonly entries: readonly NavEntry[];
}

export type NavEntry =
  | { readonly kind: 'page'; readonly page: string }
  | { readonly kind: 'link'; readonly label: string; readonly href: string }
  | NavGroup;

interface NavTab {
  readonly title: string;
  readonly entries: readonly NavEntry[];
  readonly href?: string;
  /** Not in the row of tabs; its pages have its sidebar, and search finds them. */
  readonly hidden?: boolean;
}

const HIDDEN = { hidden: true, searchable: true };
const SAFE = /^(?:https?:|mailto:|\/|#)/i;

/** One long text may be the title of many entries. */
const LONGEST_TITLE = 500;
const HTML =
  /<\/?(?:span|img|a|b|i|u|s|em|strong|code|kbd|mark|small|sup|sub|br|div|p|font|svg|path)(?:\s[^<>]{0,2000})?\/?>/gi;

/** A title without pictures and other HTML, which programs show in their navigation and we do not. */
export function shown(title: string): string {
  const plain = title.slice(0, 5_000).replace(HTML, '').replace(/\s+/g, ' ').trim();
  return plain.slice(0, LONGEST_TITLE);
}

/** Writes entries; links become pages with an address of elsewhere, which have no page of their own. */
export class NavWriter {
  /** Texts of pages that no file has, by path in the site. */
  readonly generatedPages = new Map<string, string>();

  /**
   * A list for `pages`.
   * @param isTop whether nothing is around it: groups there are always open
   */
  pages(entries: readonly NavEntry[], isTop = true): readonly unknown[] {
    return entries.flatMap((entry): unknown[] => {
      if (entry.kind === 'page') return [entry.page];
      if (entry.kind === 'link') return SAFE.test(entry.href) ? [this.link(entry.label, entry.href)] : [];
      const pages = this.pages(entry.entries, false);
      if (pages.length === 0 && entry.root === undefined) return [];
      return [
        {
          group: shown(entry.title) || 'Pages',
          ...(entry.root !== undefined && { root: entry.root }),
          ...(entry.collapsed !== undefined && !isTop && { expanded: !entry.collapsed }),
          ...(entry.hidden === true && HIDDEN),
          pages,
        },
      ];
    });
  }

  tabs(tabs: readonly NavTab[]): readonly unknown[] {
    return tabs.flatMap((tab): unknown[] => {
      const title = shown(tab.title);
      if (tab.href !== undefined) return SAFE.test(tab.href) ? [{ tab: title, href: tab.href }] : [];
      const pages = this.pages(tab.entries);
      return pages.length === 0 ? [] : [{ tab: title, ...(tab.hidden === true && HIDDEN), pages }];
    });
  }

  private link(label: string, href: string): string {
    const path = `_links/${this.generatedPages.size + 1}`;
    this.generatedPages.set(
      `${path}.mdx`,
      `---\ntitle: ${JSON.stringify(shown(label))}\nurl: ${JSON.stringify(href)}\n---\n`,
    );
    return path;
  }
}

/** `get-started.md` → `Get started`. */
export function titleOfName(path: string): string {
  const name = path.replace(/\/$/, '').split('/').at(-1) ?? '';
  const words = name
    .replace(/\.\w+$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words === '' ? 'Home' : words[0]!.toUpperCase() + words.slice(1);
}
