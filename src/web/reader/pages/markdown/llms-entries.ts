/** Selects the pages listed for programs, by section, from the navigation of the default language and version. */
import { yieldToEventLoop } from '../../../../lib/async/yield-to-event-loop.ts';
import type { PageMeta } from '../../../../site/content/page/page.ts';
import type { NavDivision, NavGroup, NavNode } from '../../../../site/navigation/nav-node.ts';
import { firstPage } from '../../../../site/navigation/views/first-page.ts';
import { listedBeside, treeIndex } from '../../../../site/navigation/views/tree-index.ts';
import type { Site } from '../../../../site/site.ts';
import type { HeaderValues } from '../../../edge/http/reply.ts';

interface LlmsSection {
  /** Labels of the tab and the group; empty for pages outside of both. */
  readonly title: string;
  readonly pages: readonly PageMeta[];
}

interface LlmsLink {
  readonly title: string;
  /** An address, or a path in the site. */
  readonly href: string;
}

export interface LlmsEntries {
  readonly sections: readonly LlmsSection[];
  /** Links of the navigation to other sites, languages and versions. */
  readonly links: readonly LlmsLink[];
}

/** Translations and old versions repeat the content, and programs pay for each word, so only their first page is linked. */
const ONE_OF = new Set(['languages', 'versions']);

/** False if the author keeps search engines and programs away from the whole site. */
export function isIndexed({ config }: Site): boolean {
  return !/\b(?:noindex|none)\b/i.test(config.seo.metatags['robots'] ?? '');
}

const known = new WeakMap<Site, Promise<LlmsEntries>>();

/** Computed once per site, in steps: a site may have tens of thousands of pages. */
export function llmsEntries(site: Site): Promise<LlmsEntries> {
  const entries = known.get(site) ?? entriesOf(site);
  known.set(site, entries);
  return entries;
}

async function entriesOf(site: Site): Promise<LlmsEntries> {
  const walk = new Walk(site);
  for await (const _ of yieldToEventLoop(walk.all()));
  return {
    sections: [...walk.sections].map(([title, pages]) => ({ title, pages })),
    links: [...walk.links].filter(([href]) => !walk.seen.has(href)).map(([href, title]) => ({ title, href })),
  };
}

interface Position {
  readonly titles: readonly string[];
  /** False inside a hidden element. */
  readonly open: boolean;
}

class Walk {
  readonly sections = new Map<string, PageMeta[]>();
  readonly links = new Map<string, string>();
  readonly seen = new Set<string>();
  private readonly site: Site;
  private readonly isWhole: boolean;

  constructor(site: Site) {
    this.site = site;
    this.isWhole = site.config.seo.indexing === 'all';
  }

  /** Visits everything, yielding after each page. */
  *all(): Generator<void> {
    const at = { titles: [], open: true };
    yield* this.nodes(this.site.tree.children, at);
    yield* this.nodes(this.site.tree.globals, at);
    yield* this.unlisted();
  }

  private *nodes(nodes: readonly NavNode[], at: Position): Generator<void> {
    const main = mainOnes(nodes);
    for (const node of nodes) {
      const open = this.isWhole || (at.open && !node.hidden);
      if (node.kind === 'page') {
        if (open) this.page(node.url, at.titles);
        yield;
      } else if (node.kind === 'link') {
        if (open) this.link(node.href, node.label);
      } else if (node.kind === 'division' && ONE_OF.has(node.collection) && !main.has(node)) {
        const first = open ? firstPage(node.children) : undefined;
        if (first !== undefined) this.link(first.url, node.label);
      } else yield* this.inside(node, { titles: at.titles, open: open || node.searchable === true });
    }
  }

  private *inside(node: NavDivision | NavGroup, { titles, open }: Position): Generator<void> {
    if (node.kind === 'division' && node.href !== undefined && open) this.link(node.href, node.label);
    if (node.kind === 'group' && node.root !== undefined && open)
      this.page(node.root.url, below(titles, node));
    yield* this.nodes(node.children, { titles: below(titles, node), open });
  }

  private page(url: string, titles: readonly string[]): void {
    const page = this.site.pages.byUrl.get(url);
    if (page === undefined || this.seen.has(url)) return;
    if (page.externalUrl !== undefined) {
      this.link(page.externalUrl, page.title);
      return;
    }
    if (isExcluded(page, this.isWhole)) return;
    this.seen.add(url);
    const title = titles.join(' - ').replaceAll(GROUP, '');
    const section = this.sections.get(title);
    if (section === undefined) this.sections.set(title, [page]);
    else section.push(page);
  }

  private link(href: string, title: string): void {
    if (/^https?:\/\//i.test(href)) this.links.set(href, this.links.get(href) ?? title);
    else if (href.startsWith('/') && !this.seen.has(href))
      this.links.set(href, this.links.get(href) ?? title);
  }

  /** With `seo.indexing: all` also pages outside the navigation, ordered by address; of other languages and versions none. */
  private *unlisted(): Generator<void> {
    if (!this.isWhole) return;
    const { site } = this;
    const { byUrl } = treeIndex(site.tree);
    const main = site.navigation(site.home);
    for (const url of [...site.pages.byUrl.keys()].sort()) {
      if (!byUrl.has(url)) {
        const { language, version } = site.navigation(listedBeside(site.tree, url) ?? site.home);
        if (language?.lang === main.language?.lang && version === main.version) this.page(url, []);
      }
      yield;
    }
  }
}

/** `seo.indexing: all` overrides `hidden`, but not `noindex`. */
function isExcluded({ hidden, noindex, frontMatter, reference, canonical }: PageMeta, all: boolean): boolean {
  // An operation in several tabs has a page in each: programs need only the first.
  if (reference?.generated === true && canonical?.startsWith('/') === true) return true;
  if (hidden) return !all || String(frontMatter['noindex']) === 'true';
  return noindex;
}

/** The default among sibling languages or versions. */
function mainOnes(nodes: readonly NavNode[]): ReadonlySet<NavNode> {
  const main = new Map<string, NavDivision>();
  for (const node of nodes) {
    if (node.kind !== 'division' || !ONE_OF.has(node.collection)) continue;
    const known = main.get(node.collection);
    if (known === undefined || (node.default && !known.default)) main.set(node.collection, node);
  }
  return new Set(main.values());
}

/** Sections are named by tab and outermost group: the format has no nested sections. */
function below(titles: readonly string[], node: NavDivision | NavGroup): readonly string[] {
  if (node.kind === 'division') return ONE_OF.has(node.collection) ? titles : [...titles, node.label];
  return node.label === '' || titles.some((title) => title.startsWith(GROUP))
    ? titles
    : [...titles, `${GROUP}${node.label}`];
}

/** Separates a group's label from the title; removed when the entry is written. */
const GROUP = '\u0000';

/** Empty if the author keeps programs away from the site. */
export function llmsHeaders(site: Site): HeaderValues {
  if (!isIndexed(site)) return {};
  const base = encodeURI(site.base);
  return {
    link: `<${base}/llms.txt>; rel="llms-txt", <${base}/llms-full.txt>; rel="llms-full-txt"`,
    'x-llms-txt': `${base}/llms.txt`,
  };
}

/**
 * A line of its own for the top of a page's Markdown, since few programs read headers; empty like {@link llmsHeaders}.
 * @param origin public address without trailing slash; empty if unknown
 */
export function indexPointer(site: Site, origin: string): string {
  return isIndexed(site)
    ? `> All pages of this documentation: ${origin}${encodeURI(site.base)}/llms.txt`
    : '';
}
